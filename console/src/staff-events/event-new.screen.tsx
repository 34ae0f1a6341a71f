import { useCallback, useRef, useState } from 'react'
import type { EventType } from '@hub/contract/staff-events'
import { EMPTY_EVENT } from '@hub/contract/event-edits'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { eventEditHref, hrefOf } from '#platform/page/paths.ts'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { eventEditTexts } from './event-edit.texts.ts'
import { type EventForm as FormTexts, faultsByKey, fieldsOf, formOf } from './event-form.rules.ts'
import { useCreateEvent, useEventTypes } from './events.queries.ts'
import { EventForm } from './parts/event-form.tsx'

/** The form of a new event, which is a draft at first (CTM-009). */
export function EventNewScreen() {
  const t = useTexts(eventEditTexts)
  const types = useEventTypes()
  return (
    <Loaded
      query={types}
      label={t('loading')}
      heading={t('newTitle')}
      skeleton={<PageSkeleton of="fields" count={5} />}
    >
      {(list) => <Adding types={list.types} />}
    </Loaded>
  )
}

function Adding({ types }: { types: readonly EventType[] }) {
  const t = useTexts(eventEditTexts)
  const [form, setForm] = useState<FormTexts>(() => formOf(EMPTY_EVENT))
  const [missing, setMissing] = useState<Record<string, string>>({})
  const create = useCreateEvent()
  const isSaved = useRef(false)
  const isChanged = Object.values(form).some((text) => text !== '')
  const shouldBlock = useCallback(() => isChanged && !isSaved.current, [isChanged])
  async function handleSubmit() {
    const { fields, unread } = fieldsOf(form, EMPTY_EVENT)
    const wrong = {
      ...Object.fromEntries(unread.map((key) => [key, 'no-moment'])),
      ...(fields.title === '' && { title: 'empty' }),
      ...(fields.type_code === '' && { type_code: 'empty' }),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      const { record } = await create.mutateAsync(fields)
      isSaved.current = true
      showToast(t('savedDraft'))
      goToHref(eventEditHref(record.id))
    } catch {
      // The form shows what is wrong.
    }
  }
  return (
    <>
      <PageHead title={t('newTitle')} lead={t('newLead')} />
      <EventForm
        {...{ form, types }}
        onChange={setForm}
        faults={{
          ...(isCallError(create.error, 'EventsRefused') && faultsByKey(create.error.record)),
          ...missing,
        }}
        error={create.error}
        was={null}
        onSubmit={handleSubmit}
        summary={t('notPublished')}
        buttons={
          <>
            <ButtonLink href={hrefOf('events')}>{t('cancel')}</ButtonLink>
            <Button type="submit" variant="primary" isPending={create.isPending} pendingText={t('checking')}>
              {t('save')}
            </Button>
          </>
        }
      />
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}

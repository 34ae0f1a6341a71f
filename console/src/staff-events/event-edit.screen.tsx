import { useCallback, useRef, useState } from 'react'
import { type EventEffects, missingInEvent, type StoredEventFields } from '@hub/contract/event-edits'
import type { EventType } from '@hub/contract/staff-events'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { eventHref } from '#platform/page/paths.ts'
import { eventEditTexts } from './event-edit.texts.ts'
import { eventsTexts } from './events.texts.ts'
import { type EventForm as FormTexts, faultsByKey, fieldsOf, formOf } from './event-form.rules.ts'
import { useEditEvent, useEventFields, useEventTypes, usePreviewEdit } from './events.queries.ts'
import { CompareEvent } from './parts/compare-event.tsx'
import { EventForm } from './parts/event-form.tsx'
import { PublishDialog } from './parts/publish-dialog.tsx'
import styles from './event.module.css'

/** The form of one event. What publishing causes is shown first; who saves over a newer version sees both (STA-012). */
export function EventEditScreen() {
  const t = useTexts(eventEditTexts)
  const id = Number(useParams().id)
  const fields = useEventFields(id)
  const types = useEventTypes()
  const words = { label: t('loading'), heading: t('edit'), failed: t('failed') }
  return (
    <Loaded query={fields} {...words} skeleton={<Skeleton height="32rem" />}>
      {({ record }) => (
        <Loaded query={types} {...words} skeleton={<Skeleton height="32rem" />}>
          {(list) => <Editing key={id} id={id} stored={record} types={list.types} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Editing(props: { id: number; stored: StoredEventFields; types: readonly EventType[] }) {
  const { id, stored, types } = props
  const t = useTexts(eventEditTexts)
  const events = useTexts(eventsTexts)
  // What was read when the form opened: a later reading must not change what was typed, nor the version.
  const [base, setBase] = useState(stored)
  const [form, setForm] = useState<FormTexts>(() => formOf(stored.fields))
  const [unread, setUnread] = useState<readonly string[]>([])
  const [effects, setEffects] = useState<EventEffects | null>(null)
  const [newer, setNewer] = useState<StoredEventFields | null>(null)
  const preview = usePreviewEdit(id)
  const edit = useEditEvent(id)
  const isSaved = useRef(false)
  const isChanged = JSON.stringify(form) !== JSON.stringify(formOf(base.fields))
  const shouldBlock = useCallback(() => isChanged && !isSaved.current, [isChanged])

  async function handleSubmit() {
    const read = fieldsOf(form, base.fields)
    setUnread(read.unread)
    if (read.unread.length > 0) return
    try {
      setEffects((await preview.mutateAsync(read.fields)).record)
    } catch {
      // The form shows what is wrong.
    }
  }
  async function handlePublish() {
    const { fields } = fieldsOf(form, base.fields)
    try {
      await edit.mutateAsync({ fields, version: base.version, told: effects?.told ?? 0 })
      isSaved.current = true
      showToast(t('saved'))
      goToHref(eventHref(id))
    } catch (error) {
      if (!isCallError(error, 'EventChanged')) throw error
      setNewer(error.record as StoredEventFields)
    }
  }
  if (newer !== null)
    return (
      <>
        <CompareEvent
          mine={form}
          theirs={formOf(newer.fields)}
          onDo={(chosen) => {
            setForm(chosen)
            setBase(newer)
            setNewer(null)
          }}
          onBack={() => setNewer(null)}
        />
        <LeaveQuestion shouldBlock={shouldBlock} />
      </>
    )
  const missing = missingInEvent(fieldsOf(form, base.fields).fields)
  return (
    <>
      <PageHead title={t('editTitle', { title: base.fields.title })} lead={t('editLead')} />
      {missing > 0 && (
        <Notice tone="attention" className={styles.above}>
          {events('missing', { count: missing })}
        </Notice>
      )}
      <EventForm
        {...{ form, types }}
        onChange={setForm}
        faults={{
          ...(isCallError(preview.error, 'EventsRefused') && faultsByKey(preview.error.record)),
          ...Object.fromEntries(unread.map((key) => [key, 'no-moment'])),
        }}
        error={preview.error}
        isPending={preview.isPending}
        backHref={eventHref(id)}
        onSubmit={handleSubmit}
      />
      {effects && <PublishDialog effects={effects} onDo={handlePublish} onClose={() => setEffects(null)} />}
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}

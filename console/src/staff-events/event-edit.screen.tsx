import { Eye } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  EMPTY_EVENT,
  eventPreviewAddress,
  missingInEvent,
  type StoredEventFields,
} from '@hub/contract/event-edits'
import type { EventType } from '@hub/contract/staff-events'
import { inLocale } from '@hub/contract/translations.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { eventHref, hrefOf } from '#platform/page/paths.ts'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { eventEditTexts } from './event-edit.texts.ts'
import { eventsTexts } from './events.texts.ts'
import { countChanges, fieldsOf, formOf, noteOf } from './event-form.rules.ts'
import { useEventFields, useEventTypes } from './events.queries.ts'
import { CompareEvent } from './parts/compare-event.tsx'
import { EventEmail } from './parts/event-email.tsx'
import { EventForm } from './parts/event-form.tsx'
import { DiscardDialog, PublishDialog } from './parts/publish-dialog.tsx'
import { type Draft, useDraft } from './parts/use-draft.ts'
import styles from './event.module.css'

/**
 * The form of one event and its draft. What publishing causes is shown first; who saves over a newer version sees both
 * (CTM-009, STA-012).
 */
export function EventEditScreen() {
  const t = useTexts(eventEditTexts)
  const id = Number(useParams().id)
  const fields = useEventFields(id)
  const types = useEventTypes()
  const words = { label: t('loading'), heading: t('edit'), failed: t('failed') }
  return (
    <Loaded query={fields} {...words} skeleton={<PageSkeleton of="fields" count={5} />}>
      {({ record }) => (
        <Loaded query={types} {...words} skeleton={<PageSkeleton of="fields" count={5} />}>
          {(list) => <Editing key={id} id={id} stored={record} types={list.types} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Editing(props: { id: number; stored: StoredEventFields; types: readonly EventType[] }) {
  const draft = useDraft(props.id, props.stored)
  const { isTyped, newer } = draft
  const isLeft = useRef(false)
  const shouldBlock = useCallback(() => isTyped && !isLeft.current, [isTyped])
  function handleDone(href: string, words: string) {
    isLeft.current = true
    showToast(words)
    goToHref(href)
  }
  return (
    <>
      {newer === null ? (
        <DraftForm {...props} draft={draft} onDone={handleDone} />
      ) : (
        <CompareEvent
          types={props.types}
          mine={draft.form}
          theirs={formOf(newer.fields, newer.note)}
          onDo={draft.takeChosen}
          onBack={draft.closeNewer}
        />
      )}
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}

interface DraftFormProps {
  id: number
  types: readonly EventType[]
  draft: Draft
  /** The draft is published or gone. */
  onDone: (href: string, words: string) => void
}

function DraftForm({ id, types, draft, onDone }: DraftFormProps) {
  const t = useTexts(eventEditTexts)
  const events = useTexts(eventsTexts)
  const { locale } = useLocale()
  const [isDiscarding, setDiscarding] = useState(false)
  const { base, form, effects } = draft
  const was = useMemo(() => base.published && formOf(base.published), [base])
  const missing = missingInEvent(fieldsOf(form, base.fields).fields)
  const count = countChanges(form, was ?? formOf(EMPTY_EVENT))
  return (
    <>
      <PageHead
        title={t('editTitle', { title: inLocale(base.fields, locale).title })}
        lead={<Lead base={base} />}
        actions={<PreviewButton id={id} isTyped={draft.isTyped} />}
      />
      {missing > 0 && (
        <Notice tone="attention" className={styles.above}>
          {events('missing', { count: missing })}
        </Notice>
      )}
      <EventForm
        {...{ form, types, was }}
        onChange={draft.setForm}
        faults={draft.faults}
        error={draft.error}
        onSubmit={draft.ask}
        side={(was !== null || noteOf(form) !== '') && <EventEmail {...{ id, draft, was }} />}
        summary={<Summary count={was && count} draft={draft} />}
        buttons={<Buttons id={id} draft={draft} onDiscard={() => setDiscarding(true)} />}
      />
      {effects && (
        <PublishDialog
          effects={effects}
          isNew={was === null}
          onDo={async () => {
            if (await draft.publish()) onDone(eventHref(id), t('saved'))
          }}
          onClose={draft.closeEffects}
        />
      )}
      {isDiscarding && (
        <DiscardDialog
          {...{ id, base }}
          onDone={() => onDone(was ? eventHref(id) : hrefOf('events'), t('discarded'))}
          onNewer={draft.showNewer}
          onClose={() => setDiscarding(false)}
        />
      )}
    </>
  )
}

/** How many publishing would mail, as far as it is known: of what is typed it is not. */
const causesOf = ({ isTyped, base }: Draft) => (isTyped ? { told: 0, offers: 0 } : base.causes)

/** How much is not published, and of a draft that is saved, whom publishing it would mail. */
function Summary({ count, draft }: { count: number | null; draft: Draft }) {
  const t = useTexts(eventEditTexts)
  if (count === null) return t('notPublished')
  const { told, offers } = causesOf(draft)
  const parts = [
    told > 0 && t('causesTold', { count: told }),
    offers > 0 && t('causesOffers', { count: offers }),
  ]
  const caused = parts.filter((part) => part !== false)
  return (
    <>
      <b>{t('changes', { count })}</b>
      {caused.length > 0 && ` ${t('causes', { parts: caused.join(t('between')) })}`}
    </>
  )
}

function Buttons({ id, draft, onDiscard }: { id: number; draft: Draft; onDiscard: () => void }) {
  const t = useTexts(eventEditTexts)
  const { told, offers } = causesOf(draft)
  return (
    <>
      {draft.base.editedAt === null ? (
        <ButtonLink href={eventHref(id)}>{t('cancel')}</ButtonLink>
      ) : (
        <Button onPress={onDiscard}>{t('discard')}</Button>
      )}
      <Button
        isInactive={!draft.isTyped}
        isPending={draft.isSaving}
        pendingText={t('checking')}
        onPress={draft.save}
      >
        {t('save')}
      </Button>
      <Button
        type="submit"
        variant="primary"
        isInactive={!draft.isToPublish}
        isPending={draft.isAsking}
        pendingText={t('checking')}
      >
        {t(told + offers > 0 ? 'publishMail' : 'publish')}
      </Button>
    </>
  )
}

/** Whose draft it is, and whether facilitators see the event at all. */
function Lead({ base }: { base: StoredEventFields }) {
  const t = useTexts(eventEditTexts)
  const moments = useMoments()
  const { editedBy: by, editedAt, published } = base
  if (by === null || editedAt === null) return t('noDraft')
  const saved = t('draftSaved', { by, at: moments.at(editedAt) })
  return published === null ? `${saved} ${t('notPublished')}` : saved
}

/** The preview shows what is stored. */
function PreviewButton({ id, isTyped }: { id: number; isTyped: boolean }) {
  const t = useTexts(eventEditTexts)
  if (!isTyped)
    return (
      <ButtonLink icon={Eye} href={eventPreviewAddress(id)} isNewTab>
        {t('preview')}
      </ButtonLink>
    )
  return (
    <HoverTip text={t('previewAfter')} side="below">
      {(described) => (
        <Button {...described} icon={Eye} isInactive>
          {t('preview')}
        </Button>
      )}
    </HoverTip>
  )
}

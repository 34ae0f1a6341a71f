import { NOTE_MAX } from '@hub/contract/event-edits'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { eventEditTexts } from '../event-edit.texts.ts'
import { type EventForm, isMoved, NOTE, noteOf } from '../event-form.rules.ts'
import { useMailOfDraft } from '../events.queries.ts'
import type { Draft } from './use-draft.ts'
import styles from '../event.module.css'

interface EventEmailProps {
  id: number
  draft: Draft
  /** What facilitators see; null for an event that is not published: nobody has a place in it. */
  was: EventForm | null
}

/**
 * The mail about a new time or location beside the form, as the saved draft would send it, and what staff add to it
 * (CTM-009, STA-013). A note that is there is never out of sight.
 */
export function EventEmail({ id, draft, was }: EventEmailProps) {
  const t = useTexts(eventEditTexts)
  const { form, setForm, base } = draft
  const isMailed = was !== null && isMoved(form, was)
  const { told } = base.causes
  return (
    <Panel title={t('email')} fact={told > 0 && t('emailTo', { count: told })}>
      <div className={styles.body}>
        {told > 0 ? <SavedMail id={id} draft={draft} /> : <p className="muted">{t('emailNone')}</p>}
        {(isMailed || noteOf(form) !== '') && (
          <TextArea
            label={t('note')}
            hint={t(isMailed ? 'noteHint' : 'noteUnused')}
            value={form[NOTE] ?? ''}
            onChange={(note) => setForm({ ...form, [NOTE]: note })}
            maxLength={NOTE_MAX}
            rows={3}
          />
        )}
      </div>
    </Panel>
  )
}

function SavedMail({ id, draft: { base, isTyped } }: Pick<EventEmailProps, 'id' | 'draft'>) {
  const t = useTexts(eventEditTexts)
  const effects = useMailOfDraft(id, base)
  return (
    <Loaded
      query={effects}
      label={t('emailLoading')}
      failed={t('emailFailed')}
      skeleton={<Skeleton height="12rem" />}
    >
      {({ record: { mail } }) => (
        <>
          {mail && <MailPreview mail={mail} />}
          {isTyped && <p className="muted">{t('emailSaved')}</p>}
        </>
      )}
    </Loaded>
  )
}

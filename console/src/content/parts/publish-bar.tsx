import { CalendarClock, ChevronDown, ChevronUp, Eye, FilePen } from 'lucide-react'
import { useState } from 'react'
import type { ContentChange, PublicationSchedule } from '@hub/contract/staff-content'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { torontoMoment } from '#platform/page/toronto.ts'
import { useDiscardContent, usePublishContent } from '../content.queries.ts'
import { contentTexts } from '../content.texts.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { ChangeList } from './change-list.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleLine, ScheduleRefused } from './schedule-notes.tsx'
import styles from '../content.module.css'

const NOTE_MAX = 500

interface PublishBarProps {
  changes: readonly ContentChange[]
  version: string
  /** Where the preview shows the draft. */
  preview: string
  /** The moment at which it is published by itself, or was to be. */
  schedule: PublicationSchedule | null
}

/** How many changes are not published and whose, the list of them, and the ways to publish: now, or at a moment (CTM-002). */
export function PublishBar(props: PublishBarProps) {
  const { changes, schedule } = props
  const [asking, setAsking] = useState<'publish' | 'schedule' | null>(null)
  const isRefused = schedule !== null && schedule.refusal !== null
  const handleSchedule = () => setAsking('schedule')
  const handleClose = () => setAsking(null)
  return (
    <>
      {isRefused && <ScheduleRefused schedule={schedule} />}
      {(changes.length > 0 || (schedule !== null && !isRefused)) && (
        <Bar
          changes={changes}
          preview={props.preview}
          schedule={isRefused ? null : schedule}
          onPublish={() => setAsking('publish')}
          onSchedule={handleSchedule}
        />
      )}
      {asking === 'publish' && <PublishDialog {...props} onClose={handleClose} />}
      {asking === 'schedule' && <ScheduleDialog schedule={schedule} onClose={handleClose} />}
    </>
  )
}

type BarProps = Omit<PublishBarProps, 'version'> & { onPublish: () => void; onSchedule: () => void }

function Bar({ changes, preview, schedule, onPublish, onSchedule }: BarProps) {
  const t = useTexts(contentTexts)
  const s = useTexts(scheduleTexts)
  const messageOf = useMessageOf()
  const discard = useDiscardContent()
  const [isListed, setListed] = useState(false)
  const count = changes.length
  const names = [...new Set(changes.map(({ by }) => by))].join(t('between'))
  async function handleDiscard({ kind, id, isOrder }: ContentChange) {
    // Lists have no draft.
    if (kind === 'listEntry') return
    try {
      const { discarded } = await discard.mutateAsync({ changes: [{ kind, id, isOrder }] })
      showToast(t('discarded', { count: discarded }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <section className={styles.publish} aria-labelledby="unpublished">
      <div className={styles.bar}>
        <Icon of={FilePen} />
        <div className={styles.grow}>
          <h2 id="unpublished">{count === 0 ? s('emptyTitle') : t('unpublished', { count })}</h2>
          {count === 0 ? s('empty') : t('by', { names })}
        </div>
        {count > 0 && (
          <div className={styles.buttons}>
            <Button
              iconEnd={isListed ? ChevronUp : ChevronDown}
              aria-expanded={isListed}
              onPress={() => setListed(!isListed)}
            >
              {t(isListed ? 'hideChanges' : 'viewChanges')}
            </Button>
            <ButtonLink icon={Eye} href={preview} isNewTab>
              {t('preview')}
            </ButtonLink>
            {schedule === null && (
              <Button icon={CalendarClock} onPress={onSchedule}>
                {s('schedule')}
              </Button>
            )}
            <Button variant="primary" onPress={onPublish}>
              {t('publish')}
            </Button>
          </div>
        )}
      </div>
      {schedule && <ScheduleLine schedule={schedule} onChange={onSchedule} />}
      {isListed && <ChangeList changes={changes} onDiscard={handleDiscard} />}
    </section>
  )
}

function PublishDialog({ changes, version, schedule, onClose }: PublishBarProps & { onClose: () => void }) {
  const t = useTexts(contentTexts)
  const s = useTexts(scheduleTexts)
  const { locale } = useLocale()
  const publish = usePublishContent()
  const [note, setNote] = useState('')
  return (
    <ReasonDialog
      title={t('publishTitle', { count: changes.length })}
      text={t('publishText')}
      verb={t('publish')}
      hasReason={false}
      onDo={async () => {
        const { record } = await publish.mutateAsync({ version, note: note.trim() })
        showToast(t('publishDone', { count: record.changes.length }))
      }}
      onClose={onClose}
    >
      {schedule !== null && schedule.refusal === null && (
        <p>{s('ends', { at: torontoMoment(schedule.at, locale) })}</p>
      )}
      <ChangeList changes={changes} />
      <TextField label={t('note')} value={note} onChange={setNote} maxLength={NOTE_MAX} isOptional />
    </ReasonDialog>
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { storeEntries } from '#platform/device/stored-entries.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { goTo } from '#platform/page/navigation.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import type { DialogSubject } from '@hub/ui/dialogs/dialog.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import type { Submission } from '../deliveries.ts'
import { offlineTexts } from '../offline.texts.ts'
import { outboxTexts } from '../outbox.texts.ts'
import { correctSubmission, discardClient, discardSubmission } from '../submissions.queries.ts'

/** The reasons for taking a record back, as stored and shown. */
export const REMOVAL_REASONS = ['reasonMistake', 'reasonTwice', 'reasonTest'] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]

/** Reopens a waiting participation in its form, or discards it for a reason, which is asked first (OFF-012). */
export function WaitingActions({ submission }: { submission: Submission }) {
  const t = useTexts(offlineTexts)
  const { locale } = useLocale()
  const [isAsking, setAsking] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const { id, facilitatorId, run } = submission

  async function handleCorrect() {
    setWaiting(true)
    try {
      const reopened = await correctSubmission(id)
      if (reopened === null) return showToast(t('acceptedMeanwhile'), { tone: 'info' })
      // The key under which the form looks for the entries of its run.
      if (reopened.entered !== null) await storeEntries(facilitatorId, id, reopened.entered.entries)
      goTo('moduleParticipation')
    } catch {
      showToast(t('finishFirst'), { tone: 'info' })
    } finally {
      setWaiting(false)
    }
  }
  return (
    <div className="actions">
      <Button
        size="sm"
        aria-label={t('correctOf', { module: run.moduleName })}
        isPending={isWaiting}
        pendingText={t('waitingForSync')}
        onPress={handleCorrect}
      >
        {t('correct')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={t('discardOf', { module: run.moduleName })}
        onPress={() => setAsking(true)}
      >
        {t('discard')}
      </Button>
      {isAsking && (
        <RemovalQuestion
          subject={{
            name: run.moduleName,
            lang: langOf(run.moduleName),
            facts: dateAndTime(run.startTime, locale),
          }}
          title={t('discardTitle')}
          text={t('discardText')}
          confirmLabel={t('yesDiscard')}
          onConfirm={(reason) => discardSubmission(id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface RemovalQuestionProps {
  subject: DialogSubject
  title: string
  text: string
  confirmLabel: string
  onConfirm: (reason: RemovalReason) => Promise<void>
  onClose: () => void
}

/** Asks why a waiting entry is taken back. */
function RemovalQuestion({ subject, title, text, confirmLabel, ...props }: RemovalQuestionProps) {
  const t = useTexts(offlineTexts)
  const o = useTexts(outboxTexts)
  const [reason, setReason] = useState<RemovalReason | null>(null)
  const [error, setError] = useState<string | null>(null)

  function handleConfirm() {
    if (reason === null) return setError(o('chooseReason'))
    return props.onConfirm(reason).then(props.onClose)
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      icon={Trash2}
      subject={subject}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      cancelLabel={t('cancel')}
      error={error}
      onConfirm={handleConfirm}
      onCancel={props.onClose}
    >
      <RadioCards
        label={o('reason')}
        choices={REMOVAL_REASONS.map((one) => ({ id: one, label: o(one) }))}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}

interface ClientRemovalProps {
  id: string
  subject: DialogSubject
  onClose: () => void
}

/** The question before a waiting client is taken back (LIF-007). */
export function ClientRemoval({ id, subject, onClose }: ClientRemovalProps) {
  const o = useTexts(outboxTexts)
  return (
    <RemovalQuestion
      subject={subject}
      title={o('removeClientTitle')}
      text={o('removeClientText')}
      confirmLabel={o('yesRemove')}
      onConfirm={(reason) => discardClient(id, reason)}
      onClose={onClose}
    />
  )
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dateAndTime } from '#platform/dates.ts'
import { keepEntries } from '#platform/kept-entries.ts'
import { useLocale } from '#platform/locale.ts'
import { goTo } from '#platform/navigation.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { showToast } from '#ui/toast.tsx'
import type { Submission } from '../deliveries.ts'
import { offlineTexts } from '../offline.texts.ts'
import { outboxTexts } from '../outbox.texts.ts'
import { correctSubmission, discardSubmission } from '../submissions.queries.ts'

/** The reasons for which a record may be taken back, as they are kept and shown. */
export const REMOVAL_REASONS = ['reasonMistake', 'reasonTwice', 'reasonTest'] as const
export type RemovalReason = (typeof REMOVAL_REASONS)[number]

/** A participation that waits goes back into its form, or is let go for a reason, which is asked first (OFF-012). */
export function WaitingActions({ submission }: { submission: Submission }) {
  const t = useTexts(offlineTexts)
  const [isAsking, setAsking] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const { id, facilitatorId, run } = submission

  async function handleCorrect() {
    setWaiting(true)
    try {
      const reopened = await correctSubmission(id)
      if (reopened === null) return showToast(t('acceptedMeanwhile'), { tone: 'info' })
      // Where the form looks for what was entered about its run.
      if (reopened.entered !== null) await keepEntries(facilitatorId, id, reopened.entered.entries)
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
      {isAsking && <RemovalQuestion submission={submission} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RemovalQuestion({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const t = useTexts(offlineTexts)
  const o = useTexts(outboxTexts)
  const { locale } = useLocale()
  const { id, run } = submission
  const [reason, setReason] = useState<RemovalReason | null>(null)
  const [error, setError] = useState<string | null>(null)

  function handleConfirm() {
    if (reason === null) return setError(o('chooseReason'))
    return discardSubmission(id, reason).then(onClose)
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      icon={Trash2}
      subject={{
        name: run.moduleName,
        lang: 'en',
        facts: dateAndTime(run.startTime, locale),
      }}
      title={t('discardTitle')}
      text={t('discardText')}
      confirmLabel={t('yesDiscard')}
      cancelLabel={t('cancel')}
      error={error}
      onConfirm={handleConfirm}
      onCancel={onClose}
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

import type { WaitingRun } from '@hub/contract/staff-runs'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { useDiscard, useRemind, useReminder } from '../waiting-runs.queries.ts'
import { waitingRunsTexts } from '../waiting-runs.texts.ts'
import styles from './run-dialogs.module.css'

interface RunDialogProps {
  run: WaitingRun
  onClose: () => void
}

/** Discards a session with a reason: its host can begin another (PPL-008). */
export function DiscardDialog({ run, onClose }: RunDialogProps) {
  const t = useTexts(waitingRunsTexts)
  const discard = useDiscard()
  async function handleDiscard(reason: string) {
    await discard.mutateAsync({ id: run.id, reason })
    showToast(t('discarded'))
  }
  return (
    <ReasonDialog
      title={t('discardTitle')}
      text={t('discardText', { name: run.host.name, module: run.module })}
      verb={t('discard')}
      isDanger
      onDo={handleDiscard}
      onClose={onClose}
    />
  )
}

/** Shows the mail to the host, and sends it (PPL-008). */
export function RemindDialog({ run, onClose }: RunDialogProps) {
  const t = useTexts(waitingRunsTexts)
  const moments = useMoments()
  const mail = useReminder(run.id)
  const remind = useRemind()
  async function handleRemind() {
    const { record } = await remind.mutateAsync(run.id)
    showToast(t('sent', { to: record.to }))
  }
  return (
    <ReasonDialog
      title={t('remindTitle', { name: run.host.name })}
      text={t('remindText')}
      verb={t('send')}
      hasReason={false}
      isReady={mail.data !== undefined}
      onDo={handleRemind}
      onClose={onClose}
    >
      {run.remindedAt !== null && (
        <Notice tone="attention">{t('remindedBefore', { at: moments.at(run.remindedAt) })}</Notice>
      )}
      <Loaded query={mail} label={t('loadingMail')} skeleton={<Skeleton height="8rem" />}>
        {({ record: { to, locale, subject, text } }) => (
          <div className={styles.mail}>
            <p>
              <span className="muted">{t('to')}</span> {to}
            </p>
            <p>
              <span className="muted">{t('subject')}</span> <span lang={locale}>{subject}</span>
            </p>
            <p className={styles.text} lang={locale}>
              {text}
            </p>
          </div>
        )}
      </Loaded>
    </ReasonDialog>
  )
}

import type { RecordedRun, WaitingRun } from '@hub/contract/staff-runs'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { recordHref } from '#platform/page/paths.ts'
import { useDiscard, useReadAgain, useRemind, useReminder } from '../waiting-runs.queries.ts'
import { waitingRunsTexts } from '../waiting-runs.texts.ts'

interface RunDialogProps {
  run: WaitingRun
  onClose: () => void
}

/** The record that a session became meanwhile; null when that is not why the call failed. */
const recordIn = (error: unknown): number | null =>
  isCallError(error, 'AlreadyRecorded') ? (error.record as RecordedRun).recordId : null

/** Discards a session with a reason: its host can begin another (PPL-008). */
export function DiscardDialog({ run, onClose }: RunDialogProps) {
  const t = useTexts(waitingRunsTexts)
  const discard = useDiscard()
  async function handleDiscard(reason: string) {
    await discard.mutateAsync({ id: run.id, reason })
    showToast(t('discarded'))
  }
  const recordId = recordIn(discard.error)
  if (recordId !== null) return <RecordedDialog run={run} recordId={recordId} onClose={onClose} />
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
  const recordId = recordIn(mail.error) ?? recordIn(remind.error)
  if (recordId !== null) return <RecordedDialog run={run} recordId={recordId} onClose={onClose} />
  return (
    <ReasonDialog
      title={t('remindTitle', { name: run.host.name })}
      text={t('remindText')}
      verb={t('send')}
      hasReason={false}
      isLoading={mail.data === undefined}
      onDo={handleRemind}
      onClose={onClose}
    >
      {run.remindedAt !== null && (
        <Notice tone="attention">{t('remindedBefore', { at: moments.at(run.remindedAt) })}</Notice>
      )}
      <Loaded query={mail} label={t('loadingMail')} skeleton={<Skeleton height="8rem" />}>
        {({ record }) => <MailPreview mail={record} />}
      </Loaded>
    </ReasonDialog>
  )
}

/** The host was faster: nothing is left to do, and the record is one press away (PPL-008). */
function RecordedDialog({ run, recordId, onClose }: RunDialogProps & { recordId: number }) {
  const t = useTexts(waitingRunsTexts)
  const readAgain = useReadAgain()
  const handleClose = () => {
    void readAgain()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('recordedTitle')}
      description={t('recordedText', { name: run.host.name, module: run.module })}
      onClose={handleClose}
      actions={
        <>
          <Button onPress={handleClose}>{t('close')}</Button>
          <ButtonLink href={recordHref(recordId)} variant="primary">
            {t('viewRecord')}
          </ButtonLink>
        </>
      }
    />
  )
}

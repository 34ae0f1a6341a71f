import type { EventEffects, StoredEventFields } from '@hub/contract/event-edits'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { MailPreview } from '#platform/mails/mail-preview.tsx'
import { eventEditTexts } from '../event-edit.texts.ts'
import { useDiscardDraft } from '../events.queries.ts'

interface PublishDialogProps {
  effects: EventEffects
  isNew: boolean
  onDo: () => Promise<unknown>
  onClose: () => void
}

/** Says whom the changes concern, with the mail that is sent, before they are published (STA-013). */
export function PublishDialog({ effects, isNew, onDo, onClose }: PublishDialogProps) {
  const t = useTexts(eventEditTexts)
  const { told, mail, offers, withdrawn, over } = effects
  return (
    <ReasonDialog
      title={t(isNew ? 'publishNewTitle' : 'publishTitle')}
      text={t('publishText')}
      verb={t(told > 0 ? 'publishMail' : 'publish')}
      hasReason={false}
      onDo={onDo}
      onClose={onClose}
    >
      <p>{t('told', { count: told })}</p>
      {mail && <MailPreview mail={mail} />}
      {offers > 0 && <p>{t('offers', { count: offers })}</p>}
      {over > 0 && <Notice tone="attention">{t('over', { count: over })}</Notice>}
      {withdrawn.length > 0 && (
        <Notice tone="attention">{t('withdrawn', { names: withdrawn.join(t('between')) })}</Notice>
      )}
    </ReasonDialog>
  )
}

interface DiscardDialogProps {
  id: number
  base: StoredEventFields
  onDone: () => void
  onNewer: (newer: StoredEventFields) => void
  onClose: () => void
}

/** Asks before a draft is gone (STA-013). */
export function DiscardDialog({ id, base, onDone, onNewer, onClose }: DiscardDialogProps) {
  const t = useTexts(eventEditTexts)
  const discard = useDiscardDraft(id)
  async function handleDiscard() {
    try {
      await discard.mutateAsync(base.version)
      onDone()
    } catch (error) {
      if (!isCallError(error, 'EventChanged')) throw error
      onNewer(error.record as StoredEventFields)
    }
  }
  return (
    <ReasonDialog
      title={t('discardTitle')}
      text={t(base.published === null ? 'discardNewText' : 'discardText')}
      verb={t('discard')}
      isDanger
      hasReason={false}
      onDo={handleDiscard}
      onClose={onClose}
    />
  )
}

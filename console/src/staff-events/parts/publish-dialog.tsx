import type { EventEffects } from '@hub/contract/event-edits'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { eventEditTexts } from '../event-edit.texts.ts'
import { MailPreview } from './mail-preview.tsx'

interface PublishDialogProps {
  effects: EventEffects
  onDo: () => Promise<unknown>
  onClose: () => void
}

/** Says whom the changes concern, with the mail that is sent, before they are published (STA-013). */
export function PublishDialog({ effects, onDo, onClose }: PublishDialogProps) {
  const t = useTexts(eventEditTexts)
  const { told, mail, offers, withdrawn, over } = effects
  return (
    <ReasonDialog
      title={t('publishTitle')}
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

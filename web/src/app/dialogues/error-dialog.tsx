import { CircleAlert } from 'lucide-react'
import { isCallError } from '#platform/calls/call-error.ts'
import { closeError } from '#platform/calls/error-dialog.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { MailLink } from '@hub/ui/buttons/mail-link.tsx'
import { appTexts } from '../app.texts.ts'

/**
 * 'Oh Dear!': the fault is ours; the screen below keeps the input (NAV-030). Without a response there is no code, and
 * the dialog says so in words.
 */
export function ErrorDialog({ error }: { error: unknown }) {
  const t = useTexts(appTexts)
  const email = useAppSettings()?.contactEmail
  const messageOf = useMessageOf()
  const code = isCallError(error) ? error.code : undefined
  return (
    <Dialog
      isOpen
      onClose={closeError}
      icon={CircleAlert}
      tone="attention"
      title={t('ohDear')}
      actions={
        <Button variant="primary" onPress={closeError}>
          {t('close')}
        </Button>
      }
    >
      <p>{code === undefined && isCallError(error) ? messageOf(error) : t('ohDearText')}</p>
      {email !== undefined && (
        <p>
          <MailLink address={email} />
        </p>
      )}
      {code !== undefined && <p className="muted small">{t('errorCode', { code })}</p>}
    </Dialog>
  )
}

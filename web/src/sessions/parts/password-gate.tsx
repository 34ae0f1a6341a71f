import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useVerifyPassword } from '../sessions.queries.ts'
import { passwordTexts } from '../password.texts.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface PasswordGateProps {
  /** Entering a client's record, or continuing something that needs the password again. */
  purpose?: 'enter' | 'continue'
  onVerified: () => void
  /** Go back, Escape and the like; the caller decides where that leads. */
  onClose: () => void
}

/** The Security modal: one's own password again, before what needs it (NAV-033). */
export function PasswordGate({ purpose = 'enter', onVerified, onClose }: PasswordGateProps) {
  const t = useTexts(passwordTexts)
  const messageOf = useMessageOf()
  const verify = useVerifyPassword()

  async function handlePassword(password: string): Promise<string | null> {
    try {
      await verify.send({ password })
      return null
    } catch (error) {
      return messageOf(error)
    }
  }
  return (
    <PasswordDialog
      title={t('security')}
      closeLabel={t('goBack')}
      confirmLabel={t('accessNow')}
      pendingText={t('checking')}
      onPassword={handlePassword}
      onAccepted={onVerified}
      onClose={onClose}
    >
      <p>{t(purpose === 'enter' ? 'securityText' : 'securityContinueText')}</p>
    </PasswordDialog>
  )
}

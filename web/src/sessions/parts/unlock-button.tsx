import { useState } from 'react'
import { presentClaims } from '#platform/presence.ts'
import { useTexts } from '#platform/texts.ts'
import { tryPassword } from '#platform/vault-tries.ts'
import { Button } from '#ui/button.tsx'
import { passwordTexts } from '../password.texts.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** Opens with one's own password what this device keeps of people, where it is needed (LIF-005). */
export function UnlockButton() {
  const t = useTexts(passwordTexts)
  const [isAsking, setAsking] = useState(false)

  async function handlePassword(password: string): Promise<string | null> {
    const outcome = await tryPassword(presentClaims()?.id ?? 0, password)
    if (outcome === 'open') return null
    return t(outcome === 'waiting' || outcome === 'removed' ? outcome : 'wrongPassword')
  }
  return (
    <>
      <Button size="sm" onPress={() => setAsking(true)}>
        {t('unlock')}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={t('peopleClosed')}
          confirmLabel={t('unlock')}
          pendingText={t('makingReady')}
          onPassword={handlePassword}
          onClose={() => setAsking(false)}
        >
          <p>{t('peopleClosedText')}</p>
        </PasswordDialog>
      )}
    </>
  )
}

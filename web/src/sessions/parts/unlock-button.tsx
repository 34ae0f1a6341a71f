import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { passwordTexts } from '../password.texts.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useTryHere } from './use-try-here.ts'

/** Opens the people stored on this device with the facilitator's own password, next to the list that needs them (LIF-005). */
export function UnlockButton() {
  const t = useTexts(passwordTexts)
  const [isAsking, setAsking] = useState(false)
  const tryHere = useTryHere()

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
          onPassword={tryHere}
          onClose={() => setAsking(false)}
        >
          <p>{t('peopleClosedText')}</p>
        </PasswordDialog>
      )}
    </>
  )
}

import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Factors } from '@hub/contract/factors'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { canUsePasskeys } from '@hub/ui/passkeys/browser-passkeys.ts'
import { factorsTexts } from '../factors.texts.ts'
import { AddPasskey } from './add-passkey.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import styles from './app-set-up.module.css'

interface FirstFactorProps {
  onDone: () => void
  /** Asks for the password where the login is too long ago. */
  askPassword: (onVerified: () => void) => ReactNode
}

/** Whoever is asked for a second step has none yet. */
const NOTHING: Factors = { appSince: null, passkeys: [], recoveryCodes: 0, isRequired: true }

/** A first second step: an app, or a passkey in its place; then the recovery codes. */
export function FirstFactor({ onDone, askPassword }: FirstFactorProps) {
  const t = useTexts(factorsTexts)
  const [isPasskey, setPasskey] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryStep codes={codes} onDone={onDone} />
  return (
    <div className={styles.step}>
      <AppSetUp
        onDone={onDone}
        askPassword={askPassword}
        instead={
          canUsePasskeys() && (
            <Button icon={KeyRound} isBlock onPress={() => setPasskey(true)}>
              {t('passkeyInstead')}
            </Button>
          )
        }
      />
      {isPasskey && (
        <AddPasskey
          factors={NOTHING}
          askPassword={askPassword}
          onAdded={setCodes}
          onClose={() => setPasskey(false)}
        />
      )}
    </div>
  )
}

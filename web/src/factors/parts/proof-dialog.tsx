import type { ReactNode } from 'react'
import { useState } from 'react'
import type { FactorProof, Factors } from '@hub/contract/factors'
import { Button } from '@hub/ui/buttons/button.tsx'
import { CodeForm } from '@hub/ui/codes/code-form.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { PasskeyUse } from '@hub/ui/passkeys/passkey-use.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { askInSession } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { CodeFailure } from './code-failure.tsx'
import styles from './code-step.module.css'

interface ProofDialogProps {
  title: string
  text: string
  factors: Factors
  action: { isPending: boolean; error: unknown }
  /** Rejects when the proof was wrong. */
  onProof: (proof: FactorProof) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for a code of the app or a recovery code, or for a passkey, before something that only the owner may do. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, text, factors, action, onProof, onClose, children } = props
  const t = useTexts(factorsTexts)
  const messageOf = useMessageOf()
  /** The form tells what was wrong with its code, and the button what was wrong with a passkey. */
  const [isByCode, setByCode] = useState(true)
  return (
    <Dialog
      isOpen
      title={title}
      description={text}
      isBusy={action.isPending}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('cancel')}</Button>}
    >
      {children}
      <div className={styles.step}>
        {factors.passkeys.length > 0 && (
          <PasskeyUse
            ask={() => {
              setByCode(false)
              return askInSession()
            }}
            onAnswer={(passkey) => onProof({ passkey })}
            messageOf={messageOf}
          />
        )}
        <CodeForm
          kind="any"
          label={t(factors.appSince === null ? 'recoveryOrKey' : 'codeOrKey')}
          missing={t(factors.appSince === null ? 'recoveryMissing' : 'codeMissing')}
          button={t('confirm')}
          isPending={action.isPending && isByCode}
          failure={isByCode && <CodeFailure error={action.error} />}
          onCode={(code) => {
            setByCode(true)
            return onProof({ code })
          }}
        />
      </div>
    </Dialog>
  )
}

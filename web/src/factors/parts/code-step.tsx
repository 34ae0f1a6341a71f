import { useState } from 'react'
import type { FactorProof } from '@hub/contract/factors'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { CodeForm } from '@hub/ui/codes/code-form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { PasskeyUse } from '@hub/ui/passkeys/passkey-use.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useAppSettings } from '#platform/calls/queries.ts'
import { askAtLogin, type AskedLogin } from '../factors.queries.ts'
import { factorsTexts } from '../factors.texts.ts'
import { CodeFailure } from './code-failure.tsx'
import styles from './code-step.module.css'

export interface CodeStepProps {
  asked: AskedLogin
  isPending: boolean
  error: unknown
  /** Rejects when the proof was wrong. */
  onProof: (proof: FactorProof) => Promise<unknown>
}

/** What the step asks for: a code of the app, a passkey where there is no app, or a recovery code. */
export function useStepKind({ step }: AskedLogin) {
  const t = useTexts(factorsTexts)
  const settings = useAppSettings()
  const [isRecovery, setRecovery] = useState(false)
  const first = step.app ? 'app' : 'passkey'
  const kind = isRecovery ? 'recovery' : first
  const words = {
    app: { title: t('stepTitle'), lead: t('stepLead', { product: settings?.productName ?? '' }) },
    passkey: { title: t('passkeyStepTitle'), lead: t('passkeyStepLead') },
    recovery: { title: t('recoveryTitle'), lead: t('recoveryLead') },
  }
  const back = step.app ? t('useApp') : t('usePasskey')
  const other = { label: isRecovery ? back : t('useRecovery'), turn: () => setRecovery(!isRecovery) }
  return { kind, ...words[kind], other } as const
}

/** The second step of a login: a code of the app, a passkey, or one of the recovery codes. */
export function CodeStep({ onBack, ...props }: CodeStepProps & { onBack: () => void }) {
  const t = useTexts(factorsTexts)
  const settings = useAppSettings()
  const { kind, title, lead, other } = useStepKind(props.asked)
  return (
    <div className={styles.step}>
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <StepForm key={kind} kind={kind} {...props} />
      <div className={styles.ways}>
        <PlainButton className={styles.way ?? ''} onPress={other.turn}>
          {other.label}
        </PlainButton>
        <PlainButton className={styles.way ?? ''} onPress={onBack}>
          {t('back')}
        </PlainButton>
      </div>
      {kind === 'recovery' && settings !== undefined && (
        <p className="muted small">{t('lost', { contact: settings.contactEmail })}</p>
      )}
    </div>
  )
}

type StepFormProps = CodeStepProps & { kind: 'app' | 'passkey' | 'recovery' }

export function StepForm({ kind, asked, isPending, error, onProof }: StepFormProps) {
  const t = useTexts(factorsTexts)
  const messageOf = useMessageOf()
  /** The form tells what was wrong with its code, and the button what was wrong with a passkey. */
  const [isByCode, setByCode] = useState(true)
  const isApp = kind === 'app'
  return (
    <>
      {kind !== 'passkey' && (
        <CodeForm
          kind={kind}
          label={t(isApp ? 'stepCode' : 'recovery')}
          hint={t(isApp ? 'stepHint' : 'recoveryHint')}
          missing={t(isApp ? 'codeMissing' : 'recoveryMissing')}
          button={t('login')}
          takesFocus
          isPending={isPending && isByCode}
          failure={isByCode && <CodeFailure error={error} />}
          onCode={(code) => {
            setByCode(true)
            return onProof({ code })
          }}
        />
      )}
      {kind !== 'recovery' && asked.step.passkey !== null && (
        <PasskeyUse
          ask={() => {
            setByCode(false)
            return askAtLogin(asked)
          }}
          onAnswer={(passkey) => onProof({ passkey })}
          messageOf={messageOf}
          isMain={kind === 'passkey'}
        />
      )}
    </>
  )
}

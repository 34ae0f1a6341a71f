import { useState } from 'react'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { CodeForm } from '@hub/ui/codes/code-form.tsx'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { PasskeyUse } from '@hub/ui/passkeys/passkey-use.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useProductName, useSettings } from '#platform/calls/settings.ts'
import { signInTexts } from '../sign-in.texts.ts'
import { askForSignIn, useCheckPasskey } from '../staff-passkeys.queries.ts'
import { useCheckCode } from '../staff-sessions.queries.ts'
import { CodeFailure } from './code-failure.tsx'
import { StepCard } from './step-card.tsx'
import styles from './steps.module.css'

interface CodeStepProps {
  email: string
  /** The account has a passkey, which may stand for the code. */
  hasPasskey: boolean
  onDone: () => void
  /** Somebody else wants to sign in, or the password was given too long ago. */
  onBack: () => void
  headingLevel?: 1 | 2
}

/** The second step: a passkey, a code of the app, or one of the recovery codes. */
export function CodeStep({ email, hasPasskey, onDone, onBack, headingLevel = 1 }: CodeStepProps) {
  const t = useTexts(signInTexts)
  const product = useProductName()
  const messageOf = useMessageOf()
  const check = useCheckCode()
  const checkPasskey = useCheckPasskey()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const isApp = kind === 'app'

  async function proved(check: Promise<unknown>) {
    try {
      await check
      onDone()
    } catch (error) {
      if (isCallError(error, 'SignInRequired')) return onBack()
      throw error
    }
  }
  function handleKind() {
    check.reset()
    setKind(isApp ? 'recovery' : 'app')
  }
  return (
    <StepCard
      headingLevel={headingLevel}
      step={t('step', { step: '2' })}
      title={t(isApp ? 'codeTitle' : 'recoveryTitle')}
      foot={isApp ? <Whose email={email} onBack={onBack} /> : t('lostBoth')}
    >
      <p className="muted">
        {isApp ? t.rich('codeLead', { product, b: (words) => <b>{words}</b> }) : t('recoveryLead')}
      </p>
      <CodeForm
        key={kind}
        kind={kind}
        label={t(isApp ? 'code' : 'recovery')}
        hint={t(isApp ? 'codeHint' : 'recoveryHint')}
        missing={t(isApp ? 'codeMissing' : 'recoveryMissing')}
        button={t('signIn')}
        takesFocus
        isPending={check.isPending}
        failure={<CodeFailure error={check.error} />}
        onCode={(code) => proved(check.mutateAsync(code))}
      />
      {hasPasskey && isApp && (
        <PasskeyUse
          ask={askForSignIn}
          onAnswer={(passkey) => proved(checkPasskey.mutateAsync(passkey))}
          messageOf={messageOf}
        />
      )}
      <div>
        <PlainButton className={styles.link ?? ''} onPress={handleKind}>
          {t(isApp ? 'useRecovery' : 'useApp')}
        </PlainButton>
      </div>
    </StepCard>
  )
}

/** Who signs in, and where a demo shows its code. */
function Whose({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTexts(signInTexts)
  const isDemo = useSettings()?.demo === true
  return (
    <>
      {t('signingInAs', { email })}
      <SentenceGap />
      <PlainButton className={styles.inline ?? ''} onPress={onBack}>
        {t('notYou')}
      </PlainButton>
      {isDemo && (
        <>
          {' '}
          <a href="/dev/authenticator" target="_blank" rel="noreferrer">
            {t('demoCode')}
          </a>
        </>
      )}
    </>
  )
}

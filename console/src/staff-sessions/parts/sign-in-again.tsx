import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffUser } from '@hub/contract/staff-sessions'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { sessionEndTexts } from '../session-end.texts.ts'
import { sessionQuery } from '../staff-sessions.queries.ts'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import styles from './sign-in-again.module.css'

interface SignInAgainProps {
  user: StaffUser
  onBack: () => unknown
}

/** Signing in over the page that was open. Somebody else gets no word of it: the console begins anew for them. */
export function SignInAgain({ user, onBack }: SignInAgainProps) {
  const t = useTexts(sessionEndTexts)
  const queryClient = useQueryClient()
  const [email, setEmail] = useState(user.email)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [hasPasskey, setPasskey] = useState(false)
  /** Nothing that was read stays: the sign-in would otherwise find somebody signed in. */
  function leave() {
    queryClient.clear()
    goToHref(hrefOf('signIn'), { replace: true })
  }

  function handleDone() {
    const now = queryClient.getQueryData(sessionQuery.queryKey)?.record
    if (now?.id === user.id) return onBack()
    queryClient.clear()
    return goToHref(hrefOf('home'), { replace: true })
  }
  return (
    <Dialog
      isOpen
      title={t('ended')}
      description={t('endedText')}
      onClose={() => undefined}
      isBusy
      className={styles.dialog}
      actions={<Button onPress={leave}>{t('leave')}</Button>}
    >
      {step === 'password' ? (
        <PasswordStep
          email={email}
          isReturning={false}
          headingLevel={2}
          onNext={(step, given) => {
            setEmail(given)
            setPasskey(step.hasPasskey)
            if (step.next === 'code') setStep('code')
            else leave()
          }}
        />
      ) : (
        <CodeStep
          email={email}
          hasPasskey={hasPasskey}
          headingLevel={2}
          onDone={handleDone}
          onBack={() => setStep('password')}
        />
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { CodeStep } from './parts/code-step.tsx'
import { PasswordStep } from './parts/password-step.tsx'
import { SetUpSteps } from './parts/set-up-steps.tsx'

type Step =
  | { name: 'password'; email: string }
  | { name: 'code'; email: string; hasPasskey: boolean }
  | { name: 'authenticator' }

/** Email and password, then a code or a passkey; or the authenticator app, for whoever did not finish the set-up (STA-004). */
export function SignInScreen() {
  const { backward } = useSearch()
  const [step, setStep] = useState<Step>({ name: 'password', email: '' })
  // Only a path of the console is returned to.
  const to = backward !== undefined && /^\/(?!\/)/.test(backward) ? backward : hrefOf('home')
  const goOn = () => goToHref(to, { replace: true })

  if (step.name === 'authenticator') return <SetUpSteps onDone={goOn} />
  if (step.name === 'code')
    return (
      <CodeStep
        email={step.email}
        hasPasskey={step.hasPasskey}
        onDone={goOn}
        onBack={() => setStep({ name: 'password', email: step.email })}
      />
    )
  return (
    <PasswordStep
      email={step.email}
      isReturning={backward !== undefined}
      onNext={({ next, hasPasskey }, email) =>
        setStep(next === 'code' ? { name: 'code', email, hasPasskey } : { name: 'authenticator' })
      }
    />
  )
}

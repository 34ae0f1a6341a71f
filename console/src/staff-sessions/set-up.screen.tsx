import { useState } from 'react'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { LoadingState } from '@hub/ui/states/loading-state.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { NewPasswordStep } from './parts/new-password-step.tsx'
import { SetUpSteps } from './parts/set-up-steps.tsx'
import { StepCard } from './parts/step-card.tsx'
import { setUpTexts } from './set-up.texts.ts'
import { useSetUp } from './staff-sessions.queries.ts'

/** From the link in the invitation to an account that can sign in: password, app, recovery codes (STA-003). */
export function SetUpScreen() {
  const t = useTexts(setUpTexts)
  const { token = '' } = useParams()
  const invited = useSetUp(token)
  const [hasPassword, setHasPassword] = useState(false)

  // The link is used up by the password; the steps after it belong to the session.
  if (hasPassword) return <SetUpSteps onDone={() => goToHref(hrefOf('home'), { replace: true })} />
  if (isCallError(invited.error, 'LinkNotValid'))
    return (
      <StepCard title={t('notValidTitle')}>
        <p>{t('notValid')}</p>
        <ButtonLink href={hrefOf('signIn')}>{t('toSignIn')}</ButtonLink>
      </StepCard>
    )
  if (invited.isError)
    return (
      <>
        <h1 className="visually-hidden">{t('title')}</h1>
        <ErrorState
          title={t('notLoaded')}
          onRetry={() => void invited.refetch()}
          isPending={invited.isFetching}
        />
      </>
    )
  if (invited.data === undefined)
    return (
      <LoadingState label={t('loading')} heading={t('title')}>
        <Skeleton width="min(28.5rem, 90vw)" height="22rem" radius="var(--hub-radius-md)" />
      </LoadingState>
    )
  return <NewPasswordStep name={invited.data.record.name} token={token} onDone={() => setHasPassword(true)} />
}

import { Suspense } from 'react'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { LoginWithoutToken } from '../sessions.queries.ts'
import { sessionsTexts } from '../sessions.texts.ts'

/** Loaded on demand: hardly anyone needs it, and the login is the first screen to load. */
const ResendConfirmation = lazyPart(async () => ({
  default: (await import('../../accounts/parts/resend-confirmation.tsx')).ResendConfirmation,
}))

interface LoginFailureProps {
  error: Error
  /** The address that was typed. */
  email: string
}

/** The server's message under the title (ACC-036, ACC-037); an unconfirmed account may request the mail again. */
export function LoginFailure({ error, email }: LoginFailureProps) {
  const t = useTexts(sessionsTexts)
  const messageOf = useMessageOf()
  if (isCallError(error, 'AccountNotConfirmed')) {
    const resend = (
      <Suspense fallback={null}>
        <ResendConfirmation key={email} email={email} />
      </Suspense>
    )
    return (
      <Notice tone="attention" role="alert" action={resend}>
        {messageOf(error)}
      </Notice>
    )
  }
  if (error instanceof LoginWithoutToken || isCallError(error, 'LoginIncorrect')) {
    return (
      <Notice tone="danger" role="alert" title={t('loginIncorrect')}>
        {t('loginIncorrectHint')}
      </Notice>
    )
  }
  return (
    <Notice tone="danger" role="alert">
      {messageOf(error)}
    </Notice>
  )
}

import { useEffect, useState } from 'react'
import { isCallError } from '#platform/calls/call-error.ts'
import { leaveLoginNotice } from '#platform/session/login-notice.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { storeInTab, readInTab } from '@hub/ui/page/tab.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { ErrorState } from '@hub/ui/states/error-state.tsx'
import { SlowNote } from '@hub/ui/states/loading-state.tsx'
import { useResetLink, useResetPassword } from './accounts.queries.ts'
import styles from './entrance-body.module.css'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import { StepHeading } from './parts/step-heading.tsx'
import { useLinkParts } from '#platform/page/use-link-parts.ts'
import { passwordTexts } from './password.texts.ts'

const DONE_AS = 'password-set'

/** Sets a new password with a mailed link (ACC-042 to ACC-046). */
export function NewPasswordScreen() {
  const t = useTexts(passwordTexts)
  const messageOf = useMessageOf()
  const { resetToken } = useLinkParts('newPassword')
  const [isDone, markDone] = useDone(resetToken)
  const link = useResetLink(isDone ? null : resetToken || null)
  const reset = useResetPassword()
  const isRefused = useRefusal(!isDone && !resetToken, link.error)

  if (isRefused) return null
  if (reset.isSuccess || isDone) return <PasswordChanged />
  if (link.isError && !link.isFetching) {
    return (
      <div className={styles.body}>
        <h1>{t('newTitle')}</h1>
        <ErrorState
          title={t('linkUnchecked')}
          text={messageOf(link.error)}
          headingLevel={2}
          onRetry={() => void link.refetch()}
        />
      </div>
    )
  }
  if (link.data === undefined) {
    return (
      <div className={styles.body}>
        <h1>{t('newTitle')}</h1>
        <p role="status">{t('checkingLink')}</p>
        <SlowNote />
      </div>
    )
  }
  return (
    <NewPasswordForm
      email={link.data}
      error={reset.error}
      isPending={reset.isPending}
      onReset={(password) => reset.mutate({ resetToken, password }, { onSuccess: markDone })}
    />
  )
}

/** After the change a reload finds the link used up, so the tab remembers that it was used here. */
function useDone(resetToken: string) {
  const [isDone, setDone] = useState(() => resetToken !== '' && readInTab(DONE_AS) === resetToken)
  useEffect(() => {
    if (isDone) storeInTab(DONE_AS, resetToken)
    return () => storeInTab(DONE_AS, null)
  }, [isDone, resetToken])
  return [isDone, () => setDone(true)] as const
}

/** A link that is missing, old or wrong leads to the login, which says so (ACC-042). */
function useRefusal(isMissing: boolean, error: Error | null): boolean {
  const t = useTexts(passwordTexts)
  const isExpired = isCallError(error, 'TokenExpiredError')
  const isRefused = isMissing || isExpired || isCallError(error, 'InvalidResetToken')
  const text = t(isExpired ? 'expired' : 'invalid')
  const hint = t(isExpired ? 'expiredHint' : 'invalidHint')
  const newLink = t('askAgain')
  useEffect(() => {
    if (!isRefused) return
    leaveLoginNotice({
      tone: 'attention',
      text,
      hint,
      action: { label: newLink, href: hrefOf('PasswordReset') },
    })
    goToHref(hrefOf('login'), { replace: true })
  }, [isRefused, text, hint, newLink])
  return isRefused
}

function PasswordChanged() {
  const t = useTexts(passwordTexts)
  return (
    <div className={styles.body}>
      <div>
        <StepHeading>{t('changed')}</StepHeading>
        <p className="lead">{t('changedText')}</p>
      </div>
      <ButtonLink href={hrefOf('login')} variant="primary" isBlock className={styles.submit}>
        {t('toLogin')}
      </ButtonLink>
    </div>
  )
}

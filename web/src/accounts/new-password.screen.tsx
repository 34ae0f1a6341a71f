import { useEffect } from 'react'
import { isCallError } from '#platform/call-error.ts'
import { leaveLoginNotice } from '#platform/login-notice.ts'
import { useMessageOf } from '#platform/messages.ts'
import { goToHref } from '#platform/navigation.ts'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useResetLink, useResetPassword } from './accounts.queries.ts'
import styles from './entrance-body.module.css'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import { StepHeading } from './parts/step-heading.tsx'
import { useLinkParts } from './parts/use-link-parts.ts'
import { passwordTexts } from './password.texts.ts'

/** Sets a new password with a mailed link (ACC-042 to ACC-046). */
export function NewPasswordScreen() {
  const t = useTexts(passwordTexts)
  const messageOf = useMessageOf()
  const { resetToken } = useLinkParts('newPassword')
  const link = useResetLink(resetToken || null)
  const reset = useResetPassword()
  const isRefused = useRefusal(resetToken, link.error)

  if (isRefused) return null
  if (reset.isSuccess) return <PasswordChanged />
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
      </div>
    )
  }
  return (
    <NewPasswordForm
      email={link.data}
      error={reset.error}
      isPending={reset.isPending}
      onReset={(password) => reset.mutate({ resetToken, password })}
    />
  )
}

/** A link that is missing, old or wrong leads to the login, which says so (ACC-042). */
function useRefusal(resetToken: string, error: Error | null): boolean {
  const t = useTexts(passwordTexts)
  const isExpired = isCallError(error, 'TokenExpiredError')
  const isRefused = !resetToken || isExpired || isCallError(error, 'InvalidResetToken')
  const text = t(isExpired ? 'expired' : 'invalid')
  useEffect(() => {
    if (!isRefused) return
    leaveLoginNotice({ tone: 'danger', text })
    goToHref(hrefOf('login'), { replace: true })
  }, [isRefused, text])
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

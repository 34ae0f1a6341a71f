import { goToHref } from '#platform/navigation.ts'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { Link } from '#ui/link.tsx'
import { named } from '#ui/named.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoginFailure } from './parts/login-failure.tsx'
import { LoginForm } from './parts/login-form.tsx'
import { UnlockForm } from './parts/unlock-form.tsx'
import { UnlockNotice } from './parts/unlock-notice.tsx'
import { passwordTexts } from './password.texts.ts'
import { sessionsTexts } from './sessions.texts.ts'
import { useBackward } from './use-backward.ts'
import { useSlips, useUnlock } from './use-unlock.ts'
import styles from './login.module.css'

/** A device that is ready without internet, after its login has ended: one's own password opens it (LIF-005). */
export function UnlockScreen() {
  const t = useTexts(passwordTexts)
  const login = useTexts(sessionsTexts)
  const backward = useBackward()
  const slips = useSlips()
  const { outcome, email, unlock, logInAnew, isLoggingIn, loginError } = useUnlock(() =>
    goToHref(backward, { replace: true }),
  )
  if (slips === undefined) return null
  const [only, ...others] = slips
  const lead =
    others.length === 0 && only !== undefined
      ? t.rich('lockedLead', { who: only.firstName, name: named })
      : t('lockedLeadWho')
  return (
    <>
      <div className={styles.body}>
        <div>
          <h1>{t('locked')}</h1>
          {only !== undefined && <p className="lead">{lead}</p>}
        </div>
        <UnlockNotice outcome={outcome} slips={slips} />
        {loginError !== null && email !== undefined && <LoginFailure error={loginError} email={email} />}
        {email !== undefined && <LoginForm email={email} isPending={isLoggingIn} onLogin={logInAnew} />}
        {email === undefined && only !== undefined && (
          <UnlockForm slips={slips} outcome={outcome} onUnlock={unlock} />
        )}
        <Notice title={t('forgotOffline')}>
          {t('forgotOfflineText')} <Link href={hrefOf('PasswordReset')}>{login('forgot')}</Link>
        </Notice>
      </div>
      <p className="muted">
        <Link href={hrefOf('login')}>{t('logInInstead')}</Link>
      </p>
    </>
  )
}

import { useEffect, useState } from 'react'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { dropLoginNotice, readLoginNotice, type LoginNotice } from '#platform/session/login-notice.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { LoginFailure } from './parts/login-failure.tsx'
import { LoginForm } from './parts/login-form.tsx'
import { useLogIn } from './sessions.queries.ts'
import { sessionsTexts } from './sessions.texts.ts'
import { useBackward } from './use-backward.ts'
import styles from './login.module.css'

/** Email and password; then on to the page that was requested (ACC-033 to ACC-038). */
export function LoginScreen() {
  const t = useTexts(sessionsTexts)
  const backward = useBackward()
  const logIn = useLogIn()
  const [notice, setNotice] = useState(readLoginNotice)
  useEffect(() => dropLoginNotice, [])

  async function handleLogin(login: { email: string; password: string }) {
    setNotice(null)
    if ((await logIn.send(login)) === null) return
    goToHref(backward, { replace: true })
  }
  return (
    <>
      <div className={styles.body}>
        <div>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        {notice !== null && <LeftNotice notice={notice} />}
        {logIn.isError && <LoginFailure error={logIn.error} email={logIn.variables.email} />}
        <LoginForm isPending={logIn.isPending} onLogin={handleLogin} />
        <p>
          <Link href={hrefOf('PasswordReset')}>{t('forgot')}</Link>
        </p>
      </div>
      <p className="muted">
        {t('newHere')} <Link href={hrefOf('registration')}>{t('register')}</Link>
      </p>
    </>
  )
}

/** Why the login is needed, and what to do about it (ACC-042, ACC-050). */
function LeftNotice({ notice: { tone, text, hint, action } }: { notice: LoginNotice }) {
  const way = action && <ButtonLink href={action.href}>{action.label}</ButtonLink>
  return (
    <Notice
      tone={tone}
      role={tone === 'danger' || tone === 'attention' ? 'alert' : 'status'}
      title={hint === undefined ? undefined : text}
      action={way}
    >
      {hint ?? text}
    </Notice>
  )
}

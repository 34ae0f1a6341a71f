import { isInternalPath } from '@hub/contract/catalogue.rules'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { dropLoginNotice, readLoginNotice } from '#platform/login-notice.ts'
import { useMessageOf } from '#platform/messages.ts'
import { goToHref } from '#platform/navigation.ts'
import { hrefOf } from '#platform/paths.ts'
import { useTexts } from '#platform/texts.ts'
import { isCallError } from '#platform/call-error.ts'
import { LoginForm } from './parts/login-form.tsx'
import { LoginWithoutToken, useLogIn } from './sessions.queries.ts'
import { sessionsTexts } from './sessions.texts.ts'
import styles from './login.module.css'

/** Email and password; then to where one wanted to go (ACC-033 to ACC-038). */
export function LoginScreen() {
  const t = useTexts(sessionsTexts)
  const backward = useBackward()
  const logIn = useLogIn()
  const [notice, setNotice] = useState(readLoginNotice)
  useEffect(() => dropLoginNotice, [])

  async function handleLogin(login: { email: string; password: string }) {
    setNotice(null)
    await logIn.mutateAsync(login)
    goToHref(backward, { replace: true })
  }
  return (
    <>
      <div className={styles.body}>
        <div>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        {notice !== null && (
          <Notice tone={notice.tone} role={notice.tone === 'danger' ? 'alert' : 'status'}>
            {notice.text}
          </Notice>
        )}
        {logIn.isError && <LoginFailure error={logIn.error} />}
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

/** The server's message under the title (ACC-036, ACC-037). */
function LoginFailure({ error }: { error: Error }) {
  const t = useTexts(sessionsTexts)
  const messageOf = useMessageOf()
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

/** Only a path inside the hub is followed; anything else leads to the dashboard (ACC-033). */
function useBackward(): string {
  const { backward } = useSearch({ strict: false }) as { backward?: unknown }
  return typeof backward === 'string' && isInternalPath(backward) ? backward : hrefOf('dashboard')
}

import { Suspense, useEffect, useState } from 'react'
import type { Login } from '@hub/contract/sessions'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { dropLoginNotice, readLoginNotice, type LoginNotice } from '#platform/session/login-notice.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { AskedLogin } from '../factors/factors.queries.ts'
import { LoginFailure } from './parts/login-failure.tsx'
import { LoginForm } from './parts/login-form.tsx'
import { askedBy, useLogIn } from './sessions.queries.ts'
import { sessionsTexts } from './sessions.texts.ts'
import { useBackward } from './parts/use-backward.ts'
import styles from './login.module.css'

/** Loaded on demand: the login is the first screen to load, and most accounts have no second step. */
const CodeStep = lazyPart(async () => ({
  default: (await import('../factors/parts/code-step.tsx')).CodeStep,
}))

/**
 * Email and password, and a code or a passkey where the account has a second step; then on to the page that was requested (ACC-033 to
 * ACC-038, HRD-002).
 */
export function LoginScreen() {
  const t = useTexts(sessionsTexts)
  const backward = useBackward()
  const logIn = useLogIn()
  const [notice, setNotice] = useState(readLoginNotice)
  useEffect(() => dropLoginNotice, [])

  /** What the server accepted, while it waits for a code or a passkey. */
  const [asked, setAsked] = useState<AskedLogin | null>(null)

  async function handleLogin(login: Login) {
    setNotice(null)
    try {
      if ((await logIn.send(login)) === null) return
    } catch (error) {
      const next = askedBy(login, error)
      if (next === null) throw error
      return setAsked(next)
    }
    goToHref(backward, { replace: true })
  }
  function handleBack() {
    setAsked(null)
    logIn.reset()
  }
  if (asked !== null)
    return (
      <Suspense fallback={null}>
        <CodeStep
          asked={asked}
          isPending={logIn.isPending}
          error={isCallError(logIn.error, 'CodeRequired') ? null : logIn.error}
          onProof={(proof) => handleLogin({ ...asked.login, ...proof })}
          onBack={handleBack}
        />
      </Suspense>
    )
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

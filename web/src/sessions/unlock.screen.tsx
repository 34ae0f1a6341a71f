import { Suspense, useEffect, useRef } from 'react'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { VaultSlip } from '#platform/vault/vault-slip.ts'
import { readyUntil } from '#platform/vault/vault-tries.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { named } from '@hub/ui/language/named.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import type { AskedLogin } from '../factors/factors.queries.ts'
import { LoginFailure } from './parts/login-failure.tsx'
import { LoginForm } from './parts/login-form.tsx'
import { UnlockForm } from './parts/unlock-form.tsx'
import { UnlockNotice } from './parts/unlock-notice.tsx'
import { WhoUnlocks } from './parts/who-unlocks.tsx'
import { passwordTexts } from './password.texts.ts'
import { sessionsTexts } from './sessions.texts.ts'
import { LOCKED_VIEWS, type LockedState } from './unlock.rules.ts'
import { useBackward } from './parts/use-backward.ts'
import { useLocked, useSlips, useUnlock } from './use-unlock.ts'
import styles from './login.module.css'

const CodeDialog = lazyPart(async () => ({
  default: (await import('../factors/parts/code-dialog.tsx')).CodeDialog,
}))

/** A device that is ready without internet, after its login has ended: one's own password opens it (LIF-005). */
export function UnlockScreen() {
  const slips = useSlips()
  return slips === undefined ? null : <Locked slips={slips} />
}

function Locked({ slips }: { slips: readonly VaultSlip[] }) {
  const t = useTexts(passwordTexts)
  const { locale } = useLocale()
  const backward = useBackward()
  const heading = useRef<HTMLHeadingElement>(null)
  const { outcome, email, loginError, asked, ...unlocking } = useUnlock(() =>
    goToHref(backward, { replace: true }),
  )
  const { state, chosen, secondsLeft, pick } = useLocked(slips, outcome, email)
  const isAlone = slips.length === 1 && chosen !== undefined
  const { way } = LOCKED_VIEWS[state]
  const isPassword = way === 'password' && chosen !== undefined
  useEffect(() => {
    // The field that had focus is gone.
    if (outcome !== null && way !== 'password') heading.current?.focus()
  }, [outcome, way])

  function handleChoose(facilitatorId: number) {
    unlocking.forgetOutcome()
    pick(facilitatorId)
  }
  return (
    <>
      <div className={styles.body}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {state === 'over' && !isAlone && chosen !== undefined
              ? t.rich('overTitleWho', { who: chosen.firstName, name: named })
              : t(LOCKED_VIEWS[state].title)}
          </h1>
          <Lead state={state} only={isAlone ? chosen : undefined} />
        </div>
        <UnlockNotice state={state} outcome={outcome} chosen={chosen} />
        {email !== undefined ? (
          <LogInAnew email={email} asked={asked} error={loginError} unlocking={unlocking} />
        ) : (
          <WhoUnlocks
            slips={slips}
            chosen={chosen}
            isDisabled={outcome === 'trying'}
            onChoose={handleChoose}
          />
        )}
        {isPassword && (
          <UnlockForm
            key={chosen.facilitatorId}
            outcome={outcome}
            secondsLeft={secondsLeft}
            onUnlock={(password) => unlocking.unlock(chosen.facilitatorId, password)}
          />
        )}
        {isPassword && isAlone && (
          <p className="muted">{t('readyUntil', { when: dateAndTime(readyUntil(chosen), locale) })}</p>
        )}
        {(way === 'logInAgain' || way === 'logInInstead') && (
          <ButtonLink href={hrefOf('login')} variant="primary" isBlock className={styles.submit}>
            {t(way)}
          </ButtonLink>
        )}
        {isPassword && <Forgot />}
      </div>
      {(way === 'password' || way === 'newPassword') && (
        <p className="muted">
          <Link href={hrefOf('login')}>{t('logInInstead')}</Link>
        </p>
      )}
    </>
  )
}

/** The form that opens the device, while something can. */
function Lead({ state, only }: { state: LockedState; only: VaultSlip | undefined }) {
  const t = useTexts(passwordTexts)
  if (state === 'waiting') return <p className="lead">{t('waitLead')}</p>
  if (state !== 'locked') return null
  return (
    <p className="lead">
      {only === undefined ? t('lockedLeadWho') : t.rich('lockedLead', { who: only.firstName, name: named })}
    </p>
  )
}

interface LogInAnewProps {
  email: string
  /** What the server accepted, while it waits for a code (HRD-002). */
  asked: AskedLogin | null
  error: Error | null
  unlocking: Pick<ReturnType<typeof useUnlock>, 'isLoggingIn' | 'logInAnew' | 'giveUpCode'>
}

/** The new password of somebody who has changed it elsewhere, and a code where the account has a second step. */
function LogInAnew({ email, asked, error, unlocking }: LogInAnewProps) {
  const t = useTexts(passwordTexts)
  return (
    <>
      {error !== null && asked === null && <LoginFailure error={error} email={email} />}
      <LoginForm
        email={email}
        label={t('newPassword')}
        isPending={unlocking.isLoggingIn}
        onLogin={unlocking.logInAnew}
      />
      {asked !== null && (
        <Suspense fallback={null}>
          <CodeDialog
            asked={asked}
            isPending={unlocking.isLoggingIn}
            error={error}
            onProof={(proof) => unlocking.logInAnew({ ...asked.login, ...proof })}
            onClose={unlocking.giveUpCode}
          />
        </Suspense>
      )}
    </>
  )
}

/** Where a forgotten password leads. */
function Forgot() {
  const t = useTexts(passwordTexts)
  const login = useTexts(sessionsTexts)
  return (
    <Notice title={t('forgotOffline')}>
      {t('forgotOfflineText')} <Link href={hrefOf('PasswordReset')}>{login('forgot')}</Link>
    </Notice>
  )
}

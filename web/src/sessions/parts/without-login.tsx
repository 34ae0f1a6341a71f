import { Suspense, useState } from 'react'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useOnline } from '#platform/calls/online.ts'
import { lazyPart } from '#platform/page/lazy-part.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import type { AskedLogin } from '../../factors/factors.queries.ts'
import { askedBy, useLogInAgain } from '../sessions.queries.ts'
import { passwordTexts } from '../password.texts.ts'
import { sessionsTexts } from '../sessions.texts.ts'
import { PasswordDialog } from './password-dialog.tsx'

const CodeDialog = lazyPart(async () => ({
  default: (await import('../../factors/parts/code-dialog.tsx')).CodeDialog,
}))

/**
 * For work that continues after the login has ended: a quiet notice, and when the hub is reachable a login in the same
 * page, because sending needs one (LIF-005, ACC-051).
 */
export function WithoutLogin({ className }: { className?: string | undefined }) {
  const t = useTexts(passwordTexts)
  const login = useTexts(sessionsTexts)
  const messageOf = useMessageOf()
  const isOnline = useOnline()
  const logIn = useLogInAgain()
  const [isHidden, setHidden] = useState(false)
  const [isAsking, setAsking] = useState(false)
  /** What the server accepted, while it waits for a code (HRD-002). */
  const [asked, setAsked] = useState<AskedLogin | null>(null)

  async function handlePassword(password: string): Promise<string | null> {
    const given = { email: presentClaims()?.email ?? '', password }
    try {
      await logIn.send(given)
      return null
    } catch (error) {
      const next = askedBy(given, error)
      setAsked(next)
      if (next !== null) return null
      if (isCallError(error, 'LoginIncorrect')) return t('wrongPassword')
      return error instanceof Error ? messageOf(error) : t('wrongPassword')
    }
  }
  if (isHidden) return null
  return (
    <div className={className}>
      <Notice
        role="status"
        title={t('withoutLogin')}
        action={
          <>
            {isOnline && (
              <Button size="sm" onPress={() => setAsking(true)}>
                {t('logInAgain')}
              </Button>
            )}
            <Button size="sm" variant="quiet" onPress={() => setHidden(true)}>
              {t('notNow')}
            </Button>
          </>
        }
      >
        {t('withoutLoginText')}
      </Notice>
      {asked !== null && (
        <Suspense fallback={null}>
          <CodeDialog
            asked={asked}
            isPending={logIn.isPending}
            error={isCallError(logIn.error, 'CodeRequired') ? null : logIn.error}
            onProof={async (proof) => {
              if ((await logIn.send({ ...asked.login, ...proof })) !== null) setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {isAsking && (
        <PasswordDialog
          title={t('logInAgainTitle')}
          confirmLabel={login('login')}
          pendingText={login('loggingIn')}
          onPassword={handlePassword}
          onClose={() => setAsking(false)}
        >
          <p>{t('logInAgainText')}</p>
          <p>{presentClaims()?.email}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { makeDeviceReady, useDeviceSettled } from '#platform/device/device-ready.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useOnline } from '#platform/calls/online.ts'
import { usePresentWithoutLogin } from '#platform/session/presence.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useVaultState, vaultSlip } from '#platform/vault/vault.ts'
import { readyUntil } from '#platform/vault/vault-tries.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useVerifyPassword } from '../sessions.queries.ts'
import { passwordTexts } from '../password.texts.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useTryHere } from './use-try-here.ts'

/** A login makes the device ready by itself in less time than this; the notice waits that long. */
const AFTER_MS = 10_000
const SOON_MS = 1000

interface DeviceNoticeProps {
  className: string | undefined
}

/**
 * Application mode was turned on after the login, or the browser was restarted without internet: the password is needed
 * once more (LIF-005).
 */
export function DeviceNotice({ className }: DeviceNoticeProps) {
  const t = useTexts(passwordTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const verify = useVerifyPassword()
  const tryHere = useTryHere()
  const isOnline = useOnline()
  const isSettled = useDeviceSettled()
  const isClosed = useIsClosedFor(isOnline && !isSettled ? AFTER_MS : SOON_MS)
  const [isHidden, setHidden] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isUnlocking = !isOnline
  const canHelp = isOnline || vaultSlip() !== null

  async function handlePassword(password: string): Promise<string | null> {
    if (isUnlocking) return tryHere(password)
    try {
      await verify.send({ password })
      await makeDeviceReady(password)
    } catch (error) {
      return error instanceof Error ? messageOf(error) : t('couldNotMakeReady')
    }
    const slip = vaultSlip()
    if (slip !== null) showToast(t('madeReady', { when: dateAndTime(readyUntil(slip), locale) }))
    return null
  }
  // The result of the last password is shown before the dialog closes.
  if (!isAsking && (!isClosed || isHidden || !canHelp)) return null
  const title = t(isUnlocking ? 'peopleClosed' : 'notMadeReady')
  const text = t(isUnlocking ? 'peopleClosedText' : 'notMadeReadyText')
  const label = t(isUnlocking ? 'unlock' : 'makeReady')
  return (
    <div className={className}>
      <Notice
        role="status"
        title={title}
        action={
          <>
            <Button size="sm" onPress={() => setAsking(true)}>
              {label}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => setHidden(true)}>
              {t('notNow')}
            </Button>
          </>
        }
      >
        {text}
      </Notice>
      {isAsking && (
        <PasswordDialog
          title={title}
          confirmLabel={label}
          pendingText={t('makingReady')}
          onPassword={handlePassword}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

/** True when the current facilitator's vault was closed for a while. */
function useIsClosedFor(ms: number): boolean {
  const isUnlocked = usePresentWithoutLogin()
  const isClosed = useVaultState() !== 'open' && !isUnlocked
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isClosed) return undefined
    const timer = setTimeout(() => setLong(true), ms)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isClosed, ms])
  return isClosed && isLong
}

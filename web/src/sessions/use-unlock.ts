/** Unlocking this device: the password is tried here first, and where the hub can be reached it logs in with it too. */
import { useEffect, useState } from 'react'
import { isCallError } from '#platform/call-error.ts'
import { enterUnlocked, lockDevice } from '#platform/device-ready.ts'
import { isOnline } from '#platform/online.ts'
import { presentClaims } from '#platform/presence.ts'
import { onVault, wipeVault } from '#platform/vault.ts'
import { listSlips, type VaultSlip } from '#platform/vault-slip.ts'
import { tryPassword, type TryOutcome } from '#platform/vault-tries.ts'
import { useLogInAgain } from './sessions.queries.ts'

/** What came of the last try; `changed`: the hub knows another password; `closed`: the account may not log in. */
export type UnlockOutcome = Exclude<TryOutcome, 'open'> | 'changed' | 'closed' | 'failed'

/** Everybody whose vault is on this device, kept fresh; undefined until that is known. */
export function useSlips(): VaultSlip[] | undefined {
  const [slips, setSlips] = useState<VaultSlip[]>()
  useEffect(() => {
    const read = () => void listSlips().then(setSlips)
    read()
    return onVault(read)
  }, [])
  return slips
}

/** @param onUnlocked called once somebody works here again */
export function useUnlock(onUnlocked: () => void) {
  const [outcome, setOutcome] = useState<UnlockOutcome | null>(null)
  /** Whose new password is asked for. */
  const [email, setEmail] = useState<string>()
  /** The first refusal was of the old password, which says so in its own words. */
  const [isTriedAnew, setTriedAnew] = useState(false)
  const logIn = useLogInAgain()

  async function unlock(facilitatorId: number, password: string): Promise<void> {
    setOutcome(null)
    const tried = await tryPassword(facilitatorId, password).catch(() => 'failed' as const)
    if (tried !== 'open') return setOutcome(tried)
    if (!(await enterUnlocked())) return setOutcome('over')
    const refusal = isOnline() ? await logInAs(presentClaims()?.email ?? '', password) : null
    if (refusal === null) onUnlocked()
    else if (refusal === 'closed') await forget(facilitatorId)
    else {
      // It stays open until the new password is there, which it is wrapped anew with.
      setEmail(presentClaims()?.email)
      setOutcome('changed')
    }
  }

  /** Null when nothing speaks against working on: the login is there, or the hub did not say anything about it. */
  async function logInAs(of: string, password: string): Promise<'changed' | 'closed' | null> {
    try {
      await logIn.send({ email: of, password })
      return null
    } catch (error) {
      if (isCallError(error, 'LoginIncorrect')) return 'changed'
      return isCallError(error, 'AccountInactive') ? 'closed' : null
    }
  }

  async function forget(facilitatorId: number): Promise<void> {
    lockDevice()
    await wipeVault(facilitatorId)
    setOutcome('closed')
  }

  async function logInAnew(login: { email: string; password: string }): Promise<void> {
    setTriedAnew(true)
    if ((await logIn.send(login)) !== null) onUnlocked()
  }
  return {
    outcome,
    email,
    unlock,
    logInAnew,
    isLoggingIn: logIn.isPending,
    loginError: isTriedAnew ? logIn.error : null,
  }
}

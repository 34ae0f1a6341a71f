/** Unlocks this device: tries the password here first, and when the hub is reachable logs in with it too. */
import { useEffect, useReducer, useState } from 'react'
import type { Login } from '@hub/contract/sessions'
import { isCallError } from '#platform/calls/call-error.ts'
import { enterUnlocked, isAccountClosed, lockDevice } from '#platform/device/device-ready.ts'
import { isOnline } from '#platform/calls/online.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { onVault, wipeVault } from '#platform/vault/vault.ts'
import { listSlips, type VaultSlip } from '#platform/vault/vault-slip.ts'
import { isReady, tryPassword, waitLeftMs } from '#platform/vault/vault-tries.ts'
import type { AskedLogin } from '../factors/factors.queries.ts'
import { askedBy, useLogInAgain } from './sessions.queries.ts'
import { firstChoice, lockedState, type UnlockOutcome } from './unlock.rules.ts'

const SECOND_MS = 1000

/** Every facilitator with a vault on this device, updated at each change; undefined until known. */
export function useSlips(): VaultSlip[] | undefined {
  const [slips, setSlips] = useState<VaultSlip[]>()
  useEffect(() => {
    const read = () => void listSlips().then(setSlips)
    read()
    return onVault(read)
  }, [])
  return slips
}

/** The seconds until the next try is possible, counted down; 0 when it is. */
function useSecondsLeft(slip: VaultSlip | undefined): number {
  const [, look] = useReducer((looks: number) => looks + 1, 0)
  const seconds = slip === undefined ? 0 : Math.ceil(waitLeftMs(slip) / SECOND_MS)
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return seconds
}

/**
 * The facilitator whose password is asked for, and the state of the screen. The facilitator stays the same when the
 * vault is removed, so that the screen can say what happened.
 */
export function useLocked(slips: readonly VaultSlip[], outcome: UnlockOutcome | null, email?: string) {
  const [picked, pick] = useState(() => firstChoice(slips.map(readyOf)))
  const chosen = slips.find(({ facilitatorId }) => facilitatorId === picked)
  const secondsLeft = useSecondsLeft(chosen)
  // The first contact with the hub may have removed it while this screen was open.
  const isClosed = chosen === undefined && outcome !== 'removed' && isAccountClosed(picked)
  const kept = slips.map((slip) => ({ ...readyOf(slip), isWaiting: waitLeftMs(slip) > 0 }))
  const state = lockedState({ outcome: isClosed ? 'closed' : outcome, slips: kept, chosenId: picked, email })
  return { state, chosen, secondsLeft, pick }
}
const readyOf = (slip: VaultSlip) => ({ facilitatorId: slip.facilitatorId, isReady: isReady(slip) })

/** @param onUnlocked called once the device is unlocked or the login succeeded */
export function useUnlock(onUnlocked: () => void) {
  const [outcome, setOutcome] = useState<UnlockOutcome | null>(null)
  /** The facilitator whose new password is asked for. */
  const [email, setEmail] = useState<string>()
  /** The first refusal was of the old password, which has its own text. */
  const [isTriedAnew, setTriedAnew] = useState(false)
  const logIn = useLogInAgain()
  /** What the server accepted, while it waits for a code (HRD-002). */
  const [asked, setAsked] = useState<AskedLogin | null>(null)

  async function unlock(facilitatorId: number, password: string): Promise<void> {
    setOutcome('trying')
    const tried = await tryPassword(facilitatorId, password).catch(() => 'failed' as const)
    if (tried !== 'open') return setOutcome(tried)
    if (!(await enterUnlocked())) return setOutcome('over')
    const refusal = isOnline() ? await logInAs(presentClaims()?.email ?? '', password) : null
    if (refusal === null) onUnlocked()
    else if (refusal === 'closed') await forget(facilitatorId)
    else {
      // It stays open until the new password arrives, which then wraps it anew.
      setEmail(presentClaims()?.email)
      setOutcome('changed')
    }
  }

  /** Null when work may continue: the login succeeded, or the hub gave no answer about it. */
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

  async function logInAnew(login: Login): Promise<void> {
    setTriedAnew(true)
    try {
      if ((await logIn.send(login)) !== null) onUnlocked()
    } catch (error) {
      const next = askedBy(login, error)
      if (next === null) throw error
      setAsked(next)
    }
  }
  return {
    outcome,
    forgetOutcome: () => setOutcome(null),
    email,
    unlock,
    logInAnew,
    isLoggingIn: logIn.isPending,
    loginError: isTriedAnew && !isCallError(logIn.error, 'CodeRequired') ? logIn.error : null,
    asked,
    giveUpCode: () => setAsked(null),
  }
}

/** Tries a password on this device from a dialog, and says why it is refused (LIF-005). */
import { presentClaims } from '#platform/session/presence.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { readSlip } from '#platform/vault/vault-slip.ts'
import { tryPassword, waitLeftMs, type TryOutcome } from '#platform/vault/vault-tries.ts'
import { passwordTexts } from '../password.texts.ts'

const SECOND_MS = 1000

/** The sentence for each outcome of a password, except the wait, which says how long it lasts. */
const REFUSALS = {
  wrong: 'wrongPassword',
  removed: 'removed',
  over: 'over',
  none: 'removed',
  unlockFailed: 'unlockFailed',
} as const satisfies Record<Exclude<TryOutcome, 'open' | 'waiting'> | 'unlockFailed', string>

/** Returns the sentence that refuses the password, or null once the people of this device are open. */
export function useTryHere(): (password: string) => Promise<string | null> {
  const t = useTexts(passwordTexts)
  return async (password) => {
    const facilitatorId = presentClaims()?.id ?? 0
    const outcome = await tryPassword(facilitatorId, password).catch(() => 'unlockFailed' as const)
    if (outcome === 'open') return null
    if (outcome !== 'waiting') return t(REFUSALS[outcome])
    const slip = await readSlip(facilitatorId)
    // The rest of the wait may have passed by now.
    const count = Math.max(1, slip === null ? 0 : Math.ceil(waitLeftMs(slip) / SECOND_MS))
    return t('waiting', { count })
  }
}

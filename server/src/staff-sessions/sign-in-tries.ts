/** Limits sign-ins of staff: who guesses is stopped, and keeps nobody out of their account where they work (HRD-001). */
import type { Context } from '#platform/context.ts'
import { knowBrowser, knownBrowserOf } from '#platform/credentials/known-browsers.ts'
import { pairOf } from '#platform/http/limits.ts'
import type { StaffInPart } from '#platform/http/staff-caller.ts'
import { findWholeFrom } from './staff-sessions.store.ts'

/** Who tries: the account of the address, if it has one. */
interface Try {
  /** In lower case. */
  email: string
  origin: string
  /** The token of the browser's cookie. */
  device: string | undefined
  staffId: number | undefined
}

/** A try that is counted as a failure until it succeeds. */
interface BegunTry {
  succeed(): Promise<void>
}

/**
 * Counts a try as a failure before the password is checked: for its network and for the account, from all places together;
 * or for the account by itself at a place from which it was signed in with both proofs. In a browser in which that was
 * done, for this browser alone: what failed in its network does not stop it.
 */
export async function beginTry(context: Context, tried: Try): Promise<BegunTry> {
  const { db, limits } = context
  const { email, origin, staffId } = tried
  const known = await knownBrowserOf(context, browserOf(tried))
  if (known !== null) {
    await limits.use('staffFailuresOfDevice', known)
    return { succeed: () => limits.clear('staffFailuresOfDevice', known) }
  }
  await limits.use('staffFailuresOfOrigin', origin)
  // Also asked for nobody: the time must not show whether the address has an account.
  const isPlaceKnown = (await findWholeFrom(db, { staffId: staffId ?? 0, address: origin })) !== null
  const counted = isPlaceKnown ? pairOf(tried) : email
  await limits.use('staffPasswordFailures', counted)
  return {
    async succeed() {
      await limits.giveBack('staffFailuresOfOrigin', origin)
      await limits.clear('staffPasswordFailures', counted)
    },
  }
}

/** Counts a try of the second step as a failure: for the account, and for the network where the browser is not known. */
export async function beginSecondStep(context: Context, inPart: StaffInPart): Promise<BegunTry> {
  const { limits } = context
  await limits.use('staffCodeFailures', inPart.id)
  const isKnown = (await knownBrowserOf(context, browserOf(inPart))) !== null
  if (!isKnown) await limits.use('staffFailuresOfOrigin', inPart.origin)
  return {
    async succeed() {
      await limits.clear('staffCodeFailures', inPart.id)
      if (!isKnown) await limits.giveBack('staffFailuresOfOrigin', inPart.origin)
    },
  }
}

/** A token that makes this browser known for the account, once both proofs were given in it. */
export function knowStaffBrowser(context: Context, inPart: StaffInPart): Promise<string> {
  return knowBrowser(context, browserOf(inPart))
}

const browserOf = ({ email, device }: Pick<Try, 'email' | 'device'>) => ({
  cookie: 'staff-device' as const,
  token: device,
  email,
})

/** Limits sign-ins of staff: who guesses is stopped, and keeps nobody out of their account from where they work (HRD-001). */
import type { Context } from '#platform/context.ts'
import { pairOf } from '#platform/http/limits.ts'
import { findWholeFrom } from './staff-sessions.store.ts'

/** Who tries: the account of the address, if it has one. */
interface Try {
  email: string
  origin: string
  staffId: number | undefined
}

/**
 * Counts a try as a failure before the password is checked: for the account, from all places together; or by itself for a
 * place from which this account was signed in with both proofs. Returns a function that takes it back after a success.
 */
export async function beginTry({ db, limits }: Context, tried: Try): Promise<{ succeed(): Promise<void> }> {
  const { email, origin, staffId } = tried
  await limits.use('staffFailuresOfOrigin', origin)
  // Also asked for nobody: the time must not show whether the address has an account.
  const isKnown = (await findWholeFrom(db, { staffId: staffId ?? 0, address: origin })) !== null
  const counted = isKnown ? pairOf(tried) : email
  await limits.use('staffPasswordFailures', counted)
  return {
    async succeed() {
      await limits.giveBack('staffFailuresOfOrigin', origin)
      await limits.clear('staffPasswordFailures', counted)
    },
  }
}

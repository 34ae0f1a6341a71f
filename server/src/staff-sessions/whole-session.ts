/** Makes the session of a sign-in whole, once both steps were right (STA-004). */
import type { Context } from '#platform/context.ts'
import type { StaffInPart } from '#platform/http/staff-caller.ts'
import { hashOfToken } from './staff-sessions.neighbours.ts'
import { updateWhole } from './staff-sessions.store.ts'

const TOKEN_BYTES = 32

/** Gives the session a new cookie, so that one that somebody knew before the second step opens nothing. */
export async function completeSession(context: Context, { sessionId }: StaffInPart): Promise<string> {
  const cookie = context.random.token(TOKEN_BYTES)
  await updateWhole(context.db, sessionId, { tokenHash: hashOfToken(cookie), now: context.clock.iso() })
  return cookie
}

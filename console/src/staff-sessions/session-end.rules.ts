/** When the session ends, by the clock of this device (STA-005). */
import { STAFF_IDLE_MS } from '@hub/contract/constants'

/** The dialog appears this long before the end. */
export const WARNING_MS = 2 * 60 * 1000
/** The server notes the use of a session once a minute, so it may end that much earlier than the last call says. */
const NOTED_EVERY_MS = 60 * 1000

export interface EndOfSession {
  atMs: number
  /** True for the end that no use puts off. */
  isFinal: boolean
}

/** The earlier of both ends: without use, and in any case. */
export function endOfSession(
  { endsAt, idleEndsAt }: { endsAt: string; idleEndsAt: string },
  { usedAtMs, aheadMs }: { usedAtMs: number; aheadMs: number },
): EndOfSession {
  const finalMs = Date.parse(endsAt) - aheadMs
  // What the server said when the session was read holds until a later use.
  const idleMs = Math.max(usedAtMs + STAFF_IDLE_MS - NOTED_EVERY_MS, Date.parse(idleEndsAt) - aheadMs)
  return finalMs <= idleMs ? { atMs: finalMs, isFinal: true } : { atMs: idleMs, isFinal: false }
}

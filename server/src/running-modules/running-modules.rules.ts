/** Decides from the facts of a run whether a socket still holds it, and when it really ended. No input or output. */
import { SOCKET_GONE_MS } from '@hub/contract/constants'

/**
 * How long the holder of a run may be silent and still count as connected. A live socket answers a ping every 10 s and
 * its node stores that within 5 s, so an older row belongs to a dead node or a dead connection.
 */
export const HOLDER_SILENT_MS = 20_000
/** The largest expected difference between the clocks of two nodes. */
export const CLOCK_SKEW_MS = 2000

interface Held {
  state: string
  socketId: string | null
  startTime: string
  lastContact: string
}

/** How long ago the holder was last heard, in milliseconds. */
export function silenceMs(run: Held, now: Date): number {
  return now.getTime() - Date.parse(run.lastContact)
}

/** True while a socket holds the run, on any node (DEL-019). */
export function isHeld(run: Held, now: Date): boolean {
  return run.state === 'running' && run.socketId !== null && silenceMs(run, now) < HOLDER_SILENT_MS
}

/** True when the sweep must end the run without a request (DEL-020). */
export function isLost(run: Held, now: Date): boolean {
  return run.state === 'running' && silenceMs(run, now) >= SOCKET_GONE_MS
}

/** True when the holder was heard after the given instant. Then it is not the caller's own old connection. */
export function isHeardSince(run: Held, instant: string): boolean {
  return Date.parse(run.lastContact) > Date.parse(instant) + CLOCK_SKEW_MS
}

/** The end of a run without a request to end it: the last contact, but not before the start (DEL-020). */
export function lastContactEnd(run: Held): string {
  return notBefore(run.startTime, run.lastContact)
}

/** The instant, or the start when a clock was set back. */
export function notBefore(start: string, instant: string): string {
  return Date.parse(instant) < Date.parse(start) ? start : instant
}

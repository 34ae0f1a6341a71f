/** What the facts of a run mean: whether somebody still holds it, and when it honestly ended. No input or output. */
import { SOCKET_GONE_MS } from '@hub/contract/constants'

/**
 * How long the holder of a run may be silent and still count as there. A live socket answers a ping every 10 s and
 * its node writes that down within 5 s, so a row older than this belongs to a dead node or a dead connection.
 */
export const HOLDER_SILENT_MS = 20_000
/** How far the clocks of two nodes may be apart. */
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

/** True while a socket holds the run, on whichever node it is (DEL-019). */
export function isHeld(run: Held, now: Date): boolean {
  return run.state === 'running' && run.socketId !== null && silenceMs(run, now) < HOLDER_SILENT_MS
}

/** True when the run is to be ended without being asked for again (DEL-020). */
export function isLost(run: Held, now: Date): boolean {
  return run.state === 'running' && silenceMs(run, now) >= SOCKET_GONE_MS
}

/** True when the holder was heard after the given instant, so that it cannot be the asker's own old connection. */
export function isHeardSince(run: Held, instant: string): boolean {
  return Date.parse(run.lastContact) > Date.parse(instant) + CLOCK_SKEW_MS
}

/** The end of a run nobody ended: the last contact, and never before the start (DEL-020). */
export function lastContactEnd(run: Held): string {
  return notBefore(run.startTime, run.lastContact)
}

/** The instant, or the start when a clock went backwards. */
export function notBefore(start: string, instant: string): string {
  return Date.parse(instant) < Date.parse(start) ? start : instant
}

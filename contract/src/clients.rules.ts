/** What follows from a client's data: adult or youth, the referral paths that fit, open or closed. */
import type { Client } from './clients.ts'
import { type Duration, durationBetween } from './durations.ts'
import type { Meta } from './metas.ts'

/** Marks the age meta and the referral paths that are for adults only (CLI-013). */
const ADULT_MARK = 'adult'

/** True for the age that makes a client adult; any other age is youth (CLI-013). */
export function isAdultAge(age: Pick<Meta, 'meta_mark'>): boolean {
  return age.meta_mark === ADULT_MARK
}

/** True when a client of this age may take the referral path (CLI-013, CLI-019). */
export function mayTakePath(age: Pick<Meta, 'meta_mark'>, path: Pick<Meta, 'meta_mark'>): boolean {
  return isAdultAge(age) || path.meta_mark !== ADULT_MARK
}

/** The referral paths a client of this age sees, in the order given (CLI-013). */
export function pathsFor(age: Pick<Meta, 'meta_mark'>, paths: readonly Meta[]): Meta[] {
  return paths.filter((path) => mayTakePath(age, path))
}

/** How long ago a client's file was closed, or null while it is open, for the Status label (CLI-004). */
export function closedFor(client: Pick<Client, 'closed' | 'close_time'>, now: string): Duration | null {
  if (!client.closed || client.close_time === null) return null
  return durationBetween(client.close_time, now)
}

/** Gives the time to every slice, so that tests and the demo can set it. */

export interface Clock {
  /** The current time. */
  now(): Date
  /** The current time as ISO 8601 in UTC with `Z` and milliseconds, the format of the API. */
  iso(): string
}

/** A clock that a test or the demo moves by hand. */
export interface SettableClock extends Clock {
  /** Jumps to an instant, forwards or backwards. */
  set(instant: Date | string): void
  advance(ms: number): void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  iso: () => new Date().toISOString(),
}

/** A clock that stays at `start` until it is set or advanced. Throws when `start` is no valid time. */
export function settableClock(start: Date | string): SettableClock {
  let at = instantOf(start)
  return {
    now: () => new Date(at),
    iso: () => new Date(at).toISOString(),
    set(instant) {
      at = instantOf(instant)
    },
    advance(ms) {
      at += ms
    },
  }
}

function instantOf(instant: Date | string): number {
  const ms = new Date(instant).getTime()
  if (Number.isNaN(ms)) throw new RangeError(`not a valid time: ${String(instant)}`)
  return ms
}

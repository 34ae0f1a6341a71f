/** The time by the clock of this device. */

/** The current time, for screens that say how long ago something was. */
export function nowIso(): string {
  return new Date().toISOString()
}

/** Milliseconds since a time; an unreadable one counts as now. Format them with `durationOf` of the contract. */
export function millisecondsSince(iso: string): number {
  const then = Date.parse(iso)
  return Number.isNaN(then) ? 0 : Date.now() - then
}

/** The current time in milliseconds, by the clock of this device. */
export function nowMs(): number {
  return Date.now()
}

/** Moments as the provider's staff enter them: by the clock of Toronto, whatever zone the machine is in. */

export const TORONTO = 'America/Toronto'
/** The most by which a clock on earth is ahead of or behind UTC. */
const FARTHEST_MS = 14 * 60 * 60 * 1000
const DIGITS_TO_MINUTE = 16

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: TORONTO, year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
})

/** What the clock in Toronto shows, as if it were UTC. */
function shownMs(ms: number): number {
  const parts = Object.fromEntries(CLOCK.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The clock in Toronto at an instant, as '2026-10-15T07:00'. */
export function torontoClock(iso: string): string {
  return new Date(shownMs(Date.parse(iso))).toISOString().slice(0, DIGITS_TO_MINUTE)
}

/**
 * The instant at which the clock in Toronto shows '2026-10-15T07:00', or null for another text, and for the hour that is
 * skipped in spring. Of the hour that comes twice in autumn, it is the first.
 */
export function torontoInstant(clock: string): string | null {
  const wanted = Date.parse(`${clock}:00.000Z`)
  if (!/^20\d{2}-/.test(clock) || Number.isNaN(wanted)) return null
  // A date that the calendar has not, such as February 30, is read as a later one.
  if (new Date(wanted).toISOString().slice(0, DIGITS_TO_MINUTE) !== clock) return null
  const offsets = [wanted - FARTHEST_MS, wanted + FARTHEST_MS].map((ms) => shownMs(ms) - ms)
  const instants = offsets.map((offset) => wanted - offset).filter((ms) => shownMs(ms) === wanted)
  return instants.length === 0 ? null : new Date(Math.min(...instants)).toISOString()
}

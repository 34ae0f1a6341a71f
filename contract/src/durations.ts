/** Durations in the few whole units that the product uses (CLI-005, CON-27). */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * A duration for the texts, which choose a sentence by `unit` and insert `count`.
 * `lessThanMinute` and `moreThanTwoDays` are bounds: their count is the number in their name.
 */
export interface Duration {
  unit: 'lessThanMinute' | 'minutes' | 'hours' | 'day' | 'moreThanTwoDays'
  count: number
}

/** Whole units, rounded down; a negative time (a device clock ahead of the server's) is less than a minute (CLI-005). */
export function durationOf(ms: number): Duration {
  if (!(ms >= MINUTE_MS)) return { unit: 'lessThanMinute', count: 1 }
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) }
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) }
  if (ms < 2 * DAY_MS) return { unit: 'day', count: 1 }
  return { unit: 'moreThanTwoDays', count: 2 }
}

/** The duration between two ISO instants (PAR-001, REC-003). */
export function durationBetween(startTime: string, endTime: string): Duration {
  return durationOf(Date.parse(endTime) - Date.parse(startTime))
}

/** The English label; the plural s is used only above 1 (CLI-005). */
export function formatDuration({ unit, count }: Duration): string {
  if (unit === 'lessThanMinute') return 'Less than 1 Min'
  if (unit === 'minutes') return count > 1 ? `${count} Mins` : `${count} Min`
  if (unit === 'hours') return count > 1 ? `${count} Hours` : `${count} Hour`
  return unit === 'day' ? '1 Day' : 'More than 2 Days'
}

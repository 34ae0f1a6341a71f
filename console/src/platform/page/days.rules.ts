/** Counts days as the calendar of this device does. */

/** Within so many days a weekday says which one it is. */
export const WEEK_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000
const midnightOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** How many midnights lie between two instants; 0 on the same day. An hour of summer time makes no difference. */
export function daysBetween(from: Date, to: Date): number {
  return Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS)
}

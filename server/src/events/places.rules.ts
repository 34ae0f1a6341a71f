/** How many places of an event are taken, and for whom the free ones are reserved. */

export interface Waiter {
  facilitatorId: number
  offeredUntil: string | null
}

export interface Places<W extends Waiter = Waiter> {
  /** Null: no limit. 0: full (EVT-009). */
  max: number | null
  taken: number
  /** In the order they joined. */
  waiting: readonly W[]
}

/** True when the offer has expired. The wait is over with it, even if this is not stored yet. */
export function isOver(waiter: Pick<Waiter, 'offeredUntil'>, nowMs: number): boolean {
  return waiter.offeredUntil !== null && Date.parse(waiter.offeredUntil) <= nowMs
}

/** Those who wait, people with an offer first, then by when they joined, without those whose offer has expired. */
export function queueOf<W extends Waiter>(waiting: readonly W[], nowMs: number): W[] {
  const queue = waiting.filter((waiter) => !isOver(waiter, nowMs))
  return [
    ...queue.filter(({ offeredUntil }) => offeredUntil !== null),
    ...queue.filter(({ offeredUntil }) => offeredUntil === null),
  ]
}

/** How many places are not taken, including reserved ones. Below 0 when the limit was lowered. */
export function freeOf({ max, taken }: Pick<Places, 'max' | 'taken'>): number {
  return max === null ? Infinity : max - taken
}

/**
 * The number of taken places as one facilitator sees it: a place reserved for another person counts as taken, one
 * reserved for themselves does not. Computed only from the instant, so it is right also when an expired offer is not
 * stored yet.
 */
export function seenBy(places: Places, facilitatorId: number, nowMs: number) {
  const keptFor = queueOf(places.waiting, nowMs).slice(0, Math.max(0, freeOf(places)))
  const others = keptFor.filter((waiter) => waiter.facilitatorId !== facilitatorId)
  const count = places.taken + others.length
  return { count, isFull: places.max !== null && count >= places.max }
}

/** How many places are left as this facilitator sees it. Null without a limit. */
export function leftFor(places: Places, facilitatorId: number, nowMs: number): number | null {
  if (places.max === null) return null
  return Math.max(0, places.max - seenBy(places, facilitatorId, nowMs).count)
}

/** How long a place that becomes free now is reserved: for the given time, but not past the start of the event. */
export function offerEnd(startDate: string, nowMs: number, offerMs: number): string {
  return new Date(Math.min(nowMs + offerMs, Date.parse(startDate))).toISOString()
}

/** What people with a place count on. */
interface Promised {
  startDate: string | null
  endDate: string | null
  location: string | null
}

/** What is told of a change: new dates, a new location, or both. */
export type EventChange = 'changed' | 'changedLocation' | 'changedBoth'

const instantOf = (at: string | null) => (at === null ? null : Date.parse(at))

/** Null when what people count on stays. A new translation of a location names the same place on the map. */
export function changeOf(was: Promised, is: Promised): EventChange | null {
  const hasNewDates =
    instantOf(was.startDate) !== instantOf(is.startDate) || instantOf(was.endDate) !== instantOf(is.endDate)
  if (was.location === is.location) return hasNewDates ? 'changed' : null
  return hasNewDates ? 'changedBoth' : 'changedLocation'
}

/** True when an event that was held online gets a location, or the other way round: links to join come or go with it. */
export function isHeldOtherwise(was: Promised, is: Promised): boolean {
  return (was.location === null) !== (is.location === null)
}

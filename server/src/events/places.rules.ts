/** How many places of an event are taken, and for whom the free ones are kept. */

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

/** True when the offer has run out: the wait is over with it, whether or not anybody noted it yet. */
export function isOver(waiter: Pick<Waiter, 'offeredUntil'>, nowMs: number): boolean {
  return waiter.offeredUntil !== null && Date.parse(waiter.offeredUntil) <= nowMs
}

/** Those who wait, the ones with an offer first, then by when they joined; without those whose offer has run out. */
export function queueOf<W extends Waiter>(waiting: readonly W[], nowMs: number): W[] {
  const queue = waiting.filter((waiter) => !isOver(waiter, nowMs))
  return [
    ...queue.filter(({ offeredUntil }) => offeredUntil !== null),
    ...queue.filter(({ offeredUntil }) => offeredUntil === null),
  ]
}

/** How many places nobody has taken; kept ones are among them. Below 0 when the limit was lowered. */
export function freeOf({ max, taken }: Pick<Places, 'max' | 'taken'>): number {
  return max === null ? Infinity : max - taken
}

/**
 * What is taken as one facilitator sees it: a place kept for somebody else counts as taken, one kept for themselves
 * does not. Computed from the instant alone, so that it is right also when nobody noted that an offer has run out.
 */
export function seenBy(places: Places, facilitatorId: number, nowMs: number) {
  const keptFor = queueOf(places.waiting, nowMs).slice(0, Math.max(0, freeOf(places)))
  const others = keptFor.filter((waiter) => waiter.facilitatorId !== facilitatorId)
  const count = places.taken + others.length
  return { count, isFull: places.max !== null && count >= places.max }
}

/** How many places are left as this facilitator sees it; null when there is no limit. */
export function leftFor(places: Places, facilitatorId: number, nowMs: number): number | null {
  if (places.max === null) return null
  return Math.max(0, places.max - seenBy(places, facilitatorId, nowMs).count)
}

/** Until when a place that comes free now is kept: for the time given, but never past the start of the event. */
export function offerEnd(startDate: string, nowMs: number, offerMs: number): string {
  return new Date(Math.min(nowMs + offerMs, Date.parse(startDate))).toISOString()
}

/** Decides what can be done with an event, and which row shows it (EVT-002 to EVT-008). */
import { BREAKPOINT_THREE_CARDS_PX, BREAKPOINT_TWO_CARDS_PX } from '@hub/contract/constants'
import { isPast } from '@hub/contract/event-times.rules'
import type { HubEvent, RegistrantSummary } from '@hub/contract/events'
import { eventStanding } from '@hub/contract/events.rules'
import type { Meta } from '@hub/contract/metas'

export type EventAction = 'comingSoon' | 'pastEvent' | 'watchVideo' | 'registered' | 'register'
type Dated = Pick<HubEvent, 'start_date' | 'end_date'>

/** True for an event that has both dates and has not begun: only then is its calendar entry useful. */
export function isAhead(event: Dated, nowIso: string): boolean {
  return event.start_date !== null && event.end_date !== null && !isPast(event, nowIso)
}

/**
 * The text and action of an event's button, in the order of EVT-007; `watchVideo` says 'Past Event' too. `hasVideo`:
 * its video can be opened.
 */
export function actionOf(
  event: Dated & Pick<HubEvent, 'is_registered' | 'webinar_id'>,
  nowIso: string,
  hasVideo: boolean,
): EventAction {
  const standing = eventStanding(event, Date.parse(nowIso))
  if (standing === 'past') return hasVideo ? 'watchVideo' : 'pastEvent'
  if (standing === 'coming-soon') return 'comingSoon'
  return event.is_registered ? 'registered' : 'register'
}

/** True when no place is left; null is no limit, 0 is full (EVT-008, EVT-009). */
export function isFull({ is_full: isTold, count, max_registrants: max }: RegistrantSummary): boolean {
  return isTold || (max !== null && count >= max)
}

/** Until when a place is reserved for the facilitator, or null once that has passed. */
export function offerOf({ offered_until: until }: Pick<HubEvent, 'offered_until'>, nowIso: string) {
  return until !== null && Date.parse(until) > Date.parse(nowIso) ? until : null
}

/** The event of the banner: the next one, else the latest, else one without a date (EVT-002). */
export function bannerOf<E extends Pick<HubEvent, 'is_banner' | 'start_date'>>(
  events: readonly E[],
  nowIso: string,
): E | null {
  const banners = events.filter(({ is_banner: isBanner }) => isBanner === 1)
  const dated = banners
    .filter(({ start_date: start }) => start !== null)
    .toSorted((one, other) => Date.parse(one.start_date ?? '') - Date.parse(other.start_date ?? ''))
  return dated.find((event) => !isPast(event, nowIso)) ?? dated.at(-1) ?? banners[0] ?? null
}

/** The product's own training does not appear on the home (EVT-001). */
const OWN_TRAINING = 'own-training'

export interface EventRow {
  code: string
  title: string
  events: HubEvent[]
}

/** One row for each type that has events, except own training, in the order of the types (EVT-002). */
export function rowsOf(types: readonly Meta[], events: readonly HubEvent[]): EventRow[] {
  return types
    .filter((type) => type.meta_mark !== OWN_TRAINING && type.meta_code !== null)
    .map(({ meta_code: code, meta_value: title }) => ({
      code: code ?? '',
      title,
      events: events.filter((event) => event.type_code === code),
    }))
    .filter((row) => row.events.length > 0)
}

type Speaker = 'instructor' | 'guestSpeaker' | 'providerFacilitator'
const SPEAKERS: ReadonlyMap<string, Speaker> = new Map([
  ['GUEST-EXPERT', 'guestSpeaker'],
  ['DISCOVERY', 'providerFacilitator'],
])

/** The word for the speaker (EVT-006). */
export const speakerOf = (typeCode: string): Speaker => SPEAKERS.get(typeCode) ?? 'instructor'

/** The colour of a type's covers; other types have the brand's. */
const TYPE_COLORS: ReadonlyMap<string, string> = new Map([
  ['PROFESSIONAL', '#8A5A9E'],
  ['GUEST-EXPERT', '#2F7D6B'],
  ['DISCOVERY', '#B5642F'],
])
export const typeColor = (typeCode: string): string | null => TYPE_COLORS.get(typeCode) ?? null

/** How many cards are side by side in a window of this width (EVT-003). */
export function cardsAt(widthPx: number): number {
  if (widthPx < BREAKPOINT_TWO_CARDS_PX) return 1
  return widthPx < BREAKPOINT_THREE_CARDS_PX ? 2 : 3
}

/** The first card of a page, counted from 0; the last page is filled with cards of the page before. */
export function firstCardOf(page: number, perPage: number, count: number): number {
  return Math.max(0, Math.min(page * perPage, count - perPage))
}

/** The first card that a row shows: its first event that is not over; the page with that card opens (EVT-003). */
export function openingCard(events: readonly Pick<HubEvent, 'start_date'>[], nowIso: string): number {
  return Math.max(
    0,
    events.findIndex((event) => !isPast(event, nowIso)),
  )
}

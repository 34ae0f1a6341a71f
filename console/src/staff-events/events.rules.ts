/** What the addresses of the list of events and of one event say. */
import { EVENT_SORTS, EVENT_VIEWS, EVENTS_SHOWN, REGISTRANT_VIEWS } from '@hub/contract/staff-events'
import { addressIn, inputOf, searchOf, type ListAddress } from '#platform/lists/list-address.rules.ts'

export const EVENT_WORDS = { views: EVENT_VIEWS, sorts: EVENT_SORTS }

export interface EventsAddress extends ListAddress<
  (typeof EVENT_VIEWS)[number],
  (typeof EVENT_SORTS)[number]
> {
  /** A code of the list of types; empty for all. */
  type: string
  /** All of the view, or those that lack a translation. */
  show: (typeof EVENTS_SHOWN)[number]
}

type Search = Readonly<Record<string, string | undefined>>

export const eventsAddressIn = (search: Search): EventsAddress => ({
  ...addressIn(search, EVENT_WORDS),
  type: search.type ?? '',
  show: EVENTS_SHOWN.find((one) => one === search.show) ?? 'all',
})

export function eventsSearchOf(address: EventsAddress): string {
  const search = new URLSearchParams(searchOf(address, EVENT_WORDS))
  if (address.type !== '') search.set('type', address.type)
  if (address.show !== 'all') search.set('show', address.show)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export const eventsInputOf = (address: EventsAddress) => ({
  ...inputOf(address),
  ...(address.type !== '' && { type: address.type }),
  ...(address.show !== 'all' && { show: address.show }),
})
export type EventsInput = ReturnType<typeof eventsInputOf>

/** Registrants have one order: by name, and who waits by their turn. */
const REGISTRANT_WORDS = { views: REGISTRANT_VIEWS, sorts: ['order'] as const }
export type RegistrantsAddress = ListAddress<(typeof REGISTRANT_VIEWS)[number], 'order'>

export const registrantsAddressIn = (search: Search): RegistrantsAddress =>
  addressIn(search, REGISTRANT_WORDS)
export const registrantsSearchOf = (address: RegistrantsAddress): string =>
  searchOf(address, REGISTRANT_WORDS)

export function registrantsInputOf(address: RegistrantsAddress) {
  const { sort: _, ...input } = inputOf(address)
  return input
}
export type RegistrantsInput = ReturnType<typeof registrantsInputOf>

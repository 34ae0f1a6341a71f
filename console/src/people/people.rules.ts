/** What the address of the list says, and which decisions an account is open to. */
import type { InputOf } from '@hub/contract/endpoint'
import { Id } from '@hub/contract/fields'
import {
  PEOPLE_FILTERS,
  PEOPLE_SORTS,
  type listPeople,
  type PeopleFilter,
  type PeopleFilterKind,
  PeopleQuery,
} from '@hub/contract/staff-people'
import { STANDINGS, type StandingChange, type StandingWord } from '@hub/contract/standing.rules'
import { addressIn, inputOf, searchOf, type ListAddress } from '#platform/lists/list-address.rules.ts'

/** What the call of the list takes. */
export type PeopleInput = NonNullable<InputOf<typeof listPeople>['query']>

export const PEOPLE_WORDS = { views: ['all', ...STANDINGS], sorts: PEOPLE_SORTS } as const
export type View = (typeof PEOPLE_WORDS.views)[number]

/** What a row can show beside the name, in the order of the list. */
export const PEOPLE_COLUMNS = ['agency', 'team', 'eligibility', 'email', 'lastLogin', 'registered'] as const
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number]
export const USUAL_COLUMNS: readonly PeopleColumn[] = PEOPLE_COLUMNS.filter((one) => one !== 'registered')

export interface PeopleAddress extends ListAddress<View, (typeof PEOPLE_SORTS)[number]> {
  /** Only the people of this agency, this team and this province. */
  only: Readonly<Partial<Record<PeopleFilterKind, number>>>
  /** Only who logged in on this day in Toronto or later. */
  since: string | undefined
}

type Search = Readonly<Record<string, string | undefined>>

/** Reads the address; a number that can be no id, and what is no day, count as not said. */
export function peopleAddressIn(search: Search): PeopleAddress {
  const ids = PEOPLE_FILTERS.map((kind) => [kind, Id.safeParse(search[kind]).data] as const)
  return {
    ...addressIn(search, PEOPLE_WORDS),
    only: Object.fromEntries(ids.filter(([, id]) => id !== undefined)),
    since: PeopleQuery.shape.since.safeParse(search['since']).data,
  }
}

export function peopleSearchOf(address: PeopleAddress): string {
  const search = new URLSearchParams(searchOf(address, PEOPLE_WORDS))
  for (const kind of PEOPLE_FILTERS) {
    const id = address.only[kind]
    if (id !== undefined) search.set(kind, String(id))
  }
  if (address.since !== undefined) search.set('since', address.since)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Days are read from the newest. */
export const directionOf = (sort: PeopleAddress['sort']) =>
  sort === 'name' || sort === 'agency' ? ('up' as const) : ('down' as const)

/** What is about to be decided about somebody. */
export type Asked = StandingChange | 'assign'

/** What the server is asked. */
export const peopleInputOf = (address: PeopleAddress): PeopleInput => ({
  ...inputOf(address),
  direction: directionOf(address.sort),
  ...(address.only.agency !== undefined && { agencyId: address.only.agency }),
  ...(address.only.team !== undefined && { teamId: address.only.team }),
  ...(address.only.province !== undefined && { provinceId: address.only.province }),
  ...(address.since !== undefined && { since: address.since }),
})

export interface NamedFilter {
  kind: PeopleFilterKind
  /** Empty when the server knows none; null until its answer has come. */
  name: string | null
}

/** The filters of the address, with the names that the last answer gave. */
export const namedFilters = (
  { only }: PeopleAddress,
  named: readonly PeopleFilter[],
): readonly NamedFilter[] =>
  PEOPLE_FILTERS.filter((kind) => only[kind] !== undefined).map((kind) => ({
    kind,
    name: named.find((one) => one.kind === kind && one.id === only[kind])?.name ?? null,
  }))

const CHANGES: Record<StandingWord, readonly StandingChange[]> = {
  pending: ['confirm', 'refuse'],
  confirmed: ['suspend', 'close'],
  suspended: ['restore', 'close'],
  refused: ['confirm', 'close'],
  closed: ['restore'],
}

/** The decisions that an account is open to, the likeliest first. */
export const changesFor = (standing: StandingWord): readonly StandingChange[] => CHANGES[standing]

/** The same on the page of one account, where a decision can be taken back later (STA-013). */
export const changesOnPage = (standing: StandingWord): readonly StandingChange[] =>
  standing === 'confirmed' || standing === 'refused'
    ? [...changesFor(standing), 'reopen']
    : changesFor(standing)

/** The decisions that all of these accounts are open to. */
export function changesForAll(standings: readonly StandingWord[]): readonly StandingChange[] {
  const [first, ...others] = standings
  if (first === undefined) return []
  return changesFor(first).filter((one) => others.every((other) => changesFor(other).includes(one)))
}

/** What the address of the list says, and which decisions an account is open to. */
import type { InputOf } from '@hub/contract/endpoint'
import { PEOPLE_SORTS, type listPeople } from '@hub/contract/staff-people'
import { STANDINGS, type StandingChange, type StandingWord } from '@hub/contract/standing.rules'
import { inputOf, type ListAddress } from '#platform/lists/list-address.rules.ts'

/** What the call of the list takes. */
export type PeopleInput = NonNullable<InputOf<typeof listPeople>['query']>

export const PEOPLE_WORDS = { views: ['all', ...STANDINGS], sorts: PEOPLE_SORTS } as const
export type View = (typeof PEOPLE_WORDS.views)[number]
export type PeopleAddress = ListAddress<View, (typeof PEOPLE_SORTS)[number]>

/** What the server is asked: days are read from the newest. */
export const peopleInputOf = (address: PeopleAddress): PeopleInput => ({
  ...inputOf(address),
  direction: address.sort === 'name' || address.sort === 'agency' ? 'up' : 'down',
})

const CHANGES: Record<StandingWord, readonly StandingChange[]> = {
  pending: ['confirm', 'refuse'],
  confirmed: ['suspend', 'close'],
  suspended: ['restore', 'close'],
  refused: ['confirm', 'close'],
  closed: ['restore'],
}

/** The decisions that an account is open to, the likeliest first. */
export const changesFor = (standing: StandingWord): readonly StandingChange[] => CHANGES[standing]

/** The decisions that all of these accounts are open to. */
export function changesForAll(standings: readonly StandingWord[]): readonly StandingChange[] {
  const [first, ...others] = standings
  if (first === undefined) return []
  return changesFor(first).filter((one) => others.every((other) => changesFor(other).includes(one)))
}

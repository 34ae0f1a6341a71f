/**
 * Which of team, agency, province and city may be told of what somebody did, so that it could have been done by three
 * people at least (REP-003, decision 0049).
 */
import { groupsToShow, PERSON_PLACES, type PersonPlace } from '@hub/contract/figures.rules'

/** Somebody with the values of PERSON_PLACES, in that order. The same person may be there with several. */
export interface Located {
  person: number
  values: readonly string[]
}

/** The bit of a place in what is told. */
export const bitOf = (place: PersonPlace) => 1 << PERSON_PLACES.indexOf(place)

/**
 * What of each may be told, as bits. Whoever combines everything that is told of one session learns the values of one
 * leaf of a tree: at each level its people are divided by the next place, as far as three people at least are in each
 * part, and in the rest too.
 */
export function placesToTell(located: readonly Located[]): Uint8Array {
  const told = new Uint8Array(located.length)
  const divide = (indexes: readonly number[], level: number): void => {
    const place = PERSON_PLACES[level]
    if (place === undefined || indexes.length === 0) return
    const parts = new Map<string, number[]>()
    for (const index of indexes) {
      const value = located[index]?.values[level] ?? ''
      const part = parts.get(value)
      if (part) part.push(index)
      else parts.set(value, [index])
    }
    const peopleOf = (of: readonly number[]) => new Set(of.map((index) => located[index]?.person ?? 0))
    const shown = new Set(groupsToShow(new Map([...parts].map(([value, of]) => [value, peopleOf(of)]))))
    const rest: number[] = []
    for (const [value, of] of parts) {
      if (!shown.has(value)) {
        rest.push(...of)
        continue
      }
      for (const index of of) told[index] = (told[index] ?? 0) | bitOf(place)
      divide(of, level + 1)
    }
    divide(rest, level + 1)
  }
  divide([...located.keys()], 0)
  return told
}

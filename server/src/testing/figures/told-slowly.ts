/** What may be told of where somebody belongs, walked down place by place: for tests of figures (REP-003). */
import { LEAST_HOSTS, PERSON_PLACES } from '@hub/contract/figures.rules'

interface At {
  person: number
  values: readonly string[]
}

const peopleOf = (of: readonly At[]) => new Set(of.map(({ person }) => person)).size

/** The values of these people that may be told: three at least have each, and three at least have none of them. */
function shownIn(people: readonly At[], level: number): Set<string> {
  const valueOf = ({ values }: At) => values[level] ?? ''
  const sizeOf = (value: string) => peopleOf(people.filter((one) => valueOf(one) === value))
  const shown = new Set(people.map(valueOf).filter((value) => sizeOf(value) >= LEAST_HOSTS))
  const restOf = () => people.filter((one) => !shown.has(valueOf(one)))
  while (shown.size > 0 && restOf().length > 0 && peopleOf(restOf()) < LEAST_HOSTS) {
    const least = Math.min(...[...shown].map(sizeOf))
    const last = [...shown]
      .filter((value) => sizeOf(value) === least)
      .toSorted()
      .at(-1)
    shown.delete(last ?? '')
  }
  return shown
}

/**
 * For each of PERSON_PLACES whether it may be told.
 * @param everybody who could be meant, with the values of PERSON_PLACES
 * @param values those of the one in question
 */
export function toldSlowly(everybody: readonly At[], values: readonly string[]): boolean[] {
  let people = everybody
  return PERSON_PLACES.map((_, level) => {
    const shown = shownIn(people, level)
    const isTold = shown.has(values[level] ?? '')
    people = people.filter((one) =>
      isTold ? one.values[level] === values[level] : !shown.has(one.values[level] ?? ''),
    )
    return isTold
  })
}

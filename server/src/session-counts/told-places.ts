/** Of which sessions the team, the agency, the province and the city are told (REP-003, decision 0049). */
import { PERSON_PLACES, type PersonPlace } from '@hub/contract/figures.rules'
import { type GroupingData, type Groupings, type Places, type Stay, wordOf } from './groupings.ts'
import { bitOf, placesToTell } from './places-to-tell.rules.ts'
import type { SessionColumns } from './session-columns.ts'

/** When the places of a host are told, in milliseconds; the last begins and does not end. */
export interface ToldSpan {
  hostId: number
  since: number
  until: number | null
}

/** Between two changes of the teams everybody is where they are, and what is told stays the same. */
export class ToldPlaces {
  readonly #columns: SessionColumns
  readonly #hosts: readonly number[]
  readonly #places: readonly ReadonlyMap<number, number>[]
  readonly #staysOf = new Map<number, Stay[]>()
  /** When somebody joined or left a team, in order. */
  readonly #changes: readonly number[]
  /** By the number of changes before, then by the host's id. */
  readonly #told: (Uint8Array | undefined)[] = []

  /** @param hosts everybody who delivered: nobody else could have */
  constructor(columns: SessionColumns, hosts: readonly number[], groupings: Groupings) {
    this.#columns = columns
    this.#hosts = hosts
    const { stays } = dataOf(groupings, 'team', 'team')
    for (const stay of stays)
      this.#staysOf.set(stay.hostId, [...(this.#staysOf.get(stay.hostId) ?? []), stay])
    const known = new Set(hosts)
    const changes = stays.flatMap(({ hostId, from, until }) =>
      known.has(hostId) ? [from, ...(until === null ? [] : [until])] : [],
    )
    this.#changes = [...new Set(changes)].toSorted((one, other) => one - other)
    this.#places = [
      dataOf(groupings, 'agency', 'place').places,
      dataOf(groupings, 'province', 'province').places,
      dataOf(groupings, 'city', 'place').places,
    ].map((places: Places) => new Map(places))
  }

  /** True when the place of the row's session may be told. */
  isTold(row: number, place: PersonPlace): boolean {
    const told = this.#toldAfter(this.#changesUntil(this.#columns.startMs.at(row)))
    return ((told[this.#columns.hostId.at(row)] ?? 0) & bitOf(place)) !== 0
  }

  /** When all of these places of somebody are told, by host and in order of time. */
  spansOf(places: readonly PersonPlace[]): ToldSpan[] {
    const wanted = places.reduce((bits, place) => bits | bitOf(place), 0)
    const spans: ToldSpan[] = []
    for (const hostId of this.#hosts) {
      let open: ToldSpan | undefined
      for (let after = 0; after <= this.#changes.length; after += 1) {
        const since = this.#changes[after - 1] ?? 0
        const isTold = ((this.#toldAfter(after)[hostId] ?? 0) & wanted) === wanted
        if (isTold === (open !== undefined)) continue
        if (open) open.until = since
        else spans.push({ hostId, since, until: null })
        open = isTold ? spans.at(-1) : undefined
      }
    }
    return spans
  }

  #changesUntil(ms: number): number {
    let [low, high] = [0, this.#changes.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#changes[middle] ?? 0) <= ms) low = middle + 1
      else high = middle
    }
    return low
  }

  #toldAfter(changes: number): Uint8Array {
    const known = this.#told[changes]
    if (known) return known
    const at = changes === 0 ? Number.NEGATIVE_INFINITY : (this.#changes[changes - 1] ?? 0)
    const teamOf = (host: number) =>
      this.#staysOf
        .get(host)
        ?.find(({ from, until }) => from <= at && (until ?? Number.POSITIVE_INFINITY) > at)?.teamId ?? 0
    const bits = placesToTell(
      this.#hosts.map((person) => ({
        person,
        values: [teamOf(person), ...this.#places.map((of) => of.get(person) ?? 0)].map(wordOf),
      })),
    )
    const told = new Uint8Array(Math.max(0, ...this.#hosts) + 1)
    for (const [index, host] of this.#hosts.entries()) told[host] = bits[index] ?? 0
    this.#told[changes] = told
    return told
  }
}

function dataOf<Kind extends GroupingData['of']>(
  groupings: Groupings,
  name: PersonPlace,
  kind: Kind,
): Extract<GroupingData, { of: Kind }> {
  const data = groupings[name]
  if (data?.of !== kind) throw new Error(`what is told of people needs their ${name}`)
  return data as Extract<GroupingData, { of: Kind }>
}

/** The last that was made, and of what: reports ask of the same people again and again. */
let last: { columns: SessionColumns; of: string; told: ToldPlaces } | undefined

/** Of which of the first `count` sessions the places are told. */
export function toldPlaces(columns: SessionColumns, count: number, groupings: Groupings): ToldPlaces {
  const hosts = columns.hostsOf(count)
  const of = JSON.stringify([hosts, PERSON_PLACES.map((place) => groupings[place])])
  if (last?.columns === columns && last.of === of) return last.told
  const told = new ToldPlaces(columns, hosts, groupings)
  last = { columns, of, told }
  return told
}

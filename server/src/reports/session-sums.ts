/** Adds up sessions by their groups, with the people of each group once (REP-001, REP-002, REP-009). */
import { setImmediate as others } from 'node:timers/promises'
import { type DimensionName, OTHERS, type Sums } from '@hub/contract/figures.rules'
import type { Slice } from './dimensions.tables.ts'
import { SESSION_KINDS, TRAINING } from './session-columns.ts'
import { dayNumber, type GroupedSessions } from './session-groups.ts'

/** A dimension to break down by. */
export interface Breakdown {
  dimension: DimensionName
  /** The values that are shown by themselves; the others are one group. Undefined: all of them. */
  shown: readonly string[] | undefined
}

interface Group {
  value: string
  name: string
}

/** The sums of one group of each breakdown; null where it is a total over that breakdown. */
export interface SummedRow extends Sums {
  groups: (Group | null)[]
}

/** A millisecond of work, after which calls that wait have their turn. */
const ROWS_AT_ONCE = 5000
/** As long takes it to look at the days alone of as many. */
const DAYS_AT_ONCE = 50_000

async function eachRow(rows: Int32Array, work: (row: number, index: number) => void): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const end = Math.min(first + ROWS_AT_ONCE, rows.length)
    for (let index = first; index < end; index += 1) work(rows[index] ?? 0, index)
    if (end < rows.length) await others()
  }
}

/** The groups of rows by their index, and for each row the index of its group. */
interface Indexed {
  values: string[]
  of: Int32Array
}

async function indexed(
  rows: Int32Array,
  codeOf: (row: number) => number,
  valueOf: (code: number) => string,
): Promise<Indexed> {
  const values: string[] = []
  const ofValue = new Map<string, number>()
  const ofCode = new Map<number, number>()
  const of = new Int32Array(rows.length)
  const learn = (code: number) => {
    const value = valueOf(code)
    const group = ofValue.get(value) ?? values.push(value) - 1
    ofValue.set(value, group)
    ofCode.set(code, group)
    return group
  }
  await eachRow(rows, (row, index) => {
    const code = codeOf(row)
    of[index] = ofCode.get(code) ?? learn(code)
  })
  return { values, of }
}

/** The rows of a slice, in the order in which they are stored. */
export async function rowsIn(sessions: GroupedSessions, { from, to, only }: Slice): Promise<Int32Array> {
  const { columns, count, replaced } = sessions
  const [first, last] = [dayNumber(from), dayNumber(to)]
  let rows = new Int32Array(count)
  let length = 0
  for (let row = 0; row < count; row += 1) {
    if (row % DAYS_AT_ONCE === 0) await others()
    const day = columns.day.at(row)
    if (day < first || day > last || replaced.has(row)) continue
    rows[length] = row
    length += 1
  }
  rows = rows.subarray(0, length)
  for (const { dimension, value } of only) {
    const { codeOf, valueOf } = sessions.groupingOf(dimension)
    const { values, of } = await indexed(rows, codeOf, valueOf)
    const wanted = values.indexOf(value)
    rows = rows.filter((_, index) => of[index] === wanted)
  }
  return rows
}

/** Everybody who delivered in the slice, by the value of the dimension. */
export async function hostsIn(
  sessions: GroupedSessions,
  dimension: DimensionName,
  slice: Slice,
): Promise<Map<string, Set<number>>> {
  const rows = await rowsIn(sessions, slice)
  const { codeOf, valueOf } = sessions.groupingOf(dimension)
  const { values, of } = await indexed(rows, codeOf, valueOf)
  const hosts = values.map(() => new Set<number>())
  await eachRow(rows, (row, index) => hosts[of[index] ?? 0]?.add(sessions.columns.hostId.at(row)))
  return new Map(values.map((value, group) => [value, hosts[group] ?? new Set()]))
}

/** How many of the slice's sessions are of these kinds. */
export async function countOfKinds(
  sessions: GroupedSessions,
  slice: Slice,
  kinds: readonly (typeof SESSION_KINDS)[number][],
): Promise<number> {
  const wanted = new Set(kinds.map((kind) => SESSION_KINDS.indexOf(kind)))
  const rows = await rowsIn(sessions, slice)
  let count = 0
  await eachRow(rows, (row) => {
    if (wanted.has(sessions.columns.kind.at(row))) count += 1
  })
  return count
}

/** Every set of breakdowns to group by: all, each alone, and none, which is the total. */
function groupingSets(count: number): number[][] {
  const all = Array.from({ length: count }, (_, index) => index)
  return count > 1 ? [all, ...all.map((index) => [index]), []] : count === 1 ? [all, []] : [[]]
}

/** The sums of every group, of every total over one breakdown, and of the whole slice. */
export async function sumsIn(
  sessions: GroupedSessions,
  slice: Slice,
  breakdowns: readonly Breakdown[],
): Promise<SummedRow[]> {
  const rows = await rowsIn(sessions, slice)
  const byBreakdown: Indexed[] = []
  for (const { dimension, shown } of breakdowns) {
    const { codeOf, valueOf } = sessions.groupingOf(dimension)
    const known = shown && new Set(shown)
    byBreakdown.push(
      await indexed(rows, codeOf, (code) => {
        const value = valueOf(code)
        return known === undefined || known.has(value) ? value : OTHERS
      }),
    )
  }
  const summed: SummedRow[] = []
  for (const set of groupingSets(breakdowns.length)) {
    const { groups, of } = await combined(
      rows.length,
      set.map((index) => byBreakdown[index] as Indexed),
    )
    const sums = await sumsOf(sessions, { rows, of, groups: groups.length })
    // The total of nothing is nought; a group of nothing is none.
    for (const [group, parts] of groups.entries())
      summed.push({
        ...(sums[group] as Sums),
        groups: breakdowns.map((_, index) => named(index, set, parts)),
      })
  }
  return summed

  function named(index: number, set: readonly number[], parts: readonly number[]): Group | null {
    const place = set.indexOf(index)
    const breakdown = breakdowns[index]
    if (place < 0 || !breakdown) return null
    const value = byBreakdown[index]?.values[parts[place] ?? 0] ?? ''
    return { value, name: value === OTHERS ? '' : sessions.groupingOf(breakdown.dimension).nameOf(value) }
  }
}

/** The groups of several breakdowns together, numbered as they are met; each is its groups of the breakdowns. */
async function combined(
  count: number,
  parts: readonly Indexed[],
): Promise<{ groups: number[][]; of: Int32Array }> {
  const [one, other] = parts
  if (!one) return { groups: [[]], of: new Int32Array(count) }
  if (!other) return { groups: one.values.map((_, group) => [group]), of: one.of }
  const groups: number[][] = []
  const of = new Int32Array(count)
  const known = new Map<number, number>()
  const width = other.values.length
  await eachRow(one.of, (first, index) => {
    const second = other.of[index] ?? 0
    const key = first * width + second
    let group = known.get(key)
    if (group === undefined) {
      group = groups.push([first, second]) - 1
      known.set(key, group)
    }
    of[index] = group
  })
  return { groups, of }
}

async function sumsOf(
  { columns }: GroupedSessions,
  { rows, of, groups }: { rows: Int32Array; of: Int32Array; groups: number },
): Promise<Sums[]> {
  const sums = Array.from({ length: groups }, () => ({
    ...{ sessions: 0, sessionMs: 0, visits: 0, people: 0, headcount: 0, trainings: 0, trainingMs: 0 },
  }))
  /** How many rows each group has, then where its rows begin. */
  const begins = new Int32Array(groups + 1)
  await eachRow(rows, (row, index) => {
    const group = of[index] ?? 0
    const sum = sums[group] as Sums
    begins[group + 1] = (begins[group + 1] ?? 0) + 1
    if (columns.kind.at(row) === TRAINING) {
      sum.trainings += 1
      sum.trainingMs += columns.lastsMs.at(row)
      return
    }
    sum.sessions += 1
    sum.sessionMs += columns.lastsMs.at(row)
    sum.headcount += columns.headcount.at(row)
    sum.visits += columns.clientsFrom.at(row + 1) - columns.clientsFrom.at(row)
  })
  for (let group = 0; group < groups; group += 1)
    begins[group + 1] = (begins[group + 1] ?? 0) + (begins[group] ?? 0)
  const ordered = new Int32Array(rows.length)
  const next = begins.slice()
  await eachRow(rows, (row, index) => {
    const group = of[index] ?? 0
    ordered[next[group] ?? 0] = row
    next[group] = (next[group] ?? 0) + 1
  })
  // Each client has the number of the group in which they were last met, so nobody is counted twice in one.
  const lastMet = new Int32Array(columns.largestClientId + 1).fill(-1)
  let group = 0
  await eachRow(ordered, (row, index) => {
    while (index >= (begins[group + 1] ?? 0)) group += 1
    if (columns.kind.at(row) === TRAINING) return
    const end = columns.clientsFrom.at(row + 1)
    for (let visit = columns.clientsFrom.at(row); visit < end; visit += 1) {
      const client = columns.clientIds.at(visit)
      if (lastMet[client] === group) continue
      lastMet[client] = group
      ;(sums[group] as Sums).people += 1
    }
  })
  return sums
}

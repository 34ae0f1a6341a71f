/** Adds up sessions by their groups, with the people of each group once (REP-001, REP-002, REP-009). */
import { type DimensionName, OTHERS, type Sums } from '@hub/contract/figures.rules'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { dayNumber, type Grouping } from './groupings.ts'
import { SESSION_KINDS, type SessionColumns, type SessionKind, TRAINING } from './session-columns.ts'

/** Which sessions are counted. */
export interface CountedSlice {
  /** The first and the last day, in Toronto, as YYYY-MM-DD. */
  from: string
  to: string
  only: readonly ReportFilter[]
}

interface Group {
  value: string
  name: string
}

/** The sums of one group of each breakdown; null where it is a total over that breakdown. */
export interface SummedRow extends Sums {
  groups: (Group | null)[]
}

/** The first sessions of the columns, with the groupings that a question needs. */
export interface GroupedSessions {
  columns: SessionColumns
  /** Sessions that came or were corrected later are in the rows after these. */
  count: number
  /** The groups as they may be told: what would point at too few people is one of OTHERS. */
  groupingOf(dimension: DimensionName): Grouping
}

function eachRow(rows: Int32Array, work: (row: number, index: number) => void): void {
  for (let index = 0; index < rows.length; index += 1) work(rows[index] ?? 0, index)
}

/** Codes below this are looked up in an array, which takes a fraction of what a map does. */
const SMALL_CODES = 65_536

/** The groups of rows by their index, and for each row the index of its group. */
interface Indexed {
  values: string[]
  of: Int32Array
}

function indexed(
  rows: Int32Array,
  codeOf: (row: number) => number,
  valueOf: (code: number) => string,
): Indexed {
  const values: string[] = []
  const ofValue = new Map<string, number>()
  const ofSmallCode = new Int32Array(SMALL_CODES).fill(-1)
  const ofCode = new Map<number, number>()
  const of = new Int32Array(rows.length)
  const learn = (code: number) => {
    const value = valueOf(code)
    const group = ofValue.get(value) ?? values.push(value) - 1
    ofValue.set(value, group)
    if (code < SMALL_CODES) ofSmallCode[code] = group
    else ofCode.set(code, group)
    return group
  }
  eachRow(rows, (row, index) => {
    const code = codeOf(row)
    const known = code < SMALL_CODES ? (ofSmallCode[code] ?? -1) : (ofCode.get(code) ?? -1)
    of[index] = known < 0 ? learn(code) : known
  })
  return { values, of }
}

/** The rows of a slice, in the order in which they are stored. */
export function rowsIn(sessions: GroupedSessions, { from, to, only }: CountedSlice): Int32Array {
  const { columns, count } = sessions
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const rows = new Int32Array(count)
  let length = 0
  for (let row = 0; row < count; row += 1) {
    const day = columns.day.at(row)
    if (day < first || day > last || columns.isReplaced(row, count)) continue
    rows[length] = row
    length += 1
  }
  return rowsWith(sessions, rows.subarray(0, length), only)
}

/** Those of the rows that are in the groups of all filters. */
export function rowsWith(
  sessions: GroupedSessions,
  given: Int32Array,
  only: readonly ReportFilter[],
): Int32Array {
  let rows = given
  for (const { dimension, value } of only) {
    const { codeOf, valueOf } = sessions.groupingOf(dimension)
    const { values, of } = indexed(rows, codeOf, valueOf)
    const wanted = values.indexOf(value)
    rows = rows.filter((_, index) => of[index] === wanted)
  }
  return rows
}

/** How many of the rows' sessions are of these kinds. */
export function countOfKinds(
  { columns }: GroupedSessions,
  rows: Int32Array,
  kinds: readonly SessionKind[],
): number {
  const wanted = new Set(kinds.map((kind) => SESSION_KINDS.indexOf(kind)))
  let count = 0
  eachRow(rows, (row) => {
    if (wanted.has(columns.kind.at(row))) count += 1
  })
  return count
}

/** Every set of breakdowns to group by: all, each alone, and none, which is the total. */
function groupingSets(count: number): number[][] {
  const all = Array.from({ length: count }, (_, index) => index)
  return count > 1 ? [all, ...all.map((index) => [index]), []] : count === 1 ? [all, []] : [[]]
}

/** The sums of every group, of every total over one breakdown, and of all the rows. */
export function sumsIn(
  sessions: GroupedSessions,
  rows: Int32Array,
  by: readonly DimensionName[],
): SummedRow[] {
  const byDimension = by.map((dimension) => {
    const { codeOf, valueOf } = sessions.groupingOf(dimension)
    return indexed(rows, codeOf, valueOf)
  })
  const { groups: finest, of } = combined(rows.length, byDimension)
  const sums = addedUp(sessions, { rows, of, groups: finest.length })
  const visited = withClients(sessions, { rows, of })
  const summed: SummedRow[] = []
  for (const set of groupingSets(by.length)) {
    const { groups, of: groupOf } = together(finest, set)
    const wider = addedTogether(sums, groupOf, groups.length)
    countPeople(sessions, visited, groupOf, wider)
    // The total of nothing is nought; a group of nothing is none.
    for (const [group, parts] of groups.entries())
      summed.push({
        ...(wider[group] as Sums),
        groups: by.map((_, index) => named(index, set, parts)),
      })
  }
  return summed

  function named(index: number, set: readonly number[], parts: readonly number[]): Group | null {
    const place = set.indexOf(index)
    const dimension = by[index]
    if (place < 0 || !dimension) return null
    const value = byDimension[index]?.values[parts[place] ?? 0] ?? ''
    return { value, name: value === OTHERS ? '' : sessions.groupingOf(dimension).nameOf(value) }
  }
}

/** The groups of several breakdowns together, numbered as they are met; each is its groups of the breakdowns. */
function combined(count: number, parts: readonly Indexed[]): { groups: number[][]; of: Int32Array } {
  const [one, other] = parts
  if (!one) return { groups: [[]], of: new Int32Array(count) }
  if (!other) return { groups: one.values.map((_, group) => [group]), of: one.of }
  const groups: number[][] = []
  const of = new Int32Array(count)
  const known = new Map<number, number>()
  const width = other.values.length
  eachRow(one.of, (first, index) => {
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

/** The groups of some of the breakdowns, and for each group of all breakdowns the one that it is in. */
function together(
  finest: readonly number[][],
  set: readonly number[],
): { groups: number[][]; of: Int32Array } {
  const known = new Map<string, number>()
  const groups: number[][] = []
  const of = Int32Array.from(finest, (parts) => {
    const own = set.map((index) => parts[index] ?? 0)
    const key = own.join()
    const group = known.get(key) ?? groups.push(own) - 1
    known.set(key, group)
    return group
  })
  // The total is there, also of nothing.
  return { groups: set.length === 0 ? [[]] : groups, of }
}

const nothing = (): Sums => ({
  ...{ sessions: 0, sessionMs: 0, visits: 0, people: 0, headcount: 0, trainings: 0, trainingMs: 0 },
})

/** Everything but people, who may be in several groups and count once in each wider one. */
function addedUp(
  { columns }: GroupedSessions,
  { rows, of, groups }: { rows: Int32Array; of: Int32Array; groups: number },
): Sums[] {
  const sums = Array.from({ length: groups }, nothing)
  eachRow(rows, (row, index) => {
    const sum = sums[of[index] ?? 0] as Sums
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
  return sums
}

function addedTogether(sums: readonly Sums[], of: Int32Array, groups: number): Sums[] {
  const wider = Array.from({ length: groups }, nothing)
  for (const [index, sum] of sums.entries()) {
    const into = wider[of[index] ?? 0] as Sums
    for (const name of Object.keys(sum) as (keyof Sums)[]) into[name] += sum[name]
  }
  return wider
}

/** Rows with the groups that they are in. */
interface RowsInGroups {
  rows: Int32Array
  of: Int32Array
}

/** Those of the rows in which somebody is named: nobody else is met while people are counted. */
function withClients({ columns }: GroupedSessions, { rows, of }: RowsInGroups): RowsInGroups {
  const visited: RowsInGroups = { rows: new Int32Array(rows.length), of: new Int32Array(rows.length) }
  let length = 0
  eachRow(rows, (row, index) => {
    const isEmpty = columns.clientsFrom.at(row + 1) === columns.clientsFrom.at(row)
    if (isEmpty || columns.kind.at(row) === TRAINING) return
    visited.rows[length] = row
    visited.of[length] = of[index] ?? 0
    length += 1
  })
  return { rows: visited.rows.subarray(0, length), of: visited.of.subarray(0, length) }
}

/** Counts everybody once in each group. */
function countPeople(
  { columns }: GroupedSessions,
  { rows, of }: RowsInGroups,
  groupOf: Int32Array,
  sums: readonly Sums[],
): void {
  /** How many rows each group has, then where its rows begin. */
  const begins = new Int32Array(sums.length + 1)
  for (const finest of of) {
    const group = groupOf[finest] ?? 0
    begins[group + 1] = (begins[group + 1] ?? 0) + 1
  }
  for (let group = 0; group < sums.length; group += 1)
    begins[group + 1] = (begins[group + 1] ?? 0) + (begins[group] ?? 0)
  const ordered = new Int32Array(rows.length)
  const next = begins.slice()
  eachRow(rows, (row, index) => {
    const group = groupOf[of[index] ?? 0] ?? 0
    ordered[next[group] ?? 0] = row
    next[group] = (next[group] ?? 0) + 1
  })
  // Each client has the number of the group in which they were last met, so nobody is counted twice in one.
  const lastMet = new Int32Array(columns.largestClientId + 1).fill(-1)
  let group = 0
  eachRow(ordered, (row, index) => {
    while (index >= (begins[group + 1] ?? 0)) group += 1
    const end = columns.clientsFrom.at(row + 1)
    for (let visit = columns.clientsFrom.at(row); visit < end; visit += 1) {
      const client = columns.clientIds.at(visit)
      if (lastMet[client] === group) continue
      lastMet[client] = group
      ;(sums[group] as Sums).people += 1
    }
  })
}

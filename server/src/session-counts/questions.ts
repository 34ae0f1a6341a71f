/** What can be asked of the sessions in memory, and the answers: what could be of fewer than three people is of others (REP-003). */
import {
  type DimensionName,
  type Figures,
  figuresOf,
  isPersonPlace,
  NONE,
  OTHERS,
} from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import { inOrderOf } from '@hub/contract/report-order.rules'
import { type Grouping, groupingOf, type Groupings } from './groupings.ts'
import type { SessionColumns, SessionKind } from './session-columns.ts'
import { peopleOf, type SessionPeople } from './session-people.ts'
import {
  type CountedSlice,
  countOfKinds,
  type GroupedSessions,
  rowsIn,
  rowsWith,
  type SummedRow,
  sumsIn,
} from './session-sums.ts'
import { type ToldPlaces, toldPlaces, type ToldSpan } from './told-places.ts'

interface Asked {
  /** Of the first so many rows. */
  count: number
  groupings: Groupings
  slice: CountedSlice
}

/** The figures of a slice by its groups, and of another slice if one is given. */
export interface FiguresQuestion extends Asked {
  what: 'figures'
  by: readonly DimensionName[]
  locale: Locale
  beside: CountedSlice | null
}

/** The sessions behind a figure: how many there are, and the teams that are named. */
export interface BehindQuestion extends Asked {
  what: 'behind'
  kinds: readonly SessionKind[]
}

/** Who took part in a slice, as far as ages and genders are known. */
export interface PeopleQuestion extends Asked {
  what: 'people'
}

export type Question = FiguresQuestion | BehindQuestion | PeopleQuestion

export interface FiguresRow {
  groups: SummedRow['groups']
  figures: Figures
}

/** Rows are null where a filter is on a group that would not be shown by itself. */
export interface FiguresAnswer {
  rows: FiguresRow[] | null
  beside: FiguresRow[] | null
  /** What the filters of the slice and of the other one are called. */
  names: string[]
  namesBeside: string[]
}

/** Null where a filter is on a group that would not be shown by itself. */
export type BehindAnswer = {
  total: number
  /** The teams of which every session in the slice may be told. */
  teams: string[]
  /** Of whom, and when, the sessions are in the slice; null where everything with the values of its filters is. */
  told: ToldSpan[] | null
} | null

export interface Answers {
  figures: FiguresAnswer
  behind: BehindAnswer
  people: SessionPeople
}

export function answer(columns: SessionColumns, question: Question): Answers[Question['what']] {
  const sessions = grouped(columns, question)
  if (question.what === 'figures') {
    const { slice, beside } = question
    return {
      rows: rowsOf(sessions, slice, question),
      beside: beside && rowsOf(sessions, beside, question),
      names: namesOf(sessions, slice),
      namesBeside: beside ? namesOf(sessions, beside) : [],
    }
  }
  if (question.what === 'people') return peopleOf(sessions, question.slice)
  return behind(sessions, question)
}

function behind(sessions: PlacedSessions, { slice, kinds }: BehindQuestion): BehindAnswer {
  const rows = rowsToTell(sessions, slice)
  if (rows === null) return null
  const places = slice.only.map(({ dimension }) => dimension).filter(isPersonPlace)
  return {
    total: countOfKinds(sessions, rows, kinds),
    teams: teamsToName(sessions, rows),
    told: places.length === 0 ? null : (sessions.told?.spansOf(places) ?? null),
  }
}

/** The sessions with the places of their hosts as they are, beside what may be told of them. */
interface PlacedSessions extends GroupedSessions {
  told: ToldPlaces | undefined
  trueGroupingOf(dimension: DimensionName): Grouping
}

/** A code that no group has: ids are smaller. */
const UNTOLD = Number.MAX_SAFE_INTEGER

function grouped(columns: SessionColumns, { count, groupings }: Asked): PlacedSessions {
  const told = groupings.team === undefined ? undefined : toldPlaces(columns, count, groupings)
  const made = new Map<DimensionName, Grouping>()
  const trueGroupingOf = (dimension: DimensionName) => {
    const data = groupings[dimension]
    if (!data) throw new Error(`the sessions are not grouped by ${dimension}`)
    const known = made.get(dimension) ?? groupingOf(columns, data)
    made.set(dimension, known)
    return known
  }
  return {
    ...{ columns, count, told, trueGroupingOf },
    groupingOf(dimension) {
      const { codeOf, valueOf, nameOf } = trueGroupingOf(dimension)
      if (!isPersonPlace(dimension) || told === undefined) return { codeOf, valueOf, nameOf }
      return {
        codeOf: (row) => (told.isTold(row, dimension) ? codeOf(row) : UNTOLD),
        valueOf: (code) => (code === UNTOLD ? OTHERS : valueOf(code)),
        nameOf,
      }
    },
  }
}

/**
 * The rows of a slice; null when a filter is on a group of which nothing may be told, or on none that there is. Of a group
 * without a session it is told that there is none.
 */
function rowsToTell(sessions: PlacedSessions, slice: CountedSlice): Int32Array | null {
  const places = slice.only.filter(({ dimension }) => isPersonPlace(dimension))
  const isUnknown = places.some(
    ({ dimension, value }) => value !== NONE && sessions.trueGroupingOf(dimension).nameOf(value) === '',
  )
  if (isUnknown) return null
  const rows = rowsIn(sessions, slice)
  // A row that is in it has the value of each filter, and may be told of it.
  if (rows.length > 0) return rows
  return places.length > 0 && hasUntoldFilter(sessions, slice) ? null : rows
}

/** True when the sessions with the value of a filter, beside the other filters, are there and none may be told. */
function hasUntoldFilter(sessions: PlacedSessions, { only, ...days }: CountedSlice): boolean {
  const all = rowsIn(sessions, { ...days, only: [] })
  return only.some(({ dimension, value }, index) => {
    if (!isPersonPlace(dimension)) return false
    const { codeOf, valueOf } = sessions.trueGroupingOf(dimension)
    const isOwn = new Map<number, boolean>()
    const own = rowsWith(sessions, all, only.toSpliced(index, 1)).filter((row) => {
      const code = codeOf(row)
      const known = isOwn.get(code) ?? valueOf(code) === value
      isOwn.set(code, known)
      return known
    })
    return own.length > 0 && !own.some((row) => sessions.told?.isTold(row, dimension))
  })
}

function teamsToName(sessions: PlacedSessions, rows: Int32Array): string[] {
  const { codeOf, valueOf } = sessions.trueGroupingOf('team')
  const isWhole = new Map<number, boolean>()
  for (const row of rows) {
    const code = codeOf(row)
    isWhole.set(code, isWhole.get(code) !== false && sessions.told?.isTold(row, 'team') === true)
  }
  return [...isWhole].flatMap(([code, whole]) => (whole && valueOf(code) !== NONE ? [valueOf(code)] : []))
}

function rowsOf(
  sessions: PlacedSessions,
  slice: CountedSlice,
  { by, locale }: FiguresQuestion,
): FiguresRow[] | null {
  const rows = rowsToTell(sessions, slice)
  if (rows === null) return null
  return sumsIn(sessions, rows, by)
    .toSorted(inOrderOf(locale))
    .map(({ groups, ...sums }) => ({ groups, figures: figuresOf(sums) }))
}

const namesOf = (sessions: GroupedSessions, { only }: CountedSlice) =>
  only.map(({ dimension, value }) => sessions.groupingOf(dimension).nameOf(value))

/** What can be asked of the sessions in memory, and the answers: groups of few people who delivered are never in one (REP-003). */
import {
  DIMENSIONS,
  type DimensionName,
  type Figures,
  figuresOf,
  groupsToShow,
} from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import { inOrderOf } from '@hub/contract/report-order.rules'
import { type Grouping, type GroupingData, groupingOf } from './groupings.ts'
import type { SessionColumns, SessionKind } from './session-columns.ts'
import {
  type Breakdown,
  type CountedSlice,
  countOfKinds,
  type GroupedSessions,
  hostsIn,
  rowsIn,
  type SummedRow,
  sumsIn,
} from './session-sums.ts'

/** What the groups of each dimension of a question follow from. */
export type Groupings = Partial<Record<DimensionName, GroupingData>>

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

/** By what the sessions of a slice are told from what they were: another one, or a correction, changes it. */
export interface StateQuestion extends Asked {
  what: 'state'
}

export type Question = FiguresQuestion | BehindQuestion | StateQuestion

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
export type BehindAnswer = { total: number; teams: string[] } | null

export interface Answers {
  figures: FiguresAnswer
  behind: BehindAnswer
  state: string
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
  if (question.what === 'state') {
    const rows = rowsIn(sessions, question.slice)
    // A correction is a row after all others.
    return `${rows.length} to ${rows.at(-1) ?? 0}`
  }
  if (hasSmallFilter(sessions, question.slice)) return null
  return {
    total: countOfKinds(sessions, question.slice, question.kinds),
    teams: groupsToShow(hostsIn(sessions, 'team', question.slice)),
  }
}

function grouped(columns: SessionColumns, { count, groupings }: Asked): GroupedSessions {
  const made = new Map<DimensionName, Grouping>()
  return {
    ...{ columns, count },
    groupingOf(dimension) {
      const data = groupings[dimension]
      if (!data) throw new Error(`the sessions are not grouped by ${dimension}`)
      const known = made.get(dimension) ?? groupingOf(columns, data)
      made.set(dimension, known)
      return known
    },
  }
}

/**
 * True when a filter is on a group that would not be shown by itself. One group less than the whole would be what one
 * person did too: each filter is looked at with the others in force.
 */
function hasSmallFilter(sessions: GroupedSessions, { from, to, only }: CountedSlice): boolean {
  return only.some((filter) => {
    if (!DIMENSIONS[filter.dimension].isOfHost) return false
    const rest = { from, to, only: only.filter((one) => one !== filter) }
    return !groupsToShow(hostsIn(sessions, filter.dimension, rest)).includes(filter.value)
  })
}

function rowsOf(
  sessions: GroupedSessions,
  slice: CountedSlice,
  { by, locale }: FiguresQuestion,
): FiguresRow[] | null {
  if (hasSmallFilter(sessions, slice)) return null
  const breakdowns = by.map((dimension): Breakdown => {
    const { isOfHost } = DIMENSIONS[dimension]
    return { dimension, shown: isOfHost ? groupsToShow(hostsIn(sessions, dimension, slice)) : undefined }
  })
  return sumsIn(sessions, slice, breakdowns)
    .toSorted(inOrderOf(locale))
    .map(({ groups, ...sums }) => ({ groups, figures: figuresOf(sums) }))
}

const namesOf = (sessions: GroupedSessions, { only }: CountedSlice) =>
  only.map(({ dimension, value }) => sessions.groupingOf(dimension).nameOf(value))

/**
 * To which group of a dimension each session belongs (REP-002). What it follows from beside the session is plain data, so
 * that it can be handed to the thread that counts.
 */
import { type DimensionName, NONE } from '@hub/contract/figures.rules'
import { groupOf, type StepName } from '@hub/contract/report-periods.rules'
import type { SessionColumns } from './session-columns.ts'

/** The columns with ids of what the session itself is of. */
type IdColumn = 'learningTypeId' | 'themeId' | 'topicId' | 'moduleId' | 'languageId'

/** What things are called, by their ids. */
export type Names = readonly (readonly [id: number, name: string])[]
/** To which other things belong, by their ids. */
export type Places = readonly (readonly [id: number, place: number])[]

/** When somebody was in a team; those who joined first before others. Milliseconds; null: still. */
export interface Stay {
  hostId: number
  teamId: number
  from: number
  until: number | null
}

export type GroupingData =
  | { of: 'period'; step: StepName | 'fiscalYear' }
  | { of: 'id'; column: IdColumn; names: Names }
  | { of: 'place'; column: 'hostId' | 'themeId'; places: Places; names: Names }
  | { of: 'province'; places: Places; names: Names }
  | { of: 'team'; stays: readonly Stay[]; names: Names }
  | { of: 'version'; names: Names }
  | { of: 'source' }

/** What the groups of each dimension of a question follow from. */
export type Groupings = Partial<Record<DimensionName, GroupingData>>

/** A session's group in two steps, for the first is asked a million times and the second once for each code. */
export interface Grouping {
  codeOf(row: number): number
  /** Different codes may be the same group. */
  valueOf(code: number): string
  nameOf(value: string): string
}

const DAY_MS = 24 * 60 * 60 * 1000
const DAY_LENGTH = '2026-04-01'.length

/** A day of the columns as YYYY-MM-DD. */
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, DAY_LENGTH)
export const dayNumber = (text: string) => Date.parse(`${text}T00:00:00.000Z`) / DAY_MS

/** The value of the group with this id, of which 0 is none. */
export const wordOf = (id: number) => (id === 0 ? NONE : String(id))
const itself = (value: string) => value

type Of<Kind extends GroupingData['of']> = Extract<GroupingData, { of: Kind }>
type Groupers = { [Kind in GroupingData['of']]: (columns: SessionColumns, data: Of<Kind>) => Grouping }

const GROUPERS: Groupers = {
  period: ({ day }, { step }) => ({
    codeOf: (row) => day.at(row),
    valueOf: (code) => groupOf(dayText(code), step),
    nameOf: itself,
  }),
  id: (columns, { column, names }) => {
    const ids = columns[column]
    return { codeOf: (row) => ids.at(row), valueOf: wordOf, nameOf: namesIn(names) }
  },
  place: (columns, { column, places, names }) => {
    const [ids, placeOf] = [columns[column], new Map(places)]
    return {
      codeOf: (row) => ids.at(row),
      valueOf: (id) => wordOf(placeOf.get(id) ?? 0),
      nameOf: namesIn(names),
    }
  },
  province: ({ provinceId, hostId }, { places, names }) => {
    const placeOf = new Map(places)
    return {
      codeOf: (row) => provinceId.at(row) || (placeOf.get(hostId.at(row)) ?? 0),
      valueOf: wordOf,
      nameOf: namesIn(names),
    }
  },
  team: ({ hostId, startMs }, { stays, names }) => {
    /** By the host's id: it is looked up for each session. */
    const ofHost: { teamId: number; from: number; until: number }[][] = []
    for (const { hostId: host, teamId, from, until } of stays)
      (ofHost[host] ??= []).push({ teamId, from, until: until ?? Number.POSITIVE_INFINITY })
    return {
      codeOf(row) {
        const of = ofHost[hostId.at(row)]
        if (of === undefined) return 0
        const start = startMs.at(row)
        for (const { teamId, from, until } of of) if (from <= start && until > start) return teamId
        return 0
      },
      valueOf: wordOf,
      nameOf: namesIn(names),
    }
  },
  version: (columns, { names }) => byVersion(columns, namesIn(names)),
  source: ({ isOffline }) => ({
    codeOf: (row) => isOffline.at(row),
    valueOf: (code) => (code === 1 ? 'offline' : 'online'),
    nameOf: itself,
  }),
}

function namesIn(names: Names): (value: string) => string {
  const known = new Map(names)
  return (value) => known.get(Number(value)) ?? ''
}

/** More than a database has modules: the code of a version is its number times this, and the module. */
const MODULES = 100_000

function byVersion(
  { version, moduleId, versions }: SessionColumns,
  moduleName: (value: string) => string,
): Grouping {
  // A filter in an address has no dots.
  const wordOfVersion = (text: string) => (text === '' ? NONE : text.replaceAll(/[^\w-]/g, '_'))
  return {
    codeOf: (row) => version.at(row) * MODULES + moduleId.at(row),
    valueOf: (code) => `${code % MODULES}-${wordOfVersion(versions[Math.floor(code / MODULES)] ?? '')}`,
    nameOf(value) {
      const [module = '', ...words] = value.split('-')
      const text = versions.find((one) => wordOfVersion(one) === words.join('-')) ?? ''
      return `${moduleName(module)} ${text}`.trim()
    },
  }
}

/** The grouping that the data tells, over these sessions. */
export const groupingOf = (columns: SessionColumns, data: GroupingData): Grouping =>
  (GROUPERS[data.of] as (columns: SessionColumns, data: GroupingData) => Grouping)(columns, data)

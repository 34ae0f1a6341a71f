/** To which group of a dimension each session belongs, over the columns of sessions (REP-002). */
import { type DimensionName, NONE } from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import { fiscalYearOf, groupOf, type StepName } from '@hub/contract/report-periods.rules'
import type { Database } from '#platform/database/database.ts'
import { listGroupNames, listHosts, listMemberships, listSectorsOfThemes } from './session-groups.store.ts'
import type { SessionColumns, SessionView } from './session-columns.ts'

/** A session's group in two steps, for the first is asked a million times and the second once for each code. */
export interface Grouping {
  codeOf(row: number): number
  /** Different codes may be the same group. */
  valueOf(code: number): string
  nameOf(value: string): string
}

const DAY_MS = 24 * 60 * 60 * 1000
const DAY_LENGTH = '2026-04-01'.length
const YEAR_LENGTH = '2026'.length

/** A day of the columns as YYYY-MM-DD. */
export const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, DAY_LENGTH)
export const dayNumber = (text: string) => Date.parse(`${text}T00:00:00.000Z`) / DAY_MS

const wordOf = (id: number) => (id === 0 ? NONE : String(id))
const itself = (value: string) => value

/** `2026-27`. */
export function fiscalWord(day: string): string {
  const { from, to } = fiscalYearOf(day)
  return `${from.slice(0, YEAR_LENGTH)}-${to.slice(2, YEAR_LENGTH)}`
}

const period = (columns: SessionColumns, word: (day: string) => string): Grouping => ({
  codeOf: (row) => columns.day.at(row),
  valueOf: (code) => word(dayText(code)),
  nameOf: itself,
})
const step = (name: StepName) => (columns: SessionColumns) => period(columns, (day) => groupOf(day, name))

/** Where names are read, and in which language (CTM-003). */
interface NameSource {
  db: Database
  locale: Locale
}

type OfDatabase = (columns: SessionColumns, source: NameSource) => Grouping | Promise<Grouping>

const byId =
  (dimension: DimensionName, idOf: (columns: SessionColumns) => { at(row: number): number }): OfDatabase =>
  async (columns, source) => {
    const [names, ids] = [await listGroupNames(source.db, source.locale, dimension), idOf(columns)]
    return {
      codeOf: (row) => ids.at(row),
      valueOf: wordOf,
      nameOf: (value) => names.get(Number(value)) ?? '',
    }
  }

/** By where the host is today. */
const byHost =
  (dimension: 'agency' | 'city'): OfDatabase =>
  async (columns, source) => {
    const names = await listGroupNames(source.db, source.locale, dimension)
    const places = new Map((await listHosts(source.db)).map((host) => [host.id, host[`${dimension}Id`] ?? 0]))
    return {
      codeOf: (row) => columns.hostId.at(row),
      valueOf: (host) => wordOf(places.get(host) ?? 0),
      nameOf: (value) => names.get(Number(value)) ?? '',
    }
  }

async function byProvince(columns: SessionColumns, source: NameSource): Promise<Grouping> {
  const names = await listGroupNames(source.db, source.locale, 'province')
  const ofHosts = new Map((await listHosts(source.db)).map(({ id, provinceId }) => [id, provinceId]))
  return {
    codeOf: (row) => columns.provinceId.at(row) || (ofHosts.get(columns.hostId.at(row)) ?? 0),
    valueOf: wordOf,
    nameOf: (value) => names.get(Number(value)) ?? '',
  }
}

async function bySector(columns: SessionColumns, source: NameSource): Promise<Grouping> {
  const names = await listGroupNames(source.db, source.locale, 'sector')
  const sectors = new Map((await listSectorsOfThemes(source.db)).map(({ id, sectorId }) => [id, sectorId]))
  return {
    codeOf: (row) => columns.themeId.at(row),
    valueOf: (theme) => wordOf(sectors.get(theme) ?? 0),
    nameOf: (value) => names.get(Number(value)) ?? '',
  }
}

async function byTeam(columns: SessionColumns, source: NameSource): Promise<Grouping> {
  const names = await listGroupNames(source.db, source.locale, 'team')
  /** By the host's id: it is looked up for each session. */
  const stays: { teamId: number; from: number; until: number }[][] = []
  for (const { facilitatorId, teamId, joinedAt, leftAt } of await listMemberships(source.db)) {
    const until = leftAt === null ? Number.POSITIVE_INFINITY : Date.parse(leftAt)
    const of = (stays[facilitatorId] ??= [])
    of.push({ teamId, from: Date.parse(joinedAt), until })
  }
  return {
    codeOf(row) {
      const of = stays[columns.hostId.at(row)]
      if (of === undefined) return 0
      const start = columns.startMs.at(row)
      for (const { teamId, from, until } of of) if (from <= start && until > start) return teamId
      return 0
    },
    valueOf: wordOf,
    nameOf: (value) => names.get(Number(value)) ?? '',
  }
}

/** More than a database has modules: the code of a version is its number times this, and the module. */
const MODULES = 100_000

async function byVersion(columns: SessionColumns, source: NameSource): Promise<Grouping> {
  const names = await listGroupNames(source.db, source.locale, 'version')
  const shown = new Map<string, string>()
  return {
    codeOf: (row) => columns.version.at(row) * MODULES + columns.moduleId.at(row),
    valueOf(code) {
      const [module, version] = [code % MODULES, columns.versions[Math.floor(code / MODULES)] ?? '']
      // A filter in an address has no dots.
      const value = version === '' ? `${module}-${NONE}` : `${module}-${version.replaceAll(/[^\w-]/g, '_')}`
      shown.set(value, `${names.get(module) ?? ''} ${version}`.trim())
      return value
    },
    nameOf: (value) => shown.get(value) ?? '',
  }
}

const GROUPINGS: Record<DimensionName, OfDatabase> = {
  day: step('day'),
  week: step('week'),
  month: step('month'),
  quarter: step('quarter'),
  year: step('year'),
  fiscalYear: (columns) => period(columns, fiscalWord),
  learningType: byId('learningType', ({ learningTypeId }) => learningTypeId),
  sector: bySector,
  theme: byId('theme', ({ themeId }) => themeId),
  topic: byId('topic', ({ topicId }) => topicId),
  module: byId('module', ({ moduleId }) => moduleId),
  version: byVersion,
  source: (columns) => ({
    codeOf: (row) => columns.isOffline.at(row),
    valueOf: (code) => (code === 1 ? 'offline' : 'online'),
    nameOf: itself,
  }),
  language: byId('language', ({ languageId }) => languageId),
  team: byTeam,
  agency: byHost('agency'),
  province: byProvince,
  city: byHost('city'),
}

/** The sessions with the groupings that a report needs, at one moment. */
export interface GroupedSessions extends SessionView {
  groupingOf(dimension: DimensionName): Grouping
}

/** Reads what the groupings follow from. In a transaction of repeatable reads, all is of one moment. */
export async function groupSessions(
  view: SessionView,
  source: NameSource,
  dimensions: readonly DimensionName[],
): Promise<GroupedSessions> {
  const groupings = new Map<DimensionName, Grouping>()
  for (const name of new Set(dimensions)) groupings.set(name, await GROUPINGS[name](view.columns, source))
  return {
    ...view,
    groupingOf(dimension) {
      const found = groupings.get(dimension)
      if (!found) throw new Error(`the sessions are not grouped by ${dimension}`)
      return found
    },
  }
}

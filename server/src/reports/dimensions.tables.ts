/** Where a session belongs in each dimension, in SQL over one record (REP-002). */
import { type SQL, sql } from 'drizzle-orm'
import { type DimensionName, NONE } from '@hub/contract/figures.rules'
import type { Locale } from '@hub/contract/locales'
import type { ReportFilter } from '@hub/contract/report-filters.rules'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { themes } from '../catalogue/catalogue.tables.ts'
import { records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'

/** What a dimension needs beside the record. Each is joined once, however many dimensions need it. */
const JOINS = {
  run: sql`join ${runningModules} on ${runningModules.id} = ${records.runningId}`,
  theme: sql`join ${themes} on ${themes.id} = ${records.themeId}`,
  host: sql`join ${facilitators} on ${facilitators.id} = ${records.hostId}`,
  team: sql`left join lateral (
    select ${teams.id}, ${teams.name} from ${teamMembers} join ${teams} on ${teams.id} = ${teamMembers.teamId}
    where ${teamMembers.facilitatorId} = ${records.hostId} and ${teamMembers.joinedAt} <= ${records.startTime}
      and (${teamMembers.leftAt} is null or ${teamMembers.leftAt} > ${records.startTime})
    order by ${teamMembers.joinedAt}, ${teamMembers.id} limit 1) as host_team on true`,
} satisfies Record<string, SQL>

type JoinName = keyof typeof JOINS

interface Dimension {
  joins: readonly JoinName[]
  /** A text that stays the same when the name changes. */
  value: SQL
}

/** The joins of these dimensions, each once. */
export function joinsOf(names: readonly DimensionName[]): SQL {
  const needed = new Set(names.flatMap((name) => DIMENSION_SQL[name].joins))
  return sql.join(
    [...needed].map((name) => JOINS[name]),
    sql` `,
  )
}

/** The day in Toronto on which a session ended: every figure belongs to it. */
const endDay = sql`(${records.endTime} at time zone 'America/Toronto')::date`
/** A fiscal year begins in April. */
const fiscalDay = sql`(${endDay} - interval '3 months')`

const period = (text: SQL): Dimension => ({ joins: [], value: text })

const byId = (id: SQL, ...joins: readonly JoinName[]): Dimension => ({
  joins,
  value: sql`coalesce(${id}::text, ${sql.raw(`'${NONE}'`)})`,
})

export const DIMENSION_SQL: Record<DimensionName, Dimension> = {
  day: period(sql`to_char(${endDay}, 'YYYY-MM-DD')`),
  week: period(sql`to_char(${endDay}, 'IYYY-"W"IW')`),
  month: period(sql`to_char(${endDay}, 'YYYY-MM')`),
  quarter: period(sql`to_char(${endDay}, 'YYYY-"Q"Q')`),
  year: period(sql`to_char(${endDay}, 'YYYY')`),
  fiscalYear: period(
    sql`to_char(${fiscalDay}, 'YYYY') || '-' || to_char(${fiscalDay} + interval '1 year', 'YY')`,
  ),
  learningType: byId(sql`${records.learningTypeId}`),
  sector: byId(sql`${themes.sectorId}`, 'theme'),
  theme: byId(sql`${records.themeId}`),
  topic: byId(sql`${records.topicId}`),
  module: byId(sql`${records.moduleId}`),
  version: {
    joins: ['run'],
    value: sql`${records.moduleId} || '-' || regexp_replace(coalesce(${runningModules.moduleVersion}, ${sql.raw(`'${NONE}'`)}), '[^A-Za-z0-9_-]', '_', 'g')`,
  },
  source: { joins: ['run'], value: sql`${runningModules.source}` },
  language: byId(sql`${records.languageId}`),
  team: byId(sql`host_team.id`, 'team'),
  agency: byId(sql`${facilitators.agencyId}`, 'host'),
  province: byId(sql`coalesce(${records.provinceId}, ${facilitators.provinceId})`, 'host'),
  city: byId(sql`${facilitators.cityId}`, 'host'),
}

/** Which sessions are counted. */
export interface Slice {
  /** The first and the last day, in Toronto, as YYYY-MM-DD. */
  from: string
  to: string
  /** Only the sessions of these groups. */
  only: readonly ReportFilter[]
  /** The language of names, as far as they are translated; English without it (CTM-003). */
  locale?: Locale
}

/** The records of a slice. Written so that an index over the times can be used. */
export function inSlice({ from, to, only }: Slice): SQL {
  const midnight = (day: SQL) => sql`(${day}::timestamp at time zone 'America/Toronto')`
  const conditions = [
    sql`${records.endTime} >= ${midnight(sql`${from}::date`)}`,
    sql`${records.endTime} < ${midnight(sql`(${to}::date + 1)`)}`,
    ...only.map(({ dimension, value }) => sql`${DIMENSION_SQL[dimension].value} = ${value}`),
  ]
  return sql.join(conditions, sql` and `)
}

export const dimensionsOf = ({ only }: Slice) => only.map(({ dimension }) => dimension)

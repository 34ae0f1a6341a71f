/** The SQL of the sessions that a figure counts (REP-005). */
import { sql } from 'drizzle-orm'
import type { FigureName } from '@hub/contract/figures.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import type { Database } from '#platform/database/database.ts'
import type { ToldSpan } from '../session-counts/session-counts.neighbours.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { recordClients, records } from '../records/records.tables.ts'
import { DIMENSION_SQL, dimensionsOf, inSlice, joinsOf, type Slice } from './dimensions.tables.ts'

type Kind = (typeof records.$inferSelect)['kind']
const DELIVERED: Kind[] = ['justice', 'workshop', 'demographics']
const COUNTED: Kind[] = ['workshop', 'demographics']

/** Which sessions a figure counts. */
export const KINDS_OF: Record<FigureName, readonly Kind[]> = {
  ...{ sessions: DELIVERED, hours: DELIVERED, reached: DELIVERED, groupSize: DELIVERED },
  ...{ visits: ['justice'], people: ['justice'], headcount: COUNTED },
  ...{ trainings: ['training'], trainingHours: ['training'] },
}

/** As one parameter: the kinds are words of ours. */
const isOf = (kinds: readonly Kind[]) => sql`${records.kind} = any(${sql.param(kinds)}::text[])`

export interface SessionRow {
  id: number
  /** When it ended, in UTC, as it is compared. */
  ended: string
  day: string
  module: string
  teamValue: string
  teamName: string
  kind: Kind
  minutes: number
  visits: number
  headcount: number
}

/** Which page, and how many rows of it. */
export interface SessionPage {
  figure: FigureName
  /** Of whom, and when, the sessions are in the slice; null where everything with the values of its filters is (REP-003). */
  told: readonly ToldSpan[] | null
  limit: number
  after: { ended: string; id: number } | null
}

/** The sessions of a slice that a figure counts, newest first, from one on; one more than asked for where there is one. */
export async function listSessionPage(
  db: Database,
  slice: Slice,
  { figure, told, limit, after }: SessionPage,
): Promise<SessionRow[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(${records.endTime}, ${records.id}) < (${after.ended}::timestamptz, ${after.id}::integer)`
  const isTold =
    told === null
      ? sql`true`
      : sql`exists (
          select 1 from unnest(${sql.param(told.map(({ hostId }) => hostId))}::integer[],
            ${sql.param(told.map(({ since }) => since))}::float8[], ${sql.param(told.map(({ until }) => until))}::float8[])
            as span (host, since, until)
          where span.host = ${records.hostId} and extract(epoch from ${records.startTime}) * 1000 >= span.since
            and (span.until is null or extract(epoch from ${records.startTime}) * 1000 < span.until))`
  const { rows } = await db.orm.execute<{ [Key in keyof SessionRow]: SessionRow[Key] }>(sql`
    select ${records.id} as id, ${DIMENSION_SQL.day.value} as day, coalesce(${modules.translations} -> ${slice.locale ?? SOURCE_LOCALE}::text ->> 'name', ${modules.name}) as module,
      to_char(${records.endTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ended,
      ${DIMENSION_SQL.team.value} as "teamValue", coalesce(host_team.name, '') as "teamName", ${records.kind} as kind,
      round(extract(epoch from ${records.endTime} - ${records.startTime}) / 60)::integer as minutes,
      case when ${isOf(COUNTED)} then ${records.participationCount} else 0 end as headcount,
      -- Who is in two files that are merged is one person (LIF-003).
      (select count(distinct coalesce(${clients.mergedIntoId}, ${recordClients.clientId})) from ${recordClients}
        join ${clients} on ${clients.id} = ${recordClients.clientId}
        where ${recordClients.recordId} = ${records.id})::integer as visits
    from ${records} join ${modules} on ${modules.id} = ${records.moduleId} ${joinsOf([...dimensionsOf(slice), 'team'])}
    where ${inSlice(slice)} and ${isTold} and ${isOf(KINDS_OF[figure])} and ${beyond}
    order by ${records.endTime} desc, ${records.id} desc limit ${limit + 1}`)
  return rows
}

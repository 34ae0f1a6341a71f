/** The SQL that fills the columns of sessions: all of them in pages, then what changed (REP-009). */
import { gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { clients } from '../clients/clients.tables.ts'
import { recordClients, recordDemographics, records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import type { StoredSession } from './session-columns.ts'

/** A session, and when its row last changed. */
export interface ReadSession extends StoredSession {
  changedAt: string | null
}

/** A transaction takes less: statements and idle transactions are ended after seconds. */
const LONGEST_TRANSACTION = sql.raw(`interval '5 minutes'`)

/** The moment from which changes must be read again later: some of what began since then may not be committed yet. */
export async function findMark(db: Database): Promise<string> {
  const { rows } = await db.orm.execute<{ mark: string }>(
    sql`select (now() - ${LONGEST_TRANSACTION})::text as mark`,
  )
  return rows[0]?.mark ?? ''
}

/** The next sessions in the order of their ids. */
export const listSessionsAfter = (db: Database, id: number, limit: number) =>
  listSessions(db, { which: gt(records.id, id), order: sql`${records.id}`, limit })

/** A place in the order of changes. */
export interface ChangePlace {
  mark: string
  after: number
}

/** The next that changed, from a place on; nearly always a few. In the order of an index, which alone has them quickly. */
export const listSessionsChanged = (db: Database, { mark, after }: ChangePlace, limit: number) =>
  listSessions(db, {
    which: sql`(${records.changedAt}, ${records.id}) > (${mark}::timestamptz, ${after}::integer)`,
    order: sql`${records.changedAt}, ${records.id}`,
    limit,
  })

interface Page {
  which: SQL
  order: SQL
  limit: number
}

/** Plain rows of one statement: a million of them are read. */
async function listSessions(db: Database, { which, order, limit }: Page): Promise<ReadSession[]> {
  const { rows } = await db.orm.execute<{ [Key in keyof ReadSession]: ReadSession[Key] }>(sql`
    select ${records.id} as id, ${records.kind} as kind, ${records.hostId} as "hostId",
      (${records.endTime} at time zone 'America/Toronto')::date - date '1970-01-01' as day,
      round(extract(epoch from ${records.startTime}) * 1000)::float8 as "startMs",
      round(extract(epoch from ${records.endTime} - ${records.startTime}) * 1000)::float8 as "lastsMs",
      case when ${records.kind} in ('workshop', 'demographics') then ${records.participationCount} else 0 end
        as headcount,
      ${records.learningTypeId} as "learningTypeId", ${records.themeId} as "themeId",
      ${records.topicId} as "topicId", ${records.moduleId} as "moduleId",
      coalesce(${runningModules.moduleVersion}, '') as version, coalesce(${records.languageId}, 0) as "languageId",
      coalesce(${records.provinceId}, 0) as "provinceId", ${runningModules.source} = 'offline' as "isOffline",
      -- With its microseconds: as an instant of the hub, two changes could be the same.
      ${records.changedAt}::text as "changedAt",
      array_to_string(array(
        -- Who is in two files that are merged is one person (LIF-003).
        select distinct coalesce(${clients.mergedIntoId}, ${recordClients.clientId}) from ${recordClients}
        left join ${clients} on ${clients.id} = ${recordClients.clientId} and ${clients.mergedIntoId} is not null
        where ${recordClients.recordId} = ${records.id}), ' ')
        as clients,
      case when ${records.kind} = 'demographics' then array_to_string(array(
        select concat_ws(' ', ${recordDemographics.ageId}, ${recordDemographics.genderId}, ${recordDemographics.numParticipants})
        from ${recordDemographics} where ${recordDemographics.recordId} = ${records.id}), ' ') else '' end as counted
    from ${records} join ${runningModules} on ${runningModules.id} = ${records.runningId}
    where ${which} order by ${order} limit ${limit}`)
  return rows
}

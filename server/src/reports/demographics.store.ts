/** The SQL of people by age, gender and language (REP-001). */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { clients } from '../clients/clients.tables.ts'
import { recordClients, recordDemographics, records } from '../records/records.tables.ts'
import { keptCounts } from '../staff-retention/staff-retention.tables.ts'
import { dimensionsOf, inSlice, joinsOf, type Slice } from './dimensions.tables.ts'

/** The ids of the metas; the language is null where it was not asked. */
export interface PeopleRow {
  age: number
  gender: number
  language: number | null
  people: number
}

/** Sessions in which ages and genders are known: of files, or counted. */
const asked = sql`${records.kind} in ('justice', 'demographics')`

/** Client files named in the slice, each once, and people who were counted by age and gender. */
export async function listPeople(db: Database, slice: Slice): Promise<PeopleRow[]> {
  const { rows } = await db.orm.execute<{
    age: number
    gender: number
    language: number | null
    people: string
  }>(sql`
    with counted as (
      select ${records.id} as id, ${records.kind} as kind, ${records.languageId} as language from ${records}
      ${joinsOf(dimensionsOf(slice))} where ${inSlice(slice)} and ${asked}
    )
    -- Each file once before its answers are looked up: counting distinct ids by group would sort every visit.
    select ${clients.ageMetaId} as age, ${clients.genderMetaId} as gender, null::integer as language, count(*) as people
    from (select distinct coalesce(merged.into_id, ${recordClients.clientId}) as id from counted
        join ${recordClients} on ${recordClients.recordId} = counted.id
        left join (select ${clients.id} as id, ${clients.mergedIntoId} as into_id from ${clients}
          where ${clients.mergedIntoId} is not null) as merged on merged.id = ${recordClients.clientId}
        where counted.kind = 'justice') as named
      join ${clients} on ${clients.id} = named.id
    where ${clients.clearedAt} is null group by 1, 2
    union all
    -- Of files that hold no answers any more; the slice is half a year.
    select ${keptCounts.ageMetaId}, ${keptCounts.genderMetaId}, null::integer, ${keptCounts.people}
    from ${keptCounts} where ${keptCounts.kind} = 'people' and ${keptCounts.halfFrom} = ${slice.from}::date
    union all
    select ${recordDemographics.ageId}, ${recordDemographics.genderId}, counted.language,
      sum(${recordDemographics.numParticipants})
    from counted join ${recordDemographics} on ${recordDemographics.recordId} = counted.id
    where counted.kind = 'demographics' group by 1, 2, 3`)
  return rows.map((row) => ({ ...row, people: Number(row.people) }))
}

/** How many people delivered the sessions in which ages and genders are known. */
export async function countHostsOfPeople(db: Database, slice: Slice): Promise<number> {
  const { rows } = await db.orm.execute<{ hosts: string }>(sql`
    select count(distinct ${records.hostId}) as hosts from ${records}
    ${joinsOf(dimensionsOf(slice))} where ${inSlice(slice)} and ${asked}`)
  return Number(rows[0]?.hosts)
}

/**
 * Tells the ages and genders of all files up to an id from what they were: one statement over one table, at a small part
 * of what it costs to count people.
 */
export async function findStateOfFiles(db: Database, upToId: number): Promise<string> {
  const answers = sql`(${clients.id}::bigint << 32) | (${clients.ageMetaId}::bigint << 16) | ${clients.genderMetaId}`
  const { rows } = await db.orm.execute<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(bit_xor(hashint8extended(${answers}, 0)), 0) as state
    from ${clients} where ${clients.id} <= ${upToId}`)
  return rows[0]?.state ?? ''
}

/** The newest file: those that follow cannot be in sessions that are stored already. */
export async function findNewestFile(db: Database): Promise<number> {
  const { rows } = await db.orm.execute<{ id: number }>(
    sql`select coalesce(max(${clients.id}), 0) as id from ${clients}`,
  )
  return rows[0]?.id ?? 0
}

/** The SQL of people by age and gender (REP-001). */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { clients } from '../clients/clients.tables.ts'
import { keptCounts } from '../staff-retention/staff-retention.tables.ts'
import type { PeopleRow } from '../session-counts/session-counts.neighbours.ts'

/**
 * The people of client files by what stands in them now, and of files that hold no answers any more by what was kept of
 * the half year.
 * @param files a bit for each file, by its id: a walk over the table with them takes half of what a list of ids does
 */
export async function listPeopleOfFiles(db: Database, files: Buffer, halfFrom: string): Promise<PeopleRow[]> {
  const { rows } = await db.orm.execute<{ age: number; gender: number; people: string }>(sql`
    select ${clients.ageMetaId} as age, ${clients.genderMetaId} as gender, count(*) as people from ${clients}
    where ${clients.clearedAt} is null
      and case when ${clients.id} < octet_length(${files}::bytea) * 8
        then get_bit(${files}::bytea, ${clients.id}) = 1 else false end
    group by 1, 2
    union all
    select ${keptCounts.ageMetaId}, ${keptCounts.genderMetaId}, ${keptCounts.people}
    from ${keptCounts} where ${keptCounts.kind} = 'people' and ${keptCounts.halfFrom} = ${halfFrom}::date`)
  return rows.map((row) => ({ ...row, language: null, people: Number(row.people) }))
}

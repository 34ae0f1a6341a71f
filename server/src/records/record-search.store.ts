/** The SQL of finding records: by client, module, day and host, newest first, with keyset paging (PPL-009). */
import { and, desc, eq, exists, ilike, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { modules, themes } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { isHeldRecord, recordClients, records } from './records.tables.ts'

/** What fits all that is given. */
export interface RecordSearch {
  hostId?: number | undefined
  clientId?: number | undefined
  /** Part of the module's name. */
  module?: string | undefined
  /** The day of the end, in Toronto. */
  day?: string | undefined
}

const partOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const midnight = (day: string, days: number) =>
  sql`((${day}::date + ${days}::integer)::timestamp at time zone 'America/Toronto')`

/** One page, and one row more where there is another. */
export function listRecordPage(
  db: Database,
  search: RecordSearch,
  { limit, after }: { limit: number; after: { ended: string; id: number } | null },
) {
  const { hostId, clientId, module, day } = search
  const served = db.orm
    .select({ id: recordClients.recordId })
    .from(recordClients)
    .innerJoin(clients, eq(clients.id, recordClients.clientId))
    // By either of two files that are merged, the sessions of both (LIF-003).
    .where(
      and(
        eq(recordClients.recordId, records.id),
        sql`coalesce(${clients.mergedIntoId}, ${clients.id}) = (select coalesce(named.merged_into_id, named.id)
          from ${clients} as named where named.id = ${clientId ?? 0})`,
      ),
    )
  return db.orm
    .select({
      id: records.id,
      kind: records.kind,
      module: modules.name,
      theme: themes.name,
      startTime: records.startTime,
      endTime: records.endTime,
      ended: sql<string>`to_char(${records.endTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(records)
    .innerJoin(modules, eq(modules.id, records.moduleId))
    .innerJoin(themes, eq(themes.id, records.themeId))
    .where(
      and(
        isHeldRecord,
        hostId === undefined ? undefined : eq(records.hostId, hostId),
        clientId === undefined ? undefined : exists(served),
        module === undefined ? undefined : ilike(modules.name, partOf(module)),
        day === undefined
          ? undefined
          : sql`${records.endTime} >= ${midnight(day, 0)} and ${records.endTime} < ${midnight(day, 1)}`,
        after === null
          ? undefined
          : sql`(${records.endTime}, ${records.id}) < (${after.ended}::timestamptz, ${after.id}::integer)`,
      ),
    )
    .orderBy(desc(records.endTime), desc(records.id))
    .limit(limit + 1)
}

/** The record that a run became, as long as it can be read. */
export async function findRecordOfRun(db: Database, runningId: number): Promise<number | null> {
  const [row] = await db.orm
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.runningId, runningId), isHeldRecord))
  return row?.id ?? null
}

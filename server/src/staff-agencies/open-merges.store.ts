/** The SQL of merges that can be undone. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { agencies } from '../metas/metas.tables.ts'
import { agencyMerges } from './staff-agencies.tables.ts'

/** The merges of these agencies that can be undone: into one that is still there. An agency has one at most. */
export async function listOpenMerges(db: Database, fromIds: readonly number[]) {
  if (fromIds.length === 0) return []
  const { id, fromId, intoId, mergedAt, undoneAt } = agencyMerges
  return db.orm
    .select({ id, fromId, mergedAt })
    .from(agencyMerges)
    .innerJoin(agencies, and(eq(agencies.id, intoId), isNull(agencies.mergedInto)))
    .where(and(inArray(fromId, [...fromIds]), isNull(undoneAt)))
}

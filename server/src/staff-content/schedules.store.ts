/** The SQL about the moments at which the draft is to be published. */
import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { publicationSchedules } from './staff-content.tables.ts'

export type ScheduleRow = typeof publicationSchedules.$inferSelect

export async function insertSchedule(
  db: Database,
  row: typeof publicationSchedules.$inferInsert,
): Promise<ScheduleRow> {
  const [stored] = await db.orm.insert(publicationSchedules).values(row).returning()
  if (!stored) throw new Error('the schedule was not stored')
  return stored
}

/** The one that is set, or that could not be kept; nothing when neither is there. */
export async function findOpenSchedule(db: Database): Promise<ScheduleRow | null> {
  const [row] = await db.orm
    .select()
    .from(publicationSchedules)
    .where(inArray(publicationSchedules.state, ['set', 'refused']))
    .orderBy(desc(publicationSchedules.id))
    .limit(1)
  return row ?? null
}

export async function updateScheduleEnded(
  db: Database,
  id: number,
  end: Pick<ScheduleRow, 'state' | 'endedAt'> & Partial<Pick<ScheduleRow, 'refusal'>>,
): Promise<void> {
  await db.orm.update(publicationSchedules).set(end).where(eq(publicationSchedules.id, id))
}

/** The SQL of checks of packages and of trials. */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { moduleTrials, packageChecks } from './package-checks.tables.ts'

export type CheckRow = typeof packageChecks.$inferSelect

export async function insertCheck(db: Database, row: typeof packageChecks.$inferInsert): Promise<CheckRow> {
  const [added] = await db.orm.insert(packageChecks).values(row).returning()
  if (!added) throw new Error('an insert gave no row')
  return added
}

export async function findCheck(db: Database, id: number): Promise<CheckRow | null> {
  const [row] = await db.orm.select().from(packageChecks).where(eq(packageChecks.id, id))
  return row ?? null
}

export async function findLastCheck(db: Database, moduleId: number): Promise<CheckRow | null> {
  const [row] = await db.orm
    .select()
    .from(packageChecks)
    .where(eq(packageChecks.moduleId, moduleId))
    .orderBy(desc(packageChecks.id))
    .limit(1)
  return row ?? null
}

export async function updateCheck(
  db: Database,
  id: number,
  set: Partial<typeof packageChecks.$inferInsert>,
): Promise<void> {
  await db.orm
    .update(packageChecks)
    .set(set)
    .where(and(eq(packageChecks.id, id), eq(packageChecks.state, 'checking')))
}

/** Takes over a check whose node gave no sign of life since `before`. False when another node was first. */
export async function claimCheck(
  db: Database,
  id: number,
  { now, before }: { now: string; before: string },
): Promise<boolean> {
  const taken = await db.orm
    .update(packageChecks)
    .set({ aliveAt: now })
    .where(
      and(eq(packageChecks.id, id), eq(packageChecks.state, 'checking'), lt(packageChecks.aliveAt, before)),
    )
    .returning({ id: packageChecks.id })
  return taken.length > 0
}

export async function insertTrial(db: Database, id: string, createdAt: string): Promise<void> {
  await db.orm.insert(moduleTrials).values({ id, createdAt })
}

/** Uses up a trial; false when it was used before. What nobody used is removed on the way. */
export async function deleteTrial(db: Database, id: string, leftBefore: string): Promise<boolean> {
  await db.orm.delete(moduleTrials).where(lt(moduleTrials.createdAt, leftBefore))
  const gone = await db.orm
    .delete(moduleTrials)
    .where(eq(moduleTrials.id, id))
    .returning({ id: moduleTrials.id })
  return gone.length > 0
}

/** The SQL of checks of packages and of trials. */
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { modules } from '../catalogue/catalogue.tables.ts'
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
    .where(or(eq(packageChecks.moduleId, moduleId), eq(packageChecks.newModuleId, moduleId)))
    .orderBy(desc(packageChecks.id))
    .limit(1)
  return row ?? null
}

/** The last check of a package that somebody brought as a new module of a topic. */
export async function findLastCheckInTopic(
  db: Database,
  { topicId, staffId }: { topicId: number; staffId: number },
): Promise<CheckRow | null> {
  const [row] = await db.orm
    .select()
    .from(packageChecks)
    .where(and(eq(packageChecks.topicId, topicId), eq(packageChecks.staffId, staffId)))
    .orderBy(desc(packageChecks.id))
    .limit(1)
  return row ?? null
}

/** What was said last of an upload, by whoever had it checked. */
export async function findGivenFacts(db: Database, uploadId: number): Promise<CheckRow['facts'] | null> {
  const [row] = await db.orm
    .select({ facts: packageChecks.facts })
    .from(packageChecks)
    .where(eq(packageChecks.uploadId, uploadId))
    .orderBy(desc(packageChecks.id))
    .limit(1)
  return row?.facts ?? null
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

/** The modules of the catalogue whose last package was saved with warnings, the longest ago first. */
export function listWarnedModules(db: Database): Promise<{ name: string; begunAt: string }[]> {
  const { id, moduleId, newModuleId, state, findings, begunAt } = packageChecks
  const last = db.orm
    .selectDistinctOn([modules.id], { name: modules.name, findings, begunAt })
    .from(packageChecks)
    .innerJoin(modules, eq(modules.id, sql`coalesce(${moduleId}, ${newModuleId})`))
    .where(and(eq(state, 'saved'), isNull(modules.retiredAt)))
    .orderBy(asc(modules.id), desc(id))
    .as('last')
  return db.orm
    .select({ name: last.name, begunAt: last.begunAt })
    .from(last)
    .where(sql`${last.findings} @> '[{"level": "warning"}]'`)
    .orderBy(asc(last.begunAt), asc(last.name))
}

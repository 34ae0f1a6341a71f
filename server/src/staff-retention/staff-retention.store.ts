/** The SQL of how long data is kept, and of the nights on which it was removed (LIF-001). */
import { and, desc, eq, gt, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { retentionPlans, retentionRuns } from './staff-retention.tables.ts'

/** The change that holds on a day; undefined before the first. */
export async function findPlanOn(db: Database, day: string) {
  const [plan] = await db.orm
    .select()
    .from(retentionPlans)
    .where(and(lte(retentionPlans.takesEffectOn, day), isNull(retentionPlans.replacedAt)))
    .orderBy(desc(retentionPlans.id))
    .limit(1)
  return plan
}

/** The change whose day comes after this one. */
export async function findPlanAfter(db: Database, day: string) {
  const [plan] = await db.orm
    .select()
    .from(retentionPlans)
    .where(and(gt(retentionPlans.takesEffectOn, day), isNull(retentionPlans.replacedAt)))
    .orderBy(desc(retentionPlans.id))
    .limit(1)
  return plan
}

/** How many changes there were: the number of the last one. */
export async function findLastPlanId(db: Database): Promise<number> {
  const [row] = await db.orm.select({ last: max(retentionPlans.id) }).from(retentionPlans)
  return row?.last ?? 0
}

/** Keeps everybody else from changing it until the transaction ends. */
export async function lockPlans(db: Database): Promise<void> {
  await db.orm.execute('lock table retention_plans in share row exclusive mode')
}

/** Stores a change, in place of one whose day has not come. */
export async function insertPlan(
  db: Database,
  plan: typeof retentionPlans.$inferInsert,
  today: string,
): Promise<void> {
  await db.orm
    .update(retentionPlans)
    .set({ replacedAt: plan.madeAt })
    .where(and(gt(retentionPlans.takesEffectOn, today), isNull(retentionPlans.replacedAt)))
  await db.orm.insert(retentionPlans).values(plan)
}

type Run = typeof retentionRuns.$inferSelect

/** The last night whose work is finished. */
export async function findLastRun(db: Database): Promise<(Run & { finishedAt: string }) | undefined> {
  const [run] = await db.orm
    .select()
    .from(retentionRuns)
    .where(isNotNull(retentionRuns.finishedAt))
    .orderBy(desc(retentionRuns.day))
    .limit(1)
  return run && { ...run, finishedAt: run.finishedAt ?? '' }
}

/** Takes a night: one that nobody has begun, or whose node gave no sign since a moment. Returns what was removed before. */
export async function claimRun(
  db: Database,
  run: { day: string; now: string; abandonedBefore: string; nothing: Run['removed'] },
): Promise<Run['removed'] | null> {
  const { day, now, abandonedBefore, nothing } = run
  const [claimed] = await db.orm
    .insert(retentionRuns)
    .values({ day, claimedAt: now, removed: nothing })
    .onConflictDoUpdate({
      target: retentionRuns.day,
      set: { claimedAt: now },
      setWhere: sql`${retentionRuns.finishedAt} is null and ${retentionRuns.claimedAt} < ${abandonedBefore}`,
    })
    .returning({ removed: retentionRuns.removed })
  return claimed?.removed ?? null
}

/** Notes what a night has removed so far. */
export async function updateRun(
  db: Database,
  day: string,
  set: { claimedAt: string; removed: Run['removed']; finishedAt?: string },
): Promise<void> {
  await db.orm.update(retentionRuns).set(set).where(eq(retentionRuns.day, day))
}

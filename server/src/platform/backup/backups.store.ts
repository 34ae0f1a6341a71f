/** Reads and writes what is known of the backups that the server makes by itself. */
import { and, desc, eq, gt, lt, or } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { backups } from './backups.tables.ts'

export interface BackupClaim {
  now: string
  node: string
  file: string
  /** A verified one that began later means that none is due. */
  verifiedAfter: string
  /** A failed one that began later means that it is too early to try again. */
  failedAfter: string
}

/** Claims the next backup for a node. Gives its id, or nothing when none is due or another node makes it. */
export async function claimBackup(db: Database, claim: BackupClaim): Promise<number | undefined> {
  const { now, node, file, verifiedAfter, failedAfter } = claim
  const [present] = await db.orm
    .select({ id: backups.id })
    .from(backups)
    .where(
      or(
        and(eq(backups.state, 'verified'), gt(backups.startedAt, verifiedAfter)),
        and(eq(backups.state, 'failed'), gt(backups.startedAt, failedAfter)),
      ),
    )
    .limit(1)
  if (present) return undefined
  const [claimed] = await db.orm
    .insert(backups)
    .values({ state: 'running', node, startedAt: now, aliveAt: now, file })
    .onConflictDoNothing()
    .returning({ id: backups.id })
  return claimed?.id
}

/** Marks as failed what a node left behind that ended without a word. */
export async function updateAbandoned(
  db: Database,
  { now, silentSince }: { now: string; silentSince: string },
): Promise<void> {
  await db.orm
    .update(backups)
    .set({ state: 'failed', finishedAt: now, error: 'The node that made it ended before it was finished.' })
    .where(and(eq(backups.state, 'running'), lt(backups.aliveAt, silentSince)))
}

export async function updateAlive(db: Database, id: number, now: string): Promise<void> {
  await db.orm
    .update(backups)
    .set({ aliveAt: now })
    .where(and(eq(backups.id, id), eq(backups.state, 'running')))
}

export async function updateVerified(
  db: Database,
  id: number,
  { now, bytes }: { now: string; bytes: number },
): Promise<void> {
  await db.orm
    .update(backups)
    .set({ state: 'verified', finishedAt: now, bytes, error: null })
    .where(eq(backups.id, id))
}

export async function updateFailed(
  db: Database,
  id: number,
  { now, error }: { now: string; error: string },
): Promise<void> {
  await db.orm.update(backups).set({ state: 'failed', finishedAt: now, error }).where(eq(backups.id, id))
}

/** The newest backup that was verified. */
export async function findLastVerified(db: Database) {
  const [last] = await db.orm
    .select()
    .from(backups)
    .where(eq(backups.state, 'verified'))
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return last
}

/** The newest first, also those that failed. */
export function listBackups(db: Database, limit: number) {
  return db.orm.select().from(backups).orderBy(desc(backups.startedAt)).limit(limit)
}

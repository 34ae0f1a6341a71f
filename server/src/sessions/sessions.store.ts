/** The only SQL about sessions. */
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { sessions } from './sessions.tables.ts'

export async function insertSession(db: Database, row: typeof sessions.$inferInsert): Promise<void> {
  await db.orm.insert(sessions).values(row)
}

/** The session if it has neither ended nor run out. */
export async function findOpenSession(db: Database, id: string, now: string) {
  const [session] = await db.prepared('sessions.open', (orm, name) =>
    orm
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sql.placeholder('id')),
          isNull(sessions.endedAt),
          gt(sessions.expiresAt, sql.placeholder('now')),
        ),
      )
      .prepare(name),
  )({ id, now })
  return session
}

export async function updateSessionEnded(db: Database, id: string, endedAt: string): Promise<void> {
  await db.orm
    .update(sessions)
    .set({ endedAt })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

export async function updatePasswordChecked(
  db: Database,
  id: string,
  passwordCheckedAt: string,
): Promise<void> {
  await db.orm.update(sessions).set({ passwordCheckedAt }).where(eq(sessions.id, id))
}

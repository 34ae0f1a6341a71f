/** The SQL of saved reports (REP-006). */
import { and, asc, eq, getTableColumns, lte, or, sql } from 'drizzle-orm'
import { lockOf } from '#platform/database/advisory-locks.ts'
import type { Database } from '#platform/database/database.ts'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'
import { savedReports } from './saved-reports.tables.ts'

const columns = { ...getTableColumns(savedReports), makerName: staffAccounts.name }
export type SavedRow = typeof savedReports.$inferSelect & { makerName: string }

/** The shared ones, and those of one maker, by name. */
export function listSaved(db: Database, makerId: number | null): Promise<SavedRow[]> {
  return db.orm
    .select(columns)
    .from(savedReports)
    .innerJoin(staffAccounts, eq(staffAccounts.id, savedReports.makerId))
    .where(or(savedReports.isShared, makerId === null ? undefined : eq(savedReports.makerId, makerId)))
    .orderBy(asc(sql`lower(${savedReports.name})`), asc(savedReports.id))
}

/** The shared one of this name, in whichever case. */
export async function findSharedByName(db: Database, name: string) {
  const [row] = await db.orm
    .select()
    .from(savedReports)
    .where(and(savedReports.isShared, sql`lower(${savedReports.name}) = lower(${name})`))
  return row ?? null
}

/** The row, for a change. */
export async function lockSaved(db: Database, id: number): Promise<SavedRow | null> {
  const [row] = await db.orm
    .select(columns)
    .from(savedReports)
    .innerJoin(staffAccounts, eq(staffAccounts.id, savedReports.makerId))
    .where(eq(savedReports.id, id))
    .for('update', { of: savedReports })
  return row ?? null
}

/** Lets no other report of this maker be saved until the transaction ends, so that they can be counted. */
export const lockSavedOf = (db: Database, makerId: number) => lockOf(db, 'savedReports', makerId)

export const countSavedOf = (db: Database, makerId: number) =>
  db.orm.$count(savedReports, eq(savedReports.makerId, makerId))

export async function insertSaved(db: Database, row: typeof savedReports.$inferInsert): Promise<number> {
  const [{ id } = { id: 0 }] = await db.orm
    .insert(savedReports)
    .values(row)
    .returning({ id: savedReports.id })
  return id
}

export async function updateSaved(
  db: Database,
  id: number,
  change: Partial<Pick<SavedRow, 'name' | 'address' | 'isShared' | 'sendDay' | 'sendTo' | 'nextSendOn'>>,
): Promise<void> {
  await db.orm.update(savedReports).set(change).where(eq(savedReports.id, id))
}

/** Those that are to be mailed until a day: of what one keeps to oneself there is none. */
export const listDue = (db: Database, until: string) =>
  db.orm.select().from(savedReports).where(lte(savedReports.nextSendOn, until)).orderBy(asc(savedReports.id))

/** Moves the next mail on; false where another has done it, or the report was changed meanwhile. */
export async function claimSending(
  db: Database,
  { id, due, next }: { id: number; due: string; next: string },
): Promise<boolean> {
  const claimed = await db.orm
    .update(savedReports)
    .set({ nextSendOn: next })
    .where(and(eq(savedReports.id, id), eq(savedReports.nextSendOn, due)))
    .returning({ id: savedReports.id })
  return claimed.length > 0
}

export async function deleteSaved(db: Database, id: number): Promise<void> {
  await db.orm.delete(savedReports).where(eq(savedReports.id, id))
}

/** The only SQL about uploads. */
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { lockOf } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { uploadParts, uploads } from './uploads.tables.ts'

export type UploadRow = typeof uploads.$inferSelect
export type PartRow = typeof uploadParts.$inferSelect

export async function insertUpload(db: Database, row: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [added] = await db.orm.insert(uploads).values(row).returning()
  if (!added) throw new Error('an insert gave no row')
  return added
}

export async function findUpload(db: Database, id: number): Promise<UploadRow | null> {
  const [row] = await db.orm.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Keeps every other upload of this account from beginning until the transaction ends. */
export const lockUploadsOf = (db: Database, staffId: number) => lockOf(db, 'uploads', staffId)

export function listUploadsOf(db: Database, staffId: number): Promise<UploadRow[]> {
  return db.orm.select().from(uploads).where(eq(uploads.staffId, staffId)).orderBy(desc(uploads.id))
}

/** The parts of an upload, in the order of the file. */
export function listParts(db: Database, uploadId: number): Promise<PartRow[]> {
  return db.orm
    .select()
    .from(uploadParts)
    .where(eq(uploadParts.uploadId, uploadId))
    .orderBy(asc(uploadParts.startByte))
}

/**
 * Adds a part where the upload ends. False when it does not end there, because another request has added the same part,
 * or when the upload is gone. The caller has a transaction.
 */
export async function claimPart(db: Database, part: PartRow, now: string): Promise<boolean> {
  const { uploadId, startByte, sizeBytes } = part
  const grown = await db.orm
    .update(uploads)
    .set({ receivedBytes: startByte + sizeBytes, touchedAt: now })
    .where(and(eq(uploads.id, uploadId), eq(uploads.receivedBytes, startByte)))
    .returning({ id: uploads.id })
  if (grown.length === 0) return false
  await db.orm.insert(uploadParts).values(part)
  return true
}

export async function updateUploadTouched(db: Database, id: number, now: string): Promise<void> {
  await db.orm.update(uploads).set({ touchedAt: now }).where(eq(uploads.id, id))
}

/** Removes an upload and its parts; false when it is gone. */
export async function deleteUpload(db: Database, id: number): Promise<boolean> {
  const gone = await db.orm.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id })
  return gone.length > 0
}

export function listUploadsUntouchedSince(db: Database, before: string): Promise<UploadRow[]> {
  return db.orm.select().from(uploads).where(lt(uploads.touchedAt, before))
}

export async function listUploadIds(db: Database): Promise<number[]> {
  const rows = await db.orm.select({ id: uploads.id }).from(uploads)
  return rows.map(({ id }) => id)
}

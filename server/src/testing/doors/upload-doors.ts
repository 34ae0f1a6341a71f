/** The doors that take files for the catalogue: the audit row of each, and an input with which it does its work. */
import type { Context } from '#platform/context.ts'
import { beginUpload, folderOf } from '#platform/uploads/uploads.ts'
import { uploadParts, uploads } from '#platform/uploads/uploads.tables.ts'
import { eq } from 'drizzle-orm'
import { somePdf } from '../files/documents.ts'
import { somePicture } from '../files/images.ts'

type Audited = [action: string, input: () => unknown]

/** @param present the hub, and who is signed in */
export function uploadDoors(present: () => { context: Context; staffId: number }): Record<string, Audited> {
  async function wholeUpload(): Promise<number> {
    const { context, staffId } = present()
    const bytes = somePdf({})
    const facts = { name: 'a.pdf', size: bytes.length, modifiedAt: 1, about: null }
    const { id } = await beginUpload(context, { id: staffId }, { purpose: 'guide', ...facts })
    const storeKey = `${folderOf(id)}0`
    await context.store.put(storeKey, bytes)
    const part = { uploadId: id, startByte: 0, sizeBytes: bytes.length, storeKey }
    await context.db.orm.insert(uploadParts).values(part)
    await context.db.orm.update(uploads).set({ receivedBytes: bytes.length }).where(eq(uploads.id, id))
    return id
  }
  return {
    'uploads.uploadImage': ['file-upload', () => somePicture()],
    'uploads.uploadDocument': ['file-upload', () => ({ bytes: somePdf({}), name: 'a.pdf' })],
    'uploads.takeUploadedDocument': ['file-upload', wholeUpload],
  }
}

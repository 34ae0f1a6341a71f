/** What staff upload for the catalogue: files that stand ready before the draft names them (CTM-004, CTM-005). */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { UploadedDocument, UploadedImage } from '@hub/contract/staff-content-files'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { DocumentRefused } from '#platform/documents/document-refused.ts'
import { storeDocument } from '#platform/documents/documents.ts'
import { failWithRecord, Refusal } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { ImageRefused, storePicture } from '#platform/pictures/pictures.ts'
import { scanBrought } from '#platform/scanner/brought-files.ts'
import { readUpload, removeUpload, withUploadedFile } from '#platform/uploads/uploads.ts'
import { saveDocument } from '../catalogue/catalogue.neighbours.ts'

/**
 * Stores an image in every width, decoded and written anew: nothing of the bytes that came is kept, so no scanner looks at them. Nobody sees it until an item of the draft names it and is published. Refuses with
 * FileRefused and the reason.
 */
export async function uploadImage(context: Context, staff: Staff, bytes: Buffer): Promise<UploadedImage> {
  const stored = await refusing(storePicture(context.store, bytes))
  const { image, width, height } = stored
  await audit(context, staff, {
    ...{ action: 'file-upload', objectKind: 'image', objectId: image },
    note: `${width} x ${height}`,
  })
  return stored
}

/**
 * Stores a guide or a journal, and keeps what hinders its readers. Nobody but staff sees it until a guide of the draft names it
 * and is published. Refuses with FileRefused and the reason.
 */
export async function uploadDocument(
  context: Context,
  staff: Staff,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<UploadedDocument> {
  // Before anything reads it: a virus may aim at what looks through documents.
  const [stopped] = await scanBrought(context, staff, [{ path: name, open: () => Readable.from(bytes) }])
  if (stopped) failWithRecord('FileRefused', { reason: stopped.fault })
  const stored = await refusing(storeDocument(context.store, bytes, name))
  const { file, warnings } = stored
  const row = { ...stored, uploadedBy: staffName(staff), uploadedAt: context.clock.iso() }
  await context.db.transaction(async () => {
    await saveDocument(context, row)
    await audit(context, staff, {
      ...{ action: 'file-upload', objectKind: 'document', objectId: file },
      note: warnings.join(', ') || 'no warnings',
    })
  })
  return row
}

/** The same with a whole upload, which is used up, also when its file is refused. Refuses with NotFound and UploadIncomplete too. */
export async function takeUploadedDocument(
  context: Context,
  staffCaller: StaffCaller,
  uploadId: number,
): Promise<UploadedDocument> {
  const { name } = await readUpload(context, staffCaller, uploadId)
  const taken = await withUploadedFile(
    context,
    staffCaller,
    { id: uploadId, purpose: 'guide' },
    async (path) =>
      uploadDocument(context, staffCaller, { bytes: await readFile(path), name }).catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      }),
  )
  await removeUpload(context, staffCaller, uploadId)
  if (taken instanceof Refusal) throw taken
  return taken
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ImageRefused || error instanceof DocumentRefused)
      return failWithRecord('FileRefused', { reason: error.fault })
    throw error
  }
}

/** What staff upload for the catalogue: files that stand ready before the draft names them (CTM-004, CTM-005). */
import type { UploadedDocument, UploadedImage } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { DocumentRefused } from '#platform/documents/document-refused.ts'
import { storeDocument } from '#platform/documents/documents.ts'
import { failWithRecord } from '#platform/fail.ts'
import { ImageRefused, storePicture } from '#platform/pictures/pictures.ts'

/**
 * Stores an image in every width. Nobody sees it until an item of the draft names it and is published. Refuses with
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
 * Stores a guide or a journal, and says what hinders its readers. Nobody sees it until a guide of the draft names it and is
 * published. Refuses with FileRefused and the reason.
 */
export async function uploadDocument(
  context: Context,
  staff: Staff,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<UploadedDocument> {
  const stored = await refusing(storeDocument(context.store, bytes, name))
  const { file, warnings } = stored
  await audit(context, staff, {
    ...{ action: 'file-upload', objectKind: 'document', objectId: file },
    note: warnings.join(', ') || 'no warnings',
  })
  return stored
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

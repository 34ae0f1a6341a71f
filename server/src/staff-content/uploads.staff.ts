/** What staff upload for the catalogue: images, whose files stand ready before the draft names them (CTM-004). */
import type { UploadedImage } from '@hub/contract/staff-content'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
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

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ImageRefused) return failWithRecord('FileRefused', { reason: error.fault })
    throw error
  }
}

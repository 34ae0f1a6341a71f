/** Removes uploads of which nothing arrived for a day, and parts that no upload names any more. */
import { UPLOAD_KEPT_MS } from '@hub/contract/staff-uploads'
import type { Context } from '../context.ts'
import { PASSING_FOLDER } from '../store/file-store.ts'
import { listUploadIds, listUploadsUntouchedSince } from './uploads.store.ts'
import { dropUpload } from './uploads.ts'

/** Gives how many uploads were removed. */
export async function removeStaleUploads(context: Context): Promise<number> {
  const before = new Date(context.clock.now().getTime() - UPLOAD_KEPT_MS).toISOString()
  const stale = await listUploadsUntouchedSince(context.db, before)
  for (const { id } of stale) await dropUpload(context, id)
  const known = new Set(await listUploadIds(context.db))
  for await (const { key } of context.store.list(`${PASSING_FOLDER}/`)) {
    const id = Number(key.split('/')[1])
    if (!known.has(id)) await context.store.delete(key)
  }
  return stale.length
}

/**
 * Takes large files of staff in parts, and hands each whole file to the slice that it is for (CTM-006).
 *
 * How another slice uses it:
 * 1. Its purpose stands in `UPLOAD_PURPOSES` of the contract, with its largest size in `UPLOAD_MAX_BYTES`.
 * 2. Its page sends the file with the hook `useUpload` of the console and gets the id of the upload.
 * 3. Its own call takes that id, and its door calls `withUploadedFile(context, staff, { id, purpose }, (path) => ...)`.
 *    The file lies at `path` on this machine until the work is done, and may have gigabytes: unpack it as a stream.
 * 4. It calls `removeUpload` when the file is used up. What nobody uses is removed a day after its last byte.
 *
 * Parts are files of the store below `uploads/`, so any node takes the next one, and a lost node loses the part that it
 * was receiving at most. Two who send the same part at once cannot both add it: the row grows for one of them.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BodyOf } from '@hub/contract/endpoint'
import {
  type beginUpload as beginUploadCall,
  type Upload,
  UPLOADS_AT_ONCE,
  type UploadPurpose,
} from '@hub/contract/staff-uploads'
import type { Context } from '../context.ts'
import { fail, found } from '../fail.ts'
import { INCOMING, PASSING_FOLDER } from '../store/file-store.ts'
import {
  deleteUpload,
  findUpload,
  insertUpload,
  listParts,
  listUploadsOf,
  lockUploadsOf,
  type UploadRow,
  updateUploadTouched,
} from './uploads.store.ts'

/** Whoever sends a file: an account of the console. */
export interface Sender {
  id: number
}

/** Begins an upload. Refuses with TooManyUploads. */
export async function beginUpload(
  context: Context,
  { id: staffId }: Sender,
  { modifiedAt, size, ...given }: BodyOf<typeof beginUploadCall>,
): Promise<Upload> {
  const now = context.clock.iso()
  const sizes = { sizeBytes: size, receivedBytes: 0, fileModifiedMs: modifiedAt }
  const row = { ...given, ...sizes, staffId, begunAt: now, touchedAt: now }
  const { db } = context
  return db.transaction(async () => {
    await lockUploadsOf(db, staffId)
    if ((await listUploadsOf(db, staffId)).length >= UPLOADS_AT_ONCE) return fail('TooManyUploads')
    return present(await insertUpload(db, row))
  })
}

/** One's own uploads that are not used yet, the newest first. */
export async function listUploads(context: Context, { id }: Sender): Promise<Upload[]> {
  return (await listUploadsOf(context.db, id)).map(present)
}

/** An upload of this person; NotFound for everybody else. */
export async function readUpload(context: Context, sender: Sender, id: number): Promise<Upload> {
  return present(await ownUpload(context, sender, id))
}

/** Removes an upload of this person with what arrived of it. Refuses with NotFound. */
export async function removeUpload(context: Context, sender: Sender, id: number): Promise<void> {
  await ownUpload(context, sender, id)
  await dropUpload(context, id)
}

/** Removes an upload, whoever sent it. Its parts go first, so that what fails is tried again by the sweep. */
export async function dropUpload(context: Context, id: number): Promise<void> {
  for await (const { key } of context.store.list(folderOf(id))) await context.store.delete(key)
  await deleteUpload(context.db, id)
}

/**
 * Puts a whole upload together on the disk of this machine, does the work with it, and removes it from there. The upload
 * itself stays. Refuses with NotFound for another purpose or person, and with UploadIncomplete.
 */
export async function withUploadedFile<T>(
  context: Context,
  sender: Sender,
  { id, purpose }: { id: number; purpose: UploadPurpose },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const row = await ownUpload(context, sender, id)
  if (row.purpose !== purpose) return fail('NotFound')
  if (row.receivedBytes !== row.sizeBytes) return fail('UploadIncomplete')
  const place = join(context.config.dataDir, PASSING_FOLDER)
  await mkdir(place, { recursive: true })
  const folder = await mkdtemp(join(place, INCOMING))
  try {
    const path = join(folder, 'file.zip')
    await writeWhole(context, row, path)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The keys of an upload's parts begin with this. */
export const folderOf = (id: number): string => `${PASSING_FOLDER}/${id}/`

async function ownUpload(context: Context, sender: Sender, id: number): Promise<UploadRow> {
  const row = found(await findUpload(context.db, id))
  return row.staffId === sender.id ? row : fail('NotFound')
}

async function writeWhole(context: Context, row: UploadRow, path: string): Promise<void> {
  await updateUploadTouched(context.db, row.id, context.clock.iso())
  const parts = await listParts(context.db, row.id)
  async function* bytes() {
    for (const { storeKey } of parts) {
      const part = await context.store.get(storeKey)
      if (part) yield* part.stream
      else await forget()
    }
  }
  // No backup has the parts: after a restore the row alone is there.
  async function forget(): Promise<never> {
    await dropUpload(context, row.id)
    return fail('NotFound')
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(path, { flags: 'wx' }))
  const { size } = await stat(path)
  if (size !== row.sizeBytes) throw new Error(`upload ${row.id} has ${size} bytes in its parts`)
}

function present({ id, purpose, name, about, ...row }: UploadRow): Upload {
  return {
    ...{ id, purpose, name, about },
    ...{ size: row.sizeBytes, received: row.receivedBytes, modifiedAt: row.fileModifiedMs },
    begunAt: new Date(row.begunAt).toISOString(),
  }
}

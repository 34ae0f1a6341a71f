/** Keeps what the tus protocol brings: each piece of an upload becomes a file of the shared store and a row. */
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { UPLOAD_PART_BYTES } from '@hub/contract/staff-uploads'
import type { Context } from '../context.ts'
import { claimPart, findUpload } from './uploads.store.ts'
import { folderOf } from './uploads.ts'

const KEY_BYTES = 9
/** As many digits as the largest upload has, so that a listing shows the parts in their order. */
const START_DIGITS = 12

/** An answer of the protocol that is no fault. */
export class TusRefusal extends Error {
  readonly status_code: number
  readonly body: string

  constructor({ status_code, body }: { status_code: number; body: string }) {
    super(body)
    this.status_code = status_code
    this.body = body
  }
}

/** The store of the tus server. Uploads are begun and ended by calls of their own. */
export class TusStore extends DataStore {
  readonly #context: Context

  constructor(context: Context) {
    super()
    this.#context = context
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#context.db, Number(id))
    if (!row) throw new TusRefusal(ERRORS.FILE_NOT_FOUND)
    return new Upload({ id, size: row.sizeBytes, offset: row.receivedBytes, creation_date: row.begunAt })
  }

  /** Adds what arrives, and gives where the upload ends then. What arrived before a connection was lost is kept. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset
    for await (const piece of piecesOf(stream)) {
      await this.#add(Number(id), end, piece)
      end += piece.length
    }
    return end
  }

  async #add(uploadId: number, startByte: number, part: Buffer): Promise<void> {
    const { store, db, clock, random } = this.#context
    const name = `${String(startByte).padStart(START_DIGITS, '0')}-${random.token(KEY_BYTES)}`
    const storeKey = folderOf(uploadId) + name
    await store.put(storeKey, part)
    const row = { uploadId, startByte, sizeBytes: part.length, storeKey }
    const isAdded = await db.transaction(() => claimPart(db, row, clock.iso()))
    if (isAdded) return
    await store.delete(storeKey)
    throw new TusRefusal(ERRORS.INVALID_OFFSET)
  }
}

/** Gathers a stream into pieces of one size. When it breaks off, what is there is the last piece. */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream) {
      waiting.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes < UPLOAD_PART_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      bytes = 0
    }
  } catch {
    // The connection was lost. Whoever sent it asks what arrived.
  }
  if (bytes > 0) yield Buffer.concat(waiting)
  return undefined
}

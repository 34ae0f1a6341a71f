/** Reads the entries of an archive one after the other, whether it is encrypted or not. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'
import { BackupUnusable } from './damage.ts'
import { isEarlierFormat, tarOfEarlierFormat } from './earlier-format.ts'
import { withoutDigest } from './file-digest.ts'
import { HEADER_NAME } from './format.ts'
import { growingBytes, untilBegun } from './growing-file.ts'
import { isSealed, unsealed } from './sealing.ts'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** Must be read to its end before the next entry. */
  body: AsyncIterable<Uint8Array>
}

export interface ArchiveSource {
  file: string
  /** Null: none was given, which an encrypted file refuses. */
  key: Buffer | null
  /** Ends the reading, as by an error. */
  signal?: AbortSignal | undefined
  /** Given of a file that is still being written: true once all of it is there. */
  isWhole?: () => boolean
}

const READ_BYTES = 1024 * 1024
const FIRST_BYTES = HEADER_NAME.length

/** Given by whoever wants no more entries. */
export const ENOUGH = Symbol('enough')

/**
 * Gives every entry to `take`, in order, until it answers ENOUGH. Throws BackupUnusable when the file is no archive, needs
 * a key, or is damaged at any byte; by then `take` may have had some of its entries.
 */
export async function readArchive(
  source: ArchiveSource,
  take: (entry: ArchiveEntry) => Promise<void | typeof ENOUGH>,
): Promise<void> {
  const { key, signal, isWhole } = source
  if (isWhole) await untilBegun(source.file, { bytes: FIRST_BYTES, isWhole })
  const isEncrypted = await readKind(source)
  const options = { ...(signal ? { signal } : {}) }
  const { readable, writable } = createTarDecoder({ strict: true })
  const writer = writable.getWriter()
  let ofForm: unknown
  const unpacked = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      ofForm ??= error
      throw error
    })
  const into = async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) await unpacked(writer.write(chunk))
    await unpacked(writer.close())
  }
  const file = isWhole
    ? Readable.from(growingBytes(source.file, isWhole), { objectMode: false, highWaterMark: READ_BYTES })
    : createReadStream(source.file, { highWaterMark: READ_BYTES })
  const opened = (bytes: AsyncIterable<Buffer>) => (isEncrypted && key ? unsealed(bytes, key) : bytes)
  let last: string | undefined
  let isEnough = false
  const reading = pipeline(file, opened, tarOf, into, options).catch(async (error: unknown) => {
    await writer.abort(error).catch(() => {})
    throw error
  })
  const taking = (async () => {
    for await (const { header, body } of readable) {
      last = header.name
      isEnough = (await take({ name: header.name, bytes: header.size, body })) === ENOUGH
      if (!isEnough) continue
      file.destroy()
      return
    }
  })().catch((error: unknown) => {
    // Ends the reading too, which would otherwise wait for somebody to take the rest.
    file.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const [read, taken] = await Promise.allSettled([reading, taking])
  // Reading ends by an error where it ends early.
  if (isEnough) return
  const reasons = [read, taken].flatMap((one) => (one.status === 'rejected' ? reasonsOf(one.reason) : []))
  if (reasons.length > 0) throw cause(reasons, { ofForm, last })
}

/** The tar in a file of any format, without what follows it. */
async function* tarOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) throw new BackupUnusable('The file is empty.')
  async function* all() {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  yield* isEarlierFormat(first.value) ? tarOfEarlierFormat(all()) : withoutDigest(all())
}

/** When several steps of a pipeline fail, it puts their errors together. */
function reasonsOf(reason: unknown): unknown[] {
  return reason instanceof AggregateError ? reason.errors : [reason]
}

/** The reason that says most: our own sentences, then what was wrong with the form, and last what the machine said. */
function cause(reasons: unknown[], { ofForm, last }: { ofForm: unknown; last: string | undefined }): unknown {
  const at = last === undefined ? 'at its beginning' : `in or after the entry ${last}`
  const own = reasons.find((reason) => reason instanceof BackupUnusable)
  if (own) return new BackupUnusable(...own.reasons, `Reading ended ${at}.`)
  const isDamage = reasons.some((reason) => reason === ofForm || isOfCompression(reason))
  return isDamage ? new BackupUnusable(`The file is damaged ${at}.`) : reasons[0]
}

function isOfCompression(reason: unknown): boolean {
  return reason instanceof Error && (reason as NodeJS.ErrnoException).code?.startsWith('Z_') === true
}

async function readKind({ file, key }: ArchiveSource): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupUnusable(`There is no file ${file}.`)
    throw new BackupUnusable(`${file} cannot be opened: ${error.code}.`)
  })
  try {
    if (!(await handle.stat()).isFile()) throw new BackupUnusable(`${file} is a folder or no ordinary file.`)
    const { buffer } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
    if (isSealed(buffer)) {
      if (key) return true
      throw new BackupUnusable(
        'The file is encrypted. Set HUB_BACKUP_KEY_FILE to the file of the key that it was made with.',
      )
    }
    if (buffer.toString() === HEADER_NAME || isEarlierFormat(buffer)) return false
    throw new BackupUnusable(`${file} is not a backup of a hub, or its beginning is damaged.`)
  } finally {
    await handle.close()
  }
}

/** Writes an archive to a file that appears complete or not at all. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createTarPacker } from 'modern-tar'
import { BackupUnusable } from './damage.ts'
import { withDigest } from './file-digest.ts'
import { ReusedMemory } from './reused-memory.ts'
import { sealed } from './sealing.ts'
import { SteadyDisk } from './steady-disk.ts'

/** Adds an entry, of exactly that many bytes. */
export type AddEntry = (
  entry: { name: string; bytes: number },
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>

/** Adds all entries. What it reads from files may be read into `memory`. */
type Produce = (add: AddEntry, memory: ReusedMemory) => Promise<void>

export interface ArchiveTarget {
  file: string
  /** Null: not encrypted. */
  key: Buffer | null
  /** Ends the writing, as by an error. */
  signal?: AbortSignal | undefined
  /** Begins to read the file while it is written. Without one it is written alone. */
  check?: (part: string) => FileCheck
}

/** Reads a file beside its writing. */
interface FileCheck {
  /** All of the file is there. Rejects when it is not what was to be written. */
  finish(): Promise<unknown>
  stop(): Promise<void>
}

/** What a file that is not finished yet is called. */
export const PART_ENDING = '.part'
const OWNER_ONLY = 0o600
/** What may wait for the disk, so that the next bytes are read meanwhile. */
const WAITING_BYTES = 4 * 1024 * 1024

/**
 * Writes the entries that `produce` adds. Returns how many bytes the file has. Refuses a file that is there already.
 * When anything fails, the check of what was written too, no file is left.
 */
export async function writeArchive(target: ArchiveTarget, produce: Produce): Promise<number> {
  const { file, key, signal } = target
  const part = file + PART_ENDING
  await refuseExisting(file)
  const memory = new ReusedMemory()
  const disk = new SteadyDisk((bytes) => memory.written(bytes))
  const stream = createWriteStream(part, {
    ...{ flags: 'wx', mode: OWNER_ONLY, highWaterMark: WAITING_BYTES },
    fs: disk.fs,
  })
  await once(stream, 'open').catch((error: unknown) => refuseTarget(error, part))
  const check = target.check?.(part)
  const stop = () => void check?.stop()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    await fill(stream, { key, signal }, (add) => produce(add, memory))
    await disk.settled()
    await syncToDisk(part)
    const { size } = await stat(part)
    await check?.finish()
    await refuseExisting(file)
    await rename(part, file)
    await syncToDisk(path.dirname(file))
    return size
  } catch (error) {
    await rm(part, { force: true })
    return refuseTarget(error, part)
  } finally {
    signal?.removeEventListener('abort', stop)
    await check?.stop()
  }
}

async function fill(
  target: NodeJS.WritableStream,
  { key, signal }: Pick<ArchiveTarget, 'key' | 'signal'>,
  produce: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  // The pipeline alone would wait for the next bytes before it ends.
  signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true })
  const add: AddEntry = async (entry, body) => {
    const writer = controller
      .add({ name: entry.name, size: entry.bytes, type: 'file', mode: OWNER_ONLY, mtime: new Date(0) })
      .getWriter()
    for await (const chunk of body) await writer.write(chunk)
    await writer.close()
  }
  const finished = (bytes: AsyncIterable<Buffer>) =>
    key ? sealed(withDigest(bytes), key) : withDigest(bytes)
  const writing = pipeline(buffers(readable), finished, target, { ...(signal ? { signal } : {}) })
  const producing = produce(add).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error)
      throw error
    },
  )
  try {
    await Promise.all([writing, producing])
  } catch (error) {
    // Whatever fails ends the writing too, and its reason is the first one: adding fails because the disk refuses.
    await writing
    throw error
  }
}

async function* buffers(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

/** A file that a crash leaves must not look finished with nothing in it. */
async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found) throw new BackupUnusable(`${file} is there already. Choose another name.`)
}

function refuseTarget(error: unknown, part: string): never {
  const { code } = error as NodeJS.ErrnoException
  const folder = path.dirname(part)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new BackupUnusable(
      `There is not enough room in ${folder}. The unfinished file was removed. Make room, or choose another folder.`,
    )
  if (code === 'EEXIST')
    throw new BackupUnusable(
      `${part} is there already: another backup is being written, or one was interrupted. In that case remove it.`,
    )
  if (code === 'ENOENT') throw new BackupUnusable(`The folder ${folder} is not there.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    throw new BackupUnusable(`The user whom the hub runs as may not write in ${folder}.`)
  throw error
}

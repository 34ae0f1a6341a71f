/** Writes files to a folder of this machine, or as a zip with the same bytes every time (CTM-010). */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file that is not open yet. */
export interface FolderEntry {
  /** Where it goes, with `/` between its steps. */
  path: string
  bytes: number
  open(): Promise<Readable>
}

/** Every entry has it, so that the time of an export makes no difference. */
const NO_TIME = new Date(Date.UTC(2000, 0, 1))
const MODE = 0o100644
/** These get no smaller. */
const PACKED = /\.(avif|gif|jpe?g|m4a|mp3|mp4|ogg|png|webm|webp|woff2?|zip)$/i

/** Writes into a folder that is empty or not there. False when it is neither; then nothing is written. */
export async function writeEntries(entries: readonly FolderEntry[], folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) return false
  for (const { path, open } of entries) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await pipeline(await open(), createWriteStream(file, { flags: 'wx' }))
  }
  return true
}

/** Writes a zip that is not there yet. What is half written is removed. */
export async function writeZip(entries: readonly FolderEntry[], file: string): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx' })
  try {
    await pipeline(zipOf(entries), target)
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) await rm(file, { force: true })
    throw error
  }
}

/** The zip as a stream: each file is opened when the ones before it are sent. */
export function zipOf(entries: readonly FolderEntry[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  for (const { path, bytes, open } of entries)
    zip.addReadStreamLazy(
      path,
      { mtime: NO_TIME, mode: MODE, size: bytes, compress: !PACKED.test(path) },
      (done) => {
        open().then(
          (stream) => done(null, stream),
          (error: unknown) => done(error, null as unknown as Readable),
        )
      },
    )
  zip.end()
  return output
}

/** Reads every byte of a package's files, counts and hashes the unpacked bytes, and copies them or discards them. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { mimeOf } from '../files/media-types.ts'
import { type PackageFault, PackageRefused } from './faults.ts'
import type { PackageLimits } from './listing.ts'
import type { SourceItem } from './source.ts'

export const PackageFile = z.object({
  path: z.string(),
  size: z.number(),
  sha256: z.string(),
  mime: z.string(),
})
/** One file of a stored package; `size` in bytes, `sha256` in hex. */
export type PackageFile = z.output<typeof PackageFile>

/**
 * Copies the files into the folder `to`, or only reads them when `to` is null. Returns their list.
 * @throws PackageRefused with every fault
 */
export async function copyFiles(
  files: readonly SourceItem[],
  to: string | null,
  limits: PackageLimits,
): Promise<PackageFile[]> {
  const list: PackageFile[] = []
  const faults: PackageFault[] = []
  let total = 0
  for (const item of files) {
    try {
      const { size, sha256 } = await copyFile(item, to && join(to, item.path), limits)
      total += size
      if (total > limits.totalBytes)
        throw new CopyFault({ code: 'too-large', bytes: total, most: limits.totalBytes })
      list.push({ path: item.path, size, sha256, mime: mimeOf(item.path) })
    } catch (error) {
      if (error instanceof CopyFault) faults.push(error.fault)
      else if (isDiskFault(error)) throw error
      else faults.push(unreadable(item.path, error))
      if (total > limits.totalBytes) break
    }
  }
  if (faults.length > 0) throw new PackageRefused(faults)
  return list.sort((a, b) => (a.path < b.path ? -1 : 1))
}

class CopyFault extends Error {
  readonly fault: PackageFault

  constructor(fault: PackageFault) {
    super(fault.code)
    this.fault = fault
  }
}

/** Counts the bytes that are really unpacked, whatever the zip declares, and stops when they exceed a limit. */
async function copyFile(item: SourceItem, to: string | null, limits: PackageLimits) {
  if (to !== null) await mkdir(dirname(to), { recursive: true })
  const { path } = item
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limits.fileBytes)
        return done(new CopyFault({ code: 'too-large', path, bytes: size, most: limits.fileBytes }))
      if (item.packedSize !== undefined && size > item.size)
        return done(new CopyFault({ code: 'bomb', why: 'longer', path }))
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      return done(null, chunk)
    },
  })
  await pipeline(await item.open(), count, to === null ? nowhere() : createWriteStream(to, { flags: 'wx' }))
  if (item.crc32 !== undefined && checksum !== item.crc32) {
    throw new CopyFault({ code: 'unreadable', path, why: 'damaged' })
  }
  return { size, sha256: hash.digest('hex') }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

export function unreadable(path: string, error: unknown): PackageFault {
  const reason = error instanceof Error ? error.message : String(error)
  // The zip library's own error for the same case.
  if (/too many bytes in the stream/.test(reason)) return { code: 'unreadable', path, why: 'longer' }
  return { code: 'unreadable', path, why: 'failed', reason }
}

/** True when the disk is full or failing, which is no fault of the package. */
function isDiskFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'EACCES'].includes(code)
}

/**
 * Reserves disk space in a file. When the disk is full, the file is deleted, so that the database can still be locked,
 * recovered and read.
 */
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'

const KB = 1024
const MB = 1024 * KB
/**
 * The sizes to choose from. A recovery must be able to create a new file of the write-ahead log (16 MB), for which the
 * largest has room. The others are for a nearly full disk: they hold little more than what a start must write, so that
 * the rest of the disk stays free for new data.
 */
const SPARE_SIZES = [20 * MB, MB, 256 * KB, 64 * KB]
const PRIVATE_FILE = 0o600
/** With less free space than this, a disk counts as full. */
const FULL_BELOW_BYTES = MB
const PIECE = Buffer.alloc(64 * KB)

const spareOf = (dataDir: string) => `${dataDir}.spare`

/**
 * Writes the reserve in the largest size that has room. Keeps the present one when it has that size or when no size
 * has room. A reserve that could not be written in full is removed.
 */
export function writeSpare(dataDir: string): void {
  const file = spareOf(dataDir)
  const kept = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const room = kept + freeBytes(path.dirname(dataDir))
  // The largest size is used only when the same amount stays free.
  const size = SPARE_SIZES.find((bytes) => (bytes > MB ? 2 * bytes : bytes) <= room)
  if (size === undefined || size === kept) return
  try {
    write(file, size)
  } catch {
    rmSync(file, { force: true })
  }
}

function write(file: string, size: number): void {
  const spare = openSync(file, 'w', PRIVATE_FILE)
  try {
    for (let written = 0; written < size;) written += writeSync(spare, PIECE)
  } finally {
    closeSync(spare)
  }
}

/** Does the work. If it fails and the disk is full, releases the reserve and tries once more. */
export async function orWithSpare<T>(dataDir: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!releaseSpare(dataDir)) throw error
    return work()
  }
}

/** Releases the reserve if the disk is full. True when a reserve was released. */
export function releaseSpare(dataDir: string): boolean {
  const file = spareOf(dataDir)
  if (!statSync(file, { throwIfNoEntry: false }) || !isFull(path.dirname(dataDir))) return false
  rmSync(file, { force: true })
  return true
}

function isFull(folder: string): boolean {
  return freeBytes(folder) < FULL_BELOW_BYTES
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

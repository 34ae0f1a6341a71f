/**
 * Reserves some disk space. When the disk is full, the reserve is released, so that the database can still be locked,
 * recovered and read.
 */
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'

const KB = 1024
const MB = 1024 * KB
/**
 * The largest has room for one file of PostgreSQL's log, without which no recovery ends, and more. On a nearly full disk
 * the reserve is little more than what a start must write: the rest is for what people record.
 */
const SPARE_SIZES = [20 * MB, MB, 256 * KB, 64 * KB]
const PRIVATE_FILE = 0o600
/** Below this a disk counts as full. */
const FULL_BELOW_BYTES = MB
const PIECE = Buffer.alloc(64 * KB)

const spareOf = (dataDir: string) => `${dataDir}.spare`

/** Writes the reserve; does nothing when there is no room for it. */
export function keepSpare(dataDir: string): void {
  const file = spareOf(dataDir)
  const kept = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const room = kept + freeBytes(path.dirname(dataDir))
  // The largest reserve is used only when the same amount stays free beside it.
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

/** Does the work; if the disk is full, releases the reserve and retries once. */
export async function orWithSpare<T>(dataDir: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!giveUpSpare(dataDir)) throw error
    return work()
  }
}

/** Releases the reserve when the disk is full; true when there was one to release. */
export function giveUpSpare(dataDir: string): boolean {
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

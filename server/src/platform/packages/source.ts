/** Opens a folder or a zip as one list of files. It lists everything as it is; the checks come later. */
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

/** One entry of a package as it was found, before any check. */
export interface SourceItem {
  /** With `/` between the parts, and exactly as written, so that the checks see what is wrong. */
  path: string
  kind: 'file' | 'link' | 'special' | 'encrypted' | 'packed-strangely'
  /** Bytes, as declared. The real number is counted during the copy. */
  size: number
  /** Bytes in the zip; undefined in a folder. */
  packedSize?: number
  /** The checksum the zip declares. */
  crc32?: number
  open(): Promise<Readable>
}

export interface PackageSource {
  items: SourceItem[]
  /** True when the list is incomplete, because it has more items than a package may have. */
  cutShort: boolean
  close(): void
}

/** The bytes of one read. A video takes fewer reads when each is large. */
const READ_BYTES = 1024 * 1024
const UNIX_TYPE_SHIFT = 16
const UNIX_TYPE_MASK = 0o170000
const UNIX_LINK = 0o120000
const UNIX_FILE = 0o100000
const STORED = 0
const DEFLATED = 8
const LEADS_ELSEWHERE = /(^|\/)\.\.\/|^\/|\\|^[A-Za-z]:/

/**
 * Lists a folder or a `.zip`.
 * @param most stop after this many items
 * @throws Error when the path is neither, or the zip cannot be read
 */
export async function openSource(path: string, most: number): Promise<PackageSource> {
  const found = await lstat(path)
  if (found.isDirectory()) return openFolder(path, most)
  if (found.isFile()) return openZip(path, most)
  throw new Error('it is neither a folder nor a .zip file')
}

async function openFolder(root: string, most: number): Promise<PackageSource> {
  const items: SourceItem[] = []
  const waiting = ['']
  while (waiting.length > 0 && items.length <= most) {
    const folder = waiting.pop() ?? ''
    const names = await readdir(join(root, folder))
    for (const name of names.sort()) {
      const path = folder === '' ? name : `${folder}/${name}`
      const file = join(root, path)
      const found = await lstat(file)
      if (found.isDirectory()) {
        waiting.push(path)
        continue
      }
      const kind = found.isSymbolicLink() ? 'link' : found.isFile() ? 'file' : 'special'
      const open = async () => createReadStream(file, { highWaterMark: READ_BYTES })
      items.push({ path, kind, size: found.size, open })
    }
  }
  return { items, cutShort: items.length > most, close: () => undefined }
}

async function openZip(path: string, most: number): Promise<PackageSource> {
  // Names are not decoded by the library: it would stop at the first bad name, and all of them should be reported.
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false })
  const items: SourceItem[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const item = itemOf(zip, entry)
      if (item) items.push(item)
      if (items.length > most) break
    }
  } catch (error) {
    zip.close()
    throw error
  }
  return { items, cutShort: items.length > most, close: () => zip.close() }
}

function itemOf(zip: ZipFile, entry: Entry): SourceItem | undefined {
  const path = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
  // Entries of folders are not needed. One that leads out of the package is kept, so that the check reports it.
  if (path.endsWith('/') && !LEADS_ELSEWHERE.test(path)) return undefined
  return {
    path,
    kind: kindOf(entry),
    size: entry.uncompressedSize,
    packedSize: entry.compressedSize,
    crc32: entry.crc32,
    open: () => zip.openReadStreamPromise(entry),
  }
}

function kindOf(entry: Entry): SourceItem['kind'] {
  const unixType = (entry.externalFileAttributes >>> UNIX_TYPE_SHIFT) & UNIX_TYPE_MASK
  if (unixType === UNIX_LINK) return 'link'
  if (unixType !== 0 && unixType !== UNIX_FILE && !entry.fileNameRaw.toString('latin1').endsWith('/'))
    return 'special'
  if (entry.isEncrypted()) return 'encrypted'
  return [STORED, DEFLATED].includes(entry.compressionMethod) ? 'file' : 'packed-strangely'
}

/** Checks a module package and stores it by key and version, whole or not at all, with a SHA-256 for each file. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { mimeOf } from './files-mime.ts'
import { type PackageFault, PackageRefused, shownPath } from './packages-faults.ts'
import {
  checkListing,
  PACKAGE_LIMITS,
  type PackageLimits,
  tooLargeFile,
  tooLargeTotal,
} from './packages-listing.ts'
import {
  MANIFEST_NAME,
  type ManifestRead,
  missingFiles,
  type PackageManifest,
  readManifest,
} from './packages-manifest.ts'
import { openSource, type PackageSource, type SourceItem } from './packages-source.ts'

/**
 * The list of a stored package's files. It lies among them under a hidden name: hidden files are neither taken from
 * a package nor ever served.
 */
export const FILE_LIST_NAME = '.files.json'

const MANIFEST_BYTES_MAX = 64 * 1024
const INCOMING = '.incoming-'
/** No package takes this long to copy: what is older was left by a process that is gone. */
const INCOMING_LEFT_MS = 60 * 60 * 1000

const PackageFile = z.object({ path: z.string(), size: z.number(), sha256: z.string(), mime: z.string() })
/** One file of a stored package; `size` in bytes, `sha256` in hex. */
export type PackageFile = z.output<typeof PackageFile>

export interface StoredPackage extends PackageManifest {
  /** Bytes of all files. */
  size: number
  /** How many files. */
  files: number
  /** Below the store: `{key}/{version}`. */
  codeDir: string
  /** False when the very same package was there already. */
  added: boolean
  /** Hidden and system files that were not taken over. */
  leftOut: string[]
}

export interface PackageStore {
  /** The folder of all packages: `<data dir>/modules`. */
  dir: string
  limits?: Partial<PackageLimits>
}

/** Where packages are kept in a data folder, or one of them by its `{key}/{version}`. */
export function packageFolder(dataDir: string, codeDir = ''): string {
  return join(dataDir, 'modules', codeDir)
}

/**
 * Checks and stores a package.
 * @param source a folder or a `.zip`, with `module.json` at its top (or in the one folder at its top)
 * @throws PackageRefused with every fault; then the store is as it was
 */
export async function addPackage(source: string, store: PackageStore): Promise<StoredPackage> {
  const limits = { ...PACKAGE_LIMITS, ...store.limits }
  const opened = await openOrRefuse(source, limits)
  try {
    const { files, leftOut, manifest } = await checkPackage(opened, limits)
    const stored = await copyIntoStore({ files, manifest, limits, storeDir: store.dir })
    return { ...manifest, ...stored, leftOut }
  } finally {
    opened.close()
  }
}

/** Gives the list of files of a stored package, sorted by path. */
export async function readFileList(packageDir: string): Promise<PackageFile[]> {
  return z.array(PackageFile).parse(JSON.parse(await readFile(join(packageDir, FILE_LIST_NAME), 'utf8')))
}

/**
 * Removes what additions that were cut short left in the store, an hour after they began; another process may be
 * adding a package right now.
 */
export async function removeLeftovers(storeDir: string, now: Date): Promise<void> {
  const names = await readdir(storeDir).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(INCOMING))) {
    const folder = join(storeDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    if (now.getTime() - mtimeMs > INCOMING_LEFT_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function openOrRefuse(source: string, limits: PackageLimits): Promise<PackageSource> {
  try {
    return await openSource(source, limits.files)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const says = isMissing ? 'is not there' : `cannot be read as a folder or a .zip: ${reason}`
    throw new PackageRefused([{ code: 'unreadable', message: `${source} ${says}.` }])
  }
}

async function checkPackage(source: PackageSource, limits: PackageLimits) {
  if (source.cutShort) {
    const message = `The package has more than ${limits.files} files.`
    throw new PackageRefused([{ code: 'too-many-files', message }])
  }
  const { files, leftOut, faults } = checkListing(source.items, limits)
  const paths = new Set(files.map((file) => file.path))
  const read = await manifestOf(files)
  faults.push(...missingFiles(read.named, (path) => paths.has(path)))
  if ('faults' in read) throw new PackageRefused([...read.faults, ...faults])
  if (faults.length > 0) throw new PackageRefused(faults)
  return { files, leftOut, manifest: read.manifest }
}

async function manifestOf(files: readonly SourceItem[]): Promise<ManifestRead> {
  const named = { guides: {}, journals: {} }
  const fault = (code: PackageFault['code'], message: string) => ({ faults: [{ code, message }], named })
  const item = files.find((file) => file.path === MANIFEST_NAME)
  if (!item) return fault('no-manifest', `There is no ${MANIFEST_NAME} at the top of the package.`)
  // What it is instead of a file has been named already.
  if (item.kind !== 'file') return { faults: [], named }
  if (item.size > MANIFEST_BYTES_MAX)
    return fault('manifest', `${MANIFEST_NAME} is too large to be a description.`)
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await item.open()) chunks.push(chunk as Buffer)
    return readManifest(Buffer.concat(chunks))
  } catch (error) {
    return fault('unreadable', unreadable(item.path, error))
  }
}

interface Copy {
  files: readonly SourceItem[]
  manifest: PackageManifest
  limits: PackageLimits
  storeDir: string
}

/** Copies beside the store's packages, then moves the whole folder into place in one step. */
async function copyIntoStore({ files, manifest, limits, storeDir }: Copy) {
  const codeDir = `${manifest.key}/${manifest.version}`
  await mkdir(storeDir, { recursive: true })
  const incoming = await mkdtemp(join(storeDir, INCOMING))
  try {
    const list = await copyFiles(files, incoming, limits)
    const bytes = list.reduce((sum, file) => sum + file.size, 0)
    await writeFile(join(incoming, FILE_LIST_NAME), `${JSON.stringify(list, null, 1)}\n`)
    const added = await moveIntoPlace(incoming, join(storeDir, codeDir), { list, manifest })
    return { codeDir, added, size: bytes, files: list.length }
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}

async function copyFiles(
  files: readonly SourceItem[],
  to: string,
  limits: PackageLimits,
): Promise<PackageFile[]> {
  const list: PackageFile[] = []
  const faults: PackageFault[] = []
  let total = 0
  for (const item of files) {
    try {
      const { size, sha256 } = await copyFile(item, join(to, item.path), limits)
      total += size
      if (total > limits.totalBytes) throw new CopyFault('too-large', tooLargeTotal(total, limits))
      list.push({ path: item.path, size, sha256, mime: mimeOf(item.path) })
    } catch (error) {
      if (error instanceof CopyFault) faults.push({ code: error.code, message: error.message })
      else if (isDiskFault(error)) throw error
      else faults.push({ code: 'unreadable', message: unreadable(item.path, error) })
      if (total > limits.totalBytes) break
    }
  }
  if (faults.length > 0) throw new PackageRefused(faults)
  return list.sort((a, b) => (a.path < b.path ? -1 : 1))
}

class CopyFault extends Error {
  readonly code: PackageFault['code']

  constructor(code: PackageFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Counts what truly comes out, whatever was declared, and stops at the first byte too many. */
async function copyFile(item: SourceItem, to: string, limits: PackageLimits) {
  await mkdir(dirname(to), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limits.fileBytes)
        return done(new CopyFault('too-large', tooLargeFile(item.path, size, limits)))
      if (item.packedSize !== undefined && size > item.size)
        return done(new CopyFault('bomb', biggerThanSaid(item)))
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
      return done(null, chunk)
    },
  })
  await pipeline(await item.open(), count, createWriteStream(to, { flags: 'wx' }))
  if (item.crc32 !== undefined && checksum !== item.crc32) {
    throw new CopyFault('unreadable', `${shownPath(item.path)} is damaged in the zip (its checksum differs).`)
  }
  return { size, sha256: hash.digest('hex') }
}

function biggerThanSaid(item: SourceItem): string {
  return `${shownPath(item.path)} unpacks to more than the zip declares: that looks like a zip bomb.`
}

function unreadable(path: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  // The zip reader's own guard against the same lie.
  if (/too many bytes in the stream/.test(reason))
    return `${shownPath(path)} unpacks to more than the zip declares.`
  return `${shownPath(path)} cannot be read: ${reason}.`
}

/** A full or failing disk is no fault of the package. */
function isDiskFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' && ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'EACCES'].includes(code)
}

async function moveIntoPlace(
  incoming: string,
  target: string,
  { list, manifest }: { list: PackageFile[]; manifest: PackageManifest },
): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await rename(incoming, target)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
  }
  const present = await readFileList(target)
  if (sameFiles(present, list)) return false
  const message =
    `Version ${manifest.version} of "${manifest.key}" is already stored with other contents. ` +
    'A version never changes once it is out: give the package a new version.'
  throw new PackageRefused([{ code: 'version-taken', message }])
}

function sameFiles(a: readonly PackageFile[], b: readonly PackageFile[]): boolean {
  const sums = (list: readonly PackageFile[]) => list.map((file) => `${file.sha256} ${file.path}`).join('\n')
  return sums(a) === sums(b)
}

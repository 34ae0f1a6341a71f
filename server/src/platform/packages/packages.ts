/** Checks a module package and stores it by key and version, with a SHA-256 of each file. Nothing is stored in part. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openChecked } from './check.ts'
import { copyFiles, type PackageFile } from './copy.ts'
import { PackageRefused } from './faults.ts'
import { type OutsideAddress, outsideAddresses } from './outside.ts'
import { PACKAGE_LIMITS, type PackageLimits } from './listing.ts'
import type { PackageFacts, PackageManifest } from './manifest.ts'
import { FILE_LIST_NAME, packageKey, PACKAGES_FOLDER, readFileList } from './package-files.ts'
import { chunkListOf } from './parts.ts'
import type { PackageReader } from './reader.ts'
import type { SourceItem } from './source.ts'
import type { VersionClaims } from './version-claims.ts'
import { type Scan, scanFiles } from '../scanner/scanner.ts'
import { type FileStore, INCOMING, PASSING_FOLDER, STORED_FOLDERS } from '../store/file-store.ts'

/** No package takes this long to copy. An older folder was left by a process that has ended. */
const INCOMING_LEFT_MS = 60 * 60 * 1000
/** How many files of a package are sent to a remote store at the same time. */
const SENT_AT_ONCE = 8
const READ_BYTES = 1024 * 1024

export interface StoredPackage extends PackageManifest {
  /** The format's name for people. */
  format: string
  /** Bytes of all files. */
  size: number
  /** The number of files. */
  files: number
  /** The path below the store: `{key}/{version}`. */
  codeDir: string
  /** False when the same version was already stored with the same files. */
  added: boolean
  /** Hidden and system files that were not stored. */
  leftOut: string[]
}

export interface PackageStore {
  store: FileStore
  /** The data folder of this machine, where a package is unpacked before it is stored. */
  dataDir: string
  /**
   * Who may store a version. Null only for a folder that one process writes, as in tests: a folder that is there cannot
   * be overwritten, and a remote store knows no such refusal.
   */
  claims: VersionClaims | null
  limits?: Partial<PackageLimits>
  /** Looks at each file before it is stored. */
  scan?: Scan | null
}

/**
 * Checks and stores a package.
 * @param source a folder or a `.zip`, with `module.json` or a page at its top (or in the one folder at its top)
 * @param facts what the package does not say about itself
 * @throws PackageRefused with every fault; the store is then unchanged
 */
export async function addPackage(
  source: string,
  into: PackageStore,
  facts: PackageFacts = {},
): Promise<StoredPackage> {
  const limits = { ...PACKAGE_LIMITS, ...into.limits }
  const { format, files, leftOut, manifest, close } = await openChecked(source, limits, facts)
  try {
    const stored = await copyIntoStore({ files, manifest, limits, into })
    return { ...manifest, format, ...stored, leftOut }
  } finally {
    close()
  }
}

/** The result of a check that stores nothing (PKG-010). */
export interface PackageReport extends PackageManifest {
  /** The format's name for people. */
  format: string
  files: number
  size: number
  leftOut: string[]
  /** Addresses outside of the package that its files would load. Such requests are blocked (PKG-008). */
  outside: OutsideAddress[]
}

/**
 * Checks a package in full, as `addPackage` does, and stores nothing.
 * @throws PackageRefused with every fault
 */
export async function checkPackage(
  source: string,
  facts: PackageFacts = {},
  given: Partial<PackageLimits> = {},
  readers?: readonly PackageReader[],
): Promise<PackageReport> {
  const limits = { ...PACKAGE_LIMITS, ...given }
  const { format, files, leftOut, manifest, close } = await openChecked(source, limits, facts, readers)
  try {
    const list = await copyFiles(files, null, limits)
    const size = list.reduce((sum, file) => sum + file.size, 0)
    const outside = await outsideAddresses(files)
    return { ...manifest, format, files: list.length, size, leftOut, outside }
  } finally {
    close()
  }
}

/**
 * Removes what interrupted additions left in the data folder. Only what is more than an hour old is removed, because
 * another process may be adding a package right now.
 */
export async function removeLeftovers(dataDir: string, now: Date): Promise<void> {
  for (const top of [...STORED_FOLDERS, PASSING_FOLDER]) {
    const folder = join(dataDir, top)
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((each) => each.startsWith(INCOMING))) {
      const left = join(folder, name)
      const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Infinity }))
      if (now.getTime() - mtimeMs > INCOMING_LEFT_MS) await rm(left, { recursive: true, force: true })
    }
  }
}

interface Copy {
  files: readonly SourceItem[]
  manifest: PackageManifest
  limits: PackageLimits
  into: PackageStore
}

/** Copies into a temporary folder of this machine, claims the version, and stores the folder as that version. */
async function copyIntoStore({ files, manifest, limits, into }: Copy) {
  const { key, version } = manifest
  const codeDir = `${key}/${version}`
  const folder = join(into.dataDir, PACKAGES_FOLDER)
  await mkdir(folder, { recursive: true })
  const incoming = await mkdtemp(join(folder, INCOMING))
  try {
    const list = await copyFiles(files, incoming, limits)
    if (into.scan) await refuseStopped(list, incoming, into.scan)
    const size = list.reduce((sum, file) => sum + file.size, 0)
    const text = `${JSON.stringify(list, null, 1)}\n`
    await writeFile(join(incoming, FILE_LIST_NAME), text)
    const claim = { key, version, filesSha256: createHash('sha256').update(text).digest('hex') }
    if ((await into.claims?.claim(claim)) === false)
      throw new PackageRefused([{ code: 'version-taken', key, version }])
    const added = await storeOnce(incoming, codeDir, { list, into })
    if (added === 'taken') {
      await into.claims?.release(claim)
      throw new PackageRefused([{ code: 'version-taken', key, version }])
    }
    await into.claims?.finish(claim)
    return { codeDir, added, size, files: list.length }
  } finally {
    await rm(incoming, { recursive: true, force: true })
  }
}

/** @throws PackageRefused with every file that the scanner does not let pass */
async function refuseStopped(list: readonly PackageFile[], folder: string, scan: Scan): Promise<void> {
  const files = list.map(({ path }) => ({ path, open: () => createReadStream(join(folder, path)) }))
  const stopped = await scanFiles(files, scan)
  if (stopped.length > 0)
    throw new PackageRefused(
      stopped.map(({ path, fault: why, reason }) => ({ code: 'scan', path, why, reason })),
    )
}

/** False when the same files are stored already; `taken` when others are, which no claim in the database names. */
async function storeOnce(
  incoming: string,
  codeDir: string,
  { list, into }: { list: PackageFile[]; into: PackageStore },
): Promise<boolean | 'taken'> {
  const { folder } = into.store
  if (folder !== null && (await moveIntoPlace(incoming, join(folder, packageKey(codeDir))))) return true
  const present = await readFileList(into.store, codeDir)
  if (present) return sameFiles(present, list) ? false : 'taken'
  await sendToStore(incoming, codeDir, { list, store: into.store })
  return true
}

/** Gives false when something is there. */
async function moveIntoPlace(incoming: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true })
  try {
    await rename(incoming, target)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
    return false
  }
}

/** Sends every file, and the list of them last: with it the version is there. */
async function sendToStore(
  incoming: string,
  codeDir: string,
  { list, store }: { list: PackageFile[]; store: FileStore },
): Promise<void> {
  const open = (path: string) => createReadStream(join(incoming, path), { highWaterMark: READ_BYTES })
  const waiting = [...list]
  async function sendNext(): Promise<void> {
    for (let file = waiting.pop(); file; file = waiting.pop())
      await store.putStream(packageKey(codeDir, file.path), open(file.path), file.sha256)
  }
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendNext))
  const chunks = await chunkListOf(list, open)
  if (chunks) await store.put(packageKey(codeDir, chunks.name), Buffer.from(chunks.text))
  await store.putStream(packageKey(codeDir, FILE_LIST_NAME), open(FILE_LIST_NAME))
}

function sameFiles(a: readonly PackageFile[], b: readonly PackageFile[]): boolean {
  const sums = (list: readonly PackageFile[]) => list.map((file) => `${file.sha256} ${file.path}`).join('\n')
  return sums(a) === sums(b)
}

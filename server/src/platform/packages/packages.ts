/** Checks a module package and stores it by key and version, with a SHA-256 of each file. Nothing is stored in part. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { openChecked } from './check.ts'
import { copyFiles, PackageFile } from './copy.ts'
import { PackageRefused } from './faults.ts'
import { type OutsideAddress, outsideAddresses } from './outside.ts'
import { PACKAGE_LIMITS, type PackageLimits } from './listing.ts'
import type { PackageFacts, PackageManifest } from './manifest.ts'
import type { PackageReader } from './reader.ts'
import type { SourceItem } from './source.ts'

/**
 * The list of a stored package's files. It is stored beside them under a hidden name, because hidden files are never
 * taken from a package and never served.
 */
export const FILE_LIST_NAME = '.files.json'

const INCOMING = '.incoming-'
/** No package takes this long to copy. An older folder was left by a process that has ended. */
const INCOMING_LEFT_MS = 60 * 60 * 1000

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
  /** The folder of all packages: `<data dir>/modules`. */
  dir: string
  limits?: Partial<PackageLimits>
}

/** The folder of all packages in a data folder, or the folder of one package by its `{key}/{version}`. */
export function packageFolder(dataDir: string, codeDir = ''): string {
  return join(dataDir, 'modules', codeDir)
}

/**
 * Checks and stores a package.
 * @param source a folder or a `.zip`, with `module.json` or a page at its top (or in the one folder at its top)
 * @param facts what the package does not say about itself
 * @throws PackageRefused with every fault; the store is then unchanged
 */
export async function addPackage(
  source: string,
  store: PackageStore,
  facts: PackageFacts = {},
): Promise<StoredPackage> {
  const limits = { ...PACKAGE_LIMITS, ...store.limits }
  const { format, files, leftOut, manifest, close } = await openChecked(source, limits, facts)
  try {
    const stored = await copyIntoStore({ files, manifest, limits, storeDir: store.dir })
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

/** The list of files of a stored package, sorted by path. */
export async function readFileList(packageDir: string): Promise<PackageFile[]> {
  return z.array(PackageFile).parse(JSON.parse(await readFile(join(packageDir, FILE_LIST_NAME), 'utf8')))
}

/**
 * Removes what interrupted additions left in the store. Only folders that are more than an hour old are removed,
 * because another process may be adding a package right now.
 */
export async function removeLeftovers(storeDir: string, now: Date): Promise<void> {
  const names = await readdir(storeDir).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(INCOMING))) {
    const folder = join(storeDir, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    if (now.getTime() - mtimeMs > INCOMING_LEFT_MS) await rm(folder, { recursive: true, force: true })
  }
}

interface Copy {
  files: readonly SourceItem[]
  manifest: PackageManifest
  limits: PackageLimits
  storeDir: string
}

/** Copies into a temporary folder of the store, then moves the whole folder into place in one step. */
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
  const { key, version } = manifest
  throw new PackageRefused([{ code: 'version-taken', key, version }])
}

function sameFiles(a: readonly PackageFile[], b: readonly PackageFile[]): boolean {
  const sums = (list: readonly PackageFile[]) => list.map((file) => `${file.sha256} ${file.path}`).join('\n')
  return sums(a) === sums(b)
}

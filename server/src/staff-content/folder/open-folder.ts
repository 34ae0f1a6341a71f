/** Opens a catalogue folder or zip: its files are listed, checked and hashed, and a zip is unpacked beside the store (CTM-010). */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FolderFault, FolderFaultCode } from '@hub/contract/staff-catalogue-folder'
import { copyFiles, type PackageFile } from '#platform/packages/copy.ts'
import { type PackageFault, PackageRefused } from '#platform/packages/faults.ts'
import { checkListing, PACKAGE_LIMITS, type PackageLimits } from '#platform/packages/listing.ts'
import { PACKAGES_FOLDER } from '#platform/packages/package-files.ts'
import { NOTHING_NAMED, type PackageReader, SURE } from '#platform/packages/reader.ts'
import { openSource, type PackageSource } from '#platform/packages/source.ts'
import { INCOMING } from '#platform/store/file-store.ts'
import * as layout from './folder-json.rules.ts'

const GIB = 1024 ** 3
/** A catalogue has a thousand packages at most, each as large as a package may be on average rather than at most. */
export const FOLDER_LIMITS: PackageLimits = { ...PACKAGE_LIMITS, files: 200_000, totalBytes: 64 * GIB }
const JSON_BYTES_MAX = 8 * 1024 * 1024

/** Tells the check of the listing where the top of a catalogue is. It reads no package. */
const TOP: PackageReader = {
  format: 'catalogue',
  describedIn: layout.FOLDER_FILE,
  isAtTop: (name) => name === layout.FOLDER_FILE,
  accepts: () => SURE.no,
  read: async () => ({ faults: [], named: NOTHING_NAMED }),
}

const CODES: Partial<Record<PackageFault['code'], FolderFaultCode>> = {
  path: 'path',
  link: 'link',
  duplicate: 'twice',
  'too-many-files': 'tooManyFiles',
  'too-large': 'tooLarge',
  bomb: 'bomb',
}

function folderFault(fault: PackageFault): FolderFault {
  const file = 'path' in fault ? (fault.path ?? '') : ''
  const detail = 'why' in fault ? fault.why : 'most' in fault ? String(fault.most) : ''
  return { code: CODES[fault.code] ?? 'unreadable', file, detail }
}

export interface OpenedFolder {
  /** The folder on this machine. */
  root: string
  files: ReadonlyMap<string, PackageFile>
  faults: FolderFault[]
  close(): Promise<void>
}

/** Opens what is at the path. What is wrong with the files stands in the faults; then nothing of it is to be read. */
export async function openFolder(
  at: string,
  dataDir: string,
  limits: PackageLimits = FOLDER_LIMITS,
): Promise<OpenedFolder> {
  const nothing = { root: at, files: new Map<string, PackageFile>(), close: async () => undefined }
  let source: PackageSource
  try {
    source = await openSource(at, limits.files)
  } catch {
    return { ...nothing, faults: [{ code: 'unreadable', file: '', detail: '' }] }
  }
  const unpacked = source.items.some(({ packedSize }) => packedSize !== undefined)
    ? await unpackFolder(dataDir)
    : null
  const close = async () => {
    if (unpacked !== null) await rm(unpacked, { recursive: true, force: true })
  }
  try {
    const { root, list } = await readFiles(source, { at, unpacked, limits })
    return { root, files: new Map(list.map((file) => [file.path, file])), faults: [], close }
  } catch (error) {
    await close()
    if (!(error instanceof PackageRefused)) throw error
    return { ...nothing, faults: error.faults.map(folderFault) }
  } finally {
    source.close()
  }
}

/** What is left of it when the process ends is removed like that of a package. */
async function unpackFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, PACKAGES_FOLDER)
  await mkdir(folder, { recursive: true })
  return mkdtemp(join(folder, INCOMING))
}

async function readFiles(
  source: PackageSource,
  { at, unpacked, limits }: { at: string; unpacked: string | null; limits: PackageLimits },
) {
  if (source.cutShort) throw new PackageRefused([{ code: 'too-many-files', most: limits.files }])
  const { files, faults } = checkListing(source.items, limits, [TOP])
  if (faults.length > 0) throw new PackageRefused(faults)
  const list = await copyFiles(files, unpacked, limits)
  // A folder may have the catalogue in the one folder at its top.
  const isAtTop = source.items.some(({ path }) => path === layout.FOLDER_FILE)
  const wrapper =
    source.items.find(({ path }) => path.endsWith(`/${layout.FOLDER_FILE}`))?.path.split('/')[0] ?? ''
  return { root: unpacked ?? (isAtTop ? at : join(at, wrapper)), list }
}

/** Reads a JSON file of the folder. Undefined when there is none, and when it is none: then with a fault. */
export async function readJson(folder: OpenedFolder, path: string): Promise<unknown> {
  const file = folder.files.get(path)
  if (file === undefined) return undefined
  try {
    if (file.size > JSON_BYTES_MAX) throw new Error('too large')
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(folder.root, path)))
    return JSON.parse(text) as unknown
  } catch {
    folder.faults.push({ code: 'unreadable', file: path, detail: '' })
    return undefined
  }
}

const isJson = (path: string) =>
  [/^[a-z-]+\.json$/, /^(themes|lists)\/[^/]+\.json$/, /^modules\/[^/]+\/[^/]+\.json$/].some((one) =>
    one.test(path),
  )

/** Every JSON file of the folder by its path, as far as it can be read. */
export async function readTexts(folder: OpenedFolder): Promise<Map<string, unknown>> {
  const texts = new Map<string, unknown>()
  for (const path of folder.files.keys())
    if (isJson(path)) {
      const json = await readJson(folder, path)
      if (json !== undefined) texts.set(path, json)
    }
  return texts
}

/** Without one of these, everything of its kind would leave the screens. */
export function missingFiles(folder: OpenedFolder): FolderFault[] {
  const needed = [layout.TYPES_FILE, layout.SECTORS_FILE, layout.UTILITIES_FILE]
  return needed
    .filter((file) => !folder.files.has(file))
    .map((file) => ({ code: 'missing', file, detail: '' }))
}

/** Checks the names and declared sizes of a package's files before anything is unpacked. */
import { PRINTABLE_LINE } from '@hub/contract/fields.rules'
import type { PackageFault, PathFault } from './faults.ts'
import { isAtTop } from './formats.ts'
import type { PackageReader } from './reader.ts'
import type { SourceItem } from './source.ts'

export interface PackageLimits {
  files: number
  /** Bytes of the largest file. */
  fileBytes: number
  /** Bytes of all files. */
  totalBytes: number
  /** The highest ratio of unpacked to packed bytes. A zip above it counts as a zip bomb. */
  ratio: number
}

const MIB = 1024 * 1024

export const PACKAGE_LIMITS: PackageLimits = {
  files: 10_000,
  fileBytes: 1024 * MIB,
  totalBytes: 4096 * MIB,
  ratio: 100,
}

/** Small packages of texts and plain pictures may pack very well, so the ratio counts only from this unpacked size. */
const RATIO_FROM_BYTES = 16 * MIB
const PATH_MAX = 400
const STEP_MAX = 180
const DEPTH_MAX = 24
/** Files that zip programs and systems add, and hidden files. They are left out, and are no fault. */
const LEFT_OUT = /^(__MACOSX|Thumbs\.db|desktop\.ini|\..*)$/i
/** Names that some systems cannot store, so that the package could not be copied there. */
const UNPORTABLE_STEP = /[<>:"|?*\p{Cc}]|[. ]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/iu

export interface Listing {
  files: SourceItem[]
  leftOut: string[]
  faults: PackageFault[]
}

/** Divides the items into files to store and files to leave out, and lists every fault of names and sizes. */
export function checkListing(
  items: readonly SourceItem[],
  limits: PackageLimits,
  readers: readonly PackageReader[],
): Listing {
  const escapes: PackageFault[] = []
  const leftOut: string[] = []
  const kept: SourceItem[] = []
  for (const item of items) {
    const why = pathFault(item.path)
    if (why !== undefined) escapes.push({ code: 'path', path: item.path, why })
    else if (item.path.split('/').some((step) => LEFT_OUT.test(step))) leftOut.push(item.path)
    else kept.push(item)
  }
  const files = withoutWrapper(kept, readers)
  const faults = [
    ...escapes,
    ...files.flatMap(kindFaults),
    ...duplicateFaults(files),
    ...sizeFaults(files, limits),
  ]
  return { files, leftOut, faults }
}

/** A zip of a folder often contains that one folder. Its name is removed when nothing is beside it. */
function withoutWrapper(items: SourceItem[], readers: readonly PackageReader[]): SourceItem[] {
  const tops = new Set(items.map((item) => item.path.split('/')[0] ?? ''))
  const [top] = tops
  const isWrapper = items.some(
    ({ path }) => path.startsWith(`${top}/`) && isAtTop(path.slice(`${top}/`.length), readers),
  )
  if (tops.size !== 1 || !isWrapper) return items
  return items.map((item) => ({ ...item, path: item.path.slice(`${top}/`.length) }))
}

function pathFault(path: string): PathFault | undefined {
  const steps = path.split('/')
  if (path.includes('\\')) return 'backslash'
  if (/^[A-Za-z]:/.test(path)) return 'drive'
  if (path.startsWith('/')) return 'absolute'
  if (steps.includes('..')) return 'outside'
  if (steps.some((step) => step === '' || step === '.')) return 'empty-step'
  if (path.includes('\uFFFD')) return 'no-text'
  if (path.length > PATH_MAX || steps.length > DEPTH_MAX) return 'too-long'
  if (steps.some((step) => Buffer.byteLength(step) > STEP_MAX)) return 'long-step'
  if (!PRINTABLE_LINE.test(path) || steps.some((step) => UNPORTABLE_STEP.test(step))) return 'unportable'
  return undefined
}

const KIND_FAULTS = {
  link: { code: 'link', why: 'link' },
  special: { code: 'link', why: 'special' },
  encrypted: { code: 'unreadable', why: 'encrypted' },
  'packed-strangely': { code: 'unreadable', why: 'method' },
} as const satisfies Record<Exclude<SourceItem['kind'], 'file'>, object>

function kindFaults({ kind, path }: SourceItem): PackageFault[] {
  return kind === 'file' ? [] : [{ path, ...KIND_FAULTS[kind] }]
}

/** Faults of names that some system treats as the same, and of a file that has the name of a folder. */
function duplicateFaults(items: readonly SourceItem[]): PackageFault[] {
  const seen = new Map<string, string>()
  const faults: PackageFault[] = []
  for (const { path } of items) {
    const same = seen.get(sameName(path))
    if (same === undefined) seen.set(sameName(path), path)
    else if (same === path) faults.push({ code: 'duplicate', path, why: 'twice' })
    else faults.push({ code: 'duplicate', path, why: 'alike', other: same })
  }
  for (const { path } of items) {
    const blocked = foldersOf(path).find((folder) => seen.has(sameName(folder)))
    if (blocked !== undefined) faults.push({ code: 'duplicate', path: blocked, why: 'folder', other: path })
  }
  return faults
}

function sameName(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function foldersOf(path: string): string[] {
  const steps = path.split('/')
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'))
}

function sizeFaults(items: readonly SourceItem[], limits: PackageLimits): PackageFault[] {
  const faults: PackageFault[] = items
    .filter((item) => item.size > limits.fileBytes)
    .map(({ path, size }) => ({ code: 'too-large', path, bytes: size, most: limits.fileBytes }))
  const total = items.reduce((sum, item) => sum + item.size, 0)
  if (total > limits.totalBytes) faults.push({ code: 'too-large', bytes: total, most: limits.totalBytes })
  const packed = items.reduce((sum, item) => sum + (item.packedSize ?? item.size), 0)
  if (total >= RATIO_FROM_BYTES && total > packed * limits.ratio)
    faults.push({ code: 'bomb', why: 'ratio', packed, bytes: total })
  return faults
}

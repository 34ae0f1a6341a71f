/** Checks the names and declared sizes of a package's files before anything is unpacked. */
import { PRINTABLE_LINE } from '@hub/contract/fields.rules'
import { type PackageFault, shownPath, shownSize } from './faults.ts'
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
    const reason = pathReason(item.path)
    if (reason !== undefined)
      escapes.push({ code: 'path', message: `The name ${shownPath(item.path)} ${reason}.` })
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

function pathReason(path: string): string | undefined {
  const steps = path.split('/')
  if (path.includes('\\')) return 'has a backslash; use / between folders'
  if (/^[A-Za-z]:/.test(path)) return 'starts with a drive letter; names must be relative to the package'
  if (path.startsWith('/')) return 'starts with /; names must be relative to the package'
  if (steps.includes('..')) return 'leads out of the package with ..'
  if (steps.some((step) => step === '' || step === '.')) return 'has an empty or . step'
  if (path.includes('\uFFFD')) return 'is not readable text (use UTF-8 names)'
  if (path.length > PATH_MAX || steps.length > DEPTH_MAX) return 'is too long or too deep'
  if (steps.some((step) => Buffer.byteLength(step) > STEP_MAX)) return 'has a part that is too long'
  if (!PRINTABLE_LINE.test(path) || steps.some((step) => UNPORTABLE_STEP.test(step)))
    return 'has a character or word that not every system can store'
  return undefined
}

const KIND_FAULTS: Record<
  Exclude<SourceItem['kind'], 'file'>,
  { code: PackageFault['code']; says: string }
> = {
  link: { code: 'link', says: 'is a link; add the file itself to the package' },
  special: { code: 'link', says: 'is neither a file nor a folder' },
  encrypted: { code: 'unreadable', says: 'is encrypted; make the zip without a password' },
  'packed-strangely': {
    code: 'unreadable',
    says: 'is packed by an unknown method; make the zip with deflate',
  },
}

function kindFaults(item: SourceItem): PackageFault[] {
  if (item.kind === 'file') return []
  const { code, says } = KIND_FAULTS[item.kind]
  return [{ code, message: `${shownPath(item.path)} ${says}.` }]
}

/** Faults of names that some system treats as the same, and of a file that has the name of a folder. */
function duplicateFaults(items: readonly SourceItem[]): PackageFault[] {
  const seen = new Map<string, string>()
  const faults: PackageFault[] = []
  for (const { path } of items) {
    const same = seen.get(sameName(path))
    if (same === undefined) seen.set(sameName(path), path)
    else {
      const says = same === path ? 'appears twice' : `differs from ${shownPath(same)} only by case or accents`
      faults.push({ code: 'duplicate', message: `${shownPath(path)} ${says}.` })
    }
  }
  for (const { path } of items) {
    const blocked = foldersOf(path).find((folder) => seen.has(sameName(folder)))
    if (blocked !== undefined) {
      const message = `${shownPath(blocked)} is both a file and the folder of ${shownPath(path)}.`
      faults.push({ code: 'duplicate', message })
    }
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
    .map((item) => ({ code: 'too-large', message: tooLargeFile(item.path, item.size, limits) }))
  const total = items.reduce((sum, item) => sum + item.size, 0)
  if (total > limits.totalBytes) faults.push({ code: 'too-large', message: tooLargeTotal(total, limits) })
  const packed = items.reduce((sum, item) => sum + (item.packedSize ?? item.size), 0)
  if (total >= RATIO_FROM_BYTES && total > packed * limits.ratio) {
    const message = `The zip of ${shownSize(packed)} unpacks to ${shownSize(total)}, as a zip bomb does.`
    faults.push({ code: 'bomb', message })
  }
  return faults
}

export function tooLargeFile(path: string, bytes: number, limits: PackageLimits): string {
  return `${shownPath(path)} has ${shownSize(bytes)}; a file may have at most ${shownSize(limits.fileBytes)}.`
}

export function tooLargeTotal(bytes: number, limits: PackageLimits): string {
  return `The package has ${shownSize(bytes)}; it may have at most ${shownSize(limits.totalBytes)}.`
}

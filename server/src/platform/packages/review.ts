/** Checks a package as a whole, with what its pages need and reach for, and stores nothing (CTM-006). */
import { posix } from 'node:path'
import type { CheckedArea, CheckFinding } from '@hub/contract/staff-modules'
import { isVideo } from '@hub/contract/offline'
import { mimeOf } from '../files/media-types.ts'
import { openChecked } from './check.ts'
import { copyFiles } from './copy.ts'
import { type PackageFault, PackageRefused } from './faults.ts'
import { PACKAGE_LIMITS } from './listing.ts'
import type { PackageFacts, PackageManifest } from './manifest.ts'
import { textOf } from './outside.ts'
import { readPageFindings } from './page-findings.ts'
import type { SourceItem } from './source.ts'

export interface PackageReview {
  /** Null when it cannot be read so far. */
  manifest: PackageManifest | null
  faults: readonly PackageFault[]
  findings: CheckFinding[]
}

/** Called after each file that was read. */
export type OnProgress = (files: { done: number; total: number }) => void

const READ = /\.(html?|xhtml|css|svg|m?js)$/i
const PROGRAM = /\.(exe|msi|dll|bat|cmd|com|scr|ps1|sh|jar|apk|php|jsp|aspx?|cgi|vbs)$/i
const CAPTIONS = /\.(vtt|srt)$/i
const FILE_MAX_BYTES = 4 * 1024 * 1024
const FINDINGS_MAX = 300

/** @returns every fault and warning; a package without a fault may be stored */
export async function reviewPackage(
  source: string,
  facts: PackageFacts,
  onProgress: OnProgress,
): Promise<PackageReview> {
  const opened = await orFaults(openChecked(source, PACKAGE_LIMITS, facts))
  if ('faults' in opened) return { manifest: null, faults: opened.faults, findings: [] }
  const { files, manifest, close } = opened
  try {
    const read = await orFaults(copyFiles(watched(files, onProgress), null, PACKAGE_LIMITS))
    if ('faults' in read) return { manifest, faults: read.faults, findings: [] }
    return { manifest, faults: [], findings: (await findingsOf(files)).slice(0, FINDINGS_MAX) }
  } finally {
    close()
  }
}

async function orFaults<T extends object>(
  work: Promise<T>,
): Promise<T | { faults: readonly PackageFault[] }> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PackageRefused) return { faults: error.faults }
    throw error
  }
}

function watched(files: readonly SourceItem[], onProgress: OnProgress): SourceItem[] {
  let done = 0
  const total = files.length
  return files.map((file) => ({
    ...file,
    open() {
      onProgress({ done, total })
      done += 1
      return file.open()
    },
  }))
}

async function findingsOf(files: readonly SourceItem[]): Promise<CheckFinding[]> {
  const paths = new Set(files.map(({ path }) => path))
  const findings: CheckFinding[] = []
  const silent = new Set<string>()
  const captioned = new Set<string>()
  for (const file of files) {
    if (PROGRAM.test(file.path)) findings.push(finding('fault', 'program', file.path))
    if (!READ.test(file.path) || file.size > FILE_MAX_BYTES) continue
    const page = readPageFindings(file.path, await textOf(file), paths)
    findings.push(...page.findings)
    for (const path of page.silent) silent.add(path)
    for (const path of page.captioned) captioned.add(path)
  }
  const hasCaptions = (path: string) =>
    captioned.has(path) || silent.has(path) || paths.has(besideOf(path, files))
  for (const { path } of files)
    if (isVideo({ mimeType: mimeOf(path) }) && !hasCaptions(path))
      findings.push({
        ...finding('fault', 'no-captions', path),
        values: { wanted: `${withoutEnding(path)}.en.vtt` },
      })
  return findings.toSorted(
    (one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'),
  )
}

const withoutEnding = (path: string) => path.slice(0, path.length - posix.extname(path).length)

/** A file of captions with the name of the video; an empty text when there is none. */
function besideOf(video: string, files: readonly SourceItem[]): string {
  const start = `${withoutEnding(video)}.`
  return files.find(({ path }) => path.startsWith(start) && CAPTIONS.test(path))?.path ?? ''
}

export function finding(level: CheckFinding['level'], code: string, path: string | null): CheckFinding {
  return { level, code, path, line: null, lines: [], mark: null, values: {} }
}

/** A fault of the package as a finding. What it names beside its place becomes the values of its sentence. */
export function findingOfFault(fault: PackageFault): CheckFinding {
  const { code, ...rest } = fault
  const why = 'why' in rest && rest.why !== 'field' ? `-${rest.why}` : ''
  const { path } = { path: null, ...rest } as { path: string | null }
  const named = Object.entries(rest).filter(([key]) => key !== 'path' && key !== 'why')
  const values = Object.fromEntries(
    named.map(([key, value]): [string, string | number] => [
      key,
      typeof value === 'number' ? value : String(value),
    ]),
  )
  // The path of this machine is nobody's business.
  const isPackageItself = code === 'unreadable' && (why === '-no-package' || why === '-not-there')
  return { ...finding('fault', `${code}${why}`, isPackageItself ? null : path), values }
}

const AREA_OF: Record<CheckedArea, RegExp> = {
  paths: /^(path|link|duplicate)/,
  sizes: /^(too-many-files|too-large|bomb)/,
  readable: /^(unreadable|scan)/,
  description:
    /^(no-manifest|fact|manifest|missing-file|format|version-taken|other-module|module-known|place-gone)/,
  references: /^missing-reference/,
  captions: /^no-captions/,
  outside: /^outside(-never)?$/,
  fonts: /^outside-font/,
  programs: /^program/,
  reach: /^(reach|blocked)/,
}

/** The areas of which nothing was found. Without a readable package nothing of its pages is known. */
export function passedAreas(findings: readonly CheckFinding[], isReadable: boolean): CheckedArea[] {
  const known = isReadable ? Object.keys(AREA_OF) : ['paths', 'sizes']
  return (known as CheckedArea[]).filter((area) => !findings.some(({ code }) => AREA_OF[area].test(code)))
}

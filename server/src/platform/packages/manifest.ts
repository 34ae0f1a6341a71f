/** Reads `module.json`, the description of a package, and lists all its faults. */
import { z } from 'zod'
import { Line, Lines } from '@hub/contract/fields'
import { PackagePath, PackageVersion } from '@hub/contract/frame'
import { MODULE_MINUTES_MAX, MODULE_TITLE_MAX } from '@hub/contract/staff-new-modules'
import { isPage } from '../files/media-types.ts'
import type { PackageFault } from './faults.ts'

export const MANIFEST_NAME = 'module.json'

export const SUMMARY_MAX = 600
const LANGUAGES_MAX = 40

const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

/** A document for each language: `{ "en": "guides/en.pdf" }`, or a list of `{ language, src }` (CAT-019). */
const Documents = z
  .union([z.record(Language, PackagePath), z.array(z.object({ language: Language, src: PackagePath }))])
  .transform((given) =>
    Array.isArray(given) ? Object.fromEntries(given.map((item) => [item.language, item.src])) : given,
  )

const PackageManifest = z.object({
  key: z.string().regex(/^(?=.{2,64}$)[a-z0-9]+(-[a-z0-9]+)*$/),
  version: PackageVersion,
  title: Line.min(1).max(MODULE_TITLE_MAX),
  summary: Lines.trim().max(SUMMARY_MAX).default(''),
  entry: PackagePath.refine(isPage),
  estimate: z.number().int().positive().max(MODULE_MINUTES_MAX),
  languages: z.array(Language).min(1).max(LANGUAGES_MAX),
  guides: Documents.default({}),
  journals: Documents.default({}),
})
export type PackageManifest = z.output<typeof PackageManifest>

/** The fields that name files of the package. */
type NamedFiles = Pick<PackageManifest, 'guides' | 'journals'> & { entry?: string }

export type ManifestRead =
  | { manifest: PackageManifest; named: NamedFiles }
  | { faults: PackageFault[]; named: NamedFiles }

/** Facts that are given beside the package, for what the package does not say itself (PKG-002). */
export type PackageFacts = Partial<Omit<PackageManifest, 'guides' | 'journals'>>

/** The description of a package without `module.json`, or the facts that are still missing or wrong. */
export function readFacts(facts: PackageFacts, pages: readonly string[]): ManifestRead {
  const read = PackageManifest.safeParse(facts)
  if (read.success) return { manifest: read.data, named: read.data }
  const fields = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
  const faults = fields.map((field): PackageFault => ({ code: 'fact', field, isGiven: field in facts }))
  const named = { guides: {}, journals: {}, ...(facts.entry === undefined ? {} : { entry: facts.entry }) }
  return { faults: [{ code: 'no-manifest', hasPages: pages.length > 0 }, ...faults], named }
}

/**
 * Reads the manifest, or lists every fault of its text and fields. Both results name the files that it mentions. The
 * facts fill in fields that it does not have.
 */
export function readManifest(bytes: Buffer, facts: PackageFacts = {}): ManifestRead {
  const own = parseJson(bytes)
  const isObject = typeof own === 'object' && own !== null && !Array.isArray(own)
  const given: unknown = isObject ? { ...facts, ...own } : own
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { faults: [{ code: 'manifest', why: 'no-json' }], named: { guides: {}, journals: {} } }
  }
  const read = PackageManifest.safeParse(given)
  if (read.success) return { manifest: read.data, named: read.data }
  const fields = new Set(read.error.issues.map((issue) => String(issue.path[0])))
  return {
    faults: [...fields].map((field) => ({ code: 'manifest', why: 'field', field, isGiven: field in given })),
    named: namedFiles(given),
  }
}

function namedFiles(given: object): NamedFiles {
  const { entry, guides, journals } = PackageManifest.partial().shape
  const field = (name: string): unknown => new Map(Object.entries(given)).get(name)
  const readEntry = entry.safeParse(field('entry')).data
  return {
    guides: guides.safeParse(field('guides')).data ?? {},
    journals: journals.safeParse(field('journals')).data ?? {},
    ...(readEntry === undefined ? {} : { entry: readEntry }),
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A fault for each file that the description names and the package does not contain. */
export function missingFiles({ named }: ManifestRead, has: (path: string) => boolean): PackageFault[] {
  const mentioned = [
    ...(named.entry === undefined ? [] : [{ field: 'entry', path: named.entry }]),
    ...(['guides', 'journals'] as const).flatMap((field) =>
      Object.entries(named[field]).map(([language, path]) => ({ field: `${field}.${language}`, path })),
    ),
  ]
  return mentioned
    .filter(({ path }) => !has(path))
    .map(({ field, path }) => ({ code: 'missing-file', field, path }))
}

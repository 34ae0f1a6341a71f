/** Reads `module.json`, the description of a package, and lists all its faults. */
import { z } from 'zod'
import { Line, Lines } from '@hub/contract/fields'
import { PackagePath, PackageVersion } from '@hub/contract/frame'
import { isPage } from '../files/media-types.ts'
import { type PackageFault, shownPath } from './faults.ts'

export const MANIFEST_NAME = 'module.json'

const TITLE_MAX = 120
const SUMMARY_MAX = 600
const ESTIMATE_MAX_MINUTES = 600
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
  title: Line.min(1).max(TITLE_MAX),
  summary: Lines.trim().max(SUMMARY_MAX).default(''),
  entry: PackagePath.refine(isPage),
  estimate: z.number().int().positive().max(ESTIMATE_MAX_MINUTES),
  languages: z.array(Language).min(1).max(LANGUAGES_MAX),
  guides: Documents.default({}),
  journals: Documents.default({}),
})
export type PackageManifest = z.output<typeof PackageManifest>

const DOCUMENTS_RULE = 'a path inside the package for each language, such as { "en": "guides/guide-en.pdf" }'

/** The rule of each field, as the end of the sentence `"field" must be ...`. */
const RULES: Record<keyof PackageManifest, string> = {
  key: '2 to 64 small letters, digits and single dashes, such as "digital-world"',
  version:
    'a version that starts with a digit, such as "1.0.0" (letters, digits, dots and dashes, at most 32)',
  title: `one line of 1 to ${TITLE_MAX} printable characters`,
  summary: `a text of at most ${SUMMARY_MAX} printable characters`,
  entry: 'the path of an .html file inside the package, such as "index.html"',
  estimate: `a whole number of minutes from 1 to ${ESTIMATE_MAX_MINUTES}`,
  languages: 'a list of language codes, such as ["en", "fr"]',
  guides: DOCUMENTS_RULE,
  journals: DOCUMENTS_RULE,
}

/** The fields that name files of the package. */
type NamedFiles = Pick<PackageManifest, 'guides' | 'journals'> & { entry?: string }

export type ManifestRead =
  | { manifest: PackageManifest; named: NamedFiles }
  | { faults: PackageFault[]; named: NamedFiles }

/** Facts that are given by options, for what the package does not say itself (PKG-002). */
export type PackageFacts = Partial<Omit<PackageManifest, 'guides' | 'journals'>>

export function tooLargeManifest(): PackageFault {
  return { code: 'manifest', message: `${MANIFEST_NAME} is too large to be a description.` }
}

/** The description of a package without `module.json`, or the options that are still missing or wrong. */
export function readFacts(facts: PackageFacts, pages: readonly string[]): ManifestRead {
  const read = PackageManifest.safeParse(facts)
  if (read.success) return { manifest: read.data, named: read.data }
  const fields = [...new Set(read.error.issues.map((issue) => String(issue.path[0])))]
  const faults = fields.map((field): PackageFault => {
    const rule = RULES[field as keyof PackageManifest] ?? 'something else'
    return { code: 'manifest', message: `--${field} ${field in facts ? 'must be' : 'is needed'}: ${rule}.` }
  })
  const opening = `There is no ${MANIFEST_NAME} at the top of the package`
  const message =
    pages.length === 0
      ? `${opening}, and no page: a package is a folder or zip of HTML files.`
      : `${opening}. Add one, or give what it would say by options.`
  const named = { guides: {}, journals: {}, ...(facts.entry === undefined ? {} : { entry: facts.entry }) }
  return { faults: [{ code: 'no-manifest', message }, ...faults], named }
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
    const message = `${MANIFEST_NAME} is not a JSON object in UTF-8.`
    return { faults: [{ code: 'manifest', message }], named: { guides: {}, journals: {} } }
  }
  const read = PackageManifest.safeParse(given)
  if (read.success) return { manifest: read.data, named: read.data }
  const fields = new Set(read.error.issues.map((issue) => String(issue.path[0])))
  return { faults: [...fields].map((field) => faultOf(field, field in given)), named: namedFiles(given) }
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

function faultOf(field: string, isGiven: boolean): PackageFault {
  const rule = RULES[field as keyof PackageManifest] ?? 'something else'
  const opening = isGiven ? `"${field}" must be` : `"${field}" is missing; it must be`
  return { code: 'manifest', message: `${MANIFEST_NAME}: ${opening} ${rule}.` }
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
    .map(({ field, path }) => ({
      code: 'missing-file',
      message: `"${field}" names ${shownPath(path)}, which is not in the package.`,
    }))
}

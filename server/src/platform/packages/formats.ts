/** The formats a package can have: how each is known by its files, and who reads it. */
import { isPage } from '../files/media-types.ts'
import { type PackageFault, shownPath } from './faults.ts'
import {
  MANIFEST_NAME,
  type ManifestRead,
  type PackageFacts,
  readFacts,
  readManifest,
  tooLargeManifest,
} from './manifest.ts'
import { textOf } from './outside.ts'
import type { SourceItem } from './source.ts'

/** What a package says of itself, in its own format. */
interface PackageFormat {
  /** The file that says it. */
  describedIn: string
  /** Gives the description with what is missing filled in from the facts, or every fault. May throw on bad bytes. */
  read(files: readonly SourceItem[], facts: PackageFacts): Promise<ManifestRead>
}

/** Known by a file at the top, and not run yet: told by name, so that nobody looks for a fault in a sound package. */
const FOREIGN: ReadonlyMap<string, string> = new Map([
  ['imsmanifest.xml', 'SCORM'],
  ['h5p.json', 'H5P'],
  ['cmi5.xml', 'cmi5'],
  ['tincan.xml', 'xAPI (Tin Can)'],
])
/** What authoring tools call the page a module begins with, the likeliest first. */
const ENTRIES = ['index.html', 'index.htm', 'index.xhtml', 'default.html', 'story.html', 'start.html']
const HEAD_BYTES = 64 * 1024
const MANIFEST_BYTES_MAX = 64 * 1024
const NOTHING_NAMED = { guides: {}, journals: {} }

/** True for a file that tells where the top of a package is. */
export function isAtTop(name: string): boolean {
  return name === MANIFEST_NAME || FOREIGN.has(name.toLowerCase()) || isPage(name)
}

/** The format of the package, or the fault that it is one we do not run. A `module.json` decides by itself. */
export function formatOf(files: readonly SourceItem[]): PackageFormat | PackageFault {
  if (files.some(({ path }) => path === MANIFEST_NAME)) return described
  const foreign = files.find(({ path }) => FOREIGN.has(path.toLowerCase()))
  if (!foreign) return plain
  const name = FOREIGN.get(foreign.path.toLowerCase())
  const message =
    `The format of this package is ${name} (${shownPath(foreign.path)}). The hub runs HTML5 packages: ` +
    'export the module as HTML5 or "web" instead.'
  return { code: 'format', message }
}

/** A folder of pages with a `module.json`. */
const described: PackageFormat = {
  describedIn: MANIFEST_NAME,
  async read(files, facts) {
    const item = files.find(({ path }) => path === MANIFEST_NAME)
    // What it is instead of a file has been named already.
    if (item?.kind !== 'file') return { faults: [], named: NOTHING_NAMED }
    if (item.size > MANIFEST_BYTES_MAX) return { faults: [tooLargeManifest()], named: NOTHING_NAMED }
    const chunks: Buffer[] = []
    for await (const chunk of await item.open()) chunks.push(chunk as Buffer)
    return readManifest(Buffer.concat(chunks), facts)
  },
}

/** Any folder of pages: the entry, its title and its language are found, the rest is asked for (PKG-001). */
const plain: PackageFormat = {
  describedIn: 'the entry',
  async read(files, facts) {
    const pages = files.map(({ path }) => path).filter(isPage)
    const entry = facts.entry ?? entryOf(pages)
    const item = files.find(({ path, kind }) => path === entry && kind === 'file')
    const head = item ? await textOf(item, HEAD_BYTES) : ''
    const [title, language] = [titleOf(head), languageOf(head)]
    const found: PackageFacts = {
      ...(entry === undefined ? {} : { entry }),
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { languages: [language] }),
    }
    return readFacts({ ...found, ...facts }, pages)
  },
}

function entryOf(pages: readonly string[]): string | undefined {
  const known = ENTRIES.map((name) => pages.find((path) => path.toLowerCase() === name))
  const atTop = pages.filter((path) => !path.includes('/'))
  return known.find((path) => path !== undefined) ?? (atTop.length === 1 ? atTop[0] : undefined)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

function titleOf(head: string): string | undefined {
  const [, text = ''] = /<title[^>]*>([^<]*)</i.exec(head) ?? []
  const plainText = text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return plainText.replace(/\s+/g, ' ').trim() || undefined
}

function languageOf(head: string): string | undefined {
  const [, tag = ''] = /<html\b[^>]*?\blang\s*=\s*["']?([A-Za-z0-9-]+)/i.exec(head) ?? []
  const [language = '', ...rest] = tag.split('-')
  return tag === '' ? undefined : [language.toLowerCase(), ...rest].join('-')
}

/** Reads any folder of pages: finds the entry, its title and its language. Options must give the rest (PKG-001). */
import { isPage } from '../../files/media-types.ts'
import { type PackageFacts, readFacts } from '../manifest.ts'
import { textOf } from '../outside.ts'
import { type PackageReader, SURE } from '../reader.ts'

/** Names that authoring tools give to the first page of a module, the most likely first. */
const ENTRIES = ['index.html', 'index.htm', 'index.xhtml', 'default.html', 'story.html', 'start.html']
const HEAD_BYTES = 64 * 1024

export const plainHtml: PackageReader = {
  format: 'HTML5',
  describedIn: 'the entry',
  isAtTop: isPage,
  accepts: () => SURE.maybe,
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

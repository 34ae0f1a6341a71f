/** Whether a DOCX or an EPUB has a title, which a screen reader says first: told from its properties (CTM-005). */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Of one file with properties. They have a few lines. */
const PROPERTIES_BYTES_MAX = 1024 * 1024
const ENTRIES_MAX = 10_000
const DOCX_PROPERTIES = 'docProps/core.xml'
const EPUB_CONTAINER = 'META-INF/container.xml'
/** The element of Dublin Core, whatever its prefix is. No part of either pattern reaches over the next tag: a file made to take long is read once. */
const TITLE = /<(?:[\w-]+:)?title(?:\s[^<>]*)?>(?:\s*<!\[CDATA\[)?\s*[^\s<\]]/
/** Where the container says that the package document is. */
const ROOT_FILE = /<(?:[\w-]+:)?rootfile\s[^<>]*?full-path\s*=\s*(?:"([^"<>]+)"|'([^'<>]+)')/

/** False too when its properties cannot be read: nobody is told its title then. */
export async function hasTitle(bytes: Buffer, type: 'docx' | 'epub'): Promise<boolean> {
  try {
    const zip = await fromBufferPromise(bytes)
    const entries = await entriesOf(zip)
    const read = (path: string) => textOf(zip, entries.get(path))
    if (type === 'docx') return TITLE.test(await read(DOCX_PROPERTIES))
    const [, double, single] = ROOT_FILE.exec(await read(EPUB_CONTAINER)) ?? []
    return TITLE.test(await read(double ?? single ?? ''))
  } catch {
    return false
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= ENTRIES_MAX) break
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** Empty without the entry. The library ends a stream that unpacks to more than the entry says. */
async function textOf(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (entry === undefined || entry.uncompressedSize > PROPERTIES_BYTES_MAX) return ''
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

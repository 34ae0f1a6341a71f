/** Finds addresses outside of a package that its files would ask for: the content origin blocks each of them (PKG-008). */
import type { SourceItem } from './source.ts'

export interface OutsideAddress {
  /** The file that names it. */
  path: string
  address: string
}

const READ = /\.(html?|xhtml|css|svg)$/i
/** What a browser fetches by itself: sources, styles, and what a style names. A link is none: it waits to be pressed. */
const FETCHED =
  /(?:\bsrc\s*=\s*["']?|<link\b[^>]*?\bhref\s*=\s*["']?|url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^\s"'<>)]+)/gi
const FILE_MAX_BYTES = 4 * 1024 * 1024
const FOUND_MOST = 1000

/** Reads pages, styles and drawings; what a script puts together as it runs is not found. */
export async function outsideAddresses(files: readonly SourceItem[]): Promise<OutsideAddress[]> {
  const found: OutsideAddress[] = []
  for (const file of files.filter(({ path, size }) => READ.test(path) && size <= FILE_MAX_BYTES)) {
    const text = await textOf(file)
    const addresses = new Set([...text.matchAll(FETCHED)].map(([, address = '']) => address))
    for (const address of addresses) found.push({ path: file.path, address })
    if (found.length >= FOUND_MOST) break
  }
  return found.slice(0, FOUND_MOST)
}

/** The whole of a small file, or its first bytes. */
export async function textOf(file: SourceItem, most = FILE_MAX_BYTES): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await file.open()) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

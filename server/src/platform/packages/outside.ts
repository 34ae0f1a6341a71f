/** Finds addresses outside of a package that its files would load. The content origin blocks them all (PKG-008). */
import type { SourceItem } from './source.ts'

export interface OutsideAddress {
  /** The file that contains the address. */
  path: string
  address: string
}

const READ = /\.(html?|xhtml|css|svg)$/i
/** What a browser loads by itself: sources, styles, and what a style names. Links are not loaded until pressed. */
const FETCHED =
  /(?:\bsrc\s*=\s*["']?|<link\b[^>]*?\bhref\s*=\s*["']?|url\(\s*["']?|@import\s+["'])((?:https?:)?\/\/[^\s"'<>)]+)/gi
const FILE_MAX_BYTES = 4 * 1024 * 1024
const FOUND_MOST = 1000

/** Searches pages, styles and SVG drawings. It cannot find addresses that a script builds when it runs. */
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

/** The text of a file, at most its first `most` bytes. */
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

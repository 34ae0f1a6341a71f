/** Finds addresses outside of a package that its files would load. The content origin blocks all that staff did not allow (PKG-008). */
import { isPlainHost } from '@hub/contract/module-hosts.rules'
import type { SourceItem } from './source.ts'

export interface OutsideAddress {
  /** The file that contains the address. */
  path: string
  /** From 1. */
  line: number
  address: string
  host: string
  /** False of what stays blocked whatever staff allow: scripts, plug-ins, and what is not https at its usual port. */
  canBeAllowed: boolean
}

const READ = /\.(html?|xhtml|css|svg)$/i
const FILE_MAX_BYTES = 4 * 1024 * 1024
const FOUND_MOST = 1000
/** Of a tag: a stranger's text is gone through once, tag by tag. */
const TAG_MAX = 4096

const OUTSIDE = /^(?:https?:)?\/\//i
/** What an address without a scheme is asked by. */
const SECURE = 'https://hub.invalid'
const STYLE_LOADS = /(?:url\(\s*["']?|@import\s+["'])([^"')>\s]+)/gi
const ATTRIBUTE = /\s(src|poster|srcset|data|(?:xlink:)?href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
/** Elsewhere `href` is a link, which is not loaded until somebody presses it. */
const LOADS_HREF = /^(?:image|use|feimage)$/i
/** Links that are loaded and not only named. */
export const LOADED_LINK = /\srel\s*=\s*["']?(?:stylesheet|icon|preload|modulepreload)/i

const NEVER_LOADED = /^(?:script|object|embed)$/i

/** An address, and where it stands in its text. */
export type OutsideInText = Pick<OutsideAddress, 'address' | 'host' | 'canBeAllowed'> & { at: number }

/** What a browser would load by itself from elsewhere: sources, styles, and what a style names; each address once. */
export function outsideIn(text: string): OutsideInText[] {
  const found = new Map<string, OutsideInText>()
  const add = (address: string, at: number, tag = '') => {
    if (!OUTSIDE.test(address) || found.has(address)) return
    const url = URL.canParse(address, SECURE) ? new URL(address, SECURE) : null
    const isUsual = url !== null && url.protocol === 'https:' && url.port === '' && isPlainHost(url.hostname)
    const canBeAllowed = isUsual && !NEVER_LOADED.test(tag)
    found.set(address, { address, at, host: url?.hostname ?? address, canBeAllowed })
  }
  for (const match of text.matchAll(STYLE_LOADS)) {
    const address = match[1] ?? ''
    add(address, match.index + match[0].length - address.length)
  }
  let from = 0
  for (const piece of text.split('<')) {
    const tag = piece.slice(0, TAG_MAX).split('>')[0] ?? ''
    const name = /^[a-z]+/i.exec(tag)?.[0] ?? ''
    const isHrefLoaded = name === 'link' ? LOADED_LINK.test(tag) : LOADS_HREF.test(name)
    for (const match of name === '' ? [] : tag.matchAll(ATTRIBUTE)) {
      const attribute = (match[1] ?? '').toLowerCase()
      if (attribute.endsWith('href') && !isHrefLoaded) continue
      for (const address of addressesOf(attribute, match[2] ?? match[3] ?? match[4] ?? ''))
        add(address, from + match.index + Math.max(0, match[0].indexOf(address)), name)
    }
    from += piece.length + 1
  }
  return [...found.values()].toSorted((one, other) => one.at - other.at)
}

/** A `srcset` names several, each with the width that it is for. */
function addressesOf(attribute: string, value: string): string[] {
  if (attribute !== 'srcset') return [value.trim()]
  return value.split(',').map((one) => one.trim().split(/\s/)[0] ?? '')
}

/** What a list of outside addresses needs of a file, wherever it is. */
export type ReadableFile = Pick<SourceItem, 'path' | 'size' | 'open'>

/** Searches pages, styles and SVG drawings. It cannot find addresses that a script builds when it runs. */
export async function outsideAddresses(files: readonly ReadableFile[]): Promise<OutsideAddress[]> {
  const found: OutsideAddress[] = []
  for (const file of files.filter(({ path, size }) => READ.test(path) && size <= FILE_MAX_BYTES)) {
    const text = await textOf(file)
    for (const { at, ...one } of outsideIn(text))
      found.push({ path: file.path, line: text.slice(0, at).split('\n').length, ...one })
    if (found.length >= FOUND_MOST) break
  }
  return found.slice(0, FOUND_MOST)
}

/** The text of a file, at most its first `most` bytes. */
export async function textOf(file: Pick<SourceItem, 'open'>, most = FILE_MAX_BYTES): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await file.open()) {
    chunks.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= most) break
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8')
}

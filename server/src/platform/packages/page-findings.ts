/**
 * Reads one page, style or script of a package: what it lacks, what it loads from elsewhere, and where it reaches out. The
 * text is a stranger's, so it is gone through once, tag by tag.
 */
import { posix } from 'node:path'
import type { CheckFinding } from '@hub/contract/staff-modules'
import { blockedIn } from './blocked.ts'
import { LOADED_LINK, outsideIn } from './outside.ts'

export interface PageFindings {
  findings: CheckFinding[]
  /** Videos without sound by their page's own word, and videos with captions. */
  silent: string[]
  captioned: string[]
}

/** An address that a browser loads by itself, and where it stands in the text. */
interface Loaded {
  address: string
  at: number
}

const STYLE_LOADS = /(?:url\(\s*["']?|@import\s+["'])([^"')>\s]+)/gi
const TAG_LOADS: Record<string, RegExp> = {
  img: /\ssrc\s*=\s*["']([^"']+)/i,
  script: /\ssrc\s*=\s*["']([^"']+)/i,
  source: /\ssrc\s*=\s*["']([^"']+)/i,
  video: /\ssrc\s*=\s*["']([^"']+)/i,
  audio: /\ssrc\s*=\s*["']([^"']+)/i,
  track: /\ssrc\s*=\s*["']([^"']+)/i,
  embed: /\ssrc\s*=\s*["']([^"']+)/i,
  iframe: /\ssrc\s*=\s*["']([^"']+)/i,
  link: /\shref\s*=\s*["']([^"']+)/i,
}
const CAPTIONS = /\skind\s*=\s*["']?(?:captions|subtitles)/i
const MUTED = /\smuted\b/i
const OUTSIDE = /^(?:https?:)?\/\//i
const FONT = /fonts?[./-]|\.(woff2?|ttf|otf)(\?|$)/i
/** Neither a file of the package nor an address: data, an anchor, a template. */
const NO_FILE = /^(?:[a-z][a-z0-9+.-]*:|#|\{|\$|<|%7B)/i
/** What a package may not do where it runs: it would silently not work. */
const REACHES =
  /\b(?:top|parent)\.(?:location|document|postMessage)|navigator\.(?:serviceWorker|geolocation|mediaDevices|usb)|document\.domain/g
const SCRIPT = /\.m?js$/i
const TAG_MAX = 4096
const LINES_AROUND = 1
const LINE_MAX = 160
const OF_A_PAGE_MAX = 40

/** @param paths every file of the package */
export function readPageFindings(path: string, text: string, paths: ReadonlySet<string>): PageFindings {
  const findings: CheckFinding[] = []
  const add = (found: Omit<CheckFinding, 'path' | 'line' | 'lines'>, at: number) => {
    if (findings.length < OF_A_PAGE_MAX) findings.push({ ...found, path, ...placeOf(text, at) })
  }
  const { loaded, silent, captioned } = SCRIPT.test(path) ? NOTHING : readTags(path, text)
  for (const { address, host, canBeAllowed, at } of SCRIPT.test(path) ? [] : outsideIn(text)) {
    const code = !canBeAllowed ? 'outside-never' : FONT.test(address) ? 'outside-font' : 'outside'
    add({ level: 'warning', code, mark: address, values: { address, host } }, at)
  }
  for (const { address, at } of loaded) {
    if (!OUTSIDE.test(address) && !NO_FILE.test(address)) {
      const file = fileAt(path, address)
      const isMissing = file !== '' && !paths.has(file)
      if (isMissing) add({ level: 'fault', code: 'missing-reference', mark: address, values: { file } }, at)
    }
  }
  for (const { code, mark, at } of SCRIPT.test(path) ? [] : blockedIn(text))
    add({ level: 'warning', code, mark, values: { what: mark } }, at)
  for (const match of text.matchAll(REACHES))
    add({ level: 'warning', code: 'reach', mark: match[0], values: { what: match[0] } }, match.index)
  return { findings, silent, captioned }
}

const NOTHING = { loaded: [], silent: [], captioned: [] }

function readTags(path: string, text: string) {
  const loaded: Loaded[] = [...text.matchAll(STYLE_LOADS)].map((match) => ({
    address: match[1] ?? '',
    at: match.index + match[0].length - (match[1] ?? '').length,
  }))
  const silent: string[] = []
  const captioned: string[] = []
  let sources: string[] = []
  let video = { isMuted: false, hasCaptions: false }
  let at = 0
  for (const piece of text.split('<')) {
    const tag = piece.slice(0, TAG_MAX).split('>')[0] ?? ''
    const name = (/^\/?[a-z]+/i.exec(tag)?.[0] ?? '').toLowerCase()
    const found = TAG_LOADS[name]?.exec(tag)
    const address = found?.[1] ?? ''
    if (found && (name !== 'link' || LOADED_LINK.test(tag)))
      loaded.push({ address, at: at + found.index + found[0].length - address.length })
    if (name === 'video') {
      sources = []
      video = { isMuted: MUTED.test(tag), hasCaptions: false }
    }
    if ((name === 'video' || name === 'source') && address !== '') sources.push(fileAt(path, address))
    if (name === 'track' && CAPTIONS.test(tag)) video.hasCaptions = true
    if (name === '/video') {
      if (video.isMuted) silent.push(...sources)
      if (video.hasCaptions) captioned.push(...sources)
    }
    at += piece.length + 1
  }
  return { loaded: loaded.toSorted((one, other) => one.at - other.at), silent, captioned }
}

/** The file of the package that an address of a page names. */
function fileAt(page: string, address: string): string {
  const [bare = ''] = address.split(/[?#]/)
  const decoded = decode(bare)
  if (decoded === '') return ''
  const from = decoded.startsWith('/') ? '' : posix.dirname(page)
  return posix.normalize(posix.join(from, decoded)).replace(/^\//, '')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function placeOf(text: string, at: number): Pick<CheckFinding, 'line' | 'lines'> {
  const all = text.split('\n')
  const line = text.slice(0, at).split('\n').length
  const lines = all.slice(Math.max(0, line - 1 - LINES_AROUND), line + LINES_AROUND).map((one, index) => ({
    number: Math.max(1, line - LINES_AROUND) + index,
    text: one.replaceAll('\r', '').slice(0, LINE_MAX),
  }))
  return { line, lines }
}

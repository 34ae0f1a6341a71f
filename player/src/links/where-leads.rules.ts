/** Where an address in a package leads: further inside it, to a file the player shows, or out of the module. */

/** What the viewer can show. */
export type FileKind = 'pdf' | 'text' | 'picture' | 'film'

export type Destination =
  /** Does not leave the page: a script, an anchor on the same page, an empty frame. */
  | { kind: 'own' }
  | { kind: 'page'; address: string }
  | { kind: 'file'; shows: FileKind; address: string }
  /** Made by the package as it runs (`blob:`, `data:`); its type is known only when it is read. */
  | { kind: 'made'; address: string }
  | { kind: 'outside'; address: string }

const OWN_SCHEMES = ['javascript:', 'about:']
const MADE_SCHEMES = ['blob:', 'data:']

const ENDINGS: Record<FileKind, string[]> = {
  pdf: ['pdf'],
  text: ['txt', 'md', 'csv', 'srt', 'vtt', 'json', 'xml'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'bmp', 'svg'],
  film: ['mp4', 'm4v', 'webm', 'ogv', 'mov', 'mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'flac'],
}
const KINDS = new Map(
  Object.entries(ENDINGS).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind as FileKind])),
)

/**
 * Reads a whole address.
 * @param root the common start of all addresses of the package's files, `https://content.example/m/7/1.0.0/`
 */
export function whereLeads(address: string, root: string): Destination {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || OWN_SCHEMES.includes(url.protocol)) return { kind: 'own' }
  if (MADE_SCHEMES.includes(url.protocol)) return { kind: 'made', address }
  if (!url.href.startsWith(root)) return { kind: 'outside', address: shownAddress(url) }
  const shows = kindOfFile(url.pathname)
  return shows === undefined
    ? { kind: 'page', address: url.href }
    : { kind: 'file', shows, address: url.href }
}

/**
 * Which kind of file the viewer shows for a path; undefined for a page and for a file that can only be downloaded.
 */
function kindOfFile(path: string): FileKind | undefined {
  return KINDS.get(/\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '')
}

/** The same for what a package made, by its media type. */
export function kindOfType(mime: string): FileKind | undefined {
  if (/^application\/pdf\b/i.test(mime)) return 'pdf'
  if (/^image\//i.test(mime)) return 'picture'
  if (/^(video|audio)\//i.test(mime)) return 'film'
  return /^(text\/(plain|csv|markdown|vtt)|application\/json)\b/i.test(mime) ? 'text' : undefined
}

/** For a mail address or a phone number, people copy the part after the scheme. */
function shownAddress(url: URL): string {
  if (url.protocol === 'mailto:') return readable(url.pathname)
  return ['tel:', 'sms:'].includes(url.protocol) ? readable(url.pathname) : url.href
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The frame a link opens in: its own, the package's first, another of the package, or a new window. */
export type TargetFrame = 'here' | 'top' | 'frame' | 'new'

/** Reads a `target` in one of the package's windows. `_top` and `_parent` end at the package's first window. */
export function targetFrameOf(target: string, view: Window, top: Window): TargetFrame {
  const name = target.toLowerCase()
  if (name === '' || name === '_self') return 'here'
  if (name === '_top') return 'top'
  if (name === '_parent') return view === top || view.parent === top ? 'top' : 'frame'
  if (name.startsWith('_')) return 'new'
  if (view.name === target) return 'here'
  return hasFrame(top, target) ? 'frame' : 'new'
}

function hasFrame(view: Window, name: string): boolean {
  try {
    if (view.name === name) return true
    return Array.from({ length: view.length }, (_, index) => view[index]).some(
      (child) => child !== undefined && hasFrame(child, name),
    )
  } catch {
    // A frame of another origin cannot be read, so it cannot match.
    return false
  }
}

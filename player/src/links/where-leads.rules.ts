/** Where an address in a package leads: on inside of it, to a file the player shows, or out of the module. */

/** What the viewer can show. */
export type FileKind = 'pdf' | 'text' | 'picture' | 'film'

export type Destination =
  /** Nothing is left: a script, a mark on the same page, an empty frame. */
  | { kind: 'own' }
  | { kind: 'page'; address: string }
  | { kind: 'file'; shows: FileKind; address: string }
  /** Made by the package as it runs (`blob:`, `data:`); what it is shows when it is read. */
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
 * @param root what every file of the package begins with, `https://content.example/m/7/1.0.0/`
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

/** Which of the files the viewer shows a path names; undefined for a page and for what is only downloaded. */
function kindOfFile(path: string): FileKind | undefined {
  return KINDS.get(/\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '')
}

/** The same for what a package made: by its media type. */
export function kindOfType(mime: string): FileKind | undefined {
  if (/^application\/pdf\b/i.test(mime)) return 'pdf'
  if (/^image\//i.test(mime)) return 'picture'
  if (/^(video|audio)\//i.test(mime)) return 'film'
  return /^(text\/(plain|csv|markdown|vtt)|application\/json)\b/i.test(mime) ? 'text' : undefined
}

/** A mail address or a phone number is what one wants to copy, not the scheme before it. */
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

/** The frame a link opens in: the one it stands in, the package's first, another of the package, or a new window. */
export type Place = 'here' | 'top' | 'frame' | 'new'

/** Reads a `target` in one of the package's windows. `_top` and `_parent` end at the package: it knows of no more. */
export function placeOf(target: string, view: Window, top: Window): Place {
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
    // A frame of another origin belongs to nobody.
    return false
  }
}

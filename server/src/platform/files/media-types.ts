/** Finds the media type of a file by its extension, so that nothing depends on the machine. */
import mime from 'mime'

/** Types that get a charset. XML and SVG declare their encoding in the file. */
const LETTERS = /^text\/|^application\/(json|manifest\+json)$/
const UNKNOWN = 'application/octet-stream'

/** The Content-Type of a file name or path. An unknown extension gives plain bytes, which no browser runs. */
export function mimeOf(path: string): string {
  const type = mime.getType(path) ?? UNKNOWN
  return LETTERS.test(type) ? `${type}; charset=utf-8` : type
}

/** True for a page that a frame can open. */
export function isPage(path: string): boolean {
  return /^(text\/html|application\/xhtml\+xml)/.test(mimeOf(path))
}

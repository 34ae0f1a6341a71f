/** Which media type a file is served with: by its ending, so that nothing depends on the machine. */
import mime from 'mime'

/** What is read as letters says which; XML and SVG say it themselves. */
const LETTERS = /^text\/|^application\/(json|manifest\+json)$/
const UNKNOWN = 'application/octet-stream'

/** The Content-Type of a file name or path; an unknown ending is bytes that no browser runs. */
export function mimeOf(path: string): string {
  const type = mime.getType(path) ?? UNKNOWN
  return LETTERS.test(type) ? `${type}; charset=utf-8` : type
}

/** True for a page a frame can open. */
export function isPage(path: string): boolean {
  return /^(text\/html|application\/xhtml\+xml)/.test(mimeOf(path))
}

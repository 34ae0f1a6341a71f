/**
 * Finds elements of a page that the content origin refuses whatever staff allow (`packagePolicy` in its headers): plug-ins
 * (`object-src 'none'`), forms that go elsewhere or to a server (`form-action 'self'`; a module has none), and a base of
 * addresses that is elsewhere (`base-uri 'self'`). The text is a stranger's, so it is gone through once, tag by tag.
 */

export interface BlockedElement {
  code: 'blocked-plugin' | 'blocked-form' | 'blocked-base'
  /** The beginning of its tag. */
  mark: string
  at: number
}

/** No pattern below may try the same letters in two ways: a tag of spaces alone would take the square of its length. */
const TAG_MAX = 4096
const MARK_MAX = 80
const PLUGIN = /^(?:object|embed|applet)\b/i
/** What comes from elsewhere is told with its host. */
const PLUGIN_OUTSIDE = /\s(?:src|data)\s*=\s*(?:["']\s*)?(?:https?:)?\/\//i
/** A browser shows a PDF in a frame by a plug-in of its own. */
const FRAMED_PDF = /^iframe\b[^]*?\ssrc\s*=\s*["']?[^"'\s>]+\.pdf(?=["'\s#?>]|$)/i
const FORM = /^form\b/i
const POSTED = /\smethod\s*=\s*["']?post\b/i
const ACTION = /\saction\s*=\s*(?:["']\s*)?([^"'\s>]+)/i
const BASE = /^base\b/i
const HREF = /\shref\s*=\s*(?:["']\s*)?([^"'\s>]+)/i
const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i

export function blockedIn(text: string): BlockedElement[] {
  const found: BlockedElement[] = []
  let at = 0
  for (const piece of text.split('<')) {
    const tag = piece.slice(0, TAG_MAX).split('>')[0] ?? ''
    const code = codeOf(tag)
    if (code !== null) found.push({ code, mark: `<${tag.slice(0, MARK_MAX)}`, at: Math.max(0, at - 1) })
    at += piece.length + 1
  }
  return found
}

function codeOf(tag: string): BlockedElement['code'] | null {
  if (PLUGIN.test(tag)) return PLUGIN_OUTSIDE.test(tag) ? null : 'blocked-plugin'
  if (FRAMED_PDF.test(tag)) return 'blocked-plugin'
  const leadsOut = (attribute: RegExp) => OUTSIDE.test(attribute.exec(tag)?.[1] ?? '')
  if (FORM.test(tag) && (POSTED.test(tag) || leadsOut(ACTION))) return 'blocked-form'
  if (BASE.test(tag) && leadsOut(HREF)) return 'blocked-base'
  return null
}

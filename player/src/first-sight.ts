/** Whether a page shows anything at all: words, pictures, or something to press. */

const SHOWN = 'img, canvas, svg, video, object, embed, input:not([type=hidden]), button, select, textarea, hr'
/** At most this many elements are checked for paint; a page that shows nothing in them counts as blank. */
const LOOKED_AT_MOST = 400

/** True when the page or one of its frames shows something; whether it is useful is for a person to judge. */
export function showsSomething(page: Document): boolean {
  const { body, defaultView: view } = page
  if (!body || !view) return false
  if (wordsOf(body) !== '') return true
  if ([...body.querySelectorAll(SHOWN)].some(hasSize)) return true
  if (innerPages(page).some(showsSomething)) return true
  const elements = [page.documentElement, body, ...body.querySelectorAll('*')].slice(0, LOOKED_AT_MOST)
  return elements.some(
    (element) => hasSize(element) && (element.shadowRoot !== null || isPainted(view, element)),
  )
}

/** The readable text: without hidden elements, scripts and styles. */
function wordsOf(body: HTMLElement): string {
  return body.innerText.trim()
}

function hasSize(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
}

function isPainted(view: Window, element: Element): boolean {
  return view.getComputedStyle(element).backgroundImage.startsWith('url(')
}

function innerPages(page: Document): Document[] {
  return [...page.querySelectorAll<HTMLIFrameElement>('iframe, frame')].flatMap((frame) => {
    try {
      return frame.contentDocument ? [frame.contentDocument] : []
    } catch {
      return []
    }
  })
}

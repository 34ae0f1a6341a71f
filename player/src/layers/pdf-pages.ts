/** The pages of a PDF, drawn as they come into view, with their text for selection and screen readers. */
import { getDocument, GlobalWorkerOptions, type PDFPageProxy, TextLayer } from 'pdfjs-dist'
import { make } from './elements.ts'
import { type LayerTexts, pageLabel } from './layers.texts.ts'
import type { Layer } from './open-layer.ts'

const STEP = 1.25
const SMALLEST = 0.4
const LARGEST = 5
/** Sharp on a dense screen, within the size limit of a canvas. */
const DENSEST = 2
const PAGE_MARGIN_PX = 24
const WIDEST_PX = 1000
/** A page is drawn this far before it comes into view. */
const AHEAD = '600px'

interface Pdf {
  bytes: ArrayBuffer
  texts: LayerTexts
  signal: AbortSignal
}

/**
 * Shows the PDF in the layer until it is closed.
 * @throws when the bytes are not a PDF
 */
export async function showPdf(layer: Layer, { bytes, texts, signal }: Pdf): Promise<void> {
  const worker = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
    type: 'module',
  })
  GlobalWorkerOptions.workerPort = worker
  const loading = getDocument({ data: bytes, isEvalSupported: false, enableXfa: false })
  signal.addEventListener('abort', () => void loading.destroy().finally(() => worker.terminate()))
  const pdf = await loading.promise
  const { page: document, body } = layer
  const list = make(document, 'div', {
    class: 'pages',
    tabindex: '0',
    role: 'region',
    'aria-label': texts.file,
  })
  body.replaceChildren(list)
  let zoom = 1
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const place = make(document, 'section', { 'aria-label': pageLabel(texts, index + 1, pdf.numPages) })
      list.append(place)
      return { place, page: await pdf.getPage(index + 1) }
    }),
  )
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const found = isIntersecting && pages.find(({ place }) => place === target)
        if (!found) continue
        seen.unobserve(target)
        void draw(found.page, found.place, fitted(found.page)).catch(() => undefined)
      }
    },
    { root: list, rootMargin: AHEAD },
  )
  function fitted(page: PDFPageProxy): number {
    const room = Math.min(list.clientWidth - PAGE_MARGIN_PX * 2, WIDEST_PX)
    return (room / page.getViewport({ scale: 1 }).width) * zoom
  }
  function lay(): void {
    for (const { page, place } of pages) {
      const { width, height } = page.getViewport({ scale: fitted(page) })
      place.style.width = `${width}px`
      place.style.height = `${height}px`
      place.replaceChildren()
      seen.observe(place)
    }
  }
  function zoomBy(factor: number): void {
    zoom = Math.min(LARGEST, Math.max(SMALLEST, zoom * factor))
    lay()
  }
  layer.tools.prepend(
    button(document, texts.smaller, () => zoomBy(1 / STEP)),
    button(document, texts.larger, () => zoomBy(STEP)),
  )
  lay()
  list.focus()
}

function button(document: Document, text: string, onPress: () => void): HTMLElement {
  const made = make(document, 'button', { type: 'button', text })
  made.addEventListener('click', onPress)
  return made
}

async function draw(page: PDFPageProxy, place: HTMLElement, scale: number): Promise<void> {
  const { ownerDocument: document } = place
  const density = Math.min(document.defaultView?.devicePixelRatio ?? 1, DENSEST)
  const drawn = page.getViewport({ scale: scale * density })
  const canvas = make(document, 'canvas', { 'aria-hidden': 'true' })
  canvas.width = drawn.width
  canvas.height = drawn.height
  const words = make(document, 'div', { class: 'words' })
  words.style.setProperty('--total-scale-factor', String(scale))
  place.replaceChildren(canvas, words)
  await page.render({ canvas, viewport: drawn }).promise
  const textContentSource = await page.getTextContent()
  await new TextLayer({ textContentSource, container: words, viewport: page.getViewport({ scale }) }).render()
}

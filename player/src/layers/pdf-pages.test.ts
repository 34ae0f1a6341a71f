/** The pages of a PDF in their layer, with the test's own library in place of the one that reads and draws them. */
import { getDocument } from 'pdfjs-dist'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layerTexts } from './layers.texts.ts'
import { closeLayer, type Layer, openLayer } from './open-layer.ts'
import { showPdf } from './pdf-pages.ts'

const TERMINATED = vi.fn()
const DESTROYED = vi.fn(async () => undefined)
const drawn: number[] = []
const PAGE = { width: 500, height: 700 }

vi.mock('pdfjs-dist', () => ({
  GlobalWorkerOptions: {},
  getDocument: vi.fn(),
  TextLayer: class {
    #words: HTMLElement
    constructor({ container }: { container: HTMLElement }) {
      this.#words = container
    }
    async render() {
      this.#words.textContent = 'words of the page'
    }
  },
}))

function pdfOf(pages: number) {
  const page = (number: number) => ({
    getViewport: ({ scale }: { scale: number }) => ({
      width: PAGE.width * scale,
      height: PAGE.height * scale,
    }),
    render: () => {
      drawn.push(number)
      return { promise: Promise.resolve() }
    },
    getTextContent: async () => ({}),
  })
  return { numPages: pages, getPage: async (number: number) => page(number) }
}

/** The test decides what comes into view. */
let seen: (targets: Element[]) => void
const watched = new Set<Element>()
class PretendObserver {
  constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    seen = (targets) => tell(targets.map((target) => ({ target, isIntersecting: true })))
  }
  observe = (element: Element) => void watched.add(element)
  unobserve = (element: Element) => void watched.delete(element)
}

let layer: Layer
const closing = () => new AbortController()

beforeEach(() => {
  drawn.length = 0
  watched.clear()
  vi.stubGlobal(
    'Worker',
    class {
      terminate = TERMINATED
    },
  )
  vi.stubGlobal('IntersectionObserver', PretendObserver)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(548)
  layer = openLayer(document, { title: 'handout.pdf', texts: layerTexts('en'), size: 'whole' })
})
afterEach(() => {
  closeLayer(document)
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(pages: number, signal = closing().signal) {
  const loading = { promise: Promise.resolve(pdfOf(pages)), destroy: DESTROYED }
  vi.mocked(getDocument).mockReturnValue(loading as never)
  await showPdf(layer, { bytes: new ArrayBuffer(8), texts: layerTexts('en'), signal })
}
const places = () => [...layer.body.querySelectorAll<HTMLElement>('section')]
const press = (name: string) =>
  [...layer.tools.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

it('DEL-017 gives every page its place and name before it is drawn, and the keyboard to scroll with', async () => {
  await show(3)
  expect(places().map((place) => place.getAttribute('aria-label'))).toEqual([
    'Page 1 of 3',
    'Page 2 of 3',
    'Page 3 of 3',
  ])
  expect(places().map(({ style }) => [style.width, style.height])).toEqual(
    Array.from({ length: 3 }, () => ['500px', '700px']),
  )
  expect(document.activeElement).toBe(layer.body.querySelector('[role=region]'))
  expect(drawn).toEqual([])
})

it('DEL-017 draws a page once it comes into view, with its words to select', async () => {
  await show(3)
  seen([places()[1] as Element])
  await vi.waitFor(() => expect(places()[1]?.textContent).toBe('words of the page'))
  expect([drawn, places()[0]?.textContent, watched.size]).toEqual([[2], '', 2])
})

it('DEL-017 is larger and smaller within bounds, and draws what is in view anew', async () => {
  await show(1)
  const width = () => Number.parseFloat(places()[0]?.style.width ?? '')
  seen(places())
  await vi.waitFor(() => expect(drawn).toEqual([1]))
  press('Larger')
  expect(width()).toBeCloseTo(625)
  expect([places()[0]?.childElementCount, watched.size]).toEqual([0, 1])
  for (let time = 0; time < 30; time += 1) press('Larger')
  expect(width()).toBe(2500)
  for (let time = 0; time < 30; time += 1) press('Smaller')
  expect(width()).toBe(200)
})

it('DEL-017 lets go of file and worker when the layer closes', async () => {
  const leaving = closing()
  await show(1, leaving.signal)
  expect([DESTROYED.mock.calls.length, TERMINATED.mock.calls.length]).toEqual([0, 0])
  leaving.abort()
  await vi.waitFor(() => expect(TERMINATED).toHaveBeenCalledOnce())
  expect(DESTROYED).toHaveBeenCalledOnce()
})

it('DEL-017 fails with the library on what is no PDF', async () => {
  vi.mocked(getDocument).mockReturnValue({
    promise: Promise.reject(new Error('Invalid PDF structure.')),
    destroy: DESTROYED,
  } as never)
  const shown = showPdf(layer, {
    bytes: new ArrayBuffer(0),
    texts: layerTexts('en'),
    signal: closing().signal,
  })
  await expect(shown).rejects.toThrow('Invalid PDF structure.')
})

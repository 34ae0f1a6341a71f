/** How a frame is followed through its pages: each page is reported once, also one that cannot be read. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FrameWatch, watchFrame } from './watch-frame.ts'

let frame: HTMLIFrameElement
let pages: [address: string, frame: string][]
let lost: string[]
let errors: string[]
const watch: FrameWatch = {
  onPage: (view, of) => pages.push([view.document.title, of.id]),
  onLost: (of) => lost.push(of.id),
  onError: (message) => errors.push(message),
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Replaces the frame's page, as the browser does. */
function show(title: string, of = frame): Document {
  const page = document.implementation.createHTMLDocument()
  page.title = title
  const view = Object.assign(new EventTarget(), { document: page, MutationObserver, ErrorEvent })
  Object.defineProperty(page, 'defaultView', { value: view, configurable: true })
  Object.defineProperty(of, 'contentDocument', { get: () => page, configurable: true })
  return page
}
const viewOf = (page: Document) => page.defaultView as Window
/** How browsers treat another origin's page: some return nothing, some throw. */
function showForeign(how: 'nothing' | 'throws', of = frame): void {
  const get = () => {
    if (how === 'throws') throw new DOMException('Blocked', 'SecurityError')
    return null
  }
  Object.defineProperty(of, 'contentDocument', { get, configurable: true })
}
const load = (of = frame) => of.dispatchEvent(new Event('load'))

beforeEach(() => {
  pages = []
  lost = []
  errors = []
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  frame = document.createElement('iframe')
  frame.id = 'package'
  document.body.append(frame)
})
afterEach(() => frame.remove())

describe('DEL-017 a followed frame', () => {
  it('tells of each page once, however often the browser speaks of it', () => {
    show('one')
    watchFrame(frame, watch)
    load()
    load()
    show('two')
    load()
    expect(pages).toEqual([
      ['one', 'package'],
      ['two', 'package'],
    ])
    expect(lost).toEqual([])
  })

  it('looks at the next page before it has loaded: right after the one before was left', async () => {
    const first = show('one')
    watchFrame(frame, watch)
    show('two')
    viewOf(first).dispatchEvent(new Event('pagehide'))
    expect(pages).toHaveLength(1)
    await nextTask()
    expect(pages.map(([title]) => title)).toEqual(['one', 'two'])
  })

  it.each(['nothing', 'throws'] as const)('tells that it shows what nobody may read: %s', (how) => {
    show('one')
    watchFrame(frame, watch)
    showForeign(how)
    load()
    expect(lost).toEqual(['package'])
  })

  it('tells of nothing lost once the frame is taken away', () => {
    show('one')
    watchFrame(frame, watch)
    showForeign('nothing')
    frame.remove()
    load()
    expect(lost).toEqual([])
  })

  it('follows the frames in it, also those that come later, and each of them once', async () => {
    const page = show('one')
    const inner = page.createElement('iframe')
    inner.id = 'inner'
    show('within', inner)
    watchFrame(frame, watch)
    page.body.append(inner)
    await nextTask()
    page.body.append(page.createElement('p'))
    await nextTask()
    expect(pages).toEqual([
      ['one', 'package'],
      ['within', 'inner'],
    ])
    show('deeper', inner)
    load(inner)
    expect(pages.at(-1)).toEqual(['deeper', 'inner'])
    // The frame is in the page's own document, where it is connected.
    showForeign('nothing', inner)
    load(inner)
    expect(lost).toEqual(['inner'])
  })

  it('gives a script’s own error in its own words, and a picture’s not at all', () => {
    const page = show('one')
    watchFrame(frame, watch)
    const view = viewOf(page)
    view.dispatchEvent(new ErrorEvent('error', { message: 'start is not defined' }))
    view.dispatchEvent(new Event('error'))
    view.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('no data') }))
    expect(errors).toEqual(['start is not defined', 'Error: no data'])
  })
})

it('DEL-017 waits for a frame that shows nothing yet', () => {
  showForeign('nothing')
  watchFrame(frame, watch)
  expect([pages, lost]).toEqual([[], []])
  show('one')
  load()
  expect(pages).toHaveLength(1)
})

/** What one window of a package tries to open, and what the player does about it, with the test's own desk. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Asked, type LinkDesk, type PackageWindow, watchLinks } from './watch-links.ts'
import type { Destination } from './where-leads.rules.ts'

const ROOT = 'https://content.example/m/7/1.0.0/'
let opened: { destination: Destination; asked: Asked }[]
let view: PackageWindow
let frame: HTMLIFrameElement
let navigation: EventTarget

/** A window of its own, so that no listener remains after the test. */
function openWindow(): PackageWindow {
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  frame = document.createElement('iframe')
  document.body.append(frame)
  return frame.contentWindow as PackageWindow
}

beforeEach(() => {
  opened = []
  view = openWindow()
  navigation = new EventTarget()
  Object.defineProperty(view, 'navigation', { value: navigation })
  const desk: LinkDesk = {
    root: ROOT,
    top: view,
    open: (destination, asked) => {
      opened.push({ destination, asked })
      return null
    },
  }
  watchLinks(view, desk)
})
afterEach(() => frame.remove())

/** The pages of these tests follow a link by their own `window.open`; browsers do not. */
function followNothing(): void {
  view.open = () => null
}

function press(html: string, init: MouseEventInit = {}, before?: (event: Event) => void): MouseEvent {
  view.document.body.innerHTML = html
  const link = view.document.querySelector('[data-press]') ?? view.document.body.firstElementChild
  if (before) link?.addEventListener(init.button === 1 ? 'auxclick' : 'click', before)
  const type = init.button === 1 ? 'auxclick' : 'click'
  const event = new view.MouseEvent(type, { bubbles: true, cancelable: true, composed: true, ...init })
  link?.dispatchEvent(event)
  return event
}
const kinds = () => opened.map(({ destination }) => destination.kind)
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('DEL-017 a pressed link', () => {
  beforeEach(followNothing)

  it.each([
    ['out of the module', `<a href="https://elsewhere.example/">x</a>`, 'outside'],
    [
      'out of the module, from a word in it',
      `<a href="https://elsewhere.example/"><b data-press>x</b></a>`,
      'outside',
    ],
    ['to a mail address', `<a href="mailto:a@b.example">x</a>`, 'outside'],
    ['to a PDF', `<a href="${ROOT}a.pdf">x</a>`, 'file'],
    ['to a page in a new window', `<a href="${ROOT}b.html" target="_blank">x</a>`, 'page'],
    [
      'out of the module that is to be saved',
      `<a href="https://elsewhere.example/a.pdf" download>x</a>`,
      'outside',
    ],
  ])('%s is taken out of the browser’s hands', (_what, html, kind) => {
    expect(press(html).defaultPrevented).toBe(true)
    expect(kinds()).toEqual([kind])
    expect(opened[0]?.asked.byPerson).toBe(true)
  })

  it.each([
    ['to another page', `<a href="${ROOT}b.html">x</a>`],
    ['to a script', `<a href="javascript:void 0">x</a>`],
    ['that is to be saved', `<a href="${ROOT}a.pdf" download>x</a>`],
    ['without an address', `<a>x</a>`],
  ])('%s is the browser’s', async (_what, html) => {
    expect(press(html).defaultPrevented).toBe(false)
    await nextTask()
    expect(kinds()).toEqual([])
  })

  it('with a key held or the middle button means a new window', () => {
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      press(`<a href="${ROOT}b.html">x</a>`, init)
    expect(kinds()).toEqual(['page', 'page', 'page', 'page'])
    press(`<a href="https://elsewhere.example/">x</a>`, { button: 2 })
    expect(kinds()).toHaveLength(4)
  })

  it('that the package follows by itself is left to it', async () => {
    press(`<a href="https://elsewhere.example/">x</a>`, {}, (event) => event.preventDefault())
    await nextTask()
    expect(kinds()).toEqual([])
  })

  it('whose event the package keeps to itself is heard all the same, once', async () => {
    const keep = (event: Event) => event.stopImmediatePropagation()
    press(`<a href="https://elsewhere.example/" target="_blank">x</a>`, {}, keep)
    expect(kinds()).toEqual([])
    await nextTask()
    expect(kinds()).toEqual(['outside'])
    press(`<a href="https://elsewhere.example/" target="_blank">x</a>`)
    await nextTask()
    expect(kinds()).toEqual(['outside', 'outside'])
  })
})

describe('DEL-017 a script', () => {
  it('opens no window: what is outside is told, what is inside shown', () => {
    expect(view.open('https://elsewhere.example/')).toBeNull()
    expect(view.open(`${ROOT}a.pdf`, 'help')).toBeNull()
    expect(view.open('')).toBeNull()
    expect(view.open()).toBeNull()
    expect(view.open('javascript:alert(1)')).toBeNull()
    expect(kinds()).toEqual(['outside', 'file'])
  })

  function navigate(url: string, change: object = {}): Event {
    const event = new Event('navigate', { cancelable: true })
    const plain = {
      hashChange: false,
      downloadRequest: null,
      formData: null,
      navigationType: 'push',
      userInitiated: false,
    }
    navigation.dispatchEvent(Object.assign(event, { destination: { url }, ...plain, ...change }))
    return event
  }

  it('that sets the address is stopped where it would leave, and left alone inside', () => {
    expect(navigate('https://elsewhere.example/').defaultPrevented).toBe(true)
    expect(navigate(`${ROOT}a.pdf`).defaultPrevented).toBe(true)
    expect(opened.map(({ asked }) => asked.byPerson)).toEqual([false, false])
    const own: [string, object?][] = [
      [`${ROOT}b.html`],
      [`${ROOT}index.html#x`, { hashChange: true }],
      [`${ROOT}a.pdf`, { downloadRequest: 'a.pdf' }],
      ['about:blank'],
      ['https://elsewhere.example/', { navigationType: 'traverse' }],
    ]
    for (const [url, change] of own) expect(navigate(url, change).defaultPrevented).toBe(false)
  })

  it('sends no form to a module that has nobody to receive it', () => {
    const event = navigate(`${ROOT}b.html`, { formData: new FormData() })
    expect([event.defaultPrevented, opened[0]?.asked.isForm]).toEqual([true, true])
  })
})

describe('DEL-017 a form', () => {
  function submit(html: string): Event {
    view.document.body.innerHTML = html
    const event = new view.Event('submit', { bubbles: true, cancelable: true })
    view.document.querySelector('form')?.dispatchEvent(Object.assign(event, { submitter: null }))
    return event
  }

  it('goes to a page of the package by GET alone', () => {
    expect(submit(`<form action="${ROOT}b.html"></form>`).defaultPrevented).toBe(false)
    expect(submit(`<form method="dialog" action="https://elsewhere.example/"></form>`).defaultPrevented).toBe(
      false,
    )
    expect(submit(`<form method="post" action="${ROOT}b.html"></form>`).defaultPrevented).toBe(true)
    expect(submit(`<form action="https://elsewhere.example/"></form>`).defaultPrevented).toBe(true)
    expect(opened.map(({ asked }) => asked.isForm)).toEqual([true, true])
  })
})

/** What the player does with what a package opens, and how it leads a lost frame back. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeLayer } from '../layers/open-layer.ts'
import { type PackageWatch, watchPackage } from './link-desk.ts'
import { type FrameWatch, watchFrame } from './watch-frame.ts'
import type { LinkDesk, PackageWindow } from './watch-links.ts'
import type { Destination } from './where-leads.rules.ts'

vi.mock('./watch-frame.ts', () => ({ watchFrame: vi.fn() }))

const ROOT = 'https://content.example/m/7/1.0.0/'
let frame: HTMLIFrameElement
let desk: PackageWatch
let asked: LinkDesk & FrameWatch

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  frame = document.createElement('iframe')
  document.body.append(frame)
  vi.mocked(watchFrame).mockClear()
  desk = watchPackage(frame, `${ROOT}start%20page.html?lang=en`, 'en')
  asked = vi.mocked(watchFrame).mock.lastCall?.[1] as LinkDesk & FrameWatch
})
afterEach(() => {
  closeLayer(document)
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const dialog = () => document.querySelector('dialog')
const told = () => dialog()?.querySelector('input')?.value
const close = () => closeLayer(document)
const outside = (name: string): Destination => ({
  kind: 'outside',
  address: `https://elsewhere.example/${name}`,
})
const view = window as unknown as PackageWindow
const byScript = { view, byPerson: false }
const byPerson = { view, byPerson: true }

/** A frame of the package at an address, as the browser gives it. */
function frameAt(href: string) {
  const replace = vi.fn<(address: string) => void>()
  const inside = Object.assign(new EventTarget(), { location: { href, replace } })
  const of = { contentWindow: inside } as unknown as HTMLIFrameElement
  asked.onPage(inside as unknown as PackageWindow, of)
  return { of, inside, replace }
}

it('DEL-017 takes the folder of the version for the package, whatever its entry is called', () => {
  expect(asked.root).toBe(ROOT)
})

it('DEL-006 takes it for a fault when a script leads out before anything showed, and keeps the first', () => {
  asked.open(outside('one'), byScript)
  asked.onError('start is not defined')
  expect([dialog(), desk.fault()]).toEqual([null, 'https://elsewhere.example/one'])
})

it('DEL-017 tells what a person pressed each time, and what a script repeats once', () => {
  desk.begin()
  for (let press = 0; press < 3; press += 1) {
    asked.open(outside('pressed'), byPerson)
    expect(told()).toBe('https://elsewhere.example/pressed')
    close()
  }
  asked.open(outside('repeated'), byScript)
  expect(told()).toBe('https://elsewhere.example/repeated')
  close()
  asked.open(outside('repeated'), byScript)
  expect(dialog()).toBeNull()
  expect(desk.fault()).toBe('https://elsewhere.example/repeated')
})

it('DEL-017 tells five addresses of a script that tries one after the other, and a person still', () => {
  desk.begin()
  const shown = Array.from({ length: 8 }, (_, at) => {
    asked.open(outside(String(at)), byScript)
    const isShown = dialog() !== null
    close()
    return isShown
  })
  expect(shown.filter(Boolean)).toHaveLength(5)
  asked.open(outside('pressed'), byPerson)
  expect(dialog()).not.toBeNull()
})

it('DEL-017 opens nothing for what stays, and nothing once the package has ended', () => {
  desk.begin()
  asked.open({ kind: 'own' }, byPerson)
  desk.end()
  asked.open(outside('late'), byPerson)
  asked.open({ kind: 'page', address: `${ROOT}page.html` }, byPerson)
  expect(dialog()).toBeNull()
})

it('DEL-017 says that a form goes nowhere', () => {
  desk.begin()
  asked.open(outside('form'), { ...byPerson, isForm: true })
  expect(dialog()?.textContent).toContain('This form cannot be sent from here')
})

it('DEL-017 shows a page of the package in a layer, gives its window, and watches it like the first', () => {
  // No server: the frame of these tests would request one.
  const page = { kind: 'page', address: 'about:blank' } as const
  expect(asked.open(page, byPerson)).toBeNull()
  desk.begin()
  const opened = asked.open(page, byPerson)
  const inner = dialog()?.querySelector('iframe')
  expect([opened, vi.mocked(watchFrame).mock.lastCall]).toEqual([inner?.contentWindow, [inner, desk]])
})

it('DEL-017 shows what a package made by its type, and says so where it cannot be shown', async () => {
  desk.begin()
  const made = (type: string) => {
    const read = async () => new Response('Notes', { headers: { 'content-type': type } })
    asked.open(
      { kind: 'made', address: 'blob:https://content.example/1' },
      {
        ...byPerson,
        view: { fetch: read } as unknown as PackageWindow,
      },
    )
    return vi.waitFor(() => expect(dialog()).not.toBeNull())
  }
  await made('text/plain')
  await vi.waitFor(() => expect(dialog()?.querySelector('pre')?.textContent).toBe('Notes'))
  close()
  await made('application/zip')
  expect(dialog()?.textContent).toContain('This page did not open')
})

it('DEL-017 leads a lost frame back to where it was well, three times in ten seconds', () => {
  const { of, inside, replace } = frameAt(`${ROOT}start.html`)
  asked.onLost(of)
  // Nothing has been shown yet: the launch reports that.
  expect(replace).not.toHaveBeenCalled()
  desk.begin()
  inside.location.href = `${ROOT}start.html#chapter-2`
  inside.dispatchEvent(new Event('pagehide'))
  for (let time = 0; time < 5; time += 1) asked.onLost(of)
  expect(replace.mock.calls).toEqual(Array.from({ length: 3 }, () => [`${ROOT}start.html#chapter-2`]))
  expect(dialog()?.textContent).toContain('This page did not open')
  vi.advanceTimersByTime(10_001)
  asked.onLost(of)
  expect(replace).toHaveBeenCalledTimes(4)
  desk.end()
  vi.advanceTimersByTime(10_001)
  asked.onLost(of)
  expect(replace).toHaveBeenCalledTimes(4)
})

it('DEL-017 does not lead a frame back to a place out of the package', () => {
  const { of, replace } = frameAt('https://elsewhere.example/')
  desk.begin()
  asked.onLost(of)
  expect(replace).not.toHaveBeenCalled()
})

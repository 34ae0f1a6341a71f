/** The hands and eyes of a journey in a browser that Playwright does not drive: they wait, as its locators do. */
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { bundleForPage } from '../bundle-for-page.ts'
import type { Driver, FramePath, Point } from './driver.ts'
import { Answer, type Question, type What } from './question.ts'

/** What a screen may take to become what is asked of it. */
const SCREEN_MS = 60_000

export interface Hands {
  goTo(path: string): Promise<void>
  /** Waits for this path. */
  arriveAt(path: string): Promise<void>
  see(...whats: What[]): Promise<void>
  click(...whats: What[]): Promise<void>
  fill(label: string, text: string): Promise<void>
  /** Waits until the page's function returns this. */
  waitFor(source: string, value: string): Promise<void>
  /** The same in a frame, where it is only looked and clicked. */
  inside(frame: FramePath): Pick<Hands, 'see' | 'click'>
  /** Where the page is and what it holds, for the evidence. */
  source(): Promise<string>
}

export async function openHands(driver: Driver, hubUrl: string): Promise<Hands> {
  const eyes = await bundleForPage(fileURLToPath(new URL('in-page.ts', import.meta.url)))

  /** A new document is given the eyes first. */
  async function ask(question: Question, frame: FramePath): Promise<Answer> {
    const isThere = await driver.call('() => typeof answerInPage', [], frame)
    if (isThere !== 'function') await driver.call(`() => { ${eyes}; return '' }`, [], frame)
    return Answer.parse(
      JSON.parse(
        await driver.call('(question) => answerInPage(question)', [JSON.stringify(question)], frame),
      ),
    )
  }
  /** A page may go away while it is asked: that is one more reason to ask again. */
  const patiently = (look: () => Promise<void>) => expect(look).toPass({ timeout: SCREEN_MS })

  async function see(frame: FramePath, whats: What[]) {
    await patiently(async () =>
      expect((await ask({ whats, isToClick: false }, frame)).missing).toBeUndefined(),
    )
  }
  /** Clicks what two looks find at the same point: what moves would be missed. */
  async function clickOnce(frame: FramePath, whats: What[]) {
    const look = () => ask({ whats, isToClick: true }, frame)
    const before = await look()
    const { at, missing } = await look()
    if (at === undefined) throw new Error(missing)
    expect(before.at).toEqual(at)
    await driver.clickAt(await onPage(driver, at, frame))
  }
  const click = (frame: FramePath, whats: What[]) => patiently(() => clickOnce(frame, whats))
  async function waitFor(source: string, value: string) {
    await patiently(async () => expect(await driver.call(source, [])).toBe(value))
  }
  return {
    goTo: (path) => driver.goTo(`${hubUrl}${path}`),
    arriveAt: (path) => waitFor('() => location.pathname', path),
    see: (...whats) => see([], whats),
    click: (...whats) => click([], whats),
    async fill(label, text) {
      const whats = [{ label }]
      await patiently(async () => {
        await clickOnce([], whats)
        expect(await ask({ whats, isToClick: false }, [])).toEqual({ isFocused: true })
      })
      await driver.type(text)
      await waitFor('() => document.activeElement.value', text)
    },
    waitFor,
    inside: (frame) => ({ see: (...whats) => see(frame, whats), click: (...whats) => click(frame, whats) }),
    source: () => driver.call('() => `${location.href}\\n${document.documentElement.outerHTML}`', []),
  }
}

const FRAME_CORNER = `(selector) => {
  const frame = document.querySelector(selector)
  const { x, y } = frame.getBoundingClientRect()
  return JSON.stringify({ x: x + frame.clientLeft, y: y + frame.clientTop })
}`

/** A point of a frame as a point of the page. */
async function onPage(driver: Driver, { x, y }: Point, frame: FramePath): Promise<Point> {
  const sum = { x, y }
  for (const [depth, selector] of frame.entries()) {
    const corner = JSON.parse(await driver.call(FRAME_CORNER, [selector], frame.slice(0, depth))) as Point
    sum.x += corner.x
    sum.y += corner.y
  }
  return sum
}

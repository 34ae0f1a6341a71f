/** The built galleries for one worker: every screen in every state, in the whole app and without a server. */
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import {
  BETWEEN,
  complaintsOf,
  DESK,
  ENLARGED,
  inspectShown,
  NARROW,
  NARROW_DESK,
  onDesk,
  onPhone,
  otherScheme,
  TABLET,
  type Scheme,
} from './inspection/inspect-screen.ts'
import { openUnpainted, type UnpaintedPage } from './inspection/unpainted-page.ts'

interface Shown {
  screen: string
  state: string
}

/** The types of the script, which is plain JavaScript. */
interface Script {
  openGallery(): Promise<{ url: string; axeUrl: string; close(): Promise<void> }>
  statesOf(page: Page, url: string): Promise<Shown[]>
  showState(page: Page, url: string, shown: Shown & { locale: string }): Promise<void>
  showAnotherState(page: Page, shown: Shown & { locale: string }): Promise<void>
  pageOf(url: string, screen: string): string
  changeLocale(page: Page, shown: Shown & { locale: string }): Promise<void>
  openOver(page: Page): Promise<string>
}

/** Their words are those of other states: one locale is enough. */
const WORDLESS = ['loading', 'fortyRows']
/** In Chinese axe reads this state alone: roles, order and colours do not depend on the language. */
const READ_IN_CHINESE = 'filled'

/** With a side bar and less room than a desk has, and with a finger, the console is looked at in this state alone: each look takes time. */
const SHOWN_BETWEEN = 'filled'
const OF_THE_CONSOLE = 'console-'

/** In English everything is looked at; axe reads the desk in one scheme and the phone in the other. */
const inEnglish = (desk: Scheme) => [onDesk(desk), ...BETWEEN, onPhone(otherScheme(desk)), NARROW, ENLARGED]

const inChinese = (desk: Scheme, asksAxe: boolean) => [
  onDesk(desk, asksAxe),
  onPhone(otherScheme(desk), false),
  NARROW,
  ENLARGED,
]

/** What is written to the console of an answer that is an error, and of the worker that the gallery has none of. */
const EXPECTED = [
  ' was not read. ServerError 500-test-request',
  'A bad HTTP response code (404) was received when fetching the script.',
]

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const galleriesIn = (folder: string) =>
  readdirSync(root(folder), { recursive: true, encoding: 'utf8' }).flatMap(
    (path) => /([a-z-]+)\.gallery\.tsx$/.exec(path)?.[1] ?? [],
  )

/** Every screen that has a gallery, by the names of the files; those of the console begin with its name. */
export const SCREENS = [
  ...galleriesIn('web/src'),
  ...galleriesIn('console/src').map((name) => `${OF_THE_CONSOLE}${name}`),
].toSorted()

export interface Gallery {
  /** Everything wrong with a screen, in each state and locale. */
  faultsOf(screen: string): Promise<string[]>
  close(): Promise<void>
}

/** A page of one application, which shows one state after another. */
interface Opened extends UnpaintedPage {
  /** Errors of the browser since they were last read. */
  complaints: string[]
}

export async function openGallery(browser: Browser): Promise<Gallery> {
  const script = (await import(pathToFileURL(root('scripts/parts/gallery.mjs')).href)) as Script
  const { url, axeUrl, close } = await script.openGallery()
  const list = await browser.newPage()
  const states = await script.statesOf(list, url)
  await list.close()
  // All screens of an application share a page: the browser compiles it, and axe, once. They are opened before the
  // first test, which closes what it opened itself.
  const pages = new Map<string, Opened>()
  for (const address of new Set(SCREENS.map((screen) => script.pageOf(url, screen)))) {
    // A state empties the device before it is shown: no two of one context may be open at a time.
    const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
    pages.set(address, { ...(await openUnpainted(context)), complaints: complaintsOf(context) })
  }
  return {
    close,
    async faultsOf(screen) {
      const shown = states.filter((one) => one.screen === screen)
      const opened = pages.get(script.pageOf(url, screen))
      if (opened === undefined || shown.length === 0) return [`${screen} has no state`]
      const { page: own, withFrames, complaints } = opened
      const faultsIn = async (state: string, desk: Scheme) => {
        const open = await script.openOver(own)
        /** A dialog or a menu that has gone is not looked at. */
        const goneIn = async (locale: string) => {
          const now = await script.openOver(own)
          return now === open ? [] : [`${state} ${locale}: open was "${open}", and now "${now}"`]
        }
        const found = await inspectShown(own, `${state} en`, [
          ...inEnglish(desk),
          ...(state === SHOWN_BETWEEN && screen.startsWith(OF_THE_CONSOLE) ? [NARROW_DESK, TABLET] : []),
        ])
        found.push(...(await goneIn('en')))
        if (WORDLESS.includes(state)) return found
        await script.changeLocale(own, { screen, state, locale: 'zh' })
        found.push(...(await goneIn('zh')))
        const looks = inChinese(otherScheme(desk), state === READ_IN_CHINESE)
        return [...found, ...(await inspectShown(own, `${state} zh`, looks))]
      }
      const isExpected = (complaint: string) => EXPECTED.some((end) => complaint.endsWith(end))
      /** What is wrong with a state once it is there, the browser's complaints included. */
      const lookAt = async (state: string, desk: Scheme, show: () => Promise<void>) => {
        const before = complaints.length
        try {
          await show()
        } catch {
          return [`${state}: it does not appear`, ...complaints.splice(before)]
        }
        const faults = await faultsIn(state, desk)
        return [...faults, ...complaints.splice(before).filter((one) => !isExpected(one))]
      }
      const faults: string[] = []
      for (const [index, { state }] of shown.entries()) {
        // The schemes take turns, so that axe reads each on the desk and on the phone of every screen.
        const desk = index % 2 === 0 ? 'light' : 'dark'
        const another = () => script.showAnotherState(own, { screen, state, locale: 'en' })
        const isFirst = own.url() === 'about:blank'
        if (!isFirst && (await withFrames(() => lookAt(state, desk, another))).length === 0) continue
        // A fault may be of the state before. Loaded by its own address, a state has nothing of another.
        const anew = async () => {
          await script.showState(own, url, { screen, state, locale: 'en' })
          await own.addScriptTag({ url: axeUrl })
        }
        faults.push(...(await withFrames(() => lookAt(state, desk, anew))))
      }
      return faults
    },
  }
}

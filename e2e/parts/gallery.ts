/** The built gallery for one worker: every screen in every state, in the whole app and without a server. */
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
  onDesk,
  onPhone,
  otherScheme,
  type Look,
  type Scheme,
} from './inspect-screen.ts'

interface Shown {
  screen: string
  state: string
}

/** The types of the script, which is plain JavaScript. */
interface Script {
  openGallery(): Promise<{ url: string; close(): Promise<void> }>
  statesOf(page: Page, url: string): Promise<Shown[]>
  showState(page: Page, url: string, shown: Shown & { locale: string }): Promise<void>
}

/** Their words are those of other states: one locale is enough. */
const WORDLESS = ['loading', 'fortyRows']
/** What they name for a screen reader is named in other states too: axe reads them in one locale. */
const ALIKE = ['empty', 'longNames', 'error', 'offline']

/** In English everything is looked at; axe reads the desk in one scheme and the phone in the other. */
const inEnglish = (desk: Scheme) => [onDesk(desk), ...BETWEEN, onPhone(otherScheme(desk)), NARROW, ENLARGED]

/** In Chinese axe reads the desk alone. */
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

/** Every screen that has a gallery, by the names of the files. */
export const SCREENS = readdirSync(root('web/src'), { recursive: true, encoding: 'utf8' })
  .flatMap((path) => /^(?!gallery\/).*?([a-z-]+)\.gallery\.tsx$/.exec(path)?.[1] ?? [])
  .toSorted()

export interface Gallery {
  /** Everything wrong with a screen, in each state and locale. */
  faultsOf(screen: string): Promise<string[]>
  close(): Promise<void>
}

export async function openGallery(browser: Browser): Promise<Gallery> {
  const script = (await import(pathToFileURL(root('scripts/parts/gallery.mjs')).href)) as Script
  const { url, close } = await script.openGallery()
  const page = await browser.newPage()
  const states = await script.statesOf(page, url)
  await page.close()
  return {
    close,
    async faultsOf(wanted) {
      const shown = states.filter(({ screen }) => screen === wanted)
      if (shown.length === 0) return [`${wanted} has no state`]
      // A state empties the device before it is shown: no two of one context may be open at a time.
      const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
      const complaints = complaintsOf(context)
      const own = await context.newPage()
      const look = async (state: string, locale: string, looks: readonly Look[]) => {
        try {
          await script.showState(own, url, { screen: wanted, state, locale })
        } catch {
          return [`${state} ${locale}: it does not appear`]
        }
        return inspectShown(own, `${state} ${locale}`, looks)
      }
      const faults: string[] = []
      for (const [index, { state }] of shown.entries()) {
        // The schemes take turns, so that axe reads each on the desk and on the phone of every screen.
        const desk = index % 2 === 0 ? 'light' : 'dark'
        faults.push(...(await look(state, 'en', inEnglish(desk))))
        if (WORDLESS.includes(state)) continue
        faults.push(...(await look(state, 'zh', inChinese(otherScheme(desk), !ALIKE.includes(state)))))
      }
      await context.close()
      return [...faults, ...complaints.filter((one) => !EXPECTED.some((end) => one.endsWith(end)))]
    },
  }
}

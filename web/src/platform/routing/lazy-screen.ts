/** A screen whose code is fetched when it is first needed, and then kept. */
import { use, type ComponentType } from 'react'
import { checkOnline } from '../calls/online.ts'
import { keepInTab, readInTab } from '../device/tab.ts'
import type { LoadScreen } from './router.ts'

/** What browsers say of a file of the app that is missing. */
const MISSING = /dynamically imported module|Importing a module script failed/

/** `load` that is asked once; what failed is asked for again. */
export function lazyScreen(load: LoadScreen): LoadScreen {
  let kept: Promise<ComponentType> | null = null
  return () => {
    kept ??= load().catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}

/**
 * The screen that is about to be shown. Where a file of the app is missing, as it is after a new version, the page is
 * loaded anew, once for each file. While the hub cannot be reached that would leave nothing of the page, nor of a session
 * that is to be recorded (DEL-015).
 */
export async function screenToShow(load: LoadScreen): Promise<ComponentType> {
  try {
    return await load()
  } catch (error) {
    if (!(await checkOnline())) throw new Error('The screen could not be fetched.', { cause: error })
    const message = error instanceof Error ? error.message : ''
    const keptAs = `reloaded.${message}`
    if (!MISSING.test(message) || readInTab(keptAs) !== null) throw error
    keepInTab(keptAs, '1')
    // Without storage nobody could tell the first time from the second.
    if (readInTab(keptAs) === null) throw error
    window.location.reload()
    return Leaving
  }
}

/** While the page is loaded anew the screen is still waited for. */
const never = new Promise<never>(() => undefined)
const Leaving = () => use(never)

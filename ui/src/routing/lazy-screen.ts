/** A screen whose code is fetched when it is first needed, and then cached. */
import { use, type ComponentType } from 'react'
import { storeInTab, readInTab } from '../page/tab.ts'
import type { LoadScreen } from './router.ts'

/** The browsers' messages for a missing script of the app, and Vite's for a missing style. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** Whether a file of the app is not there, or could not be reached: browsers do not say which. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && MISSING.test(error.message)
}

/** Caches the result of `load`; a failed load is repeated. */
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
 * Gives the function that fetches the screen that is about to be shown. If a file of the app is missing, as after a new
 * version, the page is reloaded, once for each file. While the server is unreachable a reload would lose the page and
 * what is still to be sent.
 * @param isReachable asks the server whether it is there
 */
export function screenFetcher(
  isReachable: () => Promise<boolean>,
): (load: LoadScreen) => Promise<ComponentType> {
  return async (load) => {
    try {
      return await load()
    } catch (error) {
      if (!(await isReachable())) throw new Error('The screen could not be fetched.', { cause: error })
      if (!isMissingFile(error)) throw error
      const keptAs = `reloaded.${String(error)}`
      if (readInTab(keptAs) !== null) throw error
      storeInTab(keptAs, '1')
      // Without storage the first attempt could not be told from the second.
      if (readInTab(keptAs) === null) throw error
      window.location.reload()
      return Leaving
    }
  }
}

/** While the page reloads, the screen stays pending. */
const never = new Promise<never>(() => undefined)
const Leaving = () => use(never)

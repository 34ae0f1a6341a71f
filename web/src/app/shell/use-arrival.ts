import { useEffect, useRef } from 'react'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { DEFAULT_PRODUCT_NAME, pageTitle } from './page-title.ts'
import type { CurrentRoute } from './navigation/use-current-route.ts'

/** The previous screen's heading may stay until the next one is there; for this long it is ignored. */
const OLD_HEADING_MS = 500

/**
 * On arrival at a screen, moves the focus to its heading and keeps the page's title in sync with it. The heading may
 * appear later than the screen or change with the language, so the content is watched.
 */
export function useArrival(place: Pick<CurrentRoute, 'path'> | null): void {
  const product = useAppSettings()?.productName ?? DEFAULT_PRODUCT_NAME
  const { locale } = useLocale()
  const path = place?.path
  const lastPath = useRef<string | undefined>(undefined)
  const lastHeading = useRef<{ element: Element; text: string | null } | null>(null)

  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null || path === undefined) return undefined
    // The first page after loading keeps the browser's initial focus.
    let awaitsFocus = lastPath.current !== undefined && lastPath.current !== path
    lastPath.current = path
    const left = lastHeading.current
    let focused: Element | null = null

    function attend(mayBeOld = false) {
      const heading = main?.querySelector('h1') ?? null
      if (heading === null) return
      lastHeading.current = { element: heading, text: heading.textContent }
      const title = pageTitle(heading, product, locale)
      if (document.title !== title) document.title = title
      // The heading of a screen that loads gives way to that of its content, and hands the focus on.
      const isFocusLost = focused?.isConnected === false && document.activeElement === document.body
      if (!awaitsFocus && !isFocusLost) return
      if (!mayBeOld && left?.element === heading && left.text === heading.textContent) return
      awaitsFocus = false
      // A user who has already moved on, into a field or a dialog, keeps the focus there.
      if (main?.contains(document.activeElement) && document.activeElement !== main) return
      heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
      focused = heading
    }
    attend()
    const observer = new MutationObserver(() => attend())
    observer.observe(main, { childList: true, subtree: true, characterData: true })
    // Two screens may have the same heading.
    const timer = awaitsFocus ? setTimeout(() => attend(true), OLD_HEADING_MS) : undefined
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [path, product, locale])
}

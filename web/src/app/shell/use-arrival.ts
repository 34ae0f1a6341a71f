import { useEffect, useRef } from 'react'
import { useAppSettings } from '#platform/queries.ts'
import { useLocale } from '#platform/locale.ts'
import { DEFAULT_PRODUCT_NAME, pageTitle } from './page-title.ts'
import type { Place } from './use-place.ts'

/**
 * On arriving at a screen moves the focus to its heading and keeps the page's title in step with it. The heading may
 * come later than the screen, or change with the language, so the content is watched.
 */
export function useArrival(place: Place | null): void {
  const product = useAppSettings()?.productName ?? DEFAULT_PRODUCT_NAME
  const { locale } = useLocale()
  const path = place?.path
  const lastPath = useRef<string | undefined>(undefined)

  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null || path === undefined) return undefined
    // The first page after loading keeps the browser's own start of the page.
    let awaitsFocus = lastPath.current !== undefined && lastPath.current !== path
    lastPath.current = path

    function attend() {
      const heading = main?.querySelector('h1') ?? null
      if (heading === null) return
      const title = pageTitle(heading, product)
      if (document.title !== title) document.title = title
      if (!awaitsFocus) return
      awaitsFocus = false
      // Somebody who already went on, into a field or a dialog, is not called back.
      if (main?.contains(document.activeElement) && document.activeElement !== main) return
      heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
    }
    attend()
    const observer = new MutationObserver(attend)
    observer.observe(main, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [path, product, locale])
}

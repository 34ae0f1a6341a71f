import { useEffect, useRef, useState } from 'react'
import { useLocale } from '@hub/ui/language/locale.ts'
import { noteVisit } from '../palette/recent.ts'
import { useProductName } from '#platform/calls/settings.ts'

/**
 * On arrival at a screen, moves the focus to its heading and keeps the page's title in step with it. The heading may
 * appear later than the screen, so the content is watched.
 * @returns the words of the heading, once what it names has loaded
 */
export function useArrival(path: string | undefined): string | undefined {
  const product = useProductName()
  const { locale } = useLocale()
  const lastPath = useRef<string | undefined>(undefined)
  const [read, setRead] = useState<{ path: string; heading: string }>()
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null || path === undefined) return undefined
    // The first page after loading keeps the browser's initial focus.
    let awaitsFocus = lastPath.current !== undefined && lastPath.current !== path
    lastPath.current = path
    function attend() {
      const heading = main?.querySelector('h1') ?? null
      if (heading === null) return
      const title = `${heading.textContent} · ${product}`
      if (document.title !== title) document.title = title
      if (heading.closest('[aria-busy]') !== null) return
      arrived(heading.textContent)
      // A reader who has already moved on, into a field or a dialog, keeps the focus there.
      if (!awaitsFocus) return
      awaitsFocus = false
      if (main?.contains(document.activeElement) && document.activeElement !== main) return
      heading.setAttribute('tabindex', '-1')
      heading.focus({ preventScroll: true })
    }
    function arrived(words: string) {
      const at = path ?? ''
      noteVisit({ href: at, title: words })
      setRead((last) => (last?.path === at && last.heading === words ? last : { path: at, heading: words }))
    }
    attend()
    const observer = new MutationObserver(attend)
    observer.observe(main, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [path, product, locale])
  return read?.path === path ? read?.heading : undefined
}

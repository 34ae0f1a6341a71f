/**
 * Prefetches the code of a screen when a link to it is hovered or focused, so that the navigation is quick (design
 * 10).
 */
import { hubBase } from '#platform/first-load/base.ts'
import type { HubRouter } from './router.tsx'

/** Watches every link of the page; returns how to stop. */
export function watchLinks(router: HubRouter): () => void {
  const handleTouch = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (href !== null && href !== undefined) fetchScreen(router, href)
  }
  document.addEventListener('pointerover', handleTouch, { passive: true })
  document.addEventListener('focusin', handleTouch)
  return () => {
    document.removeEventListener('pointerover', handleTouch)
    document.removeEventListener('focusin', handleTouch)
  }
}

function fetchScreen(router: HubRouter, href: string): void {
  const base = hubBase()
  if (!href.startsWith(`${base}/`)) return
  // A failed fetch is repeated, and reported, by the navigation itself.
  router.preload(href.slice(base.length)).catch(() => undefined)
}

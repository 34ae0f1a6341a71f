/**
 * Stores the scroll position of each history entry: a new screen starts at its top, and Back restores the position.
 */
import { storeInTab, readInTab } from '../page/tab.ts'
import type { Router } from './router.ts'

const KEPT_AS = 'scroll'

/** Stores the scroll position on leaving; returns how to stop, and how to scroll the current screen. */
export function followScroll(router: Router): { stop: () => void; restore: () => void } {
  const tops = new Map(readStored())
  let step = keyOf(router)
  let isFirst = true
  const note = () => tops.set(step, window.scrollY)
  const stopFollowing = router.subscribe(() => {
    const next = keyOf(router)
    if (next !== step) note()
    step = next
  })
  const leave = () => {
    note()
    history.scrollRestoration = 'auto'
    storeInTab(KEPT_AS, JSON.stringify([...tops]))
  }
  const takeOver = () => {
    history.scrollRestoration = 'manual'
  }
  takeOver()
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', takeOver)
  return {
    stop: () => {
      stopFollowing()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', takeOver)
    },
    restore: () => {
      const top = tops.get(step)
      const { hash } = router.history.location
      const named = top === undefined && hash !== '' ? document.getElementById(hash.slice(1)) : null
      // A page that was just loaded is at its top, and reading the position would force a layout.
      if (named === null && (top !== undefined || !isFirst)) window.scrollTo({ top: top ?? 0 })
      named?.scrollIntoView()
      isFirst = false
    },
  }
}

const keyOf = ({ history: { location } }: Router) => location.state.key ?? location.href

/** The positions stored before a reload, validated. */
function readStored(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(readInTab(KEPT_AS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

/** How far each step of the history was scrolled: a new screen begins at its top, and Back leads to where one was. */
import { keepInTab, readInTab } from '../device/tab.ts'
import type { Router } from './router.ts'

const KEPT_AS = 'scroll'

/** Notes how far one scrolled when one leaves; gives back how to stop, and to scroll the screen that is there now. */
export function followScroll(router: Router): { stop: () => void; restore: () => void } {
  const tops = new Map(readKept())
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
    keepInTab(KEPT_AS, JSON.stringify([...tops]))
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
      // A page that has just been loaded stands at its top, and asking it would cost a layout.
      if (named === null && (top !== undefined || !isFirst)) window.scrollTo({ top: top ?? 0 })
      named?.scrollIntoView()
      isFirst = false
    },
  }
}

const keyOf = ({ history: { location } }: Router) => location.state.key ?? location.href

/** What the tab kept from before a reload, whatever stands there. */
function readKept(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(readInTab(KEPT_AS) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

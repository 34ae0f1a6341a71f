import { useEffect, useEffectEvent, useRef } from 'react'
import { nowMs } from '#platform/page/clock.ts'

/** How often the idle time is checked; a device that slept is detected by the first check. */
const LOOK_EVERY_MS = 10_000
/** What counts as use. A pointer that only moves may be a sleeve on the desk. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back once when the page was idle for the limit; the time restarts each time `isWatched` becomes true. */
export function useIdle(limitMs: number, isWatched: boolean, onIdle: () => void): void {
  const lastUse = useRef(0)
  const tell = useEffectEvent(onIdle)
  useEffect(() => {
    if (!isWatched) return undefined
    lastUse.current = nowMs()
    const look = () => {
      if (nowMs() - lastUse.current < limitMs) return false
      tell()
      return true
    }
    // A press after the limit is not use: the time was already up.
    const handleUse = () => {
      if (!look()) lastUse.current = nowMs()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    const options = { capture: true, passive: true }
    for (const use of USES) window.addEventListener(use, handleUse, options)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const use of USES) window.removeEventListener(use, handleUse, options)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWatched, limitMs])
}

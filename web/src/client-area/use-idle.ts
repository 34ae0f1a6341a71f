import { useEffect, useEffectEvent, useRef } from 'react'
import { nowMs } from '#platform/page/clock.ts'

/** How often it is looked whether the time is up; a device that slept is found out by its first look. */
const LOOK_EVERY_MS = 10_000
/** What counts as use. A pointer that only moves may be a sleeve on the desk. */
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Tells once that nobody has used the page for so long; watched anew each time `isWatched` becomes true. */
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
    // The press of somebody who comes back too late is not use: the time was up before it.
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

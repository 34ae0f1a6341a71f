/** Whether a media query holds now, for what is better not rendered at all than hidden by a style. */
import { useCallback, useSyncExternalStore } from 'react'

/** From here on the side menu bar stands beside the screen; the same number as in the style sheets. */
export const ROOM_FOR_RAIL = '(min-width: 59.375em)'

/** Below this a screen is a phone's: one column; the same number as in the style sheets. */
export const NARROW = '(max-width: 43.74em)'

/**
 * True while `query` holds; the component follows its change. It looks at each resize too: once, on a busy machine, a
 * widened window kept the bar of a phone, whose place the style sheets give away.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      window.addEventListener('resize', listener)
      return () => {
        media.removeEventListener('change', listener)
        window.removeEventListener('resize', listener)
      }
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

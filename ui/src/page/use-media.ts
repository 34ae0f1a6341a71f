/** Whether a media query matches now, for content that should not be rendered at all instead of hidden by a style. */
import { useCallback, useSyncExternalStore } from 'react'

/** From this width on the side menu bar is beside the screen; the same number as in the style sheets. */
export const ROOM_FOR_RAIL = '(min-width: 59.375em)'

/** Below this width the layout is a phone's: one column; the same number as in the style sheets. */
export const NARROW = '(max-width: 43.74em)'

/**
 * True while `query` matches; the component follows its changes. It also checks at each resize: on a busy machine, a
 * widened window once kept the bar of a phone, for which the style sheets then leave no space.
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

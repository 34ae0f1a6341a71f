import { useEffect, useSyncExternalStore } from 'react'

const CHANGE = 'fullscreenchange'

function subscribe(listener: () => void): () => void {
  document.addEventListener(CHANGE, listener)
  return () => document.removeEventListener(CHANGE, listener)
}

function exit(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

/**
 * Fullscreen for the launch screen. The page itself enters it, so that dialogs are included. When the browser has no
 * fullscreen, `toggle` is null. Leaving the screen leaves fullscreen.
 */
export function useFullscreen(): { isFullscreen: boolean; toggle: (() => void) | null } {
  const isFullscreen = useSyncExternalStore(subscribe, () => document.fullscreenElement != null)
  useEffect(() => exit, [])
  if (!document.fullscreenEnabled) return { isFullscreen, toggle: null }
  return {
    isFullscreen,
    toggle: () => {
      if (isFullscreen) exit()
      else void document.documentElement.requestFullscreen().catch(() => undefined)
    },
  }
}

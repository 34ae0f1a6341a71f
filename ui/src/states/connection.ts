/** Whether the server can be reached. The application provides what it knows; without it, the browser's state is used. */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

export interface Connection {
  isOnline: () => boolean
  /** Subscribes to changes; returns the function that unsubscribes. */
  onChange: (listener: () => void) => () => void
}

const OF_BROWSER: Connection = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}

/** Wraps the app and provides what it knows of its server. */
export const ConnectionContext = createContext(OF_BROWSER)

/** Whether the server can be reached, updated at each change. */
export function useConnected(): boolean {
  const { isOnline, onChange } = useContext(ConnectionContext)
  return useSyncExternalStore(onChange, isOnline)
}

/** Calls back when the connection returns after it was lost. */
export function useBackOnline(onBack: (() => void) | undefined): void {
  const isHere = useConnected()
  const wasHere = useRef(isHere)
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    if (isHere && !wasHere.current) latest.current?.()
    wasHere.current = isHere
  }, [isHere])
}

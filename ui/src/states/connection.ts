/** Whether the server can be reached. The application hands in what it knows; without that, the browser's word counts. */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'

export interface Connection {
  isOnline: () => boolean
  /** Tells when it changes; gives back how to stop listening. */
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

/** Stands around the app, with what it knows of its server. */
export const ConnectionContext = createContext(OF_BROWSER)

/** Whether the server can be reached, kept fresh. */
export function useConnected(): boolean {
  const { isOnline, onChange } = useContext(ConnectionContext)
  return useSyncExternalStore(onChange, isOnline)
}

/** Calls back when one works online again after not doing so. */
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

/** Whether the page is being printed: lists that render in steps on the screen render completely on paper. */
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()

function tell(printing: boolean): void {
  isPrinting = printing
  // The browser captures the page as soon as this returns.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
const begin = () => tell(true)
const end = () => tell(false)

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** True from just before the page is printed until it has been. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

/** Announcements for screen readers only: mount LiveRegion once, then `announce(text)` or `announce(text, 'assertive')`. */
import { useSyncExternalStore } from 'react'

export type Urgency = 'polite' | 'assertive'
type Said = Record<Urgency, string>

/** Long enough to be read in full, short enough not to be found later by browsing the page. */
const KEEP_MS = 5000
/** Screen readers ignore an unchanged region, so a repeated sentence gets an invisible mark. */
const AGAIN = '\u00A0'

let said: Said = { polite: '', assertive: '' }
const listeners = new Set<() => void>()
const timers: Partial<Record<Urgency, ReturnType<typeof setTimeout>>> = {}

function say(urgency: Urgency, text: string): void {
  said = { ...said, [urgency]: text }
  for (const listener of listeners) listener()
}

/** Announces a short sentence once; it replaces the earlier one of the same urgency. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  clearTimeout(timers[urgency])
  say(urgency, said[urgency] === text ? text + AGAIN : text)
  timers[urgency] = setTimeout(() => say(urgency, ''), KEEP_MS)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = () => said

export function LiveRegion() {
  const { polite, assertive } = useSyncExternalStore(subscribe, current, current)
  // The mark keeps the region alive while a dialog makes the rest of the page inert.
  return (
    <div className="visually-hidden" data-react-aria-top-layer data-live-announcer>
      <div aria-live="polite">{polite}</div>
      <div aria-live="assertive">{assertive}</div>
    </div>
  )
}

/** The colour scheme without React: the device's, or the one chosen on this device; applied when this is imported. */

export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const KEPT_AS = 'hub.scheme'

const isScheme = (value: unknown): value is Scheme => SCHEMES.some((scheme) => scheme === value)

function keptScheme(): Scheme {
  try {
    const kept = globalThis.localStorage?.getItem(KEPT_AS)
    return isScheme(kept) ? kept : 'system'
  } catch {
    return 'system'
  }
}

let scheme: Scheme = keptScheme()
const listeners = new Set<() => void>()

/** `tokens.css` reads the mark; without one the device decides. */
function tellPage() {
  if (typeof document === 'undefined') return
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}
tellPage()

/** The scheme in force, for code outside React. */
export function currentScheme(): Scheme {
  return scheme
}

/** Changes the scheme and keeps the choice on this device. */
export function setScheme(next: Scheme): void {
  scheme = next
  try {
    globalThis.localStorage?.setItem(KEPT_AS, next)
  } catch {
    // Without storage the choice lives as long as the page.
  }
  tellPage()
  for (const listener of listeners) listener()
}

/** Tells when the scheme changes; gives back how to stop listening. */
export function onScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

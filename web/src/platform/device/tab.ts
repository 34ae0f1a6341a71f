/** What is kept for this tab alone, until it is closed; without storage it is not kept. */

const PREFIX = 'hub.'

/** The kept text, or null. */
export function readInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/** Keeps a text in this tab; null forgets it. */
export function keepInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // A browser that allows no storage keeps the text as long as the screen stands.
  }
}

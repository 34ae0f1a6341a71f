/** Stores texts for this tab only, until it is closed; without storage, until the page is left. */

const PREFIX = 'hub.'

/** The stored text, or null. */
export function readInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

/** Stores a text in this tab; null deletes it. */
export function storeInTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(PREFIX + name)
    else sessionStorage.setItem(PREFIX + name, text)
  } catch {
    // Without storage, the text lives only as long as the screen.
  }
}

/** A choice for the whole page without React: stored on this device and applied to the page at once. */

export interface PageChoice<Value extends string> {
  current(): Value
  /** Changes it, stores it on this device and notifies the page. */
  set(next: Value): void
  /** Subscribes to changes; returns the function that unsubscribes. */
  on(listener: () => void): () => void
}

/**
 * Reads the choice stored on this device, or `otherwise`, and applies it to the page.
 * @param keptAs its name in the storage
 */
export function pageChoice<Value extends string>(
  keptAs: string,
  choice: {
    values: readonly Value[]
    otherwise: () => Value
    tellPage: (page: HTMLElement, value: Value) => void
  },
): PageChoice<Value> {
  const { values, otherwise, tellPage } = choice
  const listeners = new Set<() => void>()
  let chosen = read() ?? otherwise()

  /** The browser may forbid storage; then the choice lasts as long as the page. */
  function read(): Value | undefined {
    try {
      const kept = globalThis.localStorage?.getItem(keptAs)
      return values.find((value) => value === kept)
    } catch {
      return undefined
    }
  }
  function tell() {
    if (typeof document !== 'undefined') tellPage(document.documentElement, chosen)
  }
  tell()

  return {
    current: () => chosen,
    set(next) {
      chosen = next
      try {
        globalThis.localStorage?.setItem(keptAs, next)
      } catch {
        // Without storage the choice lasts as long as the page.
      }
      tell()
      for (const listener of listeners) listener()
    },
    on(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

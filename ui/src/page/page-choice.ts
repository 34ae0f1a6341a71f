/** Something chosen for the whole page without React: kept on this device, and told to the page at once. */

export interface PageChoice<Value extends string> {
  current(): Value
  /** Changes it, keeps it on this device and tells the page. */
  set(next: Value): void
  /** Tells when it changes; gives back how to stop listening. */
  on(listener: () => void): () => void
}

/**
 * Takes what is kept on this device, or `otherwise`, and tells the page.
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

  /** Storage may be forbidden by the browser; then the choice lives as long as the page. */
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
        // Without storage the choice lives as long as the page.
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

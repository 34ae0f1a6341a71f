/** The language of the page without React: chosen on this device or by the browser, and told to the page at once. */

export const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** What the page says it is written in. */
const PAGE_LANGUAGES = { en: 'en-CA', zh: 'zh-Hans' } as const
const KEPT_AS = 'hub.locale'

const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value)

/** Storage may be forbidden by the browser; then the choice lives as long as the page. */
function keptLocale(): Locale | undefined {
  try {
    const kept = globalThis.localStorage?.getItem(KEPT_AS)
    return isLocale(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** The first visit takes the browser's language: zh* is zh, everything else en (I18-002). */
function browserLocale(): Locale {
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

let locale: Locale = keptLocale() ?? browserLocale()
const listeners = new Set<() => void>()

function tellPage() {
  if (typeof document !== 'undefined') document.documentElement.lang = PAGE_LANGUAGES[locale]
}
tellPage()

/** The language in force, for code outside React. */
export function currentLocale(): Locale {
  return locale
}

/** Changes the language, keeps the choice on this device and tells the page (I18-001). */
export function setLocale(next: Locale): void {
  locale = next
  try {
    globalThis.localStorage?.setItem(KEPT_AS, next)
  } catch {
    // Without storage the choice lives as long as the page.
  }
  tellPage()
  for (const listener of listeners) listener()
}

/** Tells when the language changes; gives back how to stop listening. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

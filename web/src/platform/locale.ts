/** The language of the page: chosen on this device or by the browser, and told to everything that words or formats. */
import { createElement, useSyncExternalStore, type ReactNode } from 'react'
import { I18nProvider, type I18nProviderProps } from 'react-aria-components/I18nProvider'

export const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** What dates and numbers are formatted by (I18-005). */
export const LOCALE_TAGS = { en: 'en-CA', zh: 'zh-CN' } as const
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The language in force, the tag to format by, and the way to change it. */
export function useLocale(): { locale: Locale; tag: string; setLocale: (next: Locale) => void } {
  const now = useSyncExternalStore(subscribe, currentLocale, currentLocale)
  return { locale: now, tag: LOCALE_TAGS[now], setLocale }
}

/** Stands around the app, so that the words of the controls follow the language. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { tag } = useLocale()
  const props: I18nProviderProps = { locale: tag, children }
  return createElement(I18nProvider, props)
}

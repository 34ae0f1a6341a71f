/** Provides the language of the page to React components. */
import { createElement, useSyncExternalStore, type ReactNode } from 'react'
import { I18nProvider, type I18nProviderProps } from 'react-aria-components/I18nProvider'
import { LOCALE_FACTS, type Locale } from '@hub/contract/locales'
import { currentLocale, onLocale, setLocale } from '../page/page-locale.ts'

export { currentLocale, setLocale } from '../page/page-locale.ts'

/** The current language, the tag for formatting, and the function to change it. */
export function useLocale(): { locale: Locale; tag: string; setLocale: (next: Locale) => void } {
  const now = useSyncExternalStore(onLocale, currentLocale, currentLocale)
  return { locale: now, tag: LOCALE_FACTS[now].tag, setLocale }
}

/** Wraps the app, so that the words of the controls follow the language. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const { tag } = useLocale()
  const props: I18nProviderProps = { locale: tag, children }
  return createElement(I18nProvider, props)
}

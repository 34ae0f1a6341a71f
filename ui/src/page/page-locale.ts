/** The language of the page without React: chosen on this device or by the browser, and applied to the page at once. */
import { LOCALE_FACTS, localeOf, LOCALES, type Locale } from '@hub/contract/locales'
import { pageChoice } from './page-choice.ts'

/** The current language for code outside React, how to change it (I18-001) and how to subscribe to it. */
export const {
  current: currentLocale,
  set: setLocale,
  on: onLocale,
} = pageChoice<Locale>('hub.locale', {
  values: LOCALES,
  // The first visit uses the browser's language (I18-002).
  otherwise: () => localeOf(globalThis.navigator?.language),
  tellPage(page, locale) {
    page.lang = LOCALE_FACTS[locale].lang
  },
})

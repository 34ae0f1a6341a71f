/** The language of the page without React: chosen on this device or by the browser, and told to the page at once. */
import { LOCALE_FACTS, localeOf, LOCALES, type Locale } from '@hub/contract/locales'
import { pageChoice } from './page-choice.ts'

/** The language in force for code outside React, how it is changed (I18-001), and who is told. */
export const {
  current: currentLocale,
  set: setLocale,
  on: onLocale,
} = pageChoice<Locale>('hub.locale', {
  values: LOCALES,
  // The first visit takes the browser's language (I18-002).
  otherwise: () => localeOf(globalThis.navigator?.language),
  tellPage(page, locale) {
    page.lang = LOCALE_FACTS[locale].lang
  },
})

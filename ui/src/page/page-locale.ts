/** The language of the page without React: chosen on this device or by the browser, and told to the page at once. */
import { pageChoice } from './page-choice.ts'

export const LOCALES = ['en', 'zh'] as const
export type Locale = (typeof LOCALES)[number]

/** What the page says it is written in. */
const PAGE_LANGUAGES = { en: 'en-CA', zh: 'zh-Hans' } as const

/** The first visit takes the browser's language: zh* is zh, everything else en (I18-002). */
function browserLocale(): Locale {
  return globalThis.navigator?.language?.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** The language in force for code outside React, how it is changed (I18-001), and who is told. */
export const {
  current: currentLocale,
  set: setLocale,
  on: onLocale,
} = pageChoice<Locale>('hub.locale', {
  values: LOCALES,
  otherwise: browserLocale,
  tellPage(page, locale) {
    page.lang = PAGE_LANGUAGES[locale]
  },
})

/** How several words stand in a line in each language: 'Team, Month'; in Chinese '团队、月' (I18-005). */
import { LOCALE_FACTS, type Locale } from './locales.ts'

/** The words in their order, with the marks that the language has between them. */
export function listed(words: Iterable<string>, locale: Locale): string {
  return new Intl.ListFormat(LOCALE_FACTS[locale].tag, { type: 'conjunction', style: 'narrow' }).format(words)
}

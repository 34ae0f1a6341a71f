/** The texts of a list's entry, as its page and its form have them (CTM-003). */
import { type Locale, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { ListEntry } from '@hub/contract/staff-lists'

/** The languages that texts are translated into. */
export const OTHER_LOCALES = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)

/** As the form of an entry has them: an empty one is missing. */
export type EntryTexts = Record<Locale, string>

export const NO_TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, ''])) as EntryTexts

/** The texts of an entry, for its form. */
export const textsOf = ({ texts }: ListEntry): EntryTexts => ({ ...NO_TEXTS, ...texts })

/** The English text, by which staff know an entry. */
export const entryName = ({ texts, key }: Pick<ListEntry, 'texts' | 'key'>): string =>
  texts[SOURCE_LOCALE] ?? key

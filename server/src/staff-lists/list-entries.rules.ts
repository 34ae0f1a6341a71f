/** How the entries of selection lists are shown to staff: their texts by language, and what is missing (CTM-003). */
import { LISTS, missingIn, neededFor } from '@hub/contract/lists.rules'
import { type Locale, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { MetaType } from '@hub/contract/metas'
import type { ListEntry } from '@hub/contract/staff-lists'
import type { Translations } from '@hub/contract/translations.rules'

/** As staff give them: an empty one is missing. */
export type Texts = Record<Locale, string>

interface StoredEntry {
  id: number
  type: MetaType
  key: string
  text: string
  code: string | null
  mark: string | null
  translations: Translations
  retiredAt: string | null
}

const FIELD = 'meta_value'

/** The texts of an entry in the order of the languages, without those that are missing. */
export function textsOf({ text, translations }: Pick<StoredEntry, 'text' | 'translations'>): Partial<Texts> {
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const one = locale === SOURCE_LOCALE ? text : translations[locale]?.[FIELD]
      return one ? [[locale, one]] : []
    }),
  )
}

/** The same of texts that staff gave. */
export function withoutEmpty(texts: Texts): Partial<Texts> {
  return Object.fromEntries(LOCALES.flatMap((locale) => (texts[locale] ? [[locale, texts[locale]]] : [])))
}

/** What is stored beside the English text. */
export function translationsOf(texts: Texts): Translations {
  return Object.fromEntries(
    LOCALES.flatMap((locale) =>
      locale !== SOURCE_LOCALE && texts[locale] ? [[locale, { [FIELD]: texts[locale] }]] : [],
    ),
  )
}

/** An entry as staff see it, among the entries of its list. */
export function presentEntry(entry: StoredEntry, list: readonly StoredEntry[]): ListEntry {
  const { id, type, key, code, mark, retiredAt } = entry
  const asRead = (one: StoredEntry) => ({ ...one, isRetired: one.retiredAt !== null })
  return {
    ...{ id, key, code, mark },
    texts: textsOf(entry),
    retiredAt: retiredAt && new Date(retiredAt).toISOString(),
    neededFor: neededFor(type, asRead(entry), list.map(asRead)),
  }
}

/** How many texts of what can be chosen lack a translation. The web has its own words for what it draws. */
export function countMissing(type: MetaType, entries: readonly ListEntry[]): number {
  return LISTS[type].isNamed ? entries.flatMap(missingIn).length : 0
}

/** How the entries of selection lists are shown to staff: their texts by language, and what is missing (CTM-003). */
import { LISTS, neededFor } from '@hub/contract/lists.rules'
import { type Locale, LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { MetaType } from '@hub/contract/metas'
import type { ListEntry } from '@hub/contract/staff-lists'
import { type Translations, untranslated } from '@hub/contract/translations.rules'

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
export function missingIn(type: MetaType, entries: readonly ListEntry[]): number {
  if (!LISTS[type].isNamed) return 0
  const chosen = entries.filter(({ retiredAt }) => retiredAt === null)
  return chosen.flatMap(missingOf).length
}

/** The languages in which an entry has no text. */
export function missingOf({ texts }: Pick<ListEntry, 'texts'>): Locale[] {
  const translations = Object.fromEntries(LOCALES.map((locale) => [locale, { text: texts[locale] }]))
  return untranslated({ text: texts[SOURCE_LOCALE] ?? null }, translations).map(({ locale }) => locale)
}

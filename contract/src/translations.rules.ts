/**
 * Texts from the database in several languages: an answer holds the English ones in its fields and the others beside
 * them, so that no cache depends on a language (CTM-003, decision 0035). No zod here, because the first page load
 * includes this file.
 */
import { type Locale, LOCALES, SOURCE_LOCALE } from './locales.ts'

/** Texts beside the English ones: by language and field, without those that nobody has translated. */
export type Translations = Partial<Record<Locale, Record<string, string>>>

/**
 * The same with its texts, at any depth, in the language as far as they are translated, each other one in English
 * (I18-004). It can be brought into another language again, so that what is stored on a device may be in any.
 */
export function inLocale<T>(value: T, locale: Locale): T {
  if (Array.isArray(value)) return value.map((one: unknown) => inLocale(one, locale)) as T
  if (!isPlain(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLocale(one, locale)]))
  const translations = value['translations'] as Translations | undefined
  if (translations === undefined) return fields as T
  const english = { ...fields, ...translations[SOURCE_LOCALE] }
  const texts = translations[locale] ?? {}
  const replaced = Object.fromEntries(Object.keys(texts).map((key) => [key, english[key]]))
  return { ...english, ...texts, translations: { ...translations, [SOURCE_LOCALE]: replaced } } as T
}

/** An object that came as JSON: a map or a date has no texts. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** A text of something translated: its translations, and the name of the text's field there. */
type TextOf = readonly [of: Translations | undefined, field: string]

/**
 * The translations of an answer whose texts have other names than where they are stored, or come from several places:
 * `translationsOf({ moduleName: [module.translations, 'name'], themeName: [theme.translations, 'name'] })`. Undefined when there are none.
 */
export function translationsOf(texts: Record<string, TextOf>): Translations | undefined {
  const translations: Translations = {}
  for (const locale of LOCALES) {
    const known = Object.entries(texts).flatMap(([name, [of, field]]) => {
      const text = of?.[locale]?.[field]
      return text === undefined ? [] : [[name, text] as const]
    })
    if (known.length > 0) translations[locale] = Object.fromEntries(known)
  }
  return Object.keys(translations).length > 0 ? translations : undefined
}

/** Which texts of something lack a translation: by language and field, where English has a text (CTM-003). */
export function untranslated(
  english: Readonly<Record<string, string | null>>,
  translations: { readonly [In in Locale]?: Readonly<Record<string, string | undefined>> | undefined },
): { locale: Locale; field: string }[] {
  return LOCALES.filter((locale) => locale !== SOURCE_LOCALE).flatMap((locale) =>
    Object.keys(english)
      .filter((field) => (english[field] ?? '') !== '' && !translations[locale]?.[field])
      .map((field) => ({ locale, field })),
  )
}

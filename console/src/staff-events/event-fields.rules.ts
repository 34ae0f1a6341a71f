/** How the fields of an event, a chapter or a course become texts of a form, and texts become fields again. */
import { EVENT_TEXTS, type EventFields } from '@hub/contract/event-edits'
import { LOCALES, SOURCE_LOCALE, type Locale } from '@hub/contract/locales'
import { torontoClock, torontoInstant } from '@hub/contract/toronto-time.rules'
import type { Translations } from '@hub/contract/translations.rules'

type Name = Exclude<keyof EventFields, 'translations' | 'topics'>
export type FieldKind = 'line' | 'text' | 'moment' | 'number' | 'flag' | 'type'
export interface FormField {
  name: Name
  kind: FieldKind
}

export const fieldsAs = (kind: FieldKind, ...names: Name[]): FormField[] =>
  names.map((name) => ({ name, kind }))

/** Texts by the name of the field, or by language and field: `zh.title`. A flag is `true` or empty. */
export type Texts = Readonly<Record<string, string>>

const OTHERS = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)
const translationKey = (locale: Locale, name: string) => `${locale}.${name}`
const isTranslated = (name: Name) => (EVENT_TEXTS as readonly string[]).includes(name)

/** The keys of a field: its own, and those of its translations. */
export const keysOf = ({ name }: FormField): { key: string; locale: Locale | null }[] =>
  isTranslated(name)
    ? LOCALES.map((locale) => ({
        ...{ key: locale === SOURCE_LOCALE ? name : translationKey(locale, name), locale },
      }))
    : [{ key: name, locale: null }]

type Values = { readonly [Field in Name]?: EventFields[Field] } & { translations?: Translations | undefined }

export function textsOf(fields: readonly FormField[], values: Values): Texts {
  const textOf = ({ name, kind }: FormField) => {
    const value = values[name]
    if (value === undefined || value === null || value === false) return ''
    return kind === 'moment' ? torontoClock(String(value)) : String(value)
  }
  return Object.fromEntries(
    fields.flatMap((field) =>
      keysOf(field).map(({ key, locale }) => [
        key,
        locale === null || locale === SOURCE_LOCALE
          ? textOf(field)
          : (values.translations?.[locale]?.[field.name] ?? ''),
      ]),
    ),
  )
}

/**
 * The values of what was typed, and the names that cannot be read. A moment that stayed is not read anew: in the hour that
 * comes twice its text says less than it does.
 * @param momentBefore the instant that a field had
 */
export function valuesOf(
  fields: readonly FormField[],
  texts: Texts,
  momentBefore: (name: Name) => string | null,
): { values: Record<string, unknown>; unread: string[] } {
  const unread: string[] = []
  const valueOf = ({ name, kind }: FormField) => {
    const text = (texts[name] ?? '').trim()
    if (kind === 'flag') return text !== ''
    if (kind === 'number') return text === '' ? null : Number(text)
    if (kind !== 'moment') return text
    const before = momentBefore(name)
    if (before !== null && torontoClock(before) === text) return before
    const instant = text === '' ? null : torontoInstant(text)
    if (text !== '' && instant === null) unread.push(name)
    return instant
  }
  const translated = fields.filter(({ name }) => isTranslated(name))
  const translations = Object.fromEntries(
    OTHERS.map((locale) => {
      const given = translated.map(({ name }) => [name, (texts[translationKey(locale, name)] ?? '').trim()])
      return [locale, Object.fromEntries(given.filter(([, text]) => text !== ''))]
    }),
  )
  const values = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
  return { values: { ...values, translations }, unread }
}

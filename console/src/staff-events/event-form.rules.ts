/** What the form of an event has: its fields as texts, by key, so that it is drawn and compared in one way. */
import { EVENT_TEXTS, type EventFields } from '@hub/contract/event-edits'
import { LOCALES, SOURCE_LOCALE, type Locale } from '@hub/contract/locales'
import { torontoClock, torontoInstant } from '@hub/contract/toronto-time.rules'

type Name = Exclude<keyof EventFields, 'translations'>
export type FieldKind = 'line' | 'text' | 'moment' | 'number' | 'flag' | 'type'
export interface FormField {
  name: Name
  kind: FieldKind
}

const of = (kind: FieldKind, ...names: Name[]): FormField[] => names.map((name) => ({ name, kind }))

/** In the order of the form. */
export const GROUPS = {
  time: [
    ...of('moment', 'start_date', 'end_date'),
    ...of('number', 'max_registrants'),
    ...of('line', 'webinar_id'),
    ...of('flag', 'is_meeting'),
  ],
  words: [
    ...of('line', 'title'),
    ...of('text', 'card_description', 'info_description', 'info_outline', 'info_outcome'),
    ...of('text', 'info_topics', 'info_skills'),
    ...of('type', 'type_code'),
  ],
  people: [
    ...of('line', 'faculty_name', 'bio_name', 'bio_linkedin', 'bio_image'),
    ...of('text', 'bio_information'),
  ],
  materials: [...of('line', 'video_link', 'ppt_link', 'doc_link', 'pdf_link')],
  look: [...of('line', 'card_image', 'hero_banner', 'info_banner'), ...of('flag', 'is_banner', 'dark_text')],
} as const satisfies Record<string, FormField[]>
export type GroupName = keyof typeof GROUPS

const FIELDS: FormField[] = Object.values(GROUPS).flat()

/** Texts by the name of the field, or by language and field: `zh.title`. A flag is `true` or empty. */
export type EventForm = Readonly<Record<string, string>>

const isTranslated = (name: Name) => (EVENT_TEXTS as readonly string[]).includes(name)
const OTHERS = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)
export const translationKey = (locale: Locale, name: string) => `${locale}.${name}`

/** The keys of a field: its own, and those of its translations. */
export const keysOf = ({ name }: FormField): { key: string; locale: Locale | null }[] =>
  isTranslated(name)
    ? LOCALES.map((locale) => ({
        ...{ key: locale === SOURCE_LOCALE ? name : translationKey(locale, name), locale },
      }))
    : [{ key: name, locale: null }]

/** Every key with its field, in the order of the form. */
export const KEYS = FIELDS.flatMap((field) => keysOf(field).map((one) => ({ ...one, field })))

export const EMPTY: EventFields = {
  ...{ title: '', type_code: '', start_date: null, end_date: null, max_registrants: null, webinar_id: '' },
  ...{ is_meeting: false, faculty_name: '', bio_name: '', bio_image: '', bio_information: '' },
  ...{ bio_linkedin: '', card_image: '', hero_banner: '', info_banner: '', card_description: '' },
  ...{ info_description: '', info_outline: '', info_outcome: '', info_topics: '', info_skills: '' },
  ...{ video_link: '', ppt_link: '', doc_link: '', pdf_link: '', is_banner: false, dark_text: false },
  translations: {},
}

export function formOf(fields: EventFields): EventForm {
  const textOf = ({ name, kind }: FormField) => {
    const value = fields[name]
    if (value === null || value === false) return ''
    return kind === 'moment' ? torontoClock(String(value)) : String(value)
  }
  return Object.fromEntries(
    KEYS.map(({ key, locale, field }) => [
      key,
      locale === null || locale === SOURCE_LOCALE
        ? textOf(field)
        : (fields.translations?.[locale]?.[field.name] ?? ''),
    ]),
  )
}

/** The fields of what was typed, and the keys that cannot be read. A moment that stayed is not read anew. */
export function fieldsOf(form: EventForm, base: EventFields): { fields: EventFields; unread: string[] } {
  const was = formOf(base)
  const unread: string[] = []
  const valueOf = ({ name, kind }: FormField) => {
    const text = (form[name] ?? '').trim()
    if (kind === 'flag') return text !== ''
    if (kind === 'number') return text === '' ? null : Number(text)
    if (kind !== 'moment') return text
    if (form[name] === was[name]) return base[name]
    const instant = text === '' ? null : torontoInstant(text)
    if (text !== '' && instant === null) unread.push(name)
    return instant
  }
  const translations = Object.fromEntries(
    OTHERS.map((locale) => {
      const texts = EVENT_TEXTS.map((name) => [name, (form[translationKey(locale, name)] ?? '').trim()])
      return [locale, Object.fromEntries(texts.filter(([, text]) => text !== ''))]
    }),
  )
  const fields = Object.fromEntries(FIELDS.map((field) => [field.name, valueOf(field)]))
  return { fields: { ...fields, translations } as EventFields, unread }
}

interface Fault {
  place: string
  code: string
}

/** The faults of a refusal by key: the last words of a place name the field, and a language before it the translation. */
export function faultsByKey(record: unknown): Record<string, string> {
  const { faults = [] } = (record ?? {}) as { faults?: Fault[] }
  return Object.fromEntries(
    faults.map(({ place, code }) => {
      const words = place.split(/[.,\s[\]]+/).filter((word) => word !== '')
      const name = words.at(-1) ?? ''
      const locale = OTHERS.find((one) => one === words.at(-2))
      return [locale === undefined ? name : translationKey(locale, name), code]
    }),
  )
}

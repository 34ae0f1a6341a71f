/** What the form of an event has: its fields as texts, by key, so that it is drawn and compared in one way. */
import type { EventFields, StoredEventFields } from '@hub/contract/event-edits'
import { LOCALES, type Locale } from '@hub/contract/locales'
import { chaptersText, topicsOf } from './event-chapters.rules.ts'
import {
  type FieldKind,
  fieldsAs,
  type FormField,
  keysOf,
  type Texts,
  textsOf,
  valuesOf,
} from './event-fields.rules.ts'

/** In the order of the form. */
export const GROUPS = {
  words: [
    ...fieldsAs('line', 'title'),
    ...fieldsAs('type', 'type_code'),
    ...fieldsAs('text', 'card_description', 'info_description', 'info_outline', 'info_outcome'),
    ...fieldsAs('text', 'info_topics', 'info_skills'),
  ],
  time: [
    ...fieldsAs('moment', 'start_date', 'end_date'),
    ...fieldsAs('line', 'webinar_id', 'location'),
    ...fieldsAs('number', 'max_registrants'),
    ...fieldsAs('flag', 'is_meeting'),
  ],
  people: [
    ...fieldsAs('line', 'faculty_name', 'bio_name', 'bio_linkedin', 'bio_image'),
    ...fieldsAs('text', 'bio_information'),
  ],
  materials: [...fieldsAs('line', 'video_link', 'ppt_link', 'doc_link', 'pdf_link')],
  look: [
    ...fieldsAs('line', 'card_image', 'hero_banner', 'info_banner'),
    ...fieldsAs('flag', 'is_banner', 'dark_text'),
  ],
} as const satisfies Record<string, FormField[]>
export type GroupName = keyof typeof GROUPS

const FIELDS: FormField[] = Object.values(GROUPS).flat()

/** The key of the chapters with their courses, which are one text of the form. */
export const TOPICS = 'topics'

/** The key of the note for the mail, which is no field of the event: it is told once, and never published. */
export const NOTE = 'note'

/** The texts of the fields, of the chapters, and of the note. */
export type EventForm = Texts

interface FormKey {
  key: string
  name: FormField['name'] | typeof TOPICS
  /** Of the chapters, which are written as one text. */
  kind: FieldKind
  locale: Locale | null
}

/** Every key with its field, in the order of the form. */
export const KEYS: FormKey[] = [
  ...FIELDS.flatMap((field) => keysOf(field).map((one) => ({ ...one, ...field }))),
  { key: TOPICS, name: TOPICS, kind: 'text', locale: null },
]

/** With the note of a draft, where it has one. */
export const formOf = (fields: EventFields, note = ''): EventForm => ({
  ...textsOf(FIELDS, fields),
  [NOTE]: note,
  [TOPICS]: chaptersText(fields.topics),
})

/** The fields of what was typed, and the keys that cannot be read. A moment that stayed is not read anew. */
export function fieldsOf(form: EventForm, base: EventFields): { fields: EventFields; unread: string[] } {
  const read = valuesOf(FIELDS, form, (name) =>
    name === 'start_date' || name === 'end_date' ? base[name] : null,
  )
  const { topics, unread } = topicsOf(form[TOPICS])
  return { fields: { ...read.values, topics } as EventFields, unread: [...read.unread, ...unread] }
}

/** How many texts of the form differ: a title in two languages is two, the chapters with their courses are one. */
export const countChanges = (form: EventForm, was: EventForm): number =>
  KEYS.filter(({ key }) => form[key] !== was[key]).length

/** True where saving the form would store something else: blanks around a text would not. */
export function isOtherThan(form: EventForm, base: Pick<StoredEventFields, 'fields' | 'note'>): boolean {
  const { fields, unread } = fieldsOf(form, base.fields)
  const isOtherNote = noteOf(form) !== base.note
  return isOtherNote || unread.length > 0 || countChanges(formOf(fields), formOf(base.fields)) > 0
}

/** True where publishing the form would show facilitators something else. A note alone is no change. */
export const isToPublish = (form: EventForm, { published }: Pick<StoredEventFields, 'published'>): boolean =>
  published === null || isOtherThan({ ...form, [NOTE]: '' }, { fields: published, note: '' })

export const noteOf = (form: EventForm): string => (form[NOTE] ?? '').trim()

/** True where publishing mails who has a place: the time or the location is another. */
export const isMoved = (form: EventForm, was: EventForm): boolean =>
  KEYS.some(({ key, name }) => MOVES.has(name) && form[key] !== was[key])
const MOVES: ReadonlySet<string> = new Set(['start_date', 'end_date', 'location'])

interface Fault {
  place: string
  code: string
}

/** The faults of a refusal by key: `title`, `zh.title`, or `topics.0.courses.1.title` for one of a course. */
export function faultsByKey(record: unknown): Record<string, string> {
  const { faults = [] } = (record ?? {}) as { faults?: Fault[] }
  return Object.fromEntries(faults.map(({ place, code }) => [keyOfPlace(place), code]))
}

/** A fault of the fields has its path in a file of events; one that what is stored finds ends with the name of the field. */
function keyOfPlace(place: string): string {
  const words = place.split(/[.,\s[\]]+/).filter((word) => word !== '')
  const locale = LOCALES.find((one) => one === words.at(-2))
  const name = [...(locale === undefined ? [] : [locale]), words.at(-1) ?? ''].join('.')
  const isOfChapter = words[0] === 'events' && words[2] === TOPICS
  if (!isOfChapter) return name
  const at = words.slice(2, words[4] === 'courses' ? 6 : 4)
  return [...at, name].join('.')
}

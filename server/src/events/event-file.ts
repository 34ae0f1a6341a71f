/** Reads the JSON file that staff load events from, and names every fault before anything is stored (SYS-003). */
import { z } from 'zod'
import { safeContentPath } from '@hub/contract/catalogue.rules'
import { WEBINAR_ID_MAX } from '@hub/contract/constants'
import { Line, Lines } from '@hub/contract/fields'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import type { Translations } from '@hub/contract/translations.rules'
import { materialAddress, profileAddress } from '@hub/contract/events.rules'
import { failWithRecord } from '#platform/fail.ts'

const KEY_MAX = 80
const LINE_MAX = 200
const TEXT_MAX = 10_000
const PLACES_MAX = 1_000_000

const OneLine = Line.min(1, 'empty').max(LINE_MAX)
const Text = Lines.trim().max(TEXT_MAX).default('')
const Optional = Lines.trim().min(1).max(TEXT_MAX).nullable().default(null)
const Image = z
  .string()
  .trim()
  .default('')
  .refine((path) => path === '' || safeContentPath(path) !== null, 'no-content-path')
const Material = Optional.refine((link) => link === null || materialAddress('', link) !== null, 'no-material')
/** Any offset is accepted. The value is stored in UTC. */
const Instant = z.iso
  .datetime({ offset: true, error: 'no-instant' })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null)

const dates = { start_date: Instant, end_date: Instant }
const person = {
  faculty_name: Optional,
  bio_name: Optional,
  bio_image: Optional.refine((path) => path === null || safeContentPath(path) !== null, 'no-content-path'),
  bio_information: Optional,
  bio_linkedin: Optional.refine((link) => link === null || profileAddress(link) !== null, 'no-address'),
}
const materials = { video_link: Material, ppt_link: Material, doc_link: Material, pdf_link: Material }

const inOrder = (one: { start_date: string | null; end_date: string | null }) =>
  one.start_date === null || one.end_date === null || one.end_date >= one.start_date
const IN_ORDER = { path: ['end_date'], error: 'before-start' }

/** Texts in other languages, by language: a text that is left out is shown in English (CTM-003). */
const TRANSLATED = LOCALES.filter((locale) => locale !== SOURCE_LOCALE)
const translatedInto = <Texts extends z.ZodRawShape>(texts: Texts) =>
  z
    .partialRecord(z.enum(TRANSLATED), z.strictObject(texts).partial())
    .default({})
    // A text of JSON is never undefined.
    .transform((given) => given as Translations)
const TranslatedText = Lines.trim().min(1, 'empty').max(TEXT_MAX)
/** The texts that an event and a course share. */
const SHARED_TEXTS = {
  info_description: TranslatedText,
  info_topics: TranslatedText,
  info_skills: TranslatedText,
  bio_information: TranslatedText,
}

const CourseToLoad = z
  .strictObject({
    title: OneLine,
    ...dates,
    ...person,
    info_description: Text,
    info_topics: Text,
    info_skills: Text,
    ...materials,
    translations: translatedInto({ title: OneLine, ...SHARED_TEXTS }),
  })
  .refine(inOrder, IN_ORDER)

const ChapterToLoad = z.strictObject({
  title: OneLine,
  translations: translatedInto({ title: OneLine }),
  courses: z.array(CourseToLoad).default([]).superRefine(differentTitles),
})

const EventToLoad = z
  .strictObject({
    key: z
      .string()
      .max(KEY_MAX)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'no-key'),
    type_code: OneLine,
    title: OneLine,
    ...dates,
    location: OneLine.nullable().default(null),
    ...person,
    card_image: Image,
    hero_banner: Image,
    info_banner: Image,
    card_description: Text,
    info_description: Text,
    info_outline: Text,
    info_outcome: Text,
    info_topics: Text,
    info_skills: Text,
    webinar_id: z
      .string()
      .trim()
      .max(WEBINAR_ID_MAX)
      .regex(/^\P{Cc}+$/u, 'no-webinar-id')
      .nullable()
      .default(null),
    is_meeting: z.boolean().default(false),
    max_registrants: z.number().int().min(0).max(PLACES_MAX).nullable().default(null),
    dark_text: z.boolean().default(false),
    is_banner: z.boolean().default(false),
    ...materials,
    translations: translatedInto({
      title: OneLine,
      location: OneLine,
      card_description: TranslatedText,
      info_outline: TranslatedText,
      info_outcome: TranslatedText,
      ...SHARED_TEXTS,
    }),
    topics: z.array(ChapterToLoad).default([]).superRefine(differentTitles),
  })
  .refine(inOrder, IN_ORDER)
  .transform(heldOnline)
export type EventToLoad = z.output<typeof EventToLoad>
export type ChapterToLoad = z.output<typeof ChapterToLoad>

/** The format of the file: everything except the key, the type and the title may be left out. */
export type EventInFile = z.input<typeof EventToLoad>

const EventFile = z.strictObject({ events: z.array(EventToLoad).min(1).superRefine(differentKeys) })

/** An event without a location is held online in every language: a translation that was left over would bring it back. */
function heldOnline<Event extends { location: string | null; translations: Translations }>(
  event: Event,
): Event {
  if (event.location !== null) return event
  const translations = Object.fromEntries(
    Object.entries(event.translations).map(([locale, { location: _, ...texts }]) => [locale, texts]),
  )
  return { ...event, translations }
}

function differentTitles(list: { title: string }[], context: z.RefinementCtx): void {
  repeated(list.map(({ title }) => title)).forEach((index) =>
    context.addIssue({ code: 'custom', path: [index, 'title'], message: 'twice' }),
  )
}

function differentKeys(list: EventToLoad[], context: z.RefinementCtx): void {
  repeated(list.map(({ key }) => key)).forEach((index) =>
    context.addIssue({ code: 'custom', path: [index, 'key'], message: 'twice-in-file' }),
  )
  repeated(list.map((event) => event.webinar_id)).forEach((index) =>
    context.addIssue({ code: 'custom', path: [index, 'webinar_id'], message: 'twice-in-file' }),
  )
}

/** The positions of values that occurred before. */
function repeated(values: (string | null)[]): number[] {
  return [...values.keys()].filter((index) => {
    const value = values[index]
    return value !== null && value !== undefined && values.indexOf(value) < index
  })
}

/** The codes that the shapes above give as messages. */
const PLAIN_CODES = [
  'empty',
  'no-content-path',
  'no-material',
  'no-instant',
  'no-address',
  'before-start',
  'no-key',
  'no-webinar-id',
  'twice',
  'twice-in-file',
] as const

/** What is wrong with a value. */
export type EventProblem =
  | { code: (typeof PLAIN_CODES)[number] | 'missing' | 'unprintable' | 'wrong' }
  | { code: 'wrong-type'; expected: string }
  | { code: 'too-long'; most: number }
  | { code: 'too-large'; most: number }
  | { code: 'too-small'; least: number }
  | { code: 'unknown-fields'; fields: string[] }
  /** The stored data refuse it. */
  | { code: 'no-type'; known: string[] }
  | { code: 'webinar-taken'; holder: string }
  | { code: 'cancelled' | 'dates-promised' | 'promised' }

/** A fault of the file, and its path in the file; empty for the whole file. */
export type EventFault = { place: string } & EventProblem

/** Refuses with the path and the problem of each fault. */
export function refuseFaults(faults: readonly EventFault[]): never {
  return failWithRecord('EventsRefused', { faults })
}

/** Returns the events of a file that was read as JSON. Refuses with EventsRefused, with every fault. */
export function readEventFile(input: unknown): EventToLoad[] {
  const file = EventFile.safeParse(input, { reportInput: true })
  if (file.success) return file.data.events
  return refuseFaults(file.error.issues.map((issue) => ({ place: placeOf(issue.path), ...problemOf(issue) })))
}

function problemOf(issue: z.core.$ZodIssue): EventProblem {
  const plain = PLAIN_CODES.find((code) => code === issue.message)
  if (plain !== undefined) return { code: plain }
  if (issue.code === 'unrecognized_keys') return { code: 'unknown-fields', fields: issue.keys }
  if (issue.code === 'too_small') return { code: 'too-small', least: Number(issue.minimum) }
  if (issue.code === 'too_big')
    return { code: issue.origin === 'string' ? 'too-long' : 'too-large', most: Number(issue.maximum) }
  if (issue.code === 'invalid_format') return { code: 'unprintable' }
  if (issue.code !== 'invalid_type') return { code: 'wrong' }
  return issue.input === undefined ? { code: 'missing' } : { code: 'wrong-type', expected: issue.expected }
}

function placeOf(path: PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1)
}

/** The draft of one event, publishing and cancelling it, with what it causes shown before (CTM-009, STA-012, STA-013). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso, Line, Lines, Translated } from './fields.ts'
import { StaffMail } from './staff-mails.ts'
import { Reason } from './staff-people.ts'
import { type Translations, untranslated } from './translations.rules.ts'

const LINE_MAX = 200
const TEXT_MAX = 10_000
const VERSION_MAX = 64
const PLACES_MAX = 1_000_000

/** What staff add to the mail about a new time or location, in their own words. */
export const NOTE_MAX = 500

const OneLine = Line.max(LINE_MAX)
const Text = Lines.max(TEXT_MAX)
/** Empty is none. */
export const EventNote = Lines.trim().max(NOTE_MAX)

/** The texts of an event that are translated, beside the English ones. */
export const EVENT_TEXTS = [
  ...(['title', 'location', 'card_description', 'info_description', 'info_outline'] as const),
  ...(['info_outcome', 'info_topics', 'info_skills', 'bio_information'] as const),
] as const

/** The same of a course; of a chapter, its title alone. */
export const COURSE_TEXTS = [
  ...(['title', 'info_description', 'info_topics', 'info_skills', 'bio_information'] as const),
] as const

const person = {
  faculty_name: Text,
  bio_name: Text,
  bio_image: Text,
  bio_information: Text,
  bio_linkedin: Text,
}
const materials = { video_link: Text, ppt_link: Text, doc_link: Text, pdf_link: Text }
const dates = { start_date: Iso.nullable(), end_date: Iso.nullable() }

const CHAPTERS_MAX = 50
const COURSES_MAX = 100

/** A course of a chapter, by the same names. */
export const CourseFields = z.object({
  title: OneLine,
  ...dates,
  ...person,
  info_description: Text,
  info_topics: Text,
  info_skills: Text,
  ...materials,
  translations: Translated,
})

export const ChapterFields = z.object({
  title: OneLine,
  translations: Translated,
  courses: z.array(CourseFields).max(COURSES_MAX),
})

/** Everything of an event, by the names of a file of events. An empty text is none. */
export const EventFields = z.object({
  title: OneLine,
  type_code: OneLine,
  ...dates,
  /** Where people meet; empty for an event that is held online. */
  location: OneLine,
  /** Null: no limit. 0: full. */
  max_registrants: z.number().int().min(0).max(PLACES_MAX).nullable(),
  webinar_id: OneLine,
  is_meeting: z.boolean(),
  ...person,
  card_image: Text,
  hero_banner: Text,
  info_banner: Text,
  card_description: Text,
  info_description: Text,
  info_outline: Text,
  info_outcome: Text,
  info_topics: Text,
  info_skills: Text,
  ...materials,
  is_banner: z.boolean(),
  dark_text: z.boolean(),
  translations: Translated,
  /** Its chapters with their courses, in their order. */
  topics: z.array(ChapterFields).max(CHAPTERS_MAX),
})
export type EventFields = z.infer<typeof EventFields>

/** Where the preview of the drafts shows an event, as an address of the facilitators' application (CTM-002). */
export const eventPreviewAddress = (id: number): string => `/preview/func/event-course/${id}`

/** What a new event begins with. */
export const EMPTY_EVENT: EventFields = {
  ...{ title: '', type_code: '', start_date: null, end_date: null, location: '' },
  ...{ max_registrants: null, webinar_id: '' },
  ...{ is_meeting: false, faculty_name: '', bio_name: '', bio_image: '', bio_information: '' },
  ...{ bio_linkedin: '', card_image: '', hero_banner: '', info_banner: '', card_description: '' },
  ...{ info_description: '', info_outline: '', info_outcome: '', info_topics: '', info_skills: '' },
  ...{ video_link: '', ppt_link: '', doc_link: '', pdf_link: '', is_banner: false, dark_text: false },
  ...{ translations: {}, topics: [] },
}

function lacking(
  of: object & { translations?: Translations | undefined },
  fields: readonly string[],
): number {
  const texts = Object.fromEntries(
    Object.entries(of).filter(([name, text]) => fields.includes(name) && typeof text === 'string'),
  ) as Record<string, string>
  return untranslated(texts, of.translations ?? {}).length
}

/** How many texts of an event, its chapters and courses English has and another language has not (CTM-003). */
export function missingInEvent(event: EventFields): number {
  const chapters = event.topics.map((chapter) => {
    const courses = chapter.courses.map((course) => lacking(course, COURSE_TEXTS))
    return courses.reduce((sum, one) => sum + one, lacking(chapter, ['title']))
  })
  return chapters.reduce((sum, one) => sum + one, lacking(event, EVENT_TEXTS))
}

/** The fields of an event with its draft, and what names their state. */
export const StoredEventFields = z.object({
  fields: EventFields,
  /** What facilitators see; null for an event that is not published yet. */
  published: EventFields.nullable(),
  /** Added to the mail that publishing the draft sends; empty is none. */
  note: z.string(),
  /** How many publishing the draft would mail by now: about a new time or location, and with the offer of a place. */
  causes: z.object({ told: z.number(), offers: z.number() }),
  /** Of what is published and the draft together. */
  version: z.string(),
  /** Who saved the draft last, and when; null without a draft. */
  editedBy: z.string().nullable(),
  editedAt: Iso.nullable(),
})
export type StoredEventFields = z.infer<typeof StoredEventFields>

const Version = Line.min(1).max(VERSION_MAX)

export const readEventFields = endpoint({
  method: 'GET',
  path: '/staff/events/{id}/fields',
  who: 'staff',
  permission: 'content',
  summary: 'Read the fields of an event with its draft, and what of them is published',
  reply: { record: StoredEventFields },
  fails: ['NotFound'],
})

/** What saving would cause. */
export const EventEffects = z.object({
  /** How many people with a place get a mail about the new time or location, and the first of these mails. */
  told: z.number(),
  mail: StaffMail.nullable(),
  /** How many who wait are offered a place. */
  offers: z.number(),
  /** Who loses the offer of a place, and keeps the turn. */
  withdrawn: z.array(z.string()),
  /** How many places are held beyond the new capacity: nobody loses one. */
  over: z.number(),
})
export type EventEffects = z.infer<typeof EventEffects>

export const previewEventEdit = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/fields/preview',
  who: 'staff',
  permission: 'content',
  summary: 'Count whom saving these fields would concern, and show the mail; nothing is changed',
  body: z.object({ fields: EventFields, note: EventNote.default('') }),
  reply: { record: EventEffects },
  fails: ['NotFound', 'EventsRefused'],
})

const Edit = z.object({ fields: EventFields, note: EventNote.default(''), version: Version })

export const saveEventDraft = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/draft',
  who: 'staff',
  permission: 'content',
  summary: 'Save an event’s fields as its draft, on the version that was read; facilitators do not see it',
  body: Edit,
  reply: { record: StoredEventFields },
  fails: ['NotFound', 'EventChanged', 'EventsRefused'],
})

export const discardEventDraft = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/draft/discard',
  who: 'staff',
  permission: 'content',
  summary: 'Discard the draft of an event, on the version that was read; one that is not published is gone',
  body: z.object({ version: Version }),
  fails: ['NotFound', 'EventChanged'],
})

export const publishEvent = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/publication',
  who: 'staff',
  permission: 'content',
  summary:
    'Publish an event’s fields on the version that was read; a new time or location is mailed to who has a place',
  /** How many were shown to be mailed: about the new time or location, and with the offer of a place. */
  body: Edit.extend({ told: z.number().int().min(0), offers: z.number().int().min(0) }),
  reply: { record: z.object({ id: z.number(), told: z.number() }) },
  fails: ['NotFound', 'EventChanged', 'NothingToPublish', 'EffectsChanged', 'EventsRefused'],
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/staff/events',
  who: 'staff',
  permission: 'content',
  summary: 'Add an event as a draft; facilitators see it once it is published',
  body: z.object({ fields: EventFields }),
  reply: { record: z.object({ id: z.number() }) },
  status: 201,
  fails: ['EventsRefused'],
})

export const previewEventCancellation = endpoint({
  method: 'GET',
  path: '/staff/events/{id}/cancellation',
  who: 'staff',
  permission: 'content',
  summary: 'Count whom cancelling an event would concern, and show the mail; nothing is changed',
  reply: {
    record: z.object({ places: z.number(), waiting: z.number(), mail: StaffMail.nullable() }),
  },
  fails: ['NotFound'],
})

export const cancelEvent = endpoint({
  method: 'POST',
  path: '/staff/events/{id}/cancellation',
  who: 'staff',
  permission: 'content',
  summary:
    'Cancel an event, with a reason; whoever has a place or waits for one is mailed. It cannot be undone',
  body: z.object({ reason: Reason }),
  reply: { record: z.object({ told: z.number() }) },
  fails: ['NotFound'],
})

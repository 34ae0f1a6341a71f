/** The fields of an event as its form has them: what is published, with the draft, and as a file of events has them. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { EMPTY_EVENT, type EventFields, type StoredEventFields } from '@hub/contract/event-edits'
import type { Course } from '@hub/contract/events'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { type EventToLoad, readEventFile } from '../event-file.ts'
import { type EventRow, findEvent, listChapterRows, listCourseRows } from '../events.store.ts'
import { lockEvent } from '../places.store.ts'
import { countEffects } from './event-storing.ts'
import { type EventDraftRow, findEventDraft, lockEventDraft } from '../event-loading.store.ts'

const VERSION_LENGTH = 24

/** An event that is published, its draft, or both. */
export interface EditedEvent {
  event: EventRow | undefined
  draft: EventDraftRow | undefined
}

/** An event that can be edited. Refuses with NotFound, also one that was cancelled. */
export async function findEdited(context: Context, id: number): Promise<EditedEvent> {
  return foundEdited({
    event: await findEvent(context.db, { id }),
    draft: await findEventDraft(context.db, id),
  })
}

/** The same, while nobody else changes it. */
export async function lockEdited(context: Context, id: number): Promise<EditedEvent> {
  const { db } = context
  const event = await lockEvent(db, { id })
  const draft = await lockEventDraft(db, id)
  // A new event may have been published while its draft was waited for.
  return foundEdited({ event: event ?? (draft ? undefined : await lockEvent(db, { id })), draft })
}

function foundEdited(edited: EditedEvent): EditedEvent {
  found(edited.event ?? edited.draft)
  return edited
}

export const keyOf = ({ event, draft }: EditedEvent): string => event?.eventKey ?? draft?.newKey ?? ''

/** What is stored of an event, without whom publishing its draft would mail. */
export type StoredFields = Omit<StoredEventFields, 'causes'>

/** What the form begins with, and the version that names it (STA-012). */
export async function storedFields(context: Context, edited: EditedEvent): Promise<StoredFields> {
  const { event, draft } = edited
  const published = event ? await publishedFields(context, event) : null
  const fields: EventFields = { ...EMPTY_EVENT, ...published, ...draft?.fields }
  const note = draft?.note ?? ''
  const text = JSON.stringify([published, fields, ...(note === '' ? [] : [note])])
  return {
    ...{ fields, published, note },
    version: createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH),
    editedBy: draft?.editedBy ?? null,
    editedAt: iso(draft?.editedAt ?? null),
  }
}

/** The same, with how many publishing the draft would mail by now. */
export async function withCauses(
  context: Context,
  edited: EditedEvent,
  stored: StoredFields,
): Promise<StoredEventFields> {
  const { event, draft } = edited
  const next = draft && fileOf(keyOf(edited), stored.fields)
  const causes = next ? await countEffects(context, event, next) : { told: 0, offers: 0 }
  return { ...stored, causes }
}

/** The fields that differ from what is published; of a new event, all. */
export function draftedFields(published: EventFields | null, fields: EventFields): Partial<EventFields> {
  if (published === null) return fields
  const names = Object.keys(fields) as (keyof EventFields)[]
  const drafted = names.filter((name) => !isDeepStrictEqual(fields[name], published[name]))
  return Object.fromEntries(drafted.map((name) => [name, fields[name]]))
}

/** The event as a file has it, with these fields. Refuses with EventsRefused. */
export function fileOf(key: string, { topics, ...fields }: EventFields): EventToLoad {
  const chapters = topics.map(({ courses, ...chapter }) => ({
    ...withoutEmpty(chapter),
    courses: courses.map(withoutEmpty),
  }))
  const [next] = readEventFile({ events: [{ key, ...withoutEmpty(fields), topics: chapters }] })
  return found(next)
}

/** In a file an optional text that is empty is left out. */
function withoutEmpty(fields: object) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

async function publishedFields(context: Context, event: EventRow): Promise<EventFields> {
  return {
    ...{ title: event.title, type_code: event.typeCode },
    ...{ start_date: iso(event.startDate), end_date: iso(event.endDate) },
    location: event.location ?? '',
    ...{ max_registrants: event.maxRegistrants, webinar_id: event.webinarId ?? '' },
    ...{ is_meeting: event.isMeeting, faculty_name: event.facultyName ?? '' },
    ...{ bio_name: event.bioName ?? '', bio_image: event.bioImage ?? '' },
    ...{ bio_information: event.bioInformation ?? '', bio_linkedin: event.bioLinkedin ?? '' },
    ...{ card_image: event.cardImage, hero_banner: event.heroBanner, info_banner: event.infoBanner },
    ...{ card_description: event.cardDescription, info_description: event.infoDescription },
    ...{ info_outline: event.infoOutline, info_outcome: event.infoOutcome },
    ...{ info_topics: event.infoTopics, info_skills: event.infoSkills },
    ...{ video_link: event.videoLink ?? '', ppt_link: event.pptLink ?? '' },
    ...{ doc_link: event.docLink ?? '', pdf_link: event.pdfLink ?? '' },
    ...{ is_banner: event.isBanner, dark_text: event.darkText, translations: event.translations },
    topics: await topicsOf(context, event.id),
  }
}

/** The chapters of an event with their courses. */
async function topicsOf(context: Context, eventId: number): Promise<EventFields['topics']> {
  const chapters = await listChapterRows(context.db, eventId)
  const courses = await listCourseRows(context.db, eventId)
  return chapters.map(({ id, title, translations = {} }) => ({
    ...{ title, translations },
    courses: courses.filter(({ topic_id }) => topic_id === id).map(courseOf),
  }))
}

function courseOf({
  id: _,
  topic_id: __,
  ...course
}: Course): EventFields['topics'][number]['courses'][number] {
  const { bio_name, bio_image, bio_information, bio_linkedin, faculty_name } = course
  const { video_link, ppt_link, doc_link, pdf_link, translations = {} } = course
  const texts = {
    bio_name,
    bio_image,
    bio_information,
    bio_linkedin,
    faculty_name,
    video_link,
    ppt_link,
    doc_link,
    pdf_link,
  }
  const filled = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? '']))
  return {
    ...course,
    ...(filled as Record<keyof typeof texts, string>),
    ...{ start_date: iso(course.start_date), end_date: iso(course.end_date), translations },
  }
}

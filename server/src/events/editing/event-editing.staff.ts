/** What staff do with one event in the console: read its fields, see what an edit causes, publish it, add one (CTM-009). */
import { createHash } from 'node:crypto'
import type { EventEffects, EventFields, StoredEventFields } from '@hub/contract/event-edits'
import type { Course } from '@hub/contract/events'
import type { Staff } from '#platform/audit/actor.ts'
import { readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord, found } from '#platform/fail.ts'
import { type EventToLoad, readEventFile, refuseFaults } from '../event-file.ts'
import { listPlaces } from '../event-loading.store.ts'
import { faultsOf, storeEvents } from './event-storing.ts'
import { placeMail } from '../events.emails.ts'
import { type EventRow, findEvent, listChapterRows, listCourseRows } from '../events.store.ts'
import { hasDates, isOpen } from '../place-changes.ts'
import { changeOf, type EventChange, freeOf, queueOf } from '../places.rules.ts'
import { findRecipient, listWaiting, lockEvent } from '../places.store.ts'

const VERSION_LENGTH = 24
const KEY_WORDS_LENGTH = 60
const RANDOM_LENGTH = 8

/** The fields of an event and their version. They name nobody who attends. Refuses with NotFound. */
export async function readEventFields(
  context: Context,
  _staff: Staff,
  eventId: number,
): Promise<StoredEventFields> {
  return stored(context, found(await findEvent(context.db, { id: eventId })))
}

/**
 * Whom saving these fields would concern. Nothing is changed; the reading is audited. Refuses with NotFound, and with
 * EventsRefused as saving does.
 */
export function previewEventEdit(
  context: Context,
  staff: Staff,
  { eventId, fields }: { eventId: number; fields: EventFields },
): Promise<EventEffects> {
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const event = found(await findEvent(context.db, { id: eventId }))
    const next = fileOf(event.eventKey, fields)
    const faults = await faultsOf(context, [next], new Map([[event.eventKey, event]]))
    if (faults.length > 0) refuseFaults(faults)
    return effectsOf(context, event, next)
  })
}

/**
 * Publishes the fields on the version that was read. Refuses with NotFound; with EventChanged and what is there now
 * (STA-012); with EffectsChanged where others would be mailed than was shown; with EventsRefused and every fault.
 */
export function editEvent(
  context: Context,
  staff: Staff,
  input: { eventId: number; fields: EventFields; version: string; told: number },
): Promise<{ id: number; told: number }> {
  return context.db.transaction(async () => {
    const event = found(await lockEvent(context.db, { id: input.eventId }))
    const now = await stored(context, event)
    if (now.version !== input.version) failWithRecord('EventChanged', now)
    const next = fileOf(event.eventKey, input.fields)
    const [saved] = await storeEvents(context, staff, { list: [next], action: 'event-edit' })
    const told = saved?.told ?? 0
    // The transaction takes back what was stored.
    if (told !== input.told) failWithRecord('EffectsChanged', { told })
    return { id: event.id, told }
  })
}

/** Publishes a new event. Its key is made of its title. Refuses with EventsRefused and every fault. */
export async function createEvent(
  context: Context,
  staff: Staff,
  { fields }: { fields: EventFields },
): Promise<{ id: number }> {
  const words = fields.title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const random = context.random.uuid().slice(0, RANDOM_LENGTH)
  const key = [words.join('-').slice(0, KEY_WORDS_LENGTH).replace(/-+$/, ''), random]
    .filter(Boolean)
    .join('-')
  const [saved] = await storeEvents(context, staff, { list: [fileOf(key, fields)], action: 'event-create' })
  return { id: saved?.id ?? 0 }
}

/** The event as a file has it, with these fields. Refuses with EventsRefused. */
function fileOf(key: string, { topics, ...fields }: EventFields): EventToLoad {
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

async function stored(context: Context, event: EventRow): Promise<StoredEventFields> {
  const fields: EventFields = {
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
  const version = createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, VERSION_LENGTH)
  return { fields, version }
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

async function effectsOf(context: Context, event: EventRow, next: EventToLoad): Promise<EventEffects> {
  const { db } = context
  const moved = {
    ...{ ...event, title: next.title, startDate: next.start_date, endDate: next.end_date },
    ...{ location: next.location, translations: next.translations },
  }
  const news = changeOf(event, moved)
  const places = await listPlaces(db, event.id)
  const isTold = news !== null && isOpen(context, moved)
  const free = Math.max(0, freeOf({ max: next.max_registrants, taken: places.length }))
  const waiting = queueOf(await listWaiting(db, event.id), context.clock.now().getTime())
  const lost = waiting.slice(free).filter(({ offeredUntil }) => offeredUntil !== null)
  const withdrawn: string[] = []
  for (const { facilitatorId } of lost) {
    const { firstName, lastName } = await findRecipient(db, facilitatorId)
    withdrawn.push(`${firstName} ${lastName}`)
  }
  return {
    told: isTold ? places.length : 0,
    mail: isTold ? await mailOf(context, { event, moved, news, place: places[0] }) : null,
    offers: waiting.slice(0, free).filter(({ offeredUntil }) => offeredUntil === null).length,
    withdrawn,
    over: next.max_registrants === null ? 0 : Math.max(0, places.length - next.max_registrants),
  }
}

type Place = Awaited<ReturnType<typeof listPlaces>>[number]

/** The first of the mails about the new time or location. */
async function mailOf(
  context: Context,
  {
    event,
    moved,
    news,
    place,
  }: { event: EventRow; moved: EventRow; news: EventChange; place: Place | undefined },
) {
  if (!place || !hasDates(moved)) return null
  const recipient = await findRecipient(context.db, place.facilitatorId)
  const was = hasDates(event) ? event : undefined
  const { to, locale, subject, text } = await placeMail(context, {
    ...{ news, event: moved, place, recipient, was },
  })
  return { to, locale, subject, text }
}

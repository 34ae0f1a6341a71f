/** Events as the console shows them: a list to search, one with its numbers, and who is in it (CTM-009). */
import { missingInEvent } from '@hub/contract/event-edits'
import { eventStanding } from '@hub/contract/events.rules'
import type {
  EventsExportQuery,
  EventsQuery,
  EventType,
  RegistrantsQuery,
  StaffEvent,
  StaffEventRow,
  StaffRegistrant,
} from '@hub/contract/staff-events'
import { translationsOf } from '@hub/contract/translations.rules'
import { type DraftedEvent, listDraftedEvents } from '../events/events.neighbours.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import { EXPORTED_AT_ONCE, exportNote } from '#platform/audit/exports.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/fail.ts'
import { cursorText, type RankedCursor, readCursor } from '#platform/http/ranked-cursor.ts'
import { draftPage, draftsFitting } from './drafted-events.ts'
import { countRegistrants, listCandidates, listPlacePage, listWaitPage } from './registrant-list.store.ts'
import { countEvents, countMissing, findEventForStaff, listEventPage } from './staff-events.store.ts'

/** More than any event has. */
const EVERYBODY = 1_000_000

/** One page of the list with the counts of the views, and the types to choose from. It names nobody. */
export async function listEventsForStaff(context: Context, _staff: Staff, query: EventsQuery) {
  const { db } = context
  const now = context.clock.iso()
  const drafts = draftsFitting(await listDraftedEvents(context), query)
  const views = { coming: 0, past: 0, cancelled: 0, drafts: drafts.length }
  for (const { view, count } of await countEvents(db, query, now)) views[view] = count
  return {
    ...(await eventPageOf(context, query)),
    total: views[query.view],
    views,
    types: await listTypes(context),
    missing: query.view === 'drafts' ? missingIn(drafts) : await countMissing(db, query, now),
  }
}

/** The next rows of an export. Each step is an entry, with what was asked for and how many left the hub (STA-011). */
export async function exportEvents(context: Context, staff: Staff, query: EventsExportQuery) {
  return context.db.transaction(async () => {
    const page = await eventPageOf(context, { ...query, limit: EXPORTED_AT_ONCE })
    const note = exportNote(page.records.length, query)
    await audit(context, staff, { action: 'event-list-export', note })
    return page
  })
}

interface EventPage {
  records: StaffEventRow[]
  next: string | null
}

async function eventPageOf(context: Context, query: EventsQuery): Promise<EventPage> {
  const after = query.after === undefined ? null : readCursor(query.after)
  if (query.view === 'drafts') return draftPageOf(context, { ...query, after })
  const rows = await listEventPage(context.db, query, { after, now: context.clock.iso() })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    records: page.map(({ rank: _, key: __, ...row }) => rowOf(context, row)),
    next: last ? cursorText(last) : null,
  }
}

/** Drafts are few: all are read, and those that fit are put in order here. */
async function draftPageOf(
  context: Context,
  query: Omit<EventsQuery, 'after'> & { after: RankedCursor | null },
): Promise<EventPage> {
  const drafts = draftsFitting(await listDraftedEvents(context), query)
  const { page, next } = draftPage(drafts, query)
  const records: StaffEventRow[] = []
  for (const { id, isNew, fields } of page) {
    const row = isNew ? null : await findEventForStaff(context.db, id, context.clock.iso())
    records.push({
      ...(row ? rowOf(context, listedOf(row)) : NOT_PUBLISHED),
      ...{ id, draft: isNew ? 'new' : 'changed', title: fields.title, typeCode: fields.type_code },
      ...{ startDate: fields.start_date, endDate: fields.end_date, location: fields.location || null },
      ...{ maxRegistrants: fields.max_registrants, translations: fields.translations },
      missing: missingInEvent(fields),
    })
  }
  return { records, next: next && cursorText(next) }
}

/** What nobody can have of an event that nobody sees. */
const NOT_PUBLISHED = {
  ...{ taken: 0, waiting: 0, failed: 0, isOpen: false, hasBegun: false },
  view: 'drafts',
} as const

function missingIn(drafts: readonly DraftedEvent[]) {
  const texts = drafts.map(({ fields }) => missingInEvent(fields)).filter((count) => count > 0)
  return { events: texts.length, texts: texts.reduce((sum, count) => sum + count, 0) }
}

/** An event with the numbers of its people. It names nobody. Refuses with NotFound. */
export async function readEventForStaff(context: Context, _staff: Staff, id: number): Promise<StaffEvent> {
  const row = found(await findEventForStaff(context.db, id, context.clock.iso()))
  const { facultyName, isMeeting, attended, absent } = row
  const types = await listTypes(context)
  return {
    ...rowOf(context, listedOf(row)),
    ...{ facultyName, isMeeting, attended, absent },
    webinarId: row.webinarId,
    type: types.find(({ code }) => code === row.typeCode) ?? {
      ...{ code: row.typeCode, text: row.typeCode, isRetired: true },
    },
    cancelledAt: iso(row.cancelledAt),
    hasService: hasService(context, row),
  }
}

/** One page of the people in an event. The reading is audited. Refuses with NotFound. */
export function listEventRegistrants(
  context: Context,
  staff: Staff,
  { eventId, ...query }: RegistrantsQuery & { eventId: number },
) {
  const { db } = context
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const now = context.clock.iso()
    const event = found(await findEventForStaff(db, eventId, now))
    const after = query.after === undefined ? null : readCursor(query.after)
    const wanted = { eventId, q: query.q, after, limit: query.limit }
    const rows = await (query.view === 'waiting'
      ? listWaitPage(db, wanted, now)
      : listPlacePage(db, wanted, query.view === 'registered'))
    const page = rows.slice(0, query.limit)
    const views = await countRegistrants(db, wanted, now)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    return {
      records: page.map((row) => registrantOf(hasService(context, event), row)),
      next: last ? cursorText(last) : null,
      total: views[query.view],
      views,
    }
  })
}

/** Everybody who has a place in an event, then who waits. The reading is audited. Refuses with NotFound. */
export function exportEventRegistrants(context: Context, staff: Staff, eventId: number) {
  const { db } = context
  const deed = { action: 'event-registrants-export', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const now = context.clock.iso()
    const isAsked = hasService(context, found(await findEventForStaff(db, eventId, now)))
    const all = { eventId, after: null, limit: EVERYBODY }
    const places = await listPlacePage(db, all, true)
    const waits = await listWaitPage(db, all, now)
    return [
      ...places.map((row) => ({ ...registrantOf(isAsked, row), view: 'registered' as const })),
      ...waits.map((row) => ({ ...registrantOf(isAsked, row), view: 'waiting' as const })),
    ]
  })
}

/** Who can be given a place, by part of a name or an email. The reading is audited. Refuses with NotFound. */
export function listEventCandidates(context: Context, staff: Staff, input: { eventId: number; q: string }) {
  const deed = {
    action: 'facilitator-list-read',
    note: `who can have a place in event ${input.eventId}`,
  } as const
  return readAudited(context, staff, deed, async () => {
    found(await findEventForStaff(context.db, input.eventId, context.clock.iso()))
    return listCandidates(context.db, input)
  })
}

async function listTypes(context: Context): Promise<EventType[]> {
  return (await metasOfType(context, 'event_type')).flatMap((meta) =>
    meta.meta_code === null
      ? []
      : {
          code: meta.meta_code,
          text: meta.meta_value,
          isRetired: meta.retiredAt !== null,
          translations: translationsOf({ text: [meta.translations, 'meta_value'] }),
        },
  )
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

type EventForStaff = NonNullable<Awaited<ReturnType<typeof findEventForStaff>>>
const listedOf = ({ facultyName: _, isMeeting: __, attended: ___, absent: ____, ...row }: EventForStaff) =>
  row

type ListedEvent = Omit<Awaited<ReturnType<typeof listEventPage>>[number], 'rank' | 'key'>

function rowOf(context: Context, listed: ListedEvent): StaffEventRow {
  const { webinarId, cancelledAt, ...row } = listed
  const nowMs = context.clock.now().getTime()
  const { startDate, endDate } = row
  const standing = eventStanding({ start_date: startDate, end_date: endDate, webinar_id: webinarId }, nowMs)
  return {
    ...row,
    ...{ startDate: iso(startDate), endDate: iso(endDate) },
    isOpen: cancelledAt === null && standing === 'open',
    hasBegun: cancelledAt === null && startDate !== null && Date.parse(startDate) <= nowMs,
  }
}

type ListedPerson = Awaited<ReturnType<typeof listPlacePage>>[number]

/** A webinar service is asked for links to join an event that is held online. */
const hasService = (context: Context, { location }: { location: string | null }) =>
  context.webinars !== null && location === null

function registrantOf(isAsked: boolean, row: ListedPerson): StaffRegistrant {
  const { facilitatorId, name, email, agency, attended, endedAt, offeredUntil } = row
  return {
    ...{ facilitatorId, name, email, agency, attended },
    since: new Date(row.since).toISOString(),
    endedAt: iso(endedAt),
    offeredUntil: iso(offeredUntil),
    link: linkOf(isAsked, row),
  }
}

function linkOf(
  isAsked: boolean,
  { joinUrl, serviceFailedAt, endedAt }: ListedPerson,
): StaffRegistrant['link'] {
  if (endedAt !== null) return 'none'
  if (joinUrl !== null) return 'known'
  if (!isAsked) return 'none'
  return serviceFailedAt === null ? 'coming' : 'failed'
}

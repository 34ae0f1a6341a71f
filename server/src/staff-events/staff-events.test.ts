/** Staff look for events, and add, remove and mark who attends, by the calls of the console (CTM-009). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { missingInEvent } from '@hub/contract/event-edits'
import { staffCalls } from '@hub/contract/every-staff-call'
import {
  EVENT_SORTS,
  EVENT_VIEWS,
  type EventsQuery,
  type RegistrantsQuery,
  type StaffEventRow,
} from '@hub/contract/staff-events'
import { cancelEvent, loadEvents } from '../events/event-loading.staff.ts'
import type { EventInFile } from '../events/event-file.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { addCrowd, eventOf, type InCrowd, tokenOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'

const reason = 'Asked for by their manager'
const CROWD = 30
const MONTH_MS = 30 * 24 * 60 * 60 * 1000

let app: FreshApp
let staff: TestStaff
let crowd: InCrowd[]
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  crowd = await addCrowd(app.context, CROWD)
})
afterAll(() => app.close())

const load = async (events: EventInFile[]) => loadEvents(app.context, STAFF, { events })
async function one(key: string, given: Partial<EventInFile> = {}): Promise<number> {
  const [loaded] = await load([eventOf(key, given)])
  return loaded?.id ?? 0
}
const as = (id: number) => ({ cookie: staff.cookie, params: { id } })
const list = async (query: Partial<EventsQuery> = {}) =>
  (await app.call(staffCalls.listEventsForStaff, { cookie: staff.cookie, query })).ok
const read = async (id: number) => (await app.call(staffCalls.readEventForStaff, as(id))).ok.record
const people = async (id: number, query: Partial<RegistrantsQuery> = {}) =>
  (await app.call(staffCalls.listEventRegistrants, { ...as(id), query })).ok
const add = (id: number, facilitatorId: number) =>
  app.call(staffCalls.addEventRegistrant, { ...as(id), body: { facilitatorId } })
const mark = (id: number, facilitatorIds: number[], attended: boolean | null = true) =>
  app.call(staffCalls.markAttendance, { ...as(id), body: { facilitatorIds, attended } })
const wait = async (who: InCrowd, webinarId: string) =>
  app.call(calls.joinWaitingList, { token: await tokenOf(app.context, who), params: { webinarId } })
const inOrder = (starts: (string | null)[]) =>
  starts.toSorted((one, other) => String(one).localeCompare(String(other)))
const person = (n: number) => crowd[n] as InCrowd

describe('events in the console', () => {
  it('CTM-003 counts the texts of an event, its chapters and courses that lack a translation, and lists these', async () => {
    const shown = { type_code: 'DISCOVERY', start_date: null, end_date: null }
    const course = { title: 'A course', info_skills: 'Listening', translations: { zh: { title: '课程' } } }
    const id = await one('half', {
      ...{
        ...shown,
        title: 'Half translated',
        card_description: 'Of it',
        info_outline: '',
        bio_information: 'Who',
      },
      translations: { zh: { title: '一半' } },
      topics: [{ title: 'A chapter', courses: [course] }],
    })
    const whole = { zh: { title: '完整', card_description: '说明' } }
    await one('whole', {
      ...shown,
      title: 'Half as long',
      card_description: 'All of it',
      translations: whole,
    })
    const find = { q: 'half', show: 'untranslated' } as const
    const { records, missing, total } = await list(find)
    const fields = (await app.call(staffCalls.readEventFields, as(id))).ok.record.fields
    expect(records.map((row) => [row.id, row.missing])).toEqual([[id, missingInEvent(fields)]])
    // Its description, who leads it, the chapter and the skills of the course.
    expect(missing).toEqual({ events: 1, texts: 4 })
    expect(total).toBe(1)
    expect((await list({ q: 'half' })).records).toHaveLength(2)
    expect(await list({ q: 'half', view: 'past' })).toMatchObject({ missing: { events: 0, texts: 0 } })
  })

  it('CTM-009 STA-011 lists each once in any order and view', async () => {
    const days = Array.from({ length: 9 }, (_, day) => `2026-04-0${day + 1}T22:00:00.000Z`)
    await load([
      ...days.map((start_date, n) =>
        eventOf(`ahead-${n}`, { start_date, end_date: start_date, type_code: 'DISCOVERY' }),
      ),
      // Two at one instant, and two that have no date yet.
      ...['a', 'b'].map((key) => eventOf(`twin-${key}`, { start_date: days[3], end_date: days[3] })),
      ...['a', 'b'].map((key) => eventOf(`undated-${key}`, { start_date: null, end_date: null })),
      ...['a', 'b', 'c'].map((key, n) => {
        const past = `2026-01-1${n}T22:00:00.000Z`
        return eventOf(`past-${key}`, { start_date: past, end_date: past })
      }),
    ])
    await cancelEvent(app.context, STAFF, { eventId: await one('called-off'), reason })
    for (const view of EVENT_VIEWS)
      for (const sort of EVENT_SORTS) {
        const rows: StaffEventRow[] = []
        let after: string | undefined
        do {
          const page = await list({ view, sort, limit: 2, ...(after !== undefined && { after }) })
          rows.push(...page.records)
          after = page.next ?? undefined
        } while (after !== undefined)
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
        expect([view, rows.length]).toEqual([view, (await list({ view })).total])
      }
    const starts = async (view: EventsQuery['view']) =>
      (await list({ view, limit: 50 })).records.map(({ startDate }) => startDate)
    const ahead = await starts('coming')
    expect(ahead.slice(-2)).toEqual([null, null])
    expect(ahead.slice(0, -2)).toEqual(inOrder(ahead.slice(0, -2)))
    expect(await starts('past')).toEqual(inOrder(await starts('past')).toReversed())
    expect((await list()).views).toMatchObject({ past: 3, cancelled: 1 })
  })

  it('CTM-009 finds by type, by a title in any language and by who leads it; a sign of LIKE is a letter', async () => {
    await one('harvest', {
      title: 'Harvest 100%',
      faculty_name: 'Ruth Vandal',
      translations: { zh: { title: '秋收' } },
    })
    const found = async (query: Partial<EventsQuery>) => (await list(query)).records.map(({ title }) => title)
    expect(await found({ q: '秋收' })).toEqual(['Harvest 100%'])
    expect(await found({ q: 'vandal' })).toEqual(['Harvest 100%'])
    expect(await found({ q: '0%' })).toEqual(['Harvest 100%'])
    expect((await list({ type: 'DISCOVERY', q: 'ahead-1' })).views).toEqual({
      ...{ coming: 1, past: 0, cancelled: 0, drafts: 0 },
    })
    const { types } = await list()
    expect(types.find(({ code }) => code === 'DISCOVERY')).toMatchObject({
      ...{ text: 'Discovery Sessions', isRetired: false },
    })
  })

  it('CTM-009 shows who has a place, who waits and whose place has ended, page by page', async () => {
    const id = await one('crowded', { max_registrants: 25 })
    for (const { id: facilitatorId } of crowd.slice(0, 25))
      expect((await add(id, facilitatorId)).ok.record).toEqual({ isNew: true })
    expect((await add(id, person(0).id)).ok.record).toEqual({ isNew: false })
    expect((await add(id, person(26).id)).failure.error.name).toBe('RegistrationFull')
    await wait(person(26), 'webinar-crowded')
    await wait(person(27), 'webinar-crowded')
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await people(id, { limit: 10, ...(after !== undefined && { after }) })
      seen.push(...page.records.map(({ facilitatorId }) => facilitatorId))
      after = page.next ?? undefined
      expect(page.views).toEqual({ registered: 25, waiting: 2, ended: 0 })
    } while (after !== undefined)
    expect(seen.toSorted((a, b) => a - b)).toEqual(crowd.slice(0, 25).map((who) => who.id))
    const waiting = await people(id, { view: 'waiting', limit: 1 })
    expect(waiting.records[0]).toMatchObject({ facilitatorId: person(26).id, offeredUntil: null })
    const next = await people(id, { view: 'waiting', limit: 1, after: waiting.next ?? '' })
    expect(next.records[0]?.facilitatorId).toBe(person(27).id)
    const found = await people(id, { q: person(3).email })
    expect(found.records.map(({ facilitatorId }) => facilitatorId)).toEqual([person(3).id])
    expect(await read(id)).toMatchObject({ taken: 25, waiting: 2, isOpen: true, hasBegun: false })
  })

  it('STA-013 removes somebody after showing the mail, with a reason that the log has; the next is offered the place', async () => {
    const id = await one('removal', { max_registrants: 1 })
    await add(id, CAST.mate.id)
    await wait(person(5), 'webinar-removal')
    const of = { ...as(id), body: { facilitatorId: CAST.mate.id } }
    const shown = (await app.call(staffCalls.previewRegistrantRemoval, of)).ok.record
    expect(shown).toMatchObject({ waiting: 1, mail: { to: CAST.mate.email } })
    const removal = { ...of, body: { ...of.body, reason } }
    await app.call(staffCalls.removeEventRegistrant, removal)
    const mail = (await app.mails()).findLast(({ to }) => to === CAST.mate.email)
    expect(mail).toMatchObject({ subject: shown.mail.subject, text: shown.mail.text })
    const note = `facilitator ${CAST.mate.id}: ${reason}`
    const deeds = await listLastDeeds(app.context.db, 5)
    expect(deeds.find(({ action }) => action === 'event-registrant-remove')).toMatchObject({
      ...{ note, objectId: String(id), actorId: staff.id },
    })
    expect((await people(id, { view: 'waiting' })).records[0]?.offeredUntil).not.toBeNull()
    expect((await people(id, { view: 'ended' })).records[0]).toMatchObject({
      ...{ facilitatorId: CAST.mate.id, link: 'none' },
    })
    // A place that is kept for somebody else is not given away.
    expect((await add(id, CAST.mate.id)).failure.error.name).toBe('RegistrationFull')
    expect((await app.call(staffCalls.removeEventRegistrant, removal)).failure.error.name).toBe('NotFound')
    expect((await app.call(staffCalls.previewRegistrantRemoval, of)).failure.error.name).toBe('NotFound')
  })

  it('CTM-009 offers only those who may log in, and says who has a place', async () => {
    const id = await one('candidates')
    await add(id, CAST.mate.id)
    const find = async (q: string) =>
      (await app.call(staffCalls.listEventCandidates, { ...as(id), query: { q } })).ok.records
    expect(await find(CAST.mate.email)).toMatchObject([{ id: CAST.mate.id, isRegistered: true }])
    expect(await find(CAST.solo.email)).toMatchObject([{ id: CAST.solo.id, isRegistered: false }])
    expect(await find('nobody has this')).toEqual([])
    expect((await find('crowd')).length).toBe(8)
  })

  it('CTM-009 marks attendance from the start of the event, all or none, and takes it back', async () => {
    const id = await one('evening', {
      start_date: '2026-03-04T22:00:00.000Z',
      end_date: '2026-03-04T23:00:00.000Z',
    })
    const ids = crowd.slice(0, 3).map((who) => who.id)
    for (const facilitatorId of ids) await add(id, facilitatorId)
    expect((await mark(id, ids)).failure.error.name).toBe('EventNotBegun')
    app.clock.advance(MONTH_MS)
    // The session of the console has ended with the month.
    staff = await signInStaff(app, ['content'])
    expect((await mark(id, [...ids, person(9).id])).failure.error.name).toBe('NotFound')
    expect((await read(id)).attended).toBe(0)
    expect((await mark(id, ids)).ok.record).toEqual({ marked: 3 })
    await mark(id, ids.slice(0, 1), false)
    await mark(id, ids.slice(1, 2), null)
    expect(await read(id)).toMatchObject({ attended: 1, absent: 1, hasBegun: true, view: 'past' })
    const { records } = (await app.call(staffCalls.exportEventRegistrants, as(id))).ok
    expect(records.map(({ facilitatorId, attended }) => [facilitatorId, attended])).toEqual(
      expect.arrayContaining([
        [ids[0], false],
        [ids[1], null],
        [ids[2], true],
      ]),
    )
    const [exported, unmarked] = await listLastDeeds(app.context.db, 2)
    expect(exported).toMatchObject({ action: 'event-registrants-export', objectId: String(id) })
    expect(unmarked).toMatchObject({ action: 'event-attendance', note: `facilitator ${ids[1]}: not marked` })
  })
})

/** Staff edit, add and cancel events by the calls of the console (CTM-009). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { EventFields, StoredEventFields } from '@hub/contract/event-edits'
import type { EventInFile } from '../events/event-file.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { events } from '../events/events.tables.ts'
import { addRegistrant } from '../events/registrants.staff.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { addCrowd, eventOf, type InCrowd, tokenOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'

const reason = 'The speaker is ill'
const LATER = { start_date: '2026-03-16T23:00:00.000Z', end_date: '2026-03-17T01:00:00.000Z' }

let app: FreshApp
let staff: TestStaff
let crowd: InCrowd[]
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  crowd = await addCrowd(app.context, 4, 'zh')
})
afterAll(() => app.close())

const as = (id: number) => ({ cookie: staff.cookie, params: { id } })
async function one(key: string, given: Partial<EventInFile> = {}): Promise<number> {
  const [loaded] = await loadEvents(app.context, STAFF, { events: [eventOf(key, given)] })
  return loaded?.id ?? 0
}
const give = (eventId: number, facilitatorId: number) =>
  addRegistrant(app.context, STAFF, { eventId, facilitatorId })
const read = async (id: number) => (await app.call(staffCalls.readEventFields, as(id))).ok.record
const preview = (id: number, fields: EventFields) =>
  app.call(staffCalls.previewEventEdit, { ...as(id), body: { fields } })
const save = (
  id: number,
  { fields, version }: Pick<StoredEventFields, 'fields' | 'version'>,
  told = 0,
  offers = 0,
) => app.call(staffCalls.publishEvent, { ...as(id), body: { fields, version, told, offers } })
const deedOf = async (wanted: string) =>
  (await listLastDeeds(app.context.db, 5)).find(({ action }) => action === wanted)
const person = (n: number) => crowd[n] as InCrowd
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)

describe('an event that staff edit', () => {
  it('CTM-009 keeps its chapters, and what was read and saved again is the same', async () => {
    const topics = [{ title: 'First', courses: [{ title: 'The room', start_date: LATER.start_date }] }]
    const id = await one('kept', { topics, translations: { zh: { title: '保留' } } })
    const before = await read(id)
    await save(id, { ...before, fields: { ...before.fields, title: 'Kept, and renamed' } })
    const after = await read(id)
    expect(after.fields).toEqual({ ...before.fields, title: 'Kept, and renamed' })
    const token = await app.signIn('member')
    const listed = (await app.call(calls.listEventCourses, { token, params: { id } })).ok.records
    expect(listed.map(({ title }) => title)).toEqual(['The room'])
    expect(await deedOf('event-edit')).toMatchObject({ note: 'kept updated', actorId: staff.id })
  })

  it('CTM-009 CTM-003 publishes its chapters and courses with it, with who leads them, materials and translations', async () => {
    const id = await one('chapters', { topics: [{ title: 'First', courses: [{ title: 'The room' }] }] })
    const before = await read(id)
    const [first] = before.fields.topics
    const room = first?.courses[0]
    if (first === undefined || room === undefined) throw new Error('the event has no course')
    const course = {
      ...{ ...room, title: 'The door', start_date: LATER.start_date, faculty_name: 'Ruth Vandal' },
      ...{ bio_information: 'A counsellor.', pdf_link: 'events/door.pdf' },
      translations: { zh: { title: '门' } },
    }
    const second = { title: 'Second', translations: { zh: { title: '第二章' } }, courses: [course] }
    const fields = { ...before.fields, topics: [second, first] }
    await save(id, { ...before, fields })
    expect((await read(id)).fields).toEqual(fields)
    const token = await app.signIn('member')
    const as = { token, params: { id } }
    expect((await app.call(calls.listEventTopics, as)).ok.records.map(({ title }) => title)).toEqual([
      'Second',
      'First',
    ])
    expect((await app.call(calls.listEventCourses, as)).ok.records[0]).toMatchObject({
      ...{ title: 'The door', faculty_name: 'Ruth Vandal', bio_information: 'A counsellor.' },
      ...{ pdf_link: 'events/door.pdf', bio_name: null, translations: { zh: { title: '门' } } },
    })
    const stale = await save(id, { ...before, fields: before.fields })
    expect(stale.failure.error.name).toBe('EventChanged')
    const wrong = { ...fields, topics: [{ ...second, courses: [{ ...course, pdf_link: 'javascript:x' }] }] }
    const { faults } = (await preview(id, wrong)).failure.record as { faults: { place: string }[] }
    expect(faults.map(({ place }) => place)).toEqual(['events[0].topics[0].courses[0].pdf_link'])
  })

  it('CTM-009 mails a new time, with the former one, to who has a place, as it was shown', async () => {
    const id = await one('moved', { title: 'Moved', translations: { zh: { title: '改期' } } })
    await give(id, person(0).id)
    await give(id, CAST.mate.id)
    const before = await read(id)
    const fields = { ...before.fields, ...LATER }
    const shown = (await preview(id, fields)).ok.record
    expect(shown).toMatchObject({ told: 2, offers: 0, withdrawn: [], over: 0 })
    expect(shown.mail).toMatchObject({ to: person(0).email, locale: 'zh' })
    expect((await read(id)).version).toBe(before.version)
    const stale = await save(id, { fields, version: before.version }, 1)
    expect([stale.failure.error.name, stale.failure.record]).toEqual([
      'EffectsChanged',
      { told: 2, offers: 0 },
    ])
    expect((await read(id)).version).toBe(before.version)
    const sent = (await mailsTo(person(0).email)).length
    expect((await save(id, { fields, version: before.version }, 2)).ok.record).toEqual({ id, told: 2 })
    expect((await mailsTo(person(0).email)).slice(sent)).toMatchObject([
      { subject: shown.mail?.subject, text: shown.mail?.text },
    ])
    const english = (await mailsTo(CAST.mate.email)).at(-1)?.text ?? ''
    expect(english).toContain('Before: March 16, 2026, 6:00 p.m. - 7:30 p.m. EDT')
    expect(english).toContain('Now: March 16, 2026, 7:00 p.m. - 9:00 p.m. EDT')
  })

  it('CTM-009 AUD-004 mails nobody what is corrected after the event, and audits that its people were counted', async () => {
    const id = await one('over')
    await give(id, CAST.mate.id)
    const past = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-01-01T01:00:00.000Z' }
    await app.context.db.orm.update(events).set(past).where(eq(events.id, id))
    const { fields, version } = await read(id)
    const corrected = { ...fields, end_date: '2020-01-01T02:00:00.000Z' }
    const mails = (await app.mails()).length
    expect((await preview(id, corrected)).ok.record).toMatchObject({ told: 0, mail: null })
    expect((await listLastDeeds(app.context.db, 1))[0]).toMatchObject({
      ...{ action: 'event-registrants', objectId: String(id), actorId: staff.id },
    })
    expect((await save(id, { fields: corrected, version })).ok.record).toEqual({ id, told: 0 })
    expect((await app.mails()).length).toBe(mails)
    expect((await read(id)).fields.end_date).toBe(corrected.end_date)
  })

  it('STA-012 is refused on an older version, with what is there now', async () => {
    const id = await one('twice')
    const before = await read(id)
    await save(id, { ...before, fields: { ...before.fields, title: 'Theirs' } })
    const refused = await save(id, { ...before, fields: { ...before.fields, title: 'Mine' } })
    expect(refused.failure.error.name).toBe('EventChanged')
    expect(refused.failure.record).toEqual(await read(id))
    expect((await read(id)).fields.title).toBe('Theirs')
  })

  it('CTM-009 says who loses an offer and how many places are too many, and takes no place away', async () => {
    const id = await one('smaller', { max_registrants: 2 })
    await give(id, person(0).id)
    await give(id, person(1).id)
    const token = await tokenOf(app.context, person(2))
    await app.call(calls.joinWaitingList, { token, params: { webinarId: 'webinar-smaller' } })
    const stored = await read(id)
    const sized = (max: number | null) => ({ ...stored.fields, max_registrants: max })
    expect((await preview(id, sized(3))).ok.record).toMatchObject({ offers: 1, over: 0, told: 0 })
    const before = (await mailsTo(person(2).email)).length
    // Offers are mails as well: who did not see that one is made, makes none.
    for (const unseen of [0, 2]) {
      const { failure } = await save(id, { ...stored, fields: sized(3) }, 0, unseen)
      expect([failure.error.name, failure.record]).toEqual(['EffectsChanged', { told: 0, offers: 1 }])
    }
    expect((await mailsTo(person(2).email)).length).toBe(before)
    expect((await save(id, { ...stored, fields: sized(3) }, 0, 1)).status).toBe(200)
    expect((await mailsTo(person(2).email)).length).toBe(before + 1)
    const { firstName, lastName } = CAST.member
    expect((await preview(id, sized(1))).ok.record).toMatchObject({
      ...{ offers: 0, over: 1, withdrawn: [`${firstName} ${lastName}`] },
    })
    await save(id, { fields: sized(1), version: (await read(id)).version })
    const { record } = (await app.call(staffCalls.readEventForStaff, as(id))).ok
    expect(record).toMatchObject({ taken: 2, maxRegistrants: 1, waiting: 1 })
  })

  it('CTM-009 counts no offer to an account that is closed: it loses its turn, and the next one gets the place', async () => {
    const id = await one('closed', { max_registrants: 1 })
    await give(id, person(0).id)
    for (const waiting of [person(1), person(3)]) {
      const token = await tokenOf(app.context, waiting)
      await app.call(calls.joinWaitingList, { token, params: { webinarId: 'webinar-closed' } })
    }
    const close = (closedAt: string | null) =>
      app.context.db.orm
        .update(facilitators)
        .set({ closedAt })
        .where(eq(facilitators.id, person(1).id))
    await close(app.context.clock.iso())
    const stored = await read(id)
    const sized = (max: number | null) => ({ ...stored.fields, max_registrants: max })
    expect((await preview(id, sized(3))).ok.record.offers).toBe(1)
    expect((await save(id, { ...stored, fields: sized(3) }, 0, 1)).status).toBe(200)
    const { record } = (await app.call(staffCalls.readEventForStaff, as(id))).ok
    expect(record).toMatchObject({ taken: 1, waiting: 1 })
    await close(null)
  })

  it('CTM-009 is refused with every fault and its field; a promise to who has a place stays', async () => {
    const id = await one('promised')
    await give(id, person(0).id)
    const { fields, version } = await read(id)
    const wrong = { ...fields, end_date: '2026-01-01T00:00:00.000Z', bio_linkedin: 'javascript:alert(1)' }
    for (const answer of [await preview(id, wrong), await save(id, { fields: wrong, version })]) {
      expect(answer.failure.error.name).toBe('EventsRefused')
      const { faults } = answer.failure.record as { faults: { place: string; code: string }[] }
      expect(faults.map(({ place, code }) => [place.split(/[., ]+/).at(-1), code])).toEqual(
        expect.arrayContaining([
          ['end_date', 'before-start'],
          ['bio_linkedin', 'no-address'],
        ]),
      )
    }
    const undated = { ...fields, start_date: null, end_date: null, webinar_id: 'another' }
    const { failure } = await preview(id, undated)
    expect(JSON.stringify(failure.record)).toMatch(/dates-promised.*promised/)
  })

  it('STA-013 is cancelled with a reason after showing whom it concerns', async () => {
    const id = await one('called-off', { max_registrants: 1 })
    await give(id, person(0).id)
    const token = await tokenOf(app.context, person(1))
    await app.call(calls.joinWaitingList, { token, params: { webinarId: 'webinar-called-off' } })
    const shown = (await app.call(staffCalls.previewEventCancellation, as(id))).ok.record
    expect(shown).toMatchObject({ places: 1, waiting: 1, mail: { to: person(0).email } })
    const cancelled = await app.call(staffCalls.cancelEvent, { ...as(id), body: { reason } })
    expect(cancelled.ok.record).toEqual({ told: 2 })
    expect((await mailsTo(person(0).email)).at(-1)?.text).toBe(shown.mail?.text)
    expect((await deedOf('event-cancel'))?.note).toBe(reason)
    expect((await app.call(staffCalls.readEventFields, as(id))).failure.error.name).toBe('NotFound')
    expect((await app.call(staffCalls.readEventForStaff, as(id))).ok.record.view).toBe('cancelled')
  })
})

/** Staff keep what they write about an event as a draft, look at it as facilitators will, and publish it (CTM-009, CTM-002). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { EMPTY_EVENT, type EventFields } from '@hub/contract/event-edits'
import { previews, readPreview } from '@hub/contract/staff-preview'
import type { EventInFile } from '../events/event-file.ts'
import { discardEventDraft, listDrafts } from '../events/editing/event-drafts.staff.ts'
import { readEventFields } from '../events/editing/event-editing.staff.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { addRegistrant } from '../events/registrants.staff.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { eventOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { contentsOf } from '../testing/without-audit.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'

const MOVED = { start_date: '2026-03-16T23:00:00.000Z', end_date: '2026-03-17T01:00:00.000Z' }
const NEW: EventFields = {
  ...EMPTY_EVENT,
  ...{ title: '新 New evening!', type_code: 'PROFESSIONAL', webinar_id: 'webinar-new', ...MOVED },
  topics: [{ title: 'First', translations: {}, courses: [] }],
}

let app: FreshApp
let staff: TestStaff
let token = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  token = await app.signIn('member')
})
afterAll(() => app.close())
afterEach(async () => {
  for (const { id } of await listDrafts(app.context, STAFF)) {
    const { version } = await readEventFields(app.context, STAFF, id)
    await discardEventDraft(app.context, STAFF, { eventId: id, version })
  }
})

const as = (id: number) => ({ cookie: staff.cookie, params: { id } })
const by = (id: number) => ({ token, params: { id } })
async function one(key: string, given: Partial<EventInFile> = {}): Promise<number> {
  const [loaded] = await loadEvents(app.context, STAFF, { events: [eventOf(key, given)] })
  return loaded?.id ?? 0
}
const read = async (id: number) => (await app.call(staffCalls.readEventFields, as(id))).ok.record
async function save(id: number, change: Partial<EventFields>) {
  const { fields, version } = await read(id)
  const body = { fields: { ...fields, ...change }, version }
  return (await app.call(staffCalls.saveEventDraft, { ...as(id), body })).ok.record
}
async function publish(id: number, told = 0) {
  const { fields, version } = await read(id)
  return app.call(staffCalls.publishEvent, { ...as(id), body: { fields, version, told, offers: 0 } })
}
const add = (fields: EventFields = NEW) =>
  app.call(staffCalls.createEvent, { cookie: staff.cookie, body: { fields } })
const list = async (query: object) =>
  (await app.call(staffCalls.listEventsForStaff, { cookie: staff.cookie, query })).ok
const lastDeed = async () => (await listLastDeeds(app.context.db, 1))[0]

describe('the draft of an event', () => {
  it('CTM-009 is seen by no facilitator until it is published, and then mails as it was shown', async () => {
    const id = await one('drafted', { title: 'Drafted' })
    await addRegistrant(app.context, STAFF, { eventId: id, facilitatorId: CAST.mate.id })
    const before = await read(id)
    const seen = (await app.call(calls.readEvent, by(id))).ok.record
    const mails = (await app.mails()).length
    const saved = await save(id, { ...MOVED, title: 'Drafted anew' })
    expect(saved).toMatchObject({ published: before.fields, editedBy: 'Jordan content' })
    expect(saved.fields).toEqual({ ...before.fields, ...MOVED, title: 'Drafted anew' })
    expect(saved).toEqual(await read(id))
    expect(await lastDeed()).toMatchObject({ action: 'event-draft', note: 'title, start_date, end_date' })
    expect((await app.call(calls.readEvent, by(id))).ok.record).toEqual(seen)
    expect((await publish(id)).failure.error.name).toBe('EffectsChanged')
    expect(await read(id)).toEqual(saved)
    expect((await app.mails()).length).toBe(mails)
    expect((await publish(id, 1)).ok.record).toEqual({ id, told: 1 })
    expect((await app.call(calls.readEvent, by(id))).ok.record.title).toBe('Drafted anew')
    expect((await app.mails()).length).toBe(mails + 1)
    const after = await read(id)
    expect(after).toMatchObject({
      fields: saved.fields,
      published: saved.fields,
      editedBy: null,
      editedAt: null,
    })
  })

  it('CTM-009 STA-013 says whom publishing it would mail, and where nothing differs nothing is published', async () => {
    const id = await one('causes', { max_registrants: 1 })
    await addRegistrant(app.context, STAFF, { eventId: id, facilitatorId: CAST.mate.id })
    const waiting = await app.signIn('third')
    expect(
      (await app.call(calls.joinWaitingList, { token: waiting, params: { webinarId: 'webinar-causes' } }))
        .status,
    ).toBe(200)
    expect((await read(id)).causes).toEqual({ told: 0, offers: 0 })
    const before = await contentsOf(app.context.db)
    for (const body of [await read(id), { ...(await read(id)), note: 'Bring a pen.' }]) {
      const { fields, note, version } = body
      const refused = await app.call(staffCalls.publishEvent, {
        ...as(id),
        body: { fields, note, version, told: 0, offers: 0 },
      })
      expect(refused.failure.error.name).toBe('NothingToPublish')
    }
    expect(await contentsOf(app.context.db)).toEqual(before)
    expect((await save(id, MOVED)).causes).toEqual({ told: 1, offers: 0 })
    expect((await save(id, { max_registrants: 2 })).causes).toEqual({ told: 1, offers: 1 })
    expect((await read(id)).causes).toEqual({ told: 1, offers: 1 })
  })

  it('CTM-009 of a new event has the id that it will have, and nobody finds it before', async () => {
    const given = { ...NEW, webinar_id: 'webinar-published' }
    const { id } = (await add(given)).ok.record
    expect(await lastDeed()).toMatchObject({ action: 'event-draft', objectId: String(id) })
    expect((await app.call(calls.readEvent, by(id))).failure.error.name).toBe('NotFound')
    expect((await app.call(staffCalls.readEventForStaff, as(id))).failure.error.name).toBe('NotFound')
    expect(await read(id)).toMatchObject({ fields: given, published: null })
    expect(await one('between')).not.toBe(id)
    expect((await publish(id)).ok.record).toEqual({ id, told: 0 })
    expect((await app.call(calls.readEvent, by(id))).ok.record).toMatchObject({ id, title: NEW.title })
    const deed = await lastDeed()
    expect(deed?.action).toBe('event-create')
    expect(deed?.note).toMatch(/^new-evening-[a-z0-9]{8} added$/)
    const faults = (await add(given)).failure
    expect([faults.error.name, JSON.stringify(faults.record)]).toEqual([
      'EventsRefused',
      expect.stringContaining('webinar-taken'),
    ])
  })

  it('CTM-009 has what differs alone: what a file changes meanwhile is not taken back by it', async () => {
    const id = await one('meanwhile', { title: 'Meanwhile' })
    await save(id, { faculty_name: 'Ruth Vandal' })
    await one('meanwhile', { title: 'From a file' })
    expect((await read(id)).fields).toMatchObject({ title: 'From a file', faculty_name: 'Ruth Vandal' })
    const record = await save(id, { faculty_name: (await read(id)).published?.faculty_name ?? '' })
    expect(record.editedBy).toBeNull()
    expect((await list({ view: 'drafts' })).total).toBe(0)
  })

  it('STA-012 is refused on an older version, whoever saved, discarded, published or loaded meanwhile', async () => {
    const id = await one('versions')
    const before = await read(id)
    await save(id, { title: 'Theirs' })
    const body = { fields: { ...before.fields, title: 'Mine' }, version: before.version }
    for (const refused of [
      await app.call(staffCalls.saveEventDraft, { ...as(id), body }),
      await app.call(staffCalls.publishEvent, { ...as(id), body: { ...body, told: 0, offers: 0 } }),
      await app.call(staffCalls.discardEventDraft, { ...as(id), body }),
    ])
      expect([refused.failure.error.name, refused.failure.record]).toEqual(['EventChanged', await read(id)])
    const { version } = await read(id)
    await one('versions', { title: 'From a file' })
    const loaded = await app.call(staffCalls.saveEventDraft, { ...as(id), body: { ...body, version } })
    expect(loaded.failure.error.name).toBe('EventChanged')
  })

  it('STA-012 CTM-009 is published once when two staff publish a new event at the same moment', async () => {
    const { id } = (await add({ ...NEW, webinar_id: 'webinar-at-once' })).ok.record
    const { fields, version } = await read(id)
    const body = { fields, version, told: 0, offers: 0 }
    const both = await Promise.all([1, 2].map(() => app.call(staffCalls.publishEvent, { ...as(id), body })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.find(({ status }) => status === 409)?.failure.error.name).toBe('EventChanged')
  })

  it('CTM-009 is discarded: what is published stays, and a new event is gone', async () => {
    const id = await one('discarded')
    const before = await read(id)
    const { version } = await save(id, { title: 'Another' })
    await app.call(staffCalls.discardEventDraft, { ...as(id), body: { version } })
    expect(await read(id)).toEqual(before)
    expect(await lastDeed()).toMatchObject({ action: 'event-discard', note: 'discarded as published' })
    const added = (await add()).ok.record.id
    const gone = await app.call(staffCalls.discardEventDraft, {
      ...{ ...as(added), body: { version: (await read(added)).version } },
    })
    expect(gone.status).toBe(200)
    expect((await app.call(staffCalls.readEventFields, as(added))).failure.error.name).toBe('NotFound')
    const cancelled = await one('cancelled-with-draft')
    await save(cancelled, { title: 'Never' })
    await app.call(staffCalls.cancelEvent, { ...as(cancelled), body: { reason: 'The speaker is ill' } })
    expect(await listDrafts(app.context, STAFF)).toEqual([])
  })

  it('CTM-009 is checked as publishing checks it, with every fault and its field', async () => {
    const id = await one('checked')
    const { fields, version } = await read(id)
    const body = { fields: { ...fields, end_date: '2020-01-01T00:00:00.000Z' }, version }
    const refused = await app.call(staffCalls.saveEventDraft, { ...as(id), body })
    expect(JSON.stringify(refused.failure.record)).toContain('before-start')
    expect((await add({ ...NEW, type_code: 'NONE' })).failure.error.name).toBe('EventsRefused')
    expect(await listDrafts(app.context, STAFF)).toEqual([])
  })

  it('CTM-009 STA-011 is listed among the drafts by its own fields, and marked where the event stands', async () => {
    const id = await one('listed', { title: 'Listed before' })
    await save(id, { title: 'Listed after', translations: { zh: { title: '之后' } } })
    const { id: added } = (await add()).ok.record
    const drafts = await list({ view: 'drafts', sort: 'title' })
    expect(drafts.records.map(({ id: one, title, draft }) => [one, title, draft])).toEqual([
      [id, 'Listed after', 'changed'],
      [added, NEW.title, 'new'],
    ])
    expect([drafts.total, drafts.views.drafts]).toEqual([2, 2])
    const found = async (query: object) =>
      (await list({ view: 'drafts', ...query })).records.map(({ id: one }) => one)
    expect(await found({ q: '之后' })).toEqual([id])
    expect(await found({ q: 'before' })).toEqual([])
    expect(await found({ type: 'PROFESSIONAL', q: 'evening' })).toEqual([added])
    expect(await found({ type: 'DISCOVERY', q: 'evening' })).toEqual([])
    expect(await found({ show: 'untranslated', q: 'evening' })).toEqual([added])
    const first = await list({ view: 'drafts', sort: 'title', limit: 1 })
    expect(await found({ sort: 'title', limit: 1, after: first.next })).toEqual([added])
    const published = (await list({ q: 'Listed' })).records
    expect(published.map(({ title, draft }) => [title, draft])).toEqual([['Listed before', 'changed']])
  })
})

describe('the preview of events', () => {
  it('CTM-009 CTM-002 answers as if the drafts were published, and facilitators see what is', async () => {
    const id = await one('previewed', { title: 'Before', topics: [{ title: 'Kept' }] })
    const shown = await read(id)
    const course = { ...NEW.topics[0], title: 'Added' } as EventFields['topics'][number]
    await save(id, {
      title: 'After',
      translations: { zh: { title: '之后' } },
      topics: [...shown.fields.topics, course],
    })
    const { id: added } = (await add()).ok.record
    const before = await contentsOf(app.context.db)
    const one_ = (await app.call(previews.readEvent, as(id))).ok.record
    expect([one_.title, one_.translations?.['zh']?.['title']]).toEqual(['After', '之后'])
    const cookie = { cookie: staff.cookie }
    const titles = (await app.call(previews.listEvents, { ...cookie, query: {} })).ok.records.map(
      ({ title }) => title,
    )
    expect(titles).toEqual(expect.arrayContaining(['After', NEW.title]))
    const typed = { ...cookie, params: { typecode: 'PROFESSIONAL' } }
    expect((await app.call(previews.listEventsOfType, typed)).ok.records.map((event) => event.id)).toContain(
      added,
    )
    // A chapter that is new has the same id in each read: its courses are read beside it.
    const chapters = () => app.call(previews.listEventTopics, as(id))
    expect((await chapters()).ok.records.map(({ title }) => title)).toEqual(['Kept', 'Added'])
    expect((await chapters()).ok).toEqual((await chapters()).ok)
    expect((await app.call(previews.listEventCourses, as(id))).status).toBe(200)
    expect((await app.call(readPreview, cookie)).ok.record).toEqual({ changes: 2 })
    expect(await contentsOf(app.context.db)).toEqual(before)
    expect((await app.call(calls.readEvent, by(id))).ok.record.title).toBe('Before')
    expect((await app.call(calls.readEvent, by(added))).failure.error.name).toBe('NotFound')
  })

  it('CTM-009 has nobody’s place in it, whatever the id of the staff member is', async () => {
    const id = await one('placed')
    for (const who of [CAST.member, CAST.mate, CAST.third, CAST.solo])
      await addRegistrant(app.context, STAFF, { eventId: id, facilitatorId: who.id })
    const { is_registered: isRegistered, join_url: url } = (await app.call(previews.readEvent, as(id))).ok
      .record
    expect([isRegistered, url]).toEqual([false, null])
    const free = await one('without-places')
    expect((await app.call(previews.readEvent, as(free))).ok).toEqual(
      (await app.call(calls.readEvent, by(free))).ok,
    )
    const types = await app.call(previews.listMetas, { cookie: staff.cookie, params: { type: 'event_type' } })
    const seen = await app.call(calls.listMetas, { token, params: { type: 'event_type' } })
    expect(types.ok).toEqual(seen.ok)
  })

  it('CTM-009 says why a draft cannot be shown, as publishing does', async () => {
    await add({ ...NEW, webinar_id: 'webinar-late' })
    await one('late', { webinar_id: 'webinar-late' })
    const { failure } = await app.call(previews.listEvents, { cookie: staff.cookie, query: {} })
    expect([failure.error.name, JSON.stringify(failure.record)]).toEqual([
      'EventsRefused',
      expect.stringContaining('webinar-taken'),
    ])
  })

  it('STA-001, STA-005, STA-006 is for the session of staff with that permission alone, and ends with it', async () => {
    const id = await one('guarded')
    const { version, fields } = await read(id)
    const reports = await signInStaff(app, ['reports'])
    const gone = await signInStaff(app, ['content'])
    await app.call(staffCalls.signOut, { cookie: gone.cookie })
    const answers = (cookie: string) => [
      app.call(previews.readEvent, { cookie, params: { id } }),
      app.call(staffCalls.saveEventDraft, { cookie, params: { id }, body: { fields, version } }),
      app.call(staffCalls.discardEventDraft, { cookie, params: { id }, body: { version } }),
      app.call(staffCalls.publishEvent, {
        cookie,
        params: { id },
        body: { fields, version, told: 0, offers: 0 },
      }),
    ]
    const namesOf = async (cookie: string) =>
      new Set((await Promise.all(answers(cookie))).map(({ failure }) => failure.error.name))
    expect(await namesOf(reports.cookie)).toEqual(new Set(['Forbidden']))
    expect(await namesOf(gone.cookie)).toEqual(new Set(['SignInRequired']))
    const facilitator = await app.call(previews.readEvent, by(id) as never)
    expect(facilitator.failure.error.name).toBe('SignInRequired')
  })
})

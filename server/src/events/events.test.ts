/** Events and courses over HTTP, and what staff do with them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST, STAFF } from '../testing/cast.ts'
import { eventOf, registrationOf } from '../testing/crowd.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { Refusal } from '#platform/fail.ts'
import type { EventFault, EventInFile } from './event-file.ts'
import { loadEvents } from './event-loading.staff.ts'

const COURSE = {
  key: 'course',
  type_code: 'PROFESSIONAL',
  title: 'A course in two chapters',
  topics: [
    {
      title: 'Beginning',
      courses: [
        { title: 'Arriving', start_date: '2026-04-01T18:00:00-04:00', pdf_link: 'handbook/a.pdf' },
        { title: 'Listening' },
      ],
    },
    { title: 'Going on', courses: [{ title: 'Closing well', video_link: 'https://example.org/video' }] },
  ],
}

let app: FreshApp
let folder: string
let member: { token: string }
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-events-'))
  member = { token: await app.signIn('member') }
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const load = (...events: EventInFile[]) => loadEvents(app.context, STAFF, { events })
const list = async (query: { is_banner?: '0' | '1' } = {}) =>
  (await app.call(calls.listEvents, { ...member, query })).ok.records
const idOf = async (title: string) => (await list()).find((event) => event.title === title)?.id ?? 0
/** The faults of a file that is refused, by place and code. */
async function faultsOf(input: unknown) {
  const refusal: unknown = await loadEvents(app.context, STAFF, input).catch((error: unknown) => error)
  if (!(refusal instanceof Refusal) || refusal.refusal !== 'EventsRefused') throw new Error('not refused')
  return (refusal.record as { faults: EventFault[] }).faults
}
const hub = (...args: string[]) => commandLine(app.context, folder)(...args)

describe('reading events', () => {
  beforeAll(async () => {
    await load(
      eventOf('later', { start_date: '2026-05-01T22:00:00Z', end_date: '2026-05-01T23:00:00Z' }),
      eventOf('undated', { start_date: null, end_date: null, webinar_id: null }),
      eventOf('sooner', { is_banner: true, type_code: 'GUEST-EXPERT', faculty_name: 'Robin Vale' }),
      eventOf('training', { type_code: 'HUB-TRAINING', start_date: '2026-03-20T22:00:00Z', end_date: null }),
      COURSE,
    )
  })

  it('API-046 lists them by start, the undated last, and the banner ones alone when asked', async () => {
    expect((await list()).map(({ title }) => title)).toEqual([
      'Event sooner',
      'Event training',
      'Event later',
      'Event undated',
      'A course in two chapters',
    ])
    expect((await list({ is_banner: '1' })).map(({ title }) => title)).toEqual(['Event sooner'])
    expect(await list({ is_banner: '0' })).toHaveLength(5)
    const wrong = await app.call(calls.listEvents, { ...member, query: { is_banner: 'yes' } as never })
    expect(wrong.failure.error.name).toBe('ValidationError')
  })

  it('API-047 EVT-001 lists those of a type with the words of the type, and none of a type there is not', async () => {
    const ofType = async (typecode: string) =>
      (await app.call(calls.listEventsOfType, { ...member, params: { typecode } })).ok.records
    expect(await ofType('GUEST-EXPERT')).toEqual([
      expect.objectContaining({ title: 'Event sooner', type_text: 'Guest Experts', is_banner: 1 }),
    ])
    expect(await ofType('HUB-TRAINING')).toHaveLength(1)
    expect(await ofType('PICNIC')).toEqual([])
    const odd = { ...member, params: { typecode: 'A\0' } }
    expect((await app.call(calls.listEventsOfType, odd)).status).toBe(404)
  })

  it('EVT-014 says which have courses, and one’s own place', async () => {
    const id = await idOf(COURSE.title)
    const read = async (eventId: number) =>
      (await app.call(calls.readEvent, { ...member, params: { id: eventId } })).ok.record
    expect(await read(id)).toMatchObject({ has_courses: true, is_registered: false, is_waiting: false })
    const sooner = await idOf('Event sooner')
    expect(await read(sooner)).toMatchObject({ has_courses: false, faculty_name: 'Robin Vale' })
    const body = registrationOf('webinar-sooner', CAST.member)
    await app.call(calls.registerForEvent, { ...member, body })
    expect((await read(sooner)).is_registered).toBe(true)
    const mate = { token: await app.signIn('mate') }
    const others = (await app.call(calls.readEvent, { ...mate, params: { id: sooner } })).ok.record
    expect(others.is_registered).toBe(false)
    expect((await app.call(calls.readEvent, { ...member, params: { id: 999 } })).status).toBe(404)
  })

  it('API-048 EVT-015 lists the chapters and their courses in order', async () => {
    const params = { id: await idOf(COURSE.title) }
    const topics = (await app.call(calls.listEventTopics, { ...member, params })).ok.records
    expect(topics.map(({ title }) => title)).toEqual(['Beginning', 'Going on'])
    const courses = (await app.call(calls.listEventCourses, { ...member, params })).ok.records
    expect(courses.map(({ title, topic_id }) => [title, topic_id])).toEqual([
      ['Arriving', topics[0]?.id],
      ['Listening', topics[0]?.id],
      ['Closing well', topics[1]?.id],
    ])
    expect(courses[0]).toMatchObject({ start_date: '2026-04-01T22:00:00.000Z', pdf_link: 'handbook/a.pdf' })
    expect((await app.call(calls.listEventTopics, { ...member, params: { id: 999 } })).status).toBe(404)
    expect((await app.call(calls.listEventCourses, { ...member, params: { id: 999 } })).status).toBe(404)
  })
})

describe('loading events', () => {
  it('SYS-003 names every fault and where it stands, and stores nothing of the file', async () => {
    const before = await list()
    const faults = await faultsOf({
      events: [
        { ...eventOf('fine'), title: 'Never stored' },
        { ...eventOf('Bad Key'), max_registrants: -1, colour: 'red' },
        { ...eventOf('dates'), start_date: 'tomorrow', topics: [{ title: 'A' }, { title: 'A' }] },
        { ...eventOf('back'), end_date: '2026-03-01T00:00:00Z', pdf_link: 'javascript:alert(1)' },
        { ...eventOf('fine'), webinar_id: 'webinar-fine' },
      ],
    })
    expect(faults).toEqual([
      { place: 'events[1].key', code: 'no-key' },
      { place: 'events[1].max_registrants', code: 'too-small', least: 0 },
      { place: 'events[1]', code: 'unknown-fields', fields: ['colour'] },
      { place: 'events[2].start_date', code: 'no-instant' },
      { place: 'events[2].topics[1].title', code: 'twice' },
      // What is no instant compares as a text.
      { place: 'events[2].end_date', code: 'before-start' },
      { place: 'events[3].pdf_link', code: 'no-material' },
      { place: 'events[3].end_date', code: 'before-start' },
      { place: 'events[4].key', code: 'twice-in-file' },
      { place: 'events[4].webinar_id', code: 'twice-in-file' },
    ])
    expect(await faultsOf({ events: [{ ...eventOf('back'), end_date: '2026-03-01T00:00:00Z' }] })).toEqual([
      { place: 'events[0].end_date', code: 'before-start' },
    ])
    expect(await faultsOf({ events: [eventOf('twin'), eventOf('twin')] })).toEqual([
      { place: 'events[1].key', code: 'twice-in-file' },
      { place: 'events[1].webinar_id', code: 'twice-in-file' },
    ])
    expect(await faultsOf({ events: 'none' })).toEqual([
      { place: 'events', code: 'wrong-type', expected: 'array' },
    ])
    expect(await faultsOf(undefined)).toEqual([{ place: '', code: 'missing' }])
    expect(await list()).toEqual(before)
  })

  it('SYS-003 refuses a type there is not, and a webinar that another event has', async () => {
    await load(eventOf('owner'))
    const faults = await faultsOf({
      events: [eventOf('thief', { webinar_id: 'webinar-owner', type_code: 'PICNIC' })],
    })
    const known = ['PROFESSIONAL', 'GUEST-EXPERT', 'DISCOVERY', 'HUB-TRAINING']
    expect(faults).toEqual([
      { place: 'thief, type_code', code: 'no-type', known },
      { place: 'thief, webinar_id', code: 'webinar-taken', holder: 'owner' },
    ])
  })

  it('SYS-003 brings what is known by its key up to date, and keeps the ids of what stays', async () => {
    const id = await idOf(COURSE.title)
    const params = { id }
    const [first] = (await app.call(calls.listEventTopics, { ...member, params })).ok.records
    const [beginning] = COURSE.topics
    const [arriving] = beginning?.courses ?? []
    const shorter = { ...COURSE, topics: [{ title: 'Beginning', courses: arriving ? [arriving] : [] }] }
    expect(await load(shorter)).toEqual([expect.objectContaining({ id, change: 'updated', told: 0 })])
    expect((await app.call(calls.listEventTopics, { ...member, params })).ok.records).toEqual([first])
    expect((await app.call(calls.listEventCourses, { ...member, params })).ok.records).toHaveLength(1)
    await load({ ...COURSE, topics: [] })
    expect((await app.call(calls.readEvent, { ...member, params })).ok.record.has_courses).toBe(false)
  })
})

describe('what staff do with events', () => {
  let file: string
  beforeEach(() => {
    file = path.join(folder, 'events.json')
  })
  const write = (...events: EventInFile[]) => writeFileSync(file, JSON.stringify({ events }))
  const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)

  it('SYS-003 SYS-007 load a file, which is audited, and hear what is wrong with one', async () => {
    write(eventOf('staff'))
    expect(await hub('event', 'load', 'events.json')).toMatchObject({
      text: expect.stringMatching(/^Event staff \(staff\) is event \d+: added\.$/),
      exitCode: 0,
    })
    const ofRobin = and(eq(auditLog.action, 'event-load'), like(auditLog.note, 'by robin:%'))
    const deeds = await app.context.db.orm.select().from(auditLog).where(ofRobin)
    expect(deeds).toEqual([expect.objectContaining({ actorKind: 'staff', note: 'by robin: staff added' })])
    write({
      ...eventOf('staff', { title: '', max_registrants: 1.5 }),
      key: 'Bad Key',
      colour: 'red',
    } as never)
    expect(await hub('event', 'load', 'events.json')).toMatchObject({
      text: [
        'The events were not loaded:',
        '  events[0].key: has lower-case words with hyphens between',
        '  events[0].title: is one line that says something',
        '  events[0].max_registrants: is no whole number',
        '  events[0]: does not know colour',
      ].join('\n'),
      exitCode: 1,
    })
    writeFileSync(file, '{')
    expect((await hub('event', 'load', file)).text).toContain('is no JSON')
    expect((await hub('event', 'load', 'nowhere.json')).text).toContain('cannot be read')
  })

  it('SYS-003 move an event, and whoever has a place is told of the new date', async () => {
    const solo = { token: await app.signIn('solo') }
    await load(eventOf('move'))
    await app.call(calls.registerForEvent, { ...solo, body: registrationOf('webinar-move', CAST.solo) })
    write(eventOf('move', { start_date: '2026-03-18T22:00:00Z', end_date: '2026-03-18T23:00:00Z' }))
    expect((await hub('event', 'load', file)).text).toContain('moved; 1 told by mail')
    const mails = await mailsTo(CAST.solo.email)
    const told = mails.find(({ subject }) => subject === 'New date: Event move')
    expect(told?.text).toContain('March 18, 2026, 6:00 p.m. - 7:00 p.m. EDT')
    // Loading the same file again moves nothing and notifies nobody.
    expect((await hub('event', 'load', file)).text).toContain('updated.')
    expect(await mailsTo(CAST.solo.email)).toHaveLength(mails.length)
    write(eventOf('move', { start_date: null, webinar_id: 'another', is_meeting: true }))
    const refused = await hub('event', 'load', file)
    expect(refused.exitCode).toBe(1)
    for (const field of ['start_date', 'webinar_id', 'is_meeting'])
      expect(refused.text).toContain(`move, ${field}:`)
  })

  it('SYS-003 cancel an event: nobody sees it, whoever had a place is told, and its key is used up', async () => {
    const solo = { token: await app.signIn('solo') }
    await load(eventOf('off'))
    await app.call(calls.registerForEvent, { ...solo, body: registrationOf('webinar-off', CAST.solo) })
    const id = String(await idOf('Event off'))
    expect((await hub('event', 'list')).text).toMatch(/off +PROFESSIONAL +Event off .* 1 of any +0/)
    expect(await hub('event', 'cancel', id, '--reason', 'The speaker is ill')).toMatchObject({
      text: 'Event off is cancelled; 1 told by mail.',
      exitCode: 0,
    })
    const told = (await mailsTo(CAST.solo.email)).map(({ subject }) => subject)
    expect(told).toContain('Cancelled: Event off')
    expect(await idOf('Event off')).toBe(0)
    const again = { ...solo, body: registrationOf('webinar-off', CAST.solo) }
    expect((await app.call(calls.registerForEvent, again)).failure.error.name).toBe('NotFound')
    expect((await hub('event', 'list')).text).toMatch(/Event off +cancelled +0 of any/)
    expect((await hub('event', 'cancel', id, '--reason', 'The speaker is ill')).exitCode).toBe(1)
    write(eventOf('off'))
    expect((await hub('event', 'load', file)).text).toContain('off, key: was cancelled')
  })

  it('SYS-003 list who comes, add somebody and remove them, each audited and with a mail', async () => {
    await load(eventOf('people', { max_registrants: 1 }))
    const id = String(await idOf('Event people'))
    const added = await hub('event', 'registrants', id, '--add', CAST.solo.email)
    expect(added.text).toContain(`${CAST.solo.email} has a place now`)
    expect(added.text).toMatch(new RegExp(`${CAST.solo.email} +since 2026`))
    expect((await hub('event', 'registrants', id, '--add', CAST.solo.email)).text).toContain('already')
    const full = await hub('event', 'registrants', id, '--add', CAST.mate.email)
    expect(full).toMatchObject({ exitCode: 1, text: expect.stringContaining('is full') as string })
    await app.call(calls.joinWaitingList, { ...member, params: { webinarId: 'webinar-people' } })
    expect((await hub('event', 'registrants', id)).text).toMatch(new RegExp(`${CAST.member.email} +waits`))
    const removal = ['event', 'registrants', id, '--remove', CAST.solo.email]
    expect((await hub(...removal)).text).toContain('--reason')
    removal.push('--reason', 'Asked for by their manager')
    const removed = await hub(...removal)
    expect(removed.text).toContain('has no place any more')
    expect(removed.text).toMatch(new RegExp(`${CAST.member.email} +offered until`))
    expect((await hub(...removal)).exitCode).toBe(1)
    const told = (await mailsTo(CAST.solo.email)).map(({ subject }) => subject)
    expect(told).toEqual(
      expect.arrayContaining(['Your place: Event people', 'Your place has ended: Event people']),
    )
    const deeds = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.objectId, id))
    const actions = deeds.filter(({ objectKind }) => objectKind === 'event').map(({ action }) => action)
    expect(actions.filter((action) => action === 'event-registrant-add')).toHaveLength(1)
    expect(actions.filter((action) => action === 'event-registrant-remove')).toHaveLength(1)
    expect(actions.filter((action) => action === 'event-registrants').length).toBeGreaterThan(1)
    expect((await hub('event', 'registrants', '9999')).exitCode).toBe(1)
  })
})

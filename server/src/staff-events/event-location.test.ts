/** Where people meet for an event: what facilitators read, who is mailed when it changes, and what becomes of links to join. */
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { EventFields } from '@hub/contract/event-edits'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { openZoomDouble, type ZoomDouble } from '../testing/zoom-double.ts'
import type { EventInFile } from '../events/event-file.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { createEventJobs } from '../events/events.sweep.ts'
import { createZoom } from '../events/webinars-zoom.ts'

const HALL = 'Mill Street Community Hall, 12 Mill Street, Hamilton'
const HALL_ZH = '磨坊街社区会堂'
const LIBRARY = 'Riverbend Library, 40 Quay Street, Hamilton'

let app: FreshApp
let staff: TestStaff
let english: InCrowd
let chinese: InCrowd
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  ;[english] = (await addCrowd(app.context, 1)) as [InCrowd]
  ;[chinese] = (await addCrowd(app.context, 1, 'zh')) as [InCrowd]
})
afterAll(() => app.close())

const of = async (who: InCrowd) => ({ token: await tokenOf(app.context, who) })
async function one(key: string, given: Partial<EventInFile> = {}): Promise<number> {
  const [loaded] = await loadEvents(app.context, STAFF, { events: [eventOf(key, given)] })
  return loaded?.id ?? 0
}
async function register(key: string, ...people: InCrowd[]) {
  for (const who of people)
    await app.call(calls.registerForEvent, {
      ...(await of(who)),
      body: registrationOf(`webinar-${key}`, who),
    })
}
const seen = async (who: InCrowd, id: number) =>
  (await app.call(calls.readEvent, { ...(await of(who)), params: { id } })).ok.record
const lastTo = async ({ email }: InCrowd) => (await app.mails()).findLast(({ to }) => to === email)
async function entryOf(who: InCrowd, id: number, locale = 'en') {
  const { record } = (await app.call(calls.readEventCalendar, { ...(await of(who)), params: { id }, locale }))
    .ok
  return new ICAL.Event(
    new ICAL.Component(ICAL.parse(record.text)).getFirstSubcomponent('vevent') as ICAL.Component,
  )
}

const as = (id: number) => ({ cookie: staff.cookie, params: { id } })
async function change(id: number, given: Partial<EventFields>) {
  const { fields, version } = (await app.call(staffCalls.readEventFields, as(id))).ok.record
  const next = { ...fields, ...given }
  const shown = (await app.call(staffCalls.previewEventEdit, { ...as(id), body: { fields: next } })).ok.record
  const body = { fields: next, version, told: shown.told, offers: shown.offers }
  expect((await app.call(staffCalls.publishEvent, { ...as(id), body })).status).toBe(200)
  return shown
}

describe('the location of an event', () => {
  it('CTM-009 CTM-003 is read by facilitators, in the confirmation and in the calendar, in the reader’s language', async () => {
    const id = await one('room', { location: HALL, translations: { zh: { location: HALL_ZH } } })
    expect(await seen(english, id)).toMatchObject({
      location: HALL,
      translations: { zh: { location: HALL_ZH } },
    })
    await register('room', english, chinese)
    expect((await lastTo(english))?.text).toContain(`Where: ${HALL}`)
    expect((await lastTo(chinese))?.text).toContain(`地点：${HALL_ZH}`)
    expect((await entryOf(english, id)).location).toBe(HALL)
    expect((await entryOf(chinese, id, 'zh')).location).toBe(HALL_ZH)
    const online = await one('online')
    await register('online', english)
    expect((await lastTo(english))?.text).not.toContain('Where:')
    expect((await entryOf(english, online)).location).toContain('/func/event-course/')
    const listed = (
      await app.call(staffCalls.listEventsForStaff, { cookie: staff.cookie, query: { limit: 50 } })
    ).ok
    expect(listed.records.find((row) => row.id === id)?.location).toBe(HALL)
  })

  it('CTM-009 STA-013 is mailed when it changes, with the former one, to who has a place, as it was shown', async () => {
    const id = await one('moving', { location: HALL, translations: { zh: { location: HALL_ZH } } })
    await register('moving', english, chinese)
    const before = await entryOf(english, id)
    const shown = await change(id, { location: LIBRARY, translations: {} })
    expect(shown).toMatchObject({ told: 2, mail: { subject: 'New location: Event moving' } })
    const mail = await lastTo(english)
    expect(mail).toMatchObject({ subject: shown.mail?.subject, text: shown.mail?.text })
    expect(mail?.text).toContain(`Location before: ${HALL}`)
    expect(mail?.text).toContain(`Location now: ${LIBRARY}`)
    expect(mail?.text).toContain('When: March 16, 2026')
    const theirs = await lastTo(chinese)
    expect(theirs?.subject).toBe('地点更改：Event moving')
    expect(theirs?.text).toContain(`原地点：${HALL_ZH}`)
    const after = await entryOf(english, id)
    expect([after.uid, after.location]).toEqual([before.uid, LIBRARY])
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })

  it('CTM-009 is mailed together with new dates, and a new translation of it is mailed to nobody', async () => {
    const id = await one('both', { location: HALL })
    await register('both', english)
    expect(await change(id, { translations: { zh: { location: HALL_ZH } } })).toMatchObject({ told: 0 })
    await change(id, { location: '', start_date: '2026-03-16T21:00:00.000Z' })
    const mail = await lastTo(english)
    expect(mail?.subject).toBe('New date and location: Event both')
    expect(mail?.text).toContain('Before: March 16, 2026, 6:00 p.m.')
    expect(mail?.text).toContain('Location now: Online')
    // No translation brings back what was taken away.
    expect(await seen(chinese, id)).toMatchObject({ location: null })
    expect((await seen(chinese, id)).translations?.zh?.['location']).toBeUndefined()
  })

  it('CTM-003 counts as a text that lacks its translation', async () => {
    const missingOf = async (id: number) =>
      (await app.call(staffCalls.readEventForStaff, as(id))).ok.record.missing
    const id = await one('untranslated')
    const without = await missingOf(id)
    await change(id, { location: HALL })
    expect(await missingOf(id)).toBe(without + 1)
  })
})

describe('a location with a webinar service', () => {
  let zoom: ZoomDouble
  beforeAll(async () => {
    zoom = await openZoomDouble()
    app.context.webinars = createZoom(zoom.settings, { clock: app.clock })
  })
  afterAll(async () => {
    app.context.webinars = null
    await zoom.close()
  })

  it('EVT-010 CTM-009 asks for no link where people meet in a room, and for one when the event goes online', async () => {
    const jobs = createEventJobs(app.context)
    const room = 'webinars/webinar-zoomed'
    zoom.rooms.set(room, [])
    const id = await one('zoomed', { location: HALL })
    await register('zoomed', english)
    await jobs.runDue()
    expect(zoom.rooms.get(room)).toEqual([])
    expect((await lastTo(english))?.text).toContain(`Where: ${HALL}`)
    expect((await lastTo(english))?.text).not.toContain('link')
    expect(await seen(english, id)).toMatchObject({ is_registered: true, join_state: 'none' })
    await change(id, { location: '' })
    await jobs.runDue()
    expect(zoom.rooms.get(room)).toHaveLength(1)
    expect((await lastTo(english))?.subject).toBe('Your link to join: Event zoomed')
    expect(await seen(english, id)).toMatchObject({ join_state: 'ready' })
    await change(id, { location: LIBRARY })
    await jobs.runDue()
    expect(zoom.rooms.get(room)).toEqual([])
    expect(await seen(english, id)).toMatchObject({ join_state: 'none', join_url: null })
    await jobs.stop()
  })
})

/** Calendar entries, read by an independent parser. */
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST, STAFF } from '../testing/cast.ts'
import { addCrowd, eventOf, registrationOf, tokenOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import type { EventInFile } from './event-file.ts'
import { cancelEvent, loadEvents } from './event-loading.staff.ts'

const LINE_OCTETS_MAX = 75

let app: FreshApp
let member: { token: string }
beforeAll(async () => {
  app = await freshApp()
  member = { token: await app.signIn('member') }
})
afterAll(() => app?.close())

const load = (event: EventInFile) => loadEvents(app.context, STAFF, { events: [event] })
const register = (webinarId: string) =>
  app.call(calls.registerForEvent, { ...member, body: registrationOf(webinarId, CAST.member) })

/** The attachments of the queued mails, oldest first. The mails are sent afterwards. */
async function takeAttachments(): Promise<{ text: string; contentType: string }[]> {
  const rows = await app.context.db.orm.select().from(outbox).orderBy(outbox.id)
  const waiting = rows.filter(({ state, topic }) => state === 'ready' && topic === 'mail')
  await app.mails()
  return waiting.flatMap(({ payload }) => {
    const mail = payload as { attachments?: { content: string; contentType: string }[] }
    return (mail.attachments ?? []).map(({ content, contentType }) => ({ text: content, contentType }))
  })
}

/** Reads the file strictly and returns its parts. Checks what RFC 5545 requires of every file. */
function read(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n'))
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(LINE_OCTETS_MAX)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const entries = calendar.getAllSubcomponents('vevent')
  expect(entries).toHaveLength(1)
  const entry = entries[0] as ICAL.Component
  const event = new ICAL.Event(entry)
  const valueOf = (name: string) => entry.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    prodId: calendar.getFirstPropertyValue('prodid'),
    version: calendar.getFirstPropertyValue('version'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    zone: event.startDate.zone.tzid,
    summary: event.summary,
    description: event.description,
    status: valueOf('status'),
    stamp: valueOf('dtstamp')?.toString(),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
    organizer: String(valueOf('organizer')),
  }
}
async function readOfEvent(title: string) {
  const { records } = (await app.call(calls.listEvents, member)).ok
  const id = records.find((event) => event.title === title)?.id ?? 0
  return read((await app.call(calls.readEventCalendar, { ...member, params: { id } })).ok.record.text)
}

describe('an event as a calendar entry', () => {
  it('EVT-010 is a published entry without anybody in it when it is added by hand', async () => {
    const text = 'Brackets, commas; semicolons and \\ backslashes\nand lines. '
    const title = `${'Ein sehr langer Titel – 很长的标题, '.repeat(4)}🌲`
    await load(eventOf('read', { title, card_description: text }))
    expect(await readOfEvent(title)).toMatchObject({
      method: 'PUBLISH',
      prodId: '-//Hub//Events//EN',
      version: '2.0',
      summary: title,
      description: expect.stringContaining(text.trim()),
      sequence: 0,
      status: 'CONFIRMED',
      stamp: '2026-03-02T15:00:00Z',
      start: '2026-03-16T22:00:00.000Z',
      end: '2026-03-16T23:30:00.000Z',
      zone: 'America/Toronto',
      attendees: [],
      organizer: `mailto:${app.context.config.contactEmail}`,
    })
  })

  it('EVT-010 CTM-003 has its title and description in the reader’s language, as far as they are translated', async () => {
    await load(eventOf('translated', { title: 'Sleep', translations: { zh: { title: '睡眠' } } }))
    const { records } = (await app.call(calls.listEvents, member)).ok
    const { id, card_description: text } = records.find(({ title }) => title === 'Sleep') ?? { id: 0 }
    const inLanguage = async (locale: string) =>
      read((await app.call(calls.readEventCalendar, { ...member, params: { id }, locale })).ok.record.text)
    expect(await inLanguage('zh-Hans')).toMatchObject({ summary: '睡眠' })
    expect((await inLanguage('zh-Hans')).description).toContain(text)
    expect(await inLanguage('en-CA')).toMatchObject({ summary: 'Sleep' })
  })

  it('EVT-010 has no entry while there is no date', async () => {
    await load(eventOf('undated', { start_date: null, title: 'Undated' }))
    const { records } = (await app.call(calls.listEvents, member)).ok
    const id = records.find(({ title }) => title === 'Undated')?.id ?? 0
    const answer = await app.call(calls.readEventCalendar, { ...member, params: { id } })
    expect(answer.failure.error.name).toBe('EventNotOpen')
    expect((await app.call(calls.readEventCalendar, { ...member, params: { id: 999 } })).status).toBe(404)
  })

  it.each([
    ['in March', '2026-03-08T04:30:00.000Z', '2026-03-08T08:00:00.000Z'],
    ['in November', '2026-11-01T03:30:00.000Z', '2026-11-01T07:30:00.000Z'],
    ['in the hour that comes twice, its second time', '2026-11-01T06:15:00.000Z', '2026-11-01T06:45:00.000Z'],
    ['in the hour that comes twice, its first time', '2026-11-01T05:15:00.000Z', '2026-11-01T05:45:00.000Z'],
    ['across the hour that comes twice', '2026-11-01T03:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['in winter', '2027-01-15T04:30:00.000Z', '2027-01-15T06:00:00.000Z'],
  ])('EVT-018 keeps its instants over a change of the clocks %s', async (name, start, end) => {
    const key = `clock-${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}`
    await load(eventOf(key, { title: key, start_date: start, end_date: end }))
    expect(await readOfEvent(key)).toMatchObject({ start, end })
  })
})

describe('the entry that comes by mail', () => {
  it('EVT-010 asks, moves and cancels one entry: the same UID, a later SEQUENCE', async () => {
    await load(eventOf('life', { title: 'Life' }))
    await register('webinar-life')
    await load(
      eventOf('life', {
        title: 'Life',
        start_date: '2026-03-17T22:00:00Z',
        end_date: '2026-03-17T23:00:00Z',
      }),
    )
    const params = { webinarId: 'webinar-life' }
    await app.call(calls.cancelRegistration, { ...member, params })
    await register('webinar-life')
    const attachments = await takeAttachments()
    const entries = attachments.map(({ text }) => read(text))
    expect(entries.map(({ method, sequence, status, start }) => [method, sequence, status, start])).toEqual([
      ['REQUEST', 0, 'CONFIRMED', '2026-03-16T22:00:00.000Z'],
      ['REQUEST', 1, 'CONFIRMED', '2026-03-17T22:00:00.000Z'],
      ['CANCEL', 2, 'CANCELLED', '2026-03-17T22:00:00.000Z'],
      ['REQUEST', 3, 'CONFIRMED', '2026-03-17T22:00:00.000Z'],
    ])
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
    expect(entries[0]?.attendees).toEqual([`mailto:${CAST.member.email}`])
    expect(attachments.map(({ contentType }) => contentType)).toEqual(
      entries.map(({ method }) => `text/calendar; charset=utf-8; method=${String(method)}`),
    )
    expect((await readOfEvent('Life')).sequence).toBe(3)
  })

  it('EVT-010 cancels everybody’s own entry with the event', async () => {
    const [loaded] = await load(eventOf('gone'))
    const [other] = await addCrowd(app.context, 1, 'zh')
    if (!other) throw new Error('no crowd')
    await register('webinar-gone')
    const body = registrationOf('webinar-gone', other)
    await app.call(calls.registerForEvent, { token: await tokenOf(app.context, other), body })
    await cancelEvent(app.context, STAFF, { eventId: loaded?.id ?? 0, reason: 'The speaker is ill' })
    const entries = (await takeAttachments()).map(({ text }) => read(text))
    expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'CANCEL'])
    const [mine, theirs, mineGone, theirsGone] = entries.map(({ uid }) => uid)
    expect([mineGone, theirsGone]).toEqual([mine, theirs])
    expect(theirs).not.toBe(mine)
    const subjects = (await app.mails()).filter(({ to }) => to === other.email).map(({ subject }) => subject)
    // Both mails wait at the same time, and waiting mails are sent in parallel.
    expect(subjects.toSorted()).toEqual(['您的名额：Event gone', '活动取消：Event gone'].toSorted())
  })
})

it('EVT-010 gives whoever holds a place the entry that was mailed, by its UID and with its sequence', async () => {
  const title = 'Own entry'
  await load(eventOf('own', { title }))
  const published = await readOfEvent(title)
  await app.call(calls.registerForEvent, { ...member, body: registrationOf('webinar-own', CAST.member) })
  const [mailed] = (await takeAttachments()).map(({ text }) => read(text)).slice(-1)
  const saved = await readOfEvent(title)
  expect(saved).toMatchObject({
    uid: mailed?.uid,
    sequence: mailed?.sequence,
    method: 'PUBLISH',
    attendees: [],
  })
  expect(saved.uid).not.toBe(published.uid)
  await load(eventOf('own', { title, start_date: '2026-03-18T22:00:00Z', end_date: '2026-03-18T23:00:00Z' }))
  const [moved] = (await takeAttachments()).map(({ text }) => read(text)).slice(-1)
  const after = await readOfEvent(title)
  expect(after).toMatchObject({ uid: mailed?.uid, sequence: moved?.sequence, start: moved?.start })
  expect(after.sequence).toBeGreaterThan(saved.sequence)
})

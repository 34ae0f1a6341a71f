/** What a person and staff hear about a link to join, from the first attempt to the last. */
import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { openZoomDouble, type ZoomDouble } from '../testing/zoom-double.ts'
import type { Outbox } from '#platform/jobs/outbox.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { createZoom } from './webinars-zoom.ts'
import { createEventJobs } from './events.sweep.ts'
import { loadEvents } from './event-loading.staff.ts'
import { HAND_OVER_JOB } from './place-changes.ts'
import { listRegistrants, retryHandOvers } from './registrants.staff.ts'

const HOUR_MS = 3_600_000
const DOWN = { status: 503 }

let app: FreshApp
let zoom: ZoomDouble
let jobs: Outbox
let count = 0
beforeAll(async () => {
  zoom = await openZoomDouble()
  app = await freshApp()
  app.context.webinars = createZoom(zoom.settings, { clock: app.clock })
  jobs = createEventJobs(app.context)
})
beforeEach(() => {
  zoom.troubles.length = 0
})
afterAll(async () => {
  await jobs?.stop()
  await app?.close()
  await zoom?.close()
})

/** An event some hours from now with its room at the service, and people for it. */
async function openEvent(people: number, hoursAhead: number) {
  count += 1
  const key = `link-${count}`
  const webinarId = `webinar-${key}`
  zoom.rooms.set(`webinars/${webinarId}`, [])
  const startMs = app.clock.now().getTime() + hoursAhead * HOUR_MS
  const dates = {
    start_date: new Date(startMs).toISOString(),
    end_date: new Date(startMs + HOUR_MS).toISOString(),
  }
  const [loaded] = await loadEvents(app.context, STAFF, { events: [eventOf(key, dates)] })
  const crowd = await addCrowd(app.context, people)
  return { webinarId, id: loaded?.id ?? 0, crowd, first: crowd[0] as InCrowd }
}
const as = async (who: InCrowd) => ({ token: await tokenOf(app.context, who) })
const register = async (who: InCrowd, webinarId: string) =>
  app.call(calls.registerForEvent, { ...(await as(who)), body: registrationOf(webinarId, who) })
const read = async (who: InCrowd, id: number) =>
  (await app.call(calls.readEvent, { ...(await as(who)), params: { id } })).ok.record
const mailsTo = async (to: string) => (await app.mails()).filter((mail) => mail.to === to)
const subjectsTo = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject.replace(/:.*/, ''))
async function letHoursPass(hours: number) {
  for (let hour = 0; hour < hours; hour += 1) {
    app.clock.advance(HOUR_MS)
    await jobs.runDue()
  }
}
/** Each attempt finds the service down. The longest pause between two attempts is shorter than each step here. */
async function letTriesPass(tries: number) {
  for (let index = 0; index < tries; index += 1) {
    zoom.troubles.splice(0, Infinity, DOWN, DOWN, DOWN)
    app.clock.advance(2 * HOUR_MS)
    await jobs.runDue()
  }
}
/** Each attempt until then, at the moment at which it is due: pauses differ by chance. */
async function letEachTryFail(untilMs: number) {
  const isWaiting = and(eq(outbox.topic, HAND_OVER_JOB), eq(outbox.state, 'ready'))
  for (;;) {
    const [next] = await app.context.db.orm.select().from(outbox).where(isWaiting).orderBy(outbox.runAt)
    if (next === undefined || Date.parse(next.runAt) >= untilMs) return
    zoom.troubles.splice(0, Infinity, DOWN, DOWN, DOWN)
    app.clock.set(next.runAt)
    await jobs.runDue()
  }
}
/** The calendar entries of mails that are not sent yet. */
async function waitingEntries() {
  const waiting = await app.context.db.orm.select().from(outbox).where(eq(outbox.topic, 'mail'))
  return waiting.flatMap(({ payload }) => {
    const { attachments = [] } = payload as { attachments?: { content: string }[] }
    return attachments.map(({ content }) => {
      const entry = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent')
      return new ICAL.Event(entry as ICAL.Component)
    })
  })
}

describe('EVT-010 the link to join', () => {
  it('EVT-010 is promised when the service does not answer, and emailed when it arrives', async () => {
    const { webinarId, first, id } = await openEvent(1, 200)
    zoom.troubles.push(DOWN)
    expect((await register(first, webinarId)).status).toBe(200)
    expect(await read(first, id)).toMatchObject({ is_registered: true, join_state: 'coming', join_url: null })
    const [asConfirmed] = await waitingEntries()
    const [confirmed] = await mailsTo(first.email)
    expect(confirmed?.text).toContain('Your link to join follows by email.')
    expect(confirmed?.text).not.toContain('https://zoom.example')
    await letHoursPass(3)
    const [asLinked] = await waitingEntries()
    expect(await subjectsTo(first.email)).toEqual(['Your place', 'Your link to join'])
    const link = (await mailsTo(first.email))[1]
    const { join_url: joinUrl, join_state: state } = await read(first, id)
    expect(state).toBe('ready')
    expect(joinUrl).toMatch(/^https:\/\/zoom\.example\/join\/registrant-/)
    expect(link?.text).toContain(joinUrl)
    expect(asLinked?.uid).toBe(asConfirmed?.uid)
    expect(asLinked?.sequence).toBeGreaterThan(asConfirmed?.sequence ?? Infinity)
    expect(asLinked?.location).toBe(joinUrl)
  })

  it('EVT-010 is shown to nobody else', async () => {
    const { webinarId, crowd, id } = await openEvent(2, 200)
    const [one, other] = crowd as [InCrowd, InCrowd]
    await register(one, webinarId)
    expect(await read(other, id)).toMatchObject({ is_registered: false, join_state: 'none', join_url: null })
    await register(other, webinarId)
    const [mine, theirs] = [await read(one, id), await read(other, id)]
    expect(mine.join_url).not.toBe(theirs.join_url)
  })

  it('EVT-010 is told as missing after the last try, to the person and to staff, and can be asked for again', async () => {
    const { webinarId, first, id } = await openEvent(1, 24 * 30)
    zoom.troubles.push(DOWN)
    expect((await register(first, webinarId)).status).toBe(200)
    // Fewer attempts than the three days of production.
    await app.context.db.orm.update(outbox).set({ maxAttempts: 4 }).where(eq(outbox.topic, HAND_OVER_JOB))
    await letTriesPass(3)
    expect(await subjectsTo(first.email)).toEqual(['Your place'])
    await letTriesPass(2)
    expect(await subjectsTo(first.email)).toEqual(['Your place', 'Your link to join is missing'])
    expect(await read(first, id)).toMatchObject({ is_registered: true, join_state: 'missing' })
    const listed = await listRegistrants(app.context, STAFF, id)
    expect(listed?.places[0]?.place).toMatchObject({
      joinUrl: null,
      serviceFault: expect.stringContaining('503') as string,
    })
    expect(listed?.places[0]?.place.serviceFailedAt).not.toBeNull()
    const toStaff = (await mailsTo(app.context.config.contactEmail)).at(-1)
    expect(toStaff?.text).toContain(`event registrants ${id}`)
    zoom.troubles.length = 0
    expect(await retryHandOvers(app.context, STAFF, id)).toBe(1)
    await letHoursPass(1)
    expect(await subjectsTo(first.email)).toEqual([
      'Your place',
      'Your link to join is missing',
      'Your link to join',
    ])
    expect(await retryHandOvers(app.context, STAFF, id)).toBe(0)
  })

  it('EVT-010 is told as missing before the event begins, when no try is left before it', async () => {
    const hoursAhead = 6
    const startMs = app.clock.now().getTime() + hoursAhead * HOUR_MS
    const { webinarId, first } = await openEvent(1, hoursAhead)
    zoom.troubles.push(DOWN)
    await register(first, webinarId)
    await letEachTryFail(startMs)
    expect(app.clock.now().getTime()).toBeLessThan(startMs)
    expect(await subjectsTo(first.email)).toEqual(['Your place', 'Your link to join is missing'])
  })
})

/**
 * The mails an event sends without a request: the reminder on the day before, and the end of the wait when it is
 * cancelled.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import type { Outbox } from '#platform/jobs/outbox.ts'
import { createEventJobs, planReminders } from './events.sweep.ts'
import type { EventInFile } from './event-file.ts'
import { cancelEvent, loadEvents } from './event-loading.staff.ts'
import { updateHandOver } from './hand-over.store.ts'
import { findRegistrant } from './places.store.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let app: FreshApp
/** Two pollers, as two nodes have. */
let nodes: [Outbox, Outbox]
let count = 0
beforeAll(async () => {
  app = await freshApp()
  nodes = [createEventJobs(app.context), createEventJobs(app.context)]
})
afterAll(async () => {
  for (const node of nodes ?? []) await node.stop()
  await app?.close()
})

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
async function openEvent(people: number, given: Partial<EventInFile> = {}, locale = 'en') {
  count += 1
  const key = `soon-${count}`
  const load = async (dates: Partial<EventInFile>) =>
    loadEvents(app.context, STAFF, { events: [eventOf(key, { ...given, ...dates })] })
  const [loaded] = await load({ start_date: inDays(5), end_date: inDays(5.1) })
  const crowd = await addCrowd(app.context, people, locale)
  return { webinarId: `webinar-${key}`, id: loaded?.id ?? 0, crowd, first: crowd[0] as InCrowd, load }
}
const as = async (who: InCrowd) => ({ token: await tokenOf(app.context, who) })
const register = async (who: InCrowd, webinarId: string) =>
  app.call(calls.registerForEvent, { ...(await as(who)), body: registrationOf(webinarId, who) })
const wait = async (who: InCrowd, webinarId: string) =>
  app.call(calls.joinWaitingList, { ...(await as(who)), params: { webinarId } })
const mailsTo = async (who: InCrowd) => (await app.mails()).filter(({ to }) => to === who.email)
const subjectsTo = async (who: InCrowd) =>
  (await mailsTo(who)).map(({ subject }) => subject.replace(/[:：].*/, ''))
/** Advances the time in steps of six hours on both nodes at once. Each node is also restarted every day. */
async function letDaysPass(days: number) {
  for (let hours = 0; hours < days * 24; hours += 6) {
    app.clock.advance(6 * HOUR_MS)
    await Promise.all([planReminders(app.context), planReminders(app.context)])
    await Promise.all(nodes.map((node) => node.runDue()))
  }
}

describe('EVT-010 the reminder', () => {
  it('EVT-010 goes out on the day before with the link to join, once over two nodes', async () => {
    const { webinarId, id, first } = await openEvent(1)
    await register(first, webinarId)
    const place = await findRegistrant(app.context.db, id, first.id)
    await updateHandOver(app.context.db, place?.id ?? 0, { joinUrl: 'https://zoom.example/join/1' })
    await letDaysPass(3.75)
    expect(await subjectsTo(first)).toEqual(['Your place'])
    await letDaysPass(1.5)
    expect(await subjectsTo(first)).toEqual(['Your place', 'Soon'])
    expect((await mailsTo(first))[1]?.text).toContain('https://zoom.example/join/1')
  })

  it('EVT-010 moves with the event, and comes at the new date alone', async () => {
    const { webinarId, first, load } = await openEvent(1, {}, 'zh')
    await register(first, webinarId)
    await letDaysPass(2)
    await load({ start_date: inDays(6), end_date: inDays(6.1) })
    await letDaysPass(4.75)
    expect(await subjectsTo(first)).toEqual(['您的名额', '日期更改'])
    await letDaysPass(1)
    expect(await subjectsTo(first)).toEqual(['您的名额', '日期更改', '活动即将开始'])
  })

  it('EVT-010 goes to nobody who gave the place back, and not for a cancelled event', async () => {
    const { webinarId, crowd, id } = await openEvent(2)
    const [gone, there] = crowd as [InCrowd, InCrowd]
    await register(gone, webinarId)
    await register(there, webinarId)
    await app.call(calls.cancelRegistration, { ...(await as(gone)), params: { webinarId } })
    await letDaysPass(1)
    await cancelEvent(app.context, STAFF, { eventId: id, reason: 'The speaker is ill' })
    await letDaysPass(5)
    expect(await subjectsTo(gone)).toEqual(['Your place', 'Your place is given back'])
    expect(await subjectsTo(there)).toEqual(['Your place', 'Cancelled'])
  })
})

describe('EVT-010 a cancelled event', () => {
  it('EVT-010 is told to those who wait and to whom a place is offered', async () => {
    const { webinarId, crowd, id } = await openEvent(3, { max_registrants: 1 })
    const [holds, offered, waits] = crowd as [InCrowd, InCrowd, InCrowd]
    await register(holds, webinarId)
    await wait(offered, webinarId)
    await wait(waits, webinarId)
    await app.call(calls.cancelRegistration, { ...(await as(holds)), params: { webinarId } })
    // Two mails of the same moment may arrive in either order.
    expect(await subjectsTo(offered)).toEqual(['A place is free for you'])
    expect(
      await cancelEvent(app.context, STAFF, { eventId: id, reason: 'The speaker is ill' }),
    ).toMatchObject({ told: 2 })
    expect(await subjectsTo(offered)).toEqual(['A place is free for you', 'Cancelled'])
    expect(await subjectsTo(waits)).toEqual(['Cancelled'])
    expect((await mailsTo(waits))[0]?.text).toContain('waiting list')
  })
})

describe('EVT-005 how many places are left', () => {
  it('EVT-005 is told with the event, with what is kept for others taken off', async () => {
    const { webinarId, crowd, id } = await openEvent(3, { max_registrants: 2 })
    const [one, two, three] = crowd as [InCrowd, InCrowd, InCrowd]
    const left = async (who: InCrowd) => {
      const { record } = (await app.call(calls.readEvent, { ...(await as(who)), params: { id } })).ok
      return record.places_left
    }
    expect(await left(one)).toBe(2)
    await register(one, webinarId)
    expect(await left(three)).toBe(1)
    await register(two, webinarId)
    expect(await left(three)).toBe(0)
    await wait(three, webinarId)
    await app.call(calls.cancelRegistration, { ...(await as(one)), params: { webinarId } })
    expect([await left(three), await left(one)]).toEqual([1, 0])
    const { id: free } = await openEvent(1)
    const { record } = (await app.call(calls.readEvent, { ...(await as(one)), params: { id: free } })).ok
    expect(record.places_left).toBeNull()
  })
})

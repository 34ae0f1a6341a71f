/** Places in events over HTTP: taking, giving back, waiting. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLACE_OFFER_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_TIME, STAFF } from '../testing/cast.ts'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import type { Outbox } from '#platform/jobs/outbox.ts'
import { createEventJobs } from './events.sweep.ts'
import type { EventInFile } from './event-file.ts'
import { loadEvents } from './event-loading.staff.ts'

const CROWD = 200
const PLACES = 20
const HOUR_MS = 3_600_000
/** Places one facilitator may take in an hour. */
const MOST_TAKEN = 60
/** A crowd, and one person who asks as often, need time on a busy machine. */
const CROWD_TEST_MS = 120_000

let app: FreshApp
let jobs: Outbox
let crowd: InCrowd[]
beforeAll(async () => {
  app = await freshApp()
  jobs = createEventJobs(app.context)
  crowd = await addCrowd(app.context, CROWD)
})
afterAll(async () => {
  await jobs?.stop()
  await app?.close()
})

/** A person of the crowd, by a number. */
const person = (n: number) => crowd[n] as InCrowd
const load = (event: EventInFile) => loadEvents(app.context, STAFF, { events: [event] })
const as = async (who: InCrowd) => ({ token: await tokenOf(app.context, who) })
const register = async (who: InCrowd, webinarId: string) => registerWith(await as(who), who, webinarId)
const registerWith = (session: { token: string }, who: InCrowd, webinarId: string) =>
  app.call(calls.registerForEvent, { ...session, body: registrationOf(webinarId, who) })

/** All at the same instant, with sessions that the server already knows, so that only the places are tested. */
async function registerAtOnce(everybody: InCrowd[], webinarId: string) {
  const known: { token: string }[] = []
  for (const who of everybody) {
    const session = await as(who)
    await app.call(calls.readSession, session)
    known.push(session)
  }
  return Promise.all(
    everybody.map((who, index) => registerWith(known[index] ?? { token: '' }, who, webinarId)),
  )
}
const cancel = async (who: InCrowd, webinarId: string) =>
  app.call(calls.cancelRegistration, { ...(await as(who)), params: { webinarId } })
const wait = async (who: InCrowd, webinarId: string) =>
  app.call(calls.joinWaitingList, { ...(await as(who)), params: { webinarId } })
const leave = async (who: InCrowd, webinarId: string) =>
  app.call(calls.leaveWaitingList, { ...(await as(who)), params: { webinarId } })
const seats = async (who: InCrowd, webinarId: string) =>
  app.call(calls.readRegistrants, { ...(await as(who)), params: { webinarId } })
const eventFor = async (who: InCrowd, webinarId: string) => {
  const { records } = (await app.call(calls.listEvents, await as(who))).ok
  return records.find((event) => event.webinar_id === webinarId)
}
const offeredTo = async (who: InCrowd, webinarId: string) =>
  (await eventFor(who, webinarId))?.offered_until ?? null
const subjectsTo = async (who: InCrowd) =>
  (await app.mails()).filter(({ to }) => to === who.email).map(({ subject }) => subject)
async function staff(...args: string[]) {
  const answer = await commandLine(app.context)(...args)
  expect(answer.exitCode, answer.lines.join(' ')).toBe(0)
}

describe('taking a place', () => {
  it(
    'SYS-010 does not let one facilitator fill the queue of mails by taking a place and giving it back',
    async () => {
      await load(eventOf('restless', { max_registrants: null }))
      const who = person(CROWD - 1)
      const mailsBefore = (await subjectsTo(who)).length
      let answer = await register(who, 'webinar-restless')
      for (; answer.status === 200; answer = await register(who, 'webinar-restless')) {
        // A repeated request for a place that one has does not count.
        expect((await register(who, 'webinar-restless')).status).toBe(200)
        await cancel(who, 'webinar-restless')
      }
      expect(answer.failure.error.name).toBe('TooManyRequests')
      expect((await wait(who, 'webinar-restless')).failure.error.name).toBe('TooManyRequests')
      expect((await subjectsTo(who)).length - mailsBefore).toBe(2 * MOST_TAKEN)
      await app.context.limits.clear('placesTaken', who.id)
    },
    CROWD_TEST_MS,
  )

  it(
    'EVT-009 gives 20 places to 20 of 200 who ask at once, and says so to the others',
    async () => {
      await load(eventOf('rush', { max_registrants: PLACES }))
      const answers = await registerAtOnce(crowd, 'webinar-rush')
      const names = answers.map((answer) => (answer.status === 200 ? 'taken' : answer.failure.error.name))
      expect(names.filter((name) => name === 'taken')).toHaveLength(PLACES)
      expect(names.filter((name) => name === 'RegistrationFull')).toHaveLength(CROWD - PLACES)
      const { record } = (await seats(person(0), 'webinar-rush')).ok
      expect(record).toEqual({
        webinarId: 'webinar-rush',
        count: PLACES,
        max_registrants: PLACES,
        is_full: true,
      })
      const sent = (await app.mails()).filter(({ subject }) => subject === 'Your place: Event rush')
      expect(new Set(sent.map(({ to }) => to)).size).toBe(PLACES)
      expect(sent).toHaveLength(PLACES)
    },
    CROWD_TEST_MS,
  )

  it('API-049 EVT-009 stores one registrant for one facilitator, however often and at once it is asked', async () => {
    await load(eventOf('again', { max_registrants: 5 }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(person(1), 'webinar-again')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await seats(person(1), 'webinar-again')).ok.record.count).toBe(1)
    expect((await subjectsTo(person(1))).filter((subject) => subject.endsWith('again'))).toHaveLength(1)
  })

  it('API-049 EVT-009 takes names, email and isMeeting from the session and the event, and nobody else’s id', async () => {
    await load(eventOf('own', { is_meeting: true }))
    const who = person(2)
    const lie = { ...registrationOf('webinar-own', who), firstName: 'Eve', userEmail: 'eve@evil.example' }
    const answer = await app.call(calls.registerForEvent, { ...(await as(who)), body: lie })
    expect(answer.ok.record).toEqual({
      webinarId: 'webinar-own',
      isMeeting: true,
      firstName: CAST.member.firstName,
      lastName: CAST.member.lastName,
      userId: who.id,
      userEmail: who.email,
    })
    const other = { ...registrationOf('webinar-own', who), userId: person(3).id }
    const refused = await app.call(calls.registerForEvent, { ...(await as(who)), body: other })
    expect(refused.failure.error.name).toBe('Forbidden')
    expect((await seats(who, 'webinar-own')).ok.record.count).toBe(1)
  })

  it('EVT-009 null is no limit and 0 is full', async () => {
    await load(eventOf('any', { max_registrants: null }))
    await load(eventOf('none', { max_registrants: 0 }))
    expect((await register(person(4), 'webinar-any')).status).toBe(200)
    expect((await seats(person(5), 'webinar-any')).ok.record).toMatchObject({
      max_registrants: null,
      is_full: false,
    })
    expect((await register(person(4), 'webinar-none')).failure.error.name).toBe('RegistrationFull')
    expect((await seats(person(4), 'webinar-none')).ok.record).toMatchObject({ count: 0, is_full: true })
  })

  it('EVT-009 is not open for an event that has begun or has no dates, and not found for none', async () => {
    await load(eventOf('begun', { start_date: CAST_TIME, end_date: '2026-03-02T17:00:00.000Z' }))
    await load(eventOf('undated', { start_date: null, end_date: null }))
    await load(eventOf('endless', { end_date: null }))
    for (const key of ['begun', 'undated', 'endless'])
      expect((await register(person(6), `webinar-${key}`)).failure.error.name, key).toBe('EventNotOpen')
    expect((await register(person(6), 'webinar-of-nobody')).failure.error.name).toBe('NotFound')
    expect((await register(person(6), 'web\0inar')).failure.error.name).toBe('ValidationError')
    expect((await cancel(person(6), 'web\0inar')).failure.error.name).toBe('NotFound')
    for (const answer of [await cancel(person(6), 'webinar-begun'), await wait(person(6), 'webinar-begun')])
      expect(answer.failure.error.name).toBe('EventNotOpen')
  })

  it('API-050 EVT-011 tells one’s own registration and counts, and nobody else’s name or address', async () => {
    await load(eventOf('quiet'))
    await register(person(7), 'webinar-quiet')
    const own = await seats(person(7), 'webinar-quiet')
    expect(own.ok.records).toEqual([expect.objectContaining({ userId: person(7).id })])
    const other = await seats(person(8), 'webinar-quiet')
    expect(other.ok.records).toEqual([])
    expect(other.ok.record.count).toBe(1)
    expect(JSON.stringify(other.ok)).not.toContain(person(7).email)
    expect((await seats(person(8), 'webinar-of-nobody')).status).toBe(404)
  })
})

describe('giving a place back', () => {
  it('EVT-009 frees it for the next who asks, tells by mail, and may be repeated', async () => {
    await load(eventOf('back', { max_registrants: 1 }))
    await register(person(10), 'webinar-back')
    expect((await register(person(11), 'webinar-back')).failure.error.name).toBe('RegistrationFull')
    expect((await cancel(person(10), 'webinar-back')).ok.record).toMatchObject({ count: 0, is_full: false })
    expect((await cancel(person(10), 'webinar-back')).status).toBe(200)
    expect((await register(person(11), 'webinar-back')).status).toBe(200)
    expect((await seats(person(10), 'webinar-back')).ok).toMatchObject({ records: [], record: { count: 1 } })
    expect(await subjectsTo(person(10))).toEqual(
      expect.arrayContaining(['Your place: Event back', 'Your place is given back: Event back']),
    )
    await cancel(person(11), 'webinar-back')
    expect((await register(person(10), 'webinar-back')).status).toBe(200)
    const told = (await subjectsTo(person(10))).filter((subject) => subject === 'Your place: Event back')
    expect(told).toHaveLength(2)
  })
})

describe('the waiting list', () => {
  /** A full event with one place, held by the first person, and the others waiting in order. */
  async function fullEvent(key: string, holder: number, waiting: number[], given: Partial<EventInFile> = {}) {
    await load(eventOf(key, { max_registrants: 1, ...given }))
    expect((await register(person(holder), `webinar-${key}`)).status).toBe(200)
    for (const n of waiting) expect((await wait(person(n), `webinar-${key}`)).ok.record.is_waiting).toBe(true)
    return `webinar-${key}`
  }

  it('EVT-009 offers what comes free to the next in order, who alone may take it', async () => {
    const webinar = await fullEvent('offer', 20, [21, 22])
    expect(await eventFor(person(21), webinar)).toMatchObject({ is_waiting: true, offered_until: null })
    await cancel(person(20), webinar)
    const until = new Date(app.clock.now().getTime() + PLACE_OFFER_MS).toISOString()
    expect(await offeredTo(person(21), webinar)).toBe(until)
    expect(await offeredTo(person(22), webinar)).toBeNull()
    expect(await subjectsTo(person(21))).toContain('A place is free for you: Event offer')

    // It is reserved for one person, so it is taken for all others.
    expect((await seats(person(21), webinar)).ok.record).toMatchObject({ count: 0, is_full: false })
    for (const n of [22, 23]) {
      expect((await seats(person(n), webinar)).ok.record).toMatchObject({ count: 1, is_full: true })
      expect((await register(person(n), webinar)).failure.error.name).toBe('RegistrationFull')
    }
    expect((await register(person(21), webinar)).status).toBe(200)
    expect(await eventFor(person(21), webinar)).toMatchObject({
      is_registered: true,
      is_waiting: false,
      offered_until: null,
    })
  })

  it('EVT-009 passes an offer on when its time is over, by the job', async () => {
    const webinar = await fullEvent('pass', 24, [25, 26])
    await cancel(person(24), webinar)
    app.clock.advance(PLACE_OFFER_MS - 1)
    await jobs.runDue()
    expect(await offeredTo(person(25), webinar)).not.toBeNull()
    app.clock.advance(1)
    await jobs.runDue()
    expect(await eventFor(person(25), webinar)).toMatchObject({ is_waiting: false, offered_until: null })
    expect(await offeredTo(person(26), webinar)).not.toBeNull()
    expect((await register(person(25), webinar)).failure.error.name).toBe('RegistrationFull')
    expect((await register(person(26), webinar)).status).toBe(200)
  })

  it('EVT-009 is right by the time alone, when no job has run since', async () => {
    const webinar = await fullEvent('down', 27, [28, 29])
    await cancel(person(27), webinar)
    app.clock.advance(PLACE_OFFER_MS)
    expect(await eventFor(person(28), webinar)).toMatchObject({ is_waiting: false, offered_until: null })
    // It is reserved for the next person, before any notice. Other people do not get it.
    expect((await seats(person(29), webinar)).ok.record.is_full).toBe(false)
    expect((await seats(person(30), webinar)).ok.record.is_full).toBe(true)
    expect((await register(person(30), webinar)).failure.error.name).toBe('RegistrationFull')
    expect((await register(person(29), webinar)).status).toBe(200)
    await jobs.runDue()
    expect((await seats(person(30), webinar)).ok.record.count).toBe(1)
  })

  it('EVT-009 keeps an offer no longer than until the event begins', async () => {
    const startMs = app.clock.now().getTime() + HOUR_MS
    const dates = {
      start_date: new Date(startMs).toISOString(),
      end_date: new Date(startMs + HOUR_MS).toISOString(),
    }
    const webinar = await fullEvent('soon', 31, [32], dates)
    await cancel(person(31), webinar)
    expect(await offeredTo(person(32), webinar)).toBe(dates.start_date)
  })

  it('EVT-009 passes on what somebody leaves, and waiting twice keeps the turn', async () => {
    const webinar = await fullEvent('leave', 33, [34, 35, 34])
    await cancel(person(33), webinar)
    expect((await leave(person(34), webinar)).ok.record).toEqual({
      webinarId: webinar,
      is_waiting: false,
      offered_until: null,
    })
    expect(await offeredTo(person(35), webinar)).not.toBeNull()
    expect((await leave(person(34), webinar)).status).toBe(200)
  })

  it('EVT-009 offers the places of a higher limit in order, and takes offers back with a lower one', async () => {
    const webinar = await fullEvent('raise', 36, [37, 38, 39])
    await load(eventOf('raise', { max_registrants: 3 }))
    const offered = () =>
      Promise.all([37, 38, 39].map(async (n) => (await offeredTo(person(n), webinar)) !== null))
    expect(await offered()).toEqual([true, true, false])
    await load(eventOf('raise', { max_registrants: 2 }))
    expect(await offered()).toEqual([true, false, false])
    expect((await register(person(38), webinar)).failure.error.name).toBe('RegistrationFull')
    expect((await register(person(37), webinar)).status).toBe(200)
    await load(eventOf('raise', { max_registrants: null }))
    expect(await offered()).toEqual([false, true, true])
  })

  it.each(['close', 'suspend', 'refuse'])(
    'SYS-004 passes offers on when staff %s the account',
    async (change) => {
      const [holder, first, next] = await addCrowd(app.context, 3)
      if (!holder || !first || !next) throw new Error('no crowd')
      await load(eventOf(`gone-${change}`, { max_registrants: 1 }))
      const webinar = `webinar-gone-${change}`
      await register(holder, webinar)
      for (const who of [first, next]) await wait(who, webinar)
      await cancel(holder, webinar)
      await staff('facilitator', change, first.email, '--reason', 'as agreed')
      await jobs.runDue()
      expect(await offeredTo(next, webinar)).not.toBeNull()
      expect((await register(next, webinar)).status).toBe(200)
    },
  )

  it('SYS-003 gives back what a closed account has ahead, as if the person had, and nothing else', async () => {
    const [leaver, idle, next] = await addCrowd(app.context, 3)
    if (!leaver || !idle || !next) throw new Error('no crowd')
    const soonMs = app.clock.now().getTime() + HOUR_MS
    const soon = {
      start_date: new Date(soonMs).toISOString(),
      end_date: new Date(soonMs + HOUR_MS).toISOString(),
    }
    await load(eventOf('ahead', { max_registrants: 2 }))
    await load(eventOf('had', soon))
    for (const who of [leaver, idle]) await register(who, 'webinar-ahead')
    await register(leaver, 'webinar-had')
    await wait(next, 'webinar-ahead')
    await staff('facilitator', 'suspend', idle.email, '--reason', 'as agreed')
    await staff('facilitator', 'close', leaver.email, '--reason', 'as agreed')
    // The queue runs late: by then one of the two events has begun.
    app.clock.advance(HOUR_MS)
    await jobs.runDue()
    expect(await offeredTo(next, 'webinar-ahead')).not.toBeNull()
    // The suspended person keeps the place. Places in events that have begun are unchanged.
    for (const webinar of ['webinar-ahead', 'webinar-had'])
      expect((await seats(next, webinar)).ok.record.count, webinar).toBe(1)
    expect(await subjectsTo(leaver)).toContain('Your place is given back: Event ahead')
    expect(await subjectsTo(leaver)).not.toContain('Your place is given back: Event had')
    expect(await subjectsTo(idle)).toEqual(['Your place: Event ahead'])
    expect(await subjectsTo(next)).toEqual(['A place is free for you: Event ahead'])
  })

  it('EVT-009 lets nobody wait who has a place, and gives a free place at once', async () => {
    await load(eventOf('free', { max_registrants: 2 }))
    await register(person(40), 'webinar-free')
    expect((await wait(person(40), 'webinar-free')).ok.record.is_waiting).toBe(false)
    expect((await wait(person(41), 'webinar-free')).ok.record.offered_until).not.toBeNull()
    expect((await wait(person(41), 'webinar-of-nobody')).status).toBe(404)
  })

  it(
    'EVT-009 gives 20 places to those who were offered them while 150 others ask',
    async () => {
      await load(eventOf('storm', { max_registrants: 0 }))
      const webinar = 'webinar-storm'
      const waiting = crowd.slice(0, PLACES)
      for (const who of waiting) await wait(who, webinar)
      await load(eventOf('storm', { max_registrants: PLACES }))
      const all = crowd.slice(0, 170).toReversed()
      const answers = await registerAtOnce(all, webinar)
      const taken = all.filter((_, index) => answers[index]?.status === 200).map(({ id }) => id)
      expect(taken.toSorted((a, b) => a - b)).toEqual(waiting.map(({ id }) => id))
    },
    CROWD_TEST_MS,
  )
})

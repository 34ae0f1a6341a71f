/** Places at the webinar service. A test server with its documented calls replaces it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { openZoomDouble, type ZoomDouble } from '../testing/zoom-double.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import type { Outbox } from '#platform/jobs/outbox.ts'
import { createZoom } from './webinars-zoom.ts'
import { createEventJobs } from './events.sweep.ts'
import type { EventInFile } from './event-file.ts'
import { cancelEvent, loadEvents } from './event-loading.staff.ts'

const TIMEOUT_MS = 1_500
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REFUSED = { status: 400, body: { code: 3027, message: 'Host can not register.' } }

let app: FreshApp
let zoom: ZoomDouble
let jobs: Outbox
let count = 0
beforeAll(async () => {
  zoom = await openZoomDouble()
  app = await freshApp()
  // With a shorter timeout than in production: one test has a server that does not answer.
  app.context.webinars = createZoom(zoom.settings, { clock: app.clock, timeoutMs: TIMEOUT_MS })
  jobs = createEventJobs(app.context)
})
beforeEach(() => {
  zoom.troubles.length = 0
  zoom.asked.length = 0
})
afterAll(async () => {
  await jobs?.stop()
  await app?.close()
  await zoom?.close()
})

/** An event with its room at the service, and people for it. */
async function openEvent(people: number, given: Partial<EventInFile> = {}) {
  count += 1
  const key = `room-${count}`
  const webinarId = `webinar-${key}`
  const room = `${given.is_meeting ? 'meetings' : 'webinars'}/${webinarId}`
  zoom.rooms.set(room, [])
  // The clock moves in these tests, so the event is far away.
  const dates = { start_date: '2027-03-16T22:00:00Z', end_date: '2027-03-16T23:00:00Z' }
  const [loaded] = await loadEvents(app.context, STAFF, { events: [eventOf(key, { ...dates, ...given })] })
  const crowd = await addCrowd(app.context, people)
  const there = () => (zoom.rooms.get(room) ?? []).map(({ email }) => email)
  return {
    webinarId,
    room,
    there,
    title: `Event ${key}`,
    id: loaded?.id ?? 0,
    crowd,
    first: crowd[0] as InCrowd,
  }
}
const as = async (who: InCrowd) => ({ token: await tokenOf(app.context, who) })
const register = async (who: InCrowd, webinarId: string) =>
  app.call(calls.registerForEvent, { ...(await as(who)), body: registrationOf(webinarId, who) })
const cancel = async (who: InCrowd, webinarId: string) =>
  app.call(calls.cancelRegistration, { ...(await as(who)), params: { webinarId } })
const seats = async (who: InCrowd, webinarId: string) =>
  (await app.call(calls.readRegistrants, { ...(await as(who)), params: { webinarId } })).ok
const mailsTo = async (who: InCrowd) => (await app.mails()).filter(({ to }) => to === who.email)
const subjectsTo = async (who: InCrowd) =>
  (await mailsTo(who)).map(({ subject }) => subject.replace(/:.*/, ''))
/** The subjects of the mails to the contact address about an event. */
const staffSubjects = async (title: string) =>
  (await app.mails())
    .filter(({ to, subject }) => to === app.context.config.contactEmail && subject.endsWith(`: ${title}`))
    .map(({ subject }) => subject.replace(/:.*/, ''))
/** Runs the queue for an hour: each delayed job becomes due. */
async function letAnHourPass() {
  app.clock.advance(HOUR_MS)
  await jobs.runDue()
}

describe('EVT-010 the settings of the webinar service', () => {
  const read = (env: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', HUB_SECRET: 'x'.repeat(40), ...env })

  it('EVT-010 is off unless all three are set, and two are named as a fault', () => {
    expect(read({}).zoom).toBeUndefined()
    const all = { HUB_ZOOM_ACCOUNT_ID: 'a', HUB_ZOOM_CLIENT_ID: 'b', HUB_ZOOM_CLIENT_SECRET: 'c' }
    expect(read(all).zoom).toEqual({ accountId: 'a', clientId: 'b', clientSecret: 'c', url: undefined })
    expect(() => read({ HUB_ZOOM_ACCOUNT_ID: 'a', HUB_ZOOM_CLIENT_ID: 'b' })).toThrow(
      'HUB_ZOOM_CLIENT_SECRET: not set',
    )
    expect(() => read({ HUB_ZOOM_URL: 'http://localhost:9' })).toThrow('HUB_ZOOM_ACCOUNT_ID: not set')
  })
})

describe('EVT-010 a place at the webinar service', () => {
  it('EVT-010 is asked for once, and the confirmation brings the link to join', async () => {
    const { webinarId, room, first, there } = await openEvent(1)
    expect((await register(first, webinarId)).status).toBe(200)
    expect((await register(first, webinarId)).status).toBe(200)
    await letAnHourPass()
    expect(there()).toEqual([first.email])
    expect(zoom.asked).toEqual([`POST /v2/${room}/registrants`])
    const mails = await mailsTo(first)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('https://zoom.example/join/registrant-')
  })

  it('EVT-010 is a meeting’s where the event is a meeting', async () => {
    const { webinarId, first, there } = await openEvent(1, { is_meeting: true })
    await register(first, webinarId)
    expect(zoom.asked[0]).toBe(`POST /v2/meetings/${webinarId}/registrants`)
    expect(there()).toEqual([first.email])
  })

  it('EVT-010 gets a new token when the old one is over, or was taken away', async () => {
    const { webinarId, crowd, there } = await openEvent(3)
    const [one, two, three] = crowd as [InCrowd, InCrowd, InCrowd]
    await register(one, webinarId)
    const before = zoom.tokensGiven()
    zoom.forgetToken()
    expect((await register(two, webinarId)).status).toBe(200)
    expect(zoom.tokensGiven()).toBe(before + 1)
    app.clock.advance(HOUR_MS)
    zoom.asked.length = 0
    await register(three, webinarId)
    expect([zoom.tokensGiven(), zoom.asked.length]).toEqual([before + 2, 1])
    expect(there()).toEqual([one.email, two.email, three.email])
  })

  it('EVT-010 is given back when the service refuses for good, and the call fails', async () => {
    const { webinarId, first, there } = await openEvent(1, { max_registrants: 1 })
    for (const refusal of [REFUSED, { status: 422, body: { code: 300 } }]) {
      zoom.troubles.push(refusal)
      expect((await register(first, webinarId)).failure.error.name).toBe('EventNotOpen')
      expect((await seats(first, webinarId)).record).toMatchObject({ count: 0, is_full: false })
    }
    await letAnHourPass()
    expect([there(), await subjectsTo(first)]).toEqual([[], []])
    expect((await register(first, webinarId)).status).toBe(200)
    expect([there(), await subjectsTo(first)]).toEqual([[first.email], ['Your place']])
  })

  it('EVT-010 stands while the service is down, and is there once when it is back', async () => {
    const { webinarId, first, there } = await openEvent(1)
    zoom.troubles.push({ status: 500 }, { status: 502 }, 'silence')
    expect((await register(first, webinarId)).status).toBe(200)
    expect(await subjectsTo(first)).toEqual(['Your place'])
    for (let hours = 0; hours < 4; hours += 1) await letAnHourPass()
    expect(there()).toEqual([first.email])
    expect(await subjectsTo(first)).toEqual(['Your place', 'Your link to join'])
    expect((await seats(first, webinarId)).records).toHaveLength(1)
  })

  it.each([
    ['seconds', '72000'],
    ['an instant', 'DATE'],
  ])(
    'EVT-010 waits as long as the service says for one person, and for nobody else: in %s',
    async (_, said) => {
      const { webinarId, crowd, there } = await openEvent(2)
      const [one, two] = crowd as [InCrowd, InCrowd]
      const inTwentyHours = new Date(app.clock.now().getTime() + 20 * HOUR_MS).toUTCString()
      zoom.troubles.push({ status: 429, headers: { 'retry-after': said === 'DATE' ? inTwentyHours : said } })
      expect((await register(one, webinarId)).status).toBe(200)
      expect((await register(two, webinarId)).status).toBe(200)
      expect(there()).toEqual([two.email])
      for (let hours = 0; hours < 19; hours += 1) await letAnHourPass()
      expect(there()).toEqual([two.email])
      await letAnHourPass()
      await letAnHourPass()
      expect(there()).toEqual([two.email, one.email])
      expect(await subjectsTo(one)).toEqual(['Your place', 'Your link to join'])
    },
  )

  it.each([
    ['seconds', '999999999'],
    ['seconds without an end', '1e400'],
    ['an instant', 'Fri, 31 Dec 2100 23:59:59 GMT'],
  ])('EVT-010 waits for a day at most, however long the service says, in %s', async (_, header) => {
    const { webinarId, first, there } = await openEvent(1)
    zoom.troubles.push({ status: 429, headers: { 'retry-after': header } })
    expect((await register(first, webinarId)).status).toBe(200)
    for (let hours = 0; hours < 26; hours += 1) await letAnHourPass()
    expect(there()).toEqual([first.email])
  })

  it('EVT-010 is not made twice when the answer was lost', async () => {
    const { webinarId, room, first, there } = await openEvent(1)
    zoom.rooms
      .get(room)
      ?.push(
        ...['a', 'b', 'c'].map((id) => ({ id, email: `${id}@there.example`, first_name: id, last_name: id })),
      )
    zoom.troubles.push('silence after the deed')
    expect((await register(first, webinarId)).status).toBe(200)
    await letAnHourPass()
    expect(there().filter((email) => email === first.email)).toHaveLength(1)
    await cancel(first, webinarId)
    await letAnHourPass()
    expect(there()).toEqual(['a@there.example', 'b@there.example', 'c@there.example'])
  })

  it('EVT-010 is lost with a mail that says so when the refusal comes later, and goes to the next', async () => {
    const { webinarId, crowd, there } = await openEvent(2, { max_registrants: 1 })
    const [one, two] = crowd as [InCrowd, InCrowd]
    zoom.troubles.push(
      { status: 500 },
      { status: 200, body: { registrants: [] } },
      { status: 200, body: { registrants: [] } },
      REFUSED,
    )
    expect((await register(one, webinarId)).status).toBe(200)
    await app.call(calls.joinWaitingList, { ...(await as(two)), params: { webinarId } })
    await letAnHourPass()
    expect(await subjectsTo(one)).toEqual(['Your place', 'We could not save your place'])
    expect((await mailsTo(one))[0]?.text).toContain('Your link to join follows by email.')
    expect((await seats(one, webinarId)).records).toEqual([])
    expect(await subjectsTo(two)).toEqual(['A place is free for you'])
    expect((await register(two, webinarId)).status).toBe(200)
    expect(there()).toEqual([two.email])
  })

  it('EVT-010 ends there when it is given back, also when the service was down, and can be taken again', async () => {
    const { webinarId, first, there } = await openEvent(1)
    await register(first, webinarId)
    zoom.troubles.push({ status: 503 })
    expect((await cancel(first, webinarId)).status).toBe(200)
    await jobs.runDue()
    expect(there()).toEqual([first.email])
    await letAnHourPass()
    expect(there()).toEqual([])
    await register(first, webinarId)
    await letAnHourPass()
    expect(there()).toEqual([first.email])
  })

  it('EVT-010 ends there for everybody when staff cancel the event', async () => {
    const { webinarId, id, crowd, there } = await openEvent(3)
    for (const who of crowd) await register(who, webinarId)
    expect(there()).toHaveLength(crowd.length)
    await cancelEvent(app.context, STAFF, { eventId: id, reason: 'The speaker is ill' })
    await jobs.runDue()
    expect(there()).toEqual([])
  })

  it('EVT-010 waits for better settings rather than sending people away', async () => {
    const { webinarId, first, there } = await openEvent(1)
    const right = app.context.webinars
    app.context.webinars = createZoom({ ...zoom.settings, clientSecret: 'wrong' }, { clock: app.clock })
    expect((await register(first, webinarId)).status).toBe(200)
    app.context.webinars = right
    await letAnHourPass()
    expect(there()).toEqual([first.email])
  })

  it.each([
    ['403', { status: 403 }, true],
    ['a scope that is missing', { status: 400, body: { code: 4711, message: 'without scopes' } }, true],
    ['a token of before', { status: 400, body: { code: 104 } }, true],
    ['that the plan is missing', { status: 400, body: { code: 200, message: 'Webinar plan is missing.' } }],
    ['that nobody can register', { status: 400, body: { code: 3000 } }],
    ['that there is no such webinar', { status: 404, body: { code: 3001 } }],
    ['a code that is not known', { status: 400, body: { code: 98765 } }],
    ['a refusal without a code', { status: 405 }],
  ])(
    'EVT-010 stands and is told to the log as our fault when the service answers %s',
    async (_, turned, isToken = false) => {
      const lines: string[] = []
      const quiet = app.context.log
      app.context.log = createLog('error', { write: (line) => void lines.push(line) })
      const { webinarId, crowd, there, title } = await openEvent(2)
      const [first, other] = crowd as [InCrowd, InCrowd]
      await register(other, webinarId)
      zoom.troubles.push(turned, turned)
      const before = zoom.tokensGiven()
      expect((await register(first, webinarId)).status).toBe(200)
      expect(await subjectsTo(first)).toEqual(['Your place'])
      expect(await staffSubjects(title)).toEqual(['The webinar service needs attention'])
      for (let minutes = 0; minutes < 2; minutes += 1) {
        app.clock.advance(MINUTE_MS)
        await jobs.runDue()
      }
      app.context.log = quiet
      expect(lines.filter((line) => line.includes('the webinar service refuses the hub'))).toHaveLength(2)
      // The settings are right again. A token keeps the scopes of its creation, so each attempt uses a new one.
      expect(there()).toEqual([other.email, first.email])
      expect(zoom.tokensGiven() - before).toBe(isToken ? 2 : 0)
      expect(await subjectsTo(first)).toEqual(['Your place', 'Your link to join'])
      expect(await staffSubjects(title)).toHaveLength(1)
    },
  )

  it('EVT-010 is asked for still after a day of wrong settings', async () => {
    const { webinarId, first, there } = await openEvent(1)
    zoom.troubles.push({ status: 403 })
    expect((await register(first, webinarId)).status).toBe(200)
    for (let hours = 0; hours < 24; hours += 1) {
      zoom.troubles.splice(0, Infinity, { status: 403 })
      await letAnHourPass()
    }
    expect(there()).toEqual([])
    zoom.troubles.length = 0
    await letAnHourPass()
    await letAnHourPass()
    expect(there()).toEqual([first.email])
  })
})

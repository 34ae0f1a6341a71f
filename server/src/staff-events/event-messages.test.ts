/** Staff write to everybody in an event, by the console and at the command line (CTM-009). */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { EventMessage } from '@hub/contract/event-messages'
import { facilitators } from '../accounts/accounts.tables.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { addCrowd, eventOf, type InCrowd, tokenOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { addRegistrant } from '../events/registrants.staff.ts'

const MESSAGE: EventMessage = {
  to: 'everybody',
  subject: 'Where to park',
  text: 'The house has no places.\n\nPlease take the bus.\n',
  translations: {},
}
const zh = { subject: '停车安排', text: '那里没有停车位。\n请乘公交车。' }

let app: FreshApp
let staff: TestStaff
let crowd: InCrowd[]
let folder = ''
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['content'])
  crowd = await addCrowd(app.context, 4, 'zh')
  folder = mkdtempSync(join(tmpdir(), 'event-message-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.close()
})

const person = (n: number) => crowd[n] as InCrowd
const give = (eventId: number, facilitatorId: number) =>
  addRegistrant(app.context, STAFF, { eventId, facilitatorId })
/** An event with two places, for somebody who reads English and one who reads Chinese, and a person who waits. */
async function full(key: string): Promise<number> {
  const event = eventOf(key, {
    title: 'Opening a room',
    max_registrants: 2,
    translations: { zh: { title: '开场' } },
  })
  const [loaded] = await loadEvents(app.context, STAFF, { events: [event] })
  const id = loaded?.id ?? 0
  await give(id, CAST.mate.id)
  await give(id, person(0).id)
  const token = await tokenOf(app.context, person(1))
  await app.call(calls.joinWaitingList, { token, params: { webinarId: `webinar-${key}` } })
  return id
}
const preview = async (id: number, body: EventMessage) =>
  (await app.call(staffCalls.previewEventMessage, { cookie: staff.cookie, params: { id }, body })).ok.record
const send = (id: number, body: EventMessage & { key: string; told: number }) =>
  app.call(staffCalls.sendEventMessage, { cookie: staff.cookie, params: { id }, body })
const lastTo = async (email: string) => (await app.mails()).findLast(({ to }) => to === email)

describe('a message to the people in an event', () => {
  it('CTM-009 STA-013 is shown with its numbers first, and mailed once to each in their language', async () => {
    const id = await full('parking')
    const message = { ...MESSAGE, translations: { zh } }
    const before = (await app.mails()).length
    const shown = await preview(id, message)
    expect(shown.told).toBe(3)
    expect(shown.samples.map(({ count, mail }) => [count, mail.locale, mail.subject])).toEqual([
      [1, 'en', 'Where to park'],
      [2, 'zh', '停车安排'],
    ])
    expect((await app.mails()).length).toBe(before)
    const key = randomUUID()
    const other = await send(id, { ...message, key, told: 2 })
    expect([other.failure.error.name, other.failure.record]).toEqual(['EffectsChanged', { told: 3 }])
    expect((await app.mails()).length).toBe(before)
    expect((await send(id, { ...message, key, told: 3 })).ok.record).toEqual({ told: 3 })
    expect((await send(id, { ...message, key, told: 3 })).ok.record).toEqual({ told: 3 })
    expect((await app.mails()).length).toBe(before + 3)
    const english = await lastTo(CAST.mate.email)
    expect([english?.subject, english?.text]).toEqual([
      shown.samples[0]?.mail.subject,
      shown.samples[0]?.mail.text,
    ])
    expect(english?.text).toContain('Hello Priya,\n\nThe house has no places.\n\nPlease take the bus.')
    expect(english?.text).toContain('because you have a place in Opening a room')
    expect((await lastTo(person(1).email))?.text).toContain('您在“开场”的候补名单中')
    const sent = (await listLastDeeds(app.context.db, 4)).filter(({ action }) => action === 'event-email')
    expect(sent).toMatchObject([
      { objectId: String(id), actorId: staff.id, note: 'everybody: 3 told: Where to park' },
    ])
  })

  it('CTM-009 is in English for whose language it lacks, and for who has a place or waits alone', async () => {
    const id = await full('english')
    const registered = await preview(id, { ...MESSAGE, to: 'registered' })
    expect(registered.samples).toMatchObject([{ count: 2, mail: { locale: 'en' } }])
    const waiting = await preview(id, { ...MESSAGE, to: 'waiting', translations: { zh } })
    expect(waiting).toMatchObject({ told: 1, samples: [{ mail: { to: person(1).email, locale: 'zh' } }] })
    const half = { ...MESSAGE, translations: { zh: { ...zh, text: ' ' } } }
    const body = { cookie: staff.cookie, params: { id }, body: half }
    expect((await app.call(staffCalls.previewEventMessage, body)).failure.error.name).toBe('ValidationError')
  })

  it('CTM-009 does not go to an account that may not log in', async () => {
    const id = await full('suspended')
    const suspendedAt = app.context.clock.iso()
    await app.context.db.orm
      .update(facilitators)
      .set({ suspendedAt })
      .where(eq(facilitators.id, person(0).id))
    expect((await preview(id, MESSAGE)).told).toBe(2)
    await app.context.db.orm
      .update(facilitators)
      .set({ suspendedAt: null })
      .where(eq(facilitators.id, person(0).id))
  })

  it('STA-008 is shown at the command line, and sent with --send', async () => {
    const id = await full('line')
    const hub = commandLine(app.context, folder)
    const { translations: _, ...plain } = MESSAGE
    writeFileSync(join(folder, 'message.json'), JSON.stringify(plain))
    const before = (await app.mails()).length
    const shown = await hub('event', 'email', String(id), 'message.json')
    expect(shown.text).toContain('3 people would get this mail. With --send it is sent.')
    expect((await app.mails()).length).toBe(before)
    expect((await hub('event', 'email', String(id), 'message.json', '--send')).text).toContain(
      '3 people get this mail.',
    )
    expect((await app.mails()).length).toBe(before + 3)
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ ...plain, to: 'all' }))
    const wrong = await hub('event', 'email', String(id), 'wrong.json')
    expect([wrong.exitCode, wrong.text]).toEqual([1, expect.stringContaining('to: ')])
  })
})

/** What is coming up and what was decided lately, each role its own part of it (STA-010, STA-013). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { RECENT_DEEDS } from '@hub/contract/staff-home'
import type { StandingChange } from '@hub/contract/standing.rules'
import { STAFF_ROLES, type StaffRole } from '@hub/contract/staff-roles.rules'
import { events, registrants } from '../events/events.tables.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { agencies } from '../metas/metas.tables.ts'
import { savedReports } from '../saved-reports/saved-reports.tables.ts'
import { mergeAgencies } from '../staff-agencies/agency-merges.staff.ts'
import { addContent } from '../staff-content/content-draft.staff.ts'
import { publicationSchedules } from '../staff-content/staff-content.tables.ts'
import { CAST, CAST_TIME, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { eventOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit, auditEach } from '#platform/audit/audit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let app: FreshApp
const staff = {} as Record<StaffRole, TestStaff>
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  for (const role of STAFF_ROLES) staff[role] = await signInStaff(app, [role])
})
afterAll(() => app.close())

const timelineOf = async (role: StaffRole) =>
  (await app.call(staffCalls.readTimeline, { cookie: staff[role].cookie })).ok.record
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
const actor = (role: StaffRole, requestId: string) => ({ ...STAFF, id: staff[role].id, requestId })

async function newAgency(name: string): Promise<number> {
  const row = { name, createdAt: CAST_TIME, approvedAt: CAST_TIME }
  const [stored] = await app.context.db.orm.insert(agencies).values(row).returning()
  return stored?.id ?? 0
}

it('STA-010 has nothing to tell of a quiet hub', async () => {
  for (const role of STAFF_ROLES) expect(await timelineOf(role), role).toEqual({ upcoming: [], recent: [] })
  expect((await commandLine(app.context)('timeline')).text).toContain('Nothing is coming up')
})

it('STA-010 STA-006 tells content of events and the publication ahead, and reports of their mails', async () => {
  const { orm } = app.context.db
  await loadEvents(app.context, STAFF, {
    events: [
      eventOf('past', { start_date: inDays(-2), end_date: inDays(-1) }),
      eventOf('later', { start_date: inDays(9), end_date: inDays(10) }),
      eventOf('next', { start_date: inDays(1), end_date: inDays(2), max_registrants: 25 }),
    ],
  })
  const [next] = (await orm.select().from(events)).filter(({ eventKey }) => eventKey === 'next')
  const place = { eventId: next?.id ?? 0, takenAt: app.clock.iso() }
  await orm.insert(registrants).values([
    { ...place, facilitatorId: CAST.member.id },
    { ...place, facilitatorId: CAST.mate.id, givenBackAt: app.clock.iso() },
  ])
  const publishAt = inDays(3)
  await orm.insert(publicationSchedules).values([
    { publishAt, note: 'autumn', setBy: 'Mei Tan', setAt: app.clock.iso(), state: 'set' },
    { publishAt: inDays(4), note: '', setBy: 'Mei Tan', setAt: app.clock.iso(), state: 'cancelled' },
  ])
  const report = { address: 'period=last-month', createdAt: app.clock.iso(), sendDay: 5, sendTo: [1, 2] }
  await orm.insert(savedReports).values([
    { ...report, name: 'Board', isShared: true, makerId: staff.owner.id, nextSendOn: inDays(6).slice(0, 10) },
    { ...report, name: 'Mine', isShared: false, makerId: staff.owner.id, nextSendOn: inDays(7).slice(0, 10) },
    { ...report, name: 'Not sent', isShared: true, makerId: staff.owner.id },
  ])
  for (const name of ['Anger', 'Trust'])
    await addContent(app.context, STAFF, { kind: 'topic', parentId: 1, name })
  const { upcoming } = await timelineOf('content')
  expect(upcoming).toEqual([
    expect.objectContaining({ kind: 'event', title: 'Event next', taken: 1, places: 25, at: inDays(1) }),
    { kind: 'publication', at: publishAt, by: 'Mei Tan', changes: 2 },
    expect.objectContaining({ kind: 'event', title: 'Event later', taken: 0, places: null }),
  ])
  expect((await timelineOf('reports')).upcoming).toEqual([
    { kind: 'report', name: 'Board', readers: 2, at: expect.stringContaining(inDays(6).slice(0, 10)) },
  ])
  const owner = (await timelineOf('owner')).upcoming
  expect(owner.map(({ kind }) => kind)).toEqual(['event', 'publication', 'report', 'report', 'event'])
  for (const role of ['people', 'privacy'] as const)
    expect((await timelineOf(role)).upcoming, role).toEqual([])
  await orm.update(events).set({ cancelledAt: app.clock.iso() })
  expect((await timelineOf('content')).upcoming).toHaveLength(1)
})

it('STA-006 AUD-004 CON-16 shows each role what it can do itself, and names no facilitator', async () => {
  await app.context.db.transaction(async () => {
    const two = [CAST.member.id, CAST.mate.id]
    await auditEach(
      app.context,
      actor('people', 'one-call'),
      two.map((objectId) => ({
        ...{ action: 'facilitator-confirm', objectKind: 'facilitator', objectId, note: 'a secret reason' },
      })),
    )
    await audit(app.context, actor('content', 'r2'), {
      action: 'settings-edit',
      objectKind: 'setting',
      objectId: 'productName',
    })
    await audit(app.context, actor('owner', 'r3'), {
      action: 'staff-roles',
      objectKind: 'staff',
      objectId: staff.people.id,
    })
    await audit(app.context, actor('privacy', 'r4'), {
      action: 'client-read',
      objectKind: 'client',
      objectId: 1,
    })
    await audit(app.context, SYSTEM, { action: 'retention-change', objectKind: 'retention' })
  })
  const deedsOf = async (role: StaffRole) => (await timelineOf(role)).recent.map(({ deed }) => deed)
  const [confirmed] = (await timelineOf('people')).recent
  expect(confirmed).toMatchObject({
    ...{ deed: 'facilitator-confirm', count: 2, mergeId: null },
    who: { kind: 'staff', id: staff.people.id, name: 'Jordan people' },
    whom: { kind: 'facilitator', name: null },
  })
  expect(JSON.stringify(await timelineOf('owner'))).not.toMatch(/secret reason|requestId|client/)
  expect(await deedsOf('people')).toEqual(['facilitator-confirm'])
  expect(await deedsOf('content')).toEqual(['settings-edit'])
  expect(await deedsOf('privacy')).toEqual(['retention-change'])
  expect(await deedsOf('reports')).toEqual([])
  expect((await deedsOf('owner')).toSorted()).toEqual(
    ['facilitator-confirm', 'settings-edit', 'staff-roles', 'retention-change'].toSorted(),
  )
})

it('CON-16 knows no deed of a session, a record, a client or a reading', () => {
  for (const deed of Object.keys(RECENT_DEEDS))
    expect(deed).not.toMatch(/^(run|record|client|report|portal|login)|read$|export$|found$/)
})

it('PPL-005 STA-013 offers the merge of an agency until it is undone, and once', async () => {
  app.clock.advance(60_000)
  const [fromId, intoId] = [await newAgency('Maple Crt Youth'), await newAgency('Maple Court Youth Centre')]
  const { mergeId } = await mergeAgencies(app.context, actor('people', 'merge'), {
    ...{ fromId, intoId, reason: 'one agency', isDryRun: false },
  })
  const [line] = (await timelineOf('people')).recent
  expect(line).toMatchObject({ deed: 'agency-merge', mergeId, whom: { name: 'Maple Crt Youth' } })
  app.clock.advance(60_000)
  const undone = await app.call(staffCalls.undoAgencyMerge, {
    ...{ cookie: staff.people.cookie, params: { id: mergeId ?? 0 } },
  })
  expect(undone.status).toBe(200)
  const { recent } = await timelineOf('people')
  expect(recent.slice(0, 2).map(({ deed, mergeId: id }) => [deed, id])).toEqual([
    ['agency-merge-undone', null],
    ['agency-merge', null],
  ])
  expect(
    (
      await app.call(staffCalls.undoAgencyMerge, {
        ...{ cookie: staff.content.cookie, params: { id: mergeId ?? 0 } },
      })
    ).status,
  ).toBe(403)
})

it('PPL-002 STA-013 offers the suspension of one facilitator while it holds, and of several none', async () => {
  const change = async (ids: number[], word: StandingChange) => {
    app.clock.advance(60_000)
    const body = { ids, change: word, reason: 'Checked with the agency' }
    const { status } = await app.call(staffCalls.changeStandings, { cookie: staff.people.cookie, body })
    expect(status, word).toBe(200)
  }
  const newest = async () => (await timelineOf('people')).recent[0]
  const { mate, third } = CAST
  await change([third.id], 'suspend')
  expect(await newest()).toMatchObject({ deed: 'facilitator-suspend', isOpenSuspension: true })
  await change([third.id], 'restore')
  const { recent } = await timelineOf('people')
  expect(recent.slice(0, 2).map(({ deed, isOpenSuspension }) => [deed, isOpenSuspension])).toEqual([
    ['facilitator-restore', false],
    ['facilitator-suspend', false],
  ])
  await change([mate.id, third.id], 'suspend')
  expect(await newest()).toMatchObject({ deed: 'facilitator-suspend', count: 2, isOpenSuspension: false })
})

it('STA-010 shows the five newest lines of the last 14 days', async () => {
  for (let number = 0; number < 7; number += 1) {
    app.clock.advance(60_000)
    await audit(app.context, actor('people', `add-${number}`), {
      action: 'agency-add',
      objectKind: 'agency',
      objectId: 1,
    })
  }
  // At the command line there is no call: each entry stands for itself.
  const atCommandLine = { action: 'city-add', objectKind: 'meta', objectId: 1 } as const
  for (let times = 0; times < 2; times += 1) await audit(app.context, STAFF, atCommandLine)
  const { recent } = await timelineOf('people')
  expect(recent.map(({ deed, count }) => `${count} ${deed}`)).toEqual([
    ...['1 city-add', '1 city-add'],
    ...['1 agency-add', '1 agency-add', '1 agency-add'],
  ])
  app.clock.advance(15 * DAY_MS)
  const cookie = (await signInStaff(app, ['people'])).cookie
  expect((await app.call(staffCalls.readTimeline, { cookie })).ok.record.recent).toEqual([])
})

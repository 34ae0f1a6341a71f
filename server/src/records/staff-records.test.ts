/** Records as staff of the console find and read them: never as a list of one facilitator (PPL-009, CON-16). */
import { randomUUID } from 'node:crypto'
import { eq, gt, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { Participation } from '@hub/contract/records'
import type { CorrectionFault } from '@hub/contract/staff-records'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { cursorText } from '#platform/http/ranked-cursor.ts'
import { clients } from '../clients/clients.tables.ts'
import { CAST, CONTENT, TEAMS } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { CODE_STEP_MS, signInStaff, type TestStaff } from '../testing/staff.ts'

const HOUR = 3_600_000
const { member, mate, stranger } = CAST
const NOBODY = 'nobody@cast.example'
let app: FreshApp
let staff: TestStaff
/** The day in Toronto on which the sessions below ended, and the day after. */
const [DAY, NEXT_DAY] = ['2026-03-03', '2026-03-04']

beforeAll(async () => {
  app = await freshApp()
  // A quarter to eleven in the evening, so that the day in UTC is the next one.
  app.clock.advance(Date.parse('2026-03-04T03:45:00.000Z') - app.clock.now().getTime())
  staff = await signInStaff(app, ['people'])
})
afterAll(() => app.close())

type Query = Parameters<typeof ask>[0]
const ask = (
  query: { email?: string; code?: string; module?: string; day?: string; limit?: number; after?: string },
  who = staff,
) => app.call(staffCalls.searchRecords, { cookie: who.cookie, query })
const idsOf = async (query: Query) => (await ask(query)).ok.records.map(({ id }) => id)
const read = async (id: number) =>
  (await app.call(staffCalls.readStaffRecord, { cookie: staff.cookie, params: { id } })).ok.record

/** Records a session that ended a minute ago. Returns the id. */
async function record(role: 'member' | 'mate', where: { topicId: number; moduleId: number }, body: object) {
  app.clock.advance(60_000)
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
  const { topicId, moduleId } = where
  const offlineRun = { id: randomUUID(), topicId, moduleId, startTime: ago(HOUR), endTime: ago(60_000) }
  const sent = { offlineRun, facilitatorIds: [CAST[role].id], ...body } as Participation
  const answer = await app.call(calls.recordParticipation, { token: await app.signIn(role), body: sent })
  return answer.ok.record.id
}
const justice = (role: 'member' | 'mate', clientIds: number[]) =>
  record(role, CONTENT.youthJustice, {
    ...{ clientIds, minAge: null, maxAge: null, participationCount: clientIds.length },
  })
const workshop = (role: 'member' | 'mate') =>
  record(role, CONTENT.youthCommunity, { clientIds: [], minAge: 12, maxAge: 17, participationCount: 9 })

const lastDeed = async () =>
  (await app.context.db.orm.select({ id: max(auditLog.id) }).from(auditLog))[0]?.id ?? 0
const deedsAfter = async (id: number) =>
  (await app.context.db.orm.select().from(auditLog).where(gt(auditLog.id, id)))
    .toSorted((a, b) => a.id - b.id)
    .map(({ action, objectKind, objectId, note }) => [action, objectKind, objectId, note])

describe('a search', () => {
  it('PPL-009 finds by client, module, day, and host on a day, newest first and by pages', async () => {
    const first = await justice('member', [1, 2])
    const second = await workshop('member')
    const third = await justice('mate', [2])
    expect(await idsOf({ code: 'cast2' })).toEqual([third, first])
    expect(await idsOf({ code: 'CAST1', day: DAY })).toEqual([first])
    expect(await idsOf({ module: 'RESPECT' })).toEqual([second])
    expect(await idsOf({ module: '%' })).toEqual([])
    expect(await idsOf({ email: member.email, day: DAY })).toEqual([second, first])
    expect(await idsOf({ email: ` ${member.email.toUpperCase()}`, day: DAY })).toEqual([second, first])
    expect(await idsOf({ day: NEXT_DAY })).toEqual([])
    const page = (await ask({ day: DAY, limit: 2 })).ok
    expect(page.records.map(({ id }) => id)).toEqual([third, second])
    const next = (await ask({ day: DAY, limit: 2, after: page.next ?? '' })).ok
    expect(next).toMatchObject({ records: [{ id: first }], next: null })
    expect((await ask({ day: DAY, after: 'made up' })).failure.error.name).toBe('ValidationError')
  })

  it('PPL-009 is refused without anything to look for, and for a day that is none', async () => {
    for (const query of [{}, { day: '2026-02-30' }, { day: 'today' }])
      expect((await ask(query)).failure.error.name).toBe('ValidationError')
  })

  it('AUD-004 AUD-001 is an entry that tells what was looked for, and never how many were found', async () => {
    const last = await lastDeed()
    await ask({ email: member.email, day: DAY })
    await ask({ code: 'CAST1', module: 'just' })
    await ask({ email: NOBODY, day: DAY })
    expect(await deedsAfter(last)).toEqual([
      ['record-list-read', null, null, DAY],
      ['records-read', 'facilitator', String(member.id), DAY],
      ['record-list-read', null, null, 'just'],
      ['client-found', 'client', '1', null],
      ['record-list-read', null, null, DAY],
    ])
  })
})

describe('what one facilitator delivered', () => {
  it('CON-16 is no list: an email needs the whole address and one day', async () => {
    for (const query of [{ email: member.email }, { email: member.email, module: 'respect' }]) {
      const { failure } = await ask(query)
      expect(failure.error).toMatchObject({ name: 'ValidationError', fields: { day: expect.any(String) } })
    }
    for (const email of ['member', '@cast.example', member.email.slice(1), '%'])
      expect((await ask({ email, day: DAY })).ok).toMatchObject({ records: [], next: null })
  })

  it('CON-16 is no number either: an answer has no total, no host and no people', async () => {
    const answer = (await ask({ email: member.email, day: DAY })).ok
    expect(Object.keys(answer).toSorted()).toEqual(['message', 'next', 'records', 'success'])
    for (const row of answer.records)
      expect(Object.keys(row).toSorted()).toEqual(['endTime', 'id', 'kind', 'module', 'startTime', 'theme'])
    const text = JSON.stringify((await ask({ day: DAY })).ok)
    for (const { email, id } of [member, mate, stranger]) {
      expect(text).not.toContain(email)
      expect(text).not.toContain(`"hostId":${id}`)
    }
  })

  it('CON-16 cannot be gone through day by day: searches of one host end, for each staff member', async () => {
    const other = await signInStaff(app, ['people'])
    const days = Array.from({ length: 30 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`)
    // A page in the middle is none that comes for nothing.
    const after = cursorText({ rank: 0, key: '2999-01-01T00:00:00.000000Z', id: 1 })
    const answers = await Promise.all(
      days.map((day, at) => ask({ email: mate.email, day, ...(at % 2 === 0 && { after }) }, other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)?.failure.error.name).toBe('TooManyRequests')
    // Of another host, and by somebody else, as before.
    expect((await ask({ email: stranger.email, day: DAY }, other)).status).toBe(200)
    expect((await ask({ email: mate.email, day: DAY })).status).toBe(200)
  })

  it('CON-16 has no call of its own: no other call of the console takes a facilitator and gives records', () => {
    const paths = Object.values(staffCalls).map(({ path }) => path)
    expect(paths.filter((path) => path.includes('record'))).toEqual([
      // The file of the list has the rows of the list (STA-011), which waits for whoever delivered them (PPL-008).
      ...['/staff/unrecorded-sessions', '/staff/unrecorded-sessions/export'],
      '/staff/unrecorded-sessions/{id}/discard',
      ...['/staff/unrecorded-sessions/{id}/reminder', '/staff/unrecorded-sessions/{id}/reminder'],
      ...['/staff/records', '/staff/records/{id}', '/staff/records/{id}/correct'],
    ])
  })
})

describe('the page of a record', () => {
  it('PPL-009 AUD-004 tells what record show tells, and is audited', async () => {
    const id = await justice('member', [1, 2])
    const last = await lastDeed()
    expect(await read(id)).toMatchObject({
      ...{ id, kind: 'justice', module: 'Module youth-justice-a', participationCount: 2 },
      host: { id: member.id, name: 'Amara Okafor', email: member.email },
      facilitators: [{ id: member.id, name: 'Amara Okafor', email: member.email }],
      clients: [
        { id: 1, code: 'CAST1' },
        { id: 2, code: 'CAST2' },
      ],
      corrections: [],
    })
    expect((await deedsAfter(last))[0]).toEqual(['record-read', 'record', String(id), null])
    const { failure } = await app.call(staffCalls.readStaffRecord, {
      cookie: staff.cookie,
      params: { id: 99_999 },
    })
    expect(failure.error.name).toBe('NotFound')
  })

  it('PPL-009 keeps every correction readable, with clients and facilitators by name', async () => {
    const other = await justice('member', [1])
    const id = await justice('member', [1, 2])
    const hub = commandLine(app.context)
    const correct = (reason: string, ...options: string[]) =>
      hub('record', 'correct', String(id), '--reason', reason, ...options)
    await correct('one was missing', '--clients', 'CAST1,CAST2,CAST3')
    // The clients of another record that is corrected meanwhile stay out of this one's history.
    await hub('record', 'correct', String(other), '--reason', 'two were there', '--clients', 'CAST1,CAST2')
    const both = `${member.email},${mate.email}`
    await correct('two hosts; as told', '--clients', 'CAST3', '--facilitators', both)
    const { corrections } = await read(id)
    const names = ['Amara Okafor', `Amara Okafor, ${(await read(id)).facilitators[1]?.name}`]
    expect(corrections).toEqual([
      {
        ...{ at: app.clock.iso(), by: 'robin', reason: 'two hosts; as told' },
        changes: [
          { field: 'participationCount', before: '3', after: '1' },
          { field: 'facilitators', before: names[0], after: names[1] },
          { field: 'clients', before: 'CAST1, CAST2, CAST3', after: 'CAST3' },
        ],
      },
      {
        ...{ at: app.clock.iso(), by: 'robin', reason: 'one was missing' },
        changes: [
          { field: 'participationCount', before: '2', after: '3' },
          { field: 'clients', before: 'CAST1, CAST2', after: 'CAST1, CAST2, CAST3' },
        ],
      },
    ])
  })
})

describe('a correction in the console', () => {
  const WHY = 'The host counted wrongly.'
  type Given = Partial<InputOf<typeof staffCalls.correctStaffRecord>['body']>
  const correct = async (id: number, given: Given, version?: string) =>
    app.call(staffCalls.correctStaffRecord, {
      ...{ cookie: staff.cookie, params: { id } },
      body: { reason: WHY, version: version ?? (await read(id)).version, ...given },
    })
  const faultsOf = async (id: number, given: Given) => {
    const { failure } = await correct(id, given)
    expect(failure.error.name).toBe('CorrectionRefused')
    return (failure.record as { faults: CorrectionFault[] }).faults
  }
  beforeEach(async () => {
    await app.call(staffCalls.renewCode, { cookie: staff.cookie, body: { code: staff.code() } })
    app.clock.advance(CODE_STEP_MS)
  })

  it('PPL-009 REC-008 stores what is given, computes the rest, and names who, why and each field', async () => {
    const id = await justice('member', [1, 2])
    const last = await lastDeed()
    const emails = [member.email, mate.email]
    const { record: after } = (
      await correct(id, { clients: ['cast2', 'CAST3', 'CAST1'], facilitators: emails })
    ).ok
    expect(after).toMatchObject({ participationCount: 3, facilitators: [{ id: 1 }, { id: 2 }] })
    expect(after.corrections).toMatchObject([
      {
        ...{ by: 'Jordan people', reason: WHY },
        changes: [
          { field: 'participationCount', before: '2', after: '3' },
          { field: 'facilitators' },
          { field: 'clients', before: 'CAST1, CAST2', after: 'CAST1, CAST2, CAST3' },
        ],
      },
    ])
    const deeds = await deedsAfter(last)
    expect(deeds.filter(([action]) => String(action).startsWith('client-record'))).toEqual([
      ['client-record-added', 'client', '3', `record ${id}`],
    ])
    // Whoever was looked up by an ID was seen.
    expect(deeds.filter(([action]) => action === 'client-found').map(([, , client]) => client)).toEqual([
      ...['2', '3', '1'],
    ])
    expect(await read(id)).toEqual(after)
  })

  it('PPL-009 keeps who is in the record and is of another team since, and says who was taken out', async () => {
    const id = await justice('member', [1, 2])
    const place = (teamId: number) =>
      app.context.db.orm.update(clients).set({ teamId }).where(eq(clients.id, 2))
    await place(TEAMS.lakeside)
    try {
      const last = await lastDeed()
      expect((await correct(id, { clients: ['CAST2'] })).ok.record.participationCount).toBe(1)
      expect((await deedsAfter(last)).filter(([action]) => action === 'client-record-removed')).toEqual([
        ['client-record-removed', 'client', '1', `record ${id}`],
      ])
      await correct(id, { clients: ['CAST1'] })
      expect(await faultsOf(id, { clients: ['CAST1', 'CAST2'] })).toEqual([
        { code: 'client-out-of-reach', clientCode: 'CAST2' },
      ])
    } finally {
      await place(TEAMS.harbour)
    }
  })

  it('PPL-009 PAR-018 refuses with every fault of submitting at once, and then changes nothing', async () => {
    const id = await justice('member', [1])
    const before = await read(id)
    const given = {
      ...{ clients: ['CAST1', 'CAST4', 'CAST8', 'NOBODY'], facilitators: [stranger.email, NOBODY] },
      endTime: '2027-01-01T00:00:00.000Z',
    }
    expect(await faultsOf(id, given)).toEqual([
      { code: 'facilitator-unknown', email: NOBODY },
      { code: 'client-unknown', clientCode: 'NOBODY' },
      { code: 'field', field: 'endTime' },
      { code: 'host-missing' },
      { code: 'facilitator-out-of-reach', email: stranger.email },
      { code: 'client-out-of-reach', clientCode: 'CAST4' },
      { code: 'client-closed-before', clientCode: 'CAST8' },
    ])
    expect(await faultsOf(id, { clients: [] })).toEqual([{ code: 'field', field: 'clientIds' }])
    expect(await faultsOf(id, {})).toEqual([{ code: 'nothing-changed' }])
    expect(await faultsOf(id, { minAge: 3 })).toEqual([{ code: 'field', field: 'minAge' }])
    const group = await workshop('member')
    expect(await faultsOf(group, { minAge: 18, participationCount: 0 })).toEqual([
      { code: 'field', field: 'participationCount' },
      { code: 'field', field: 'maxAge' },
    ])
    expect((await read(id)).version).toBe(before.version)
    expect((await correct(id, { reason: ' ' })).failure.error.name).toBe('ValidationError')
  })

  it('STA-012 refuses an older version with the record as it is now', async () => {
    const id = await workshop('member')
    const { version } = await read(id)
    await commandLine(app.context)('record', 'correct', String(id), '--reason', 'late', '--participants', '7')
    const { failure } = await correct(id, { minAge: 13 }, version)
    expect(failure).toMatchObject({
      error: { name: 'RecordChanged' },
      record: { id, participationCount: 7, minAge: 12, corrections: [{ by: 'robin', reason: 'late' }] },
    })
    const { version: newer } = failure.record as { version: string }
    expect((await correct(id, { minAge: 13 }, newer)).ok.record).toMatchObject({
      ...{ participationCount: 7, minAge: 13 },
    })
    // Two at once: the one that comes second is told.
    const now = (await read(id)).version
    const answers = await Promise.all([8, 9].map((many) => correct(id, { participationCount: many }, now)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('STA-007 needs a code of the last ten minutes', async () => {
    const id = await workshop('member')
    const { version } = await read(id)
    app.clock.advance(10 * 60_000)
    const { failure } = await correct(id, { minAge: 13 }, version)
    expect(failure.error.name).toBe('NewCodeRequired')
    expect((await read(id)).version).toBe(version)
  })
})

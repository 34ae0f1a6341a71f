/** Recording participation once, and reading the caller's own records, through HTTP on runs tracked by the service. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { teamMembers } from '../accounts/accounts.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { discardRun } from '../running-modules/running-modules.staff.ts'
import { stop, track } from '../running-modules/tracking.service.ts'
import { findCaller } from '../sessions/sessions.neighbours.ts'
import { CAST, CLIENTS, CONTENT, type Role, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { recordDemographics, recordFacilitators, records } from './records.tables.ts'

const MINUTE = 60_000
let app: FreshApp
const tokens = {} as Record<Role, string>
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
})
afterAll(() => app.close())
afterEach(async () => {
  // Discards the unrecorded runs of a test, so that the next test can start a run.
  for (const { id } of Object.values(CAST))
    await discardRun(app.context, STAFF, { facilitatorId: id, reason: 'test' }).catch(() => undefined)
})

const STAFF = { kind: 'staff', user: 'robin' } as const
const JUSTICE = { topicId: CONTENT.youthJustice.topicId, moduleKey: 'youth-justice-a' }
const COMMUNITY = { topicId: CONTENT.youthCommunity.topicId, moduleKey: 'respect' }
const WOTR = { topicId: CONTENT.youthCommunity.topicId, moduleKey: 'wotr' }

async function callerOf(role: Role) {
  tokens[role] = await app.signIn(role)
  const { sid } = JSON.parse(Buffer.from(tokens[role].split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string
  }
  const caller = await findCaller(app.context, sid)
  if (!caller) throw new Error('no caller')
  return caller
}

/** Runs a module for 45 minutes. Returns the id of the run, which has ended unless stated otherwise. */
async function run(
  role: Role,
  what: { topicId: number; moduleKey: string },
  isEnded = true,
): Promise<number> {
  const caller = await callerOf(role)
  const asker = { socketId: 'socket', askedAt: app.clock.iso() }
  const event = { ...what, hostId: caller.id, source: 'online', isContinue: false } as const
  expect(await track(app.context, caller, { asker, event })).toBe('tracking')
  app.clock.advance(45 * MINUTE)
  if (isEnded)
    await stop(app.context, caller, {
      asker: { ...asker, askedAt: app.clock.iso() },
      event: { endMethod: 'button' },
    })
  const { ok } = await app.call(calls.listRunningModules, { params: { id: caller.id }, token: tokens[role] })
  return ok.records[0]?.id ?? 0
}
const record = (role: Role, body: Participation) =>
  app.call(calls.recordParticipation, { body, token: tokens[role] })
const justice = (runningId: number, clientIds: number[], facilitatorIds = [1]): Participation => ({
  ...{
    runningId,
    facilitatorIds,
    clientIds,
    minAge: null,
    maxAge: null,
    participationCount: clientIds.length,
  },
})
const workshop = (runningId: number): Participation => ({
  ...{ runningId, facilitatorIds: [1, 2], clientIds: [], minAge: 12, maxAge: 17, participationCount: 9 },
})
const stored = async (id: number) =>
  (await app.context.db.orm.select().from(records).where(eq(records.id, id)))[0]

describe('the four kinds', () => {
  it('PAR-005 PAR-015 justice: clients by name, their number, no ages', async () => {
    const runningId = await run('member', JUSTICE)
    const { id } = (
      await record('member', { ...justice(runningId, [1, 2]), participationCount: 7 } as Participation)
    ).ok.record
    expect(await stored(id)).toMatchObject({
      kind: 'justice',
      participationCount: 2,
      minAge: null,
      maxAge: null,
    })
  })

  it('PAR-007 workshop: count and ages, without clients, by every facilitator named', async () => {
    const { id } = (await record('member', workshop(await run('member', COMMUNITY)))).ok.record
    expect(await stored(id)).toMatchObject({
      kind: 'workshop',
      participationCount: 9,
      minAge: 12,
      maxAge: 17,
    })
    const led = await app.context.db.orm
      .select()
      .from(recordFacilitators)
      .where(eq(recordFacilitators.recordId, id))
    expect(led.map((row) => row.facilitatorId)).toEqual([1, 2])
  })

  it('PAR-013 PAR-018 wotr: the server reckons totals and ages itself, whatever was sent', async () => {
    const runningId = await run('member', WOTR)
    const body = await demographics(runningId, { minAge: 99, maxAge: 99, participationCount: 1 })
    const { id } = (await record('member', body)).ok.record
    expect(await stored(id)).toMatchObject({
      kind: 'demographics',
      participationCount: 5,
      minAge: 12,
      maxAge: 24,
    })
    const rows = await app.context.db.orm
      .select()
      .from(recordDemographics)
      .where(eq(recordDemographics.recordId, id))
    expect(rows.map((row) => row.numParticipants)).toEqual([2, 3])
  })

  it('PAR-003 training: facilitators alone, in any sector', async () => {
    const runningId = await run('member', JUSTICE)
    const body: Participation = { runningId, facilitatorIds: [1], facilitatorTraining: true }
    const { id } = (await record('member', body)).ok.record
    expect(await stored(id)).toMatchObject({ kind: 'training', participationCount: 0 })
  })
})

async function demographics(runningId: number, change: object = {}): Promise<Participation> {
  const [ages, genders] = [await metasOfType(app.context, 'age'), await metasOfType(app.context, 'gender')]
  const [language] = await metasOfType(app.context, 'language')
  const entry = (ageIndex: number, numParticipants: number) => ({
    ageId: ages[ageIndex]?.id ?? 0,
    genderId: genders[0]?.id ?? 0,
    numParticipants,
  })
  const { themeId, wotrModuleId: moduleId } = CONTENT.youthCommunity
  return {
    ...{ runningId, facilitatorIds: [1], themeId, moduleId, languageId: language?.id ?? 0, provinceId: 9 },
    ...{ demographicsList: [entry(0, 2), entry(4, 3)], minAge: 12, maxAge: 24, participationCount: 5 },
    ...change,
  } as Participation
}

describe('once, and whole', () => {
  it('PAR-018 PAR-019 a Submit that arrives many times at once makes one record', async () => {
    const runningId = await run('member', COMMUNITY)
    const answers = await Promise.all(Array.from({ length: 8 }, () => record('member', workshop(runningId))))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers
      .filter((answer) => answer.status !== 201)
      .map((answer) => answer.failure.error.name)
    expect(new Set(refused)).toEqual(new Set(['AlreadyRecorded']))
    const rows = await app.context.db.orm.select().from(records).where(eq(records.runningId, runningId))
    expect(rows).toHaveLength(1)
  })

  it('SYS-007 is in the audit log once, by whoever recorded it and by which request', async () => {
    const body = justice(await run('member', JUSTICE), [1])
    const answer = await record('member', body)
    await record('member', body)
    const objectId = String(answer.ok.record.id)
    const rows = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.objectId, objectId))
    expect(rows.filter(({ objectKind }) => objectKind === 'record')).toMatchObject([
      {
        ...{ id: expect.any(Number), at: app.clock.iso(), actorId: CAST.member.id, actorKind: 'facilitator' },
        ...{ action: 'record-created', objectKind: 'record', objectId, note: null },
        requestId: answer.headers['x-request-id'],
      },
    ])
  })

  it('PAR-018 takes start and end from the run, and completes it', async () => {
    const runningId = await run('member', COMMUNITY)
    const ended = app.clock.iso()
    app.clock.advance(10 * MINUTE)
    const { id } = (await record('member', workshop(runningId))).ok.record
    const row = await stored(id)
    expect(row?.endTime).toBe(ended)
    expect(Date.parse(row?.endTime ?? '') - Date.parse(row?.startTime ?? '')).toBe(45 * MINUTE)
    const left = await app.call(calls.listRunningModules, { params: { id: 1 }, token: tokens.member })
    expect(left.ok.records).toEqual([])
  })

  it('API-024 refuses while a socket still holds the run, and records at the last contact once it is gone', async () => {
    const runningId = await run('member', COMMUNITY, false)
    const caller = await callerOf('member')
    const asker = { socketId: 'socket', askedAt: app.clock.iso() }
    const event = { ...COMMUNITY, hostId: 1, source: 'online', isContinue: true } as const
    await track(app.context, caller, { asker, event })
    const lastContact = app.clock.iso()
    expect((await record('member', workshop(runningId))).failure.error.name).toBe('ModuleIsRunning')
    app.clock.advance(MINUTE)
    const { id } = (await record('member', workshop(runningId))).ok.record
    expect((await stored(id))?.endTime).toBe(lastContact)
  })

  it('SYS-006 writes nothing when a part of it is refused', async () => {
    const runningId = await run('member', JUSTICE)
    await record('member', justice(runningId, [1, CLIENTS.ofOthers[0]]))
    expect(await app.context.db.orm.select().from(records).where(eq(records.runningId, runningId))).toEqual(
      [],
    )
  })
})

describe('who and what is refused', () => {
  it('PAR-018 another facilitator, a team mate too', async () => {
    const runningId = await run('member', COMMUNITY)
    for (const role of ['mate', 'stranger'] as const) {
      tokens[role] = await app.signIn(role)
      expect((await record(role, workshop(runningId))).failure.error.name).toBe('Forbidden')
    }
    expect((await record('member', workshop(99_999))).failure.error.name).toBe('NotFound')
  })

  it('PAR-018 CLI-034 clients of another team, clients without one, and closed ones', async () => {
    const runningId = await run('member', JUSTICE)
    for (const id of [CLIENTS.ofOthers[0], CLIENTS.ofSolo, CLIENTS.closed, 9999])
      expect((await record('member', justice(runningId, [id]))).failure.error.name).toBe('NotFound')
  })

  it('PAR-018 takes a client whose file was closed after the session began', async () => {
    const runningId = await run('member', JUSTICE)
    const [reason] = (await metasOfType(app.context, 'client_status')).slice(1)
    const set = (values: Partial<typeof clients.$inferInsert>) =>
      app.context.db.orm.update(clients).set(values).where(eq(clients.id, 3))
    const open = (await metasOfType(app.context, 'client_status'))[0]
    await set({ closeTime: app.clock.iso(), statusMetaCode: 'SUC', statusMetaId: reason?.id ?? 0 })
    expect((await record('member', justice(runningId, [3]))).status).toBe(201)
    await set({ closeTime: null, statusMetaCode: 'OPN', statusMetaId: open?.id ?? 0 })
  })

  it('PAR-018 facilitators who are not of the host’s team', async () => {
    const runningId = await run('member', JUSTICE)
    const answer = await record('member', justice(runningId, [1], [1, CAST.stranger.id]))
    expect(answer.failure.error.name).toBe('Forbidden')
    const alone = await run('solo', COMMUNITY)
    expect((await record('solo', workshop(alone))).failure.error.name).toBe('Forbidden')
  })

  it('PAR-004 PAR-018 a body that does not fit the sector or the module', async () => {
    const runningId = await run('member', JUSTICE)
    expect((await record('member', workshop(runningId))).failure.error.name).toBe('ValidationError')
    const counted = await demographics(runningId)
    expect((await record('member', counted)).failure.error.name).toBe('ValidationError')
  })

  it.each([
    ['no facilitator', { facilitatorIds: [] }],
    ['an age above 120', { maxAge: 121 }],
    ['ages the wrong way round', { minAge: 18 }],
    ['nobody', { participationCount: 0 }],
    ['half a person', { participationCount: 1.5 }],
    ['too many', { participationCount: 10_001 }],
  ])('PAR-007 PAR-015 %s', async (_what, change) => {
    const runningId = await run('member', COMMUNITY)
    const body = { ...workshop(runningId), ...change } as Participation
    expect((await record('member', body)).failure.error.name).toBe('ValidationError')
  })

  it('PAR-018 metas of another type and another module’s ids', async () => {
    const runningId = await run('member', WOTR)
    const [gender] = await metasOfType(app.context, 'gender')
    const [age] = await metasOfType(app.context, 'age')
    const entry = { ageId: age?.id ?? 0, genderId: gender?.id ?? 0, numParticipants: 3 }
    for (const change of [
      { demographicsList: [{ ...entry, ageId: entry.genderId }] },
      { demographicsList: [{ ...entry, genderId: entry.ageId }] },
      { languageId: gender?.id },
      { provinceId: 99 },
      { moduleId: CONTENT.youthCommunity.moduleId },
      { themeId: CONTENT.adultJustice.themeId },
    ])
      expect((await record('member', await demographics(runningId, change))).failure.error.name).toBe(
        'ValidationError',
      )
  })
})

describe('one’s own records', () => {
  const list = (role: Role, key: string) =>
    app.call(calls.listPersonalRecords, { params: { id: CAST[role].id, key }, token: tokens[role] })

  it('REC-006 REP-010 one row for each client, none of them for a workshop, newest first', async () => {
    const first = await run('stranger', JUSTICE)
    await record('stranger', justice(first, [4, 5], [CAST.stranger.id]))
    const second = await run('stranger', COMMUNITY)
    await record('stranger', { ...workshop(second), facilitatorIds: [CAST.stranger.id] } as Participation)
    const rows = (await list('stranger', 'youth-learning')).ok.records
    expect(rows.map((row) => [row.moduleName, row.clientCode])).toEqual([
      ['Module respect', null],
      ['Module youth-justice-a', 'CAST4'],
      ['Module youth-justice-a', 'CAST5'],
    ])
    // The own year is counted from these.
    expect(rows.map((row) => row.participants)).toEqual([9, 2, 2])
    const lasted = ({ startTime, endTime }: (typeof rows)[number]) =>
      Date.parse(endTime) - Date.parse(startTime)
    expect(rows.map(lasted)).toEqual([45, 45, 45].map((minutes) => minutes * MINUTE))
    expect((await list('stranger', 'adult-learning')).ok.records).toEqual([])
  })

  it('REC-006 training stands under its own key, whatever the learning type', async () => {
    const runningId = await run('solo', COMMUNITY)
    await record('solo', { runningId, facilitatorIds: [CAST.solo.id], facilitatorTraining: true })
    expect((await list('solo', 'facilitator-training')).ok.records).toHaveLength(1)
    expect((await list('solo', 'youth-learning')).ok.records).toEqual([])
  })

  it('REC-006 shows a record to every facilitator who is listed in it', async () => {
    tokens.third = await app.signIn('third')
    const before = (await list('third', 'youth-learning')).ok.records.length
    const runningId = await run('member', COMMUNITY)
    await record('member', { ...workshop(runningId), facilitatorIds: [1, 3] } as Participation)
    expect((await list('third', 'youth-learning')).ok.records).toHaveLength(before + 1)
  })

  it('API-021 does not know a key that is none, and REC-008 has no call to change a record', async () => {
    tokens.member = await app.signIn('member')
    for (const key of ['no-such-key', 'a\u0000'])
      expect((await list('member', key)).failure.error.name).toBe('NotFound')
    const writes = Object.values(calls).filter(
      ({ path, method }) => path.includes('/records') && method !== 'GET',
    )
    // Both write new records only. Neither changes an existing one.
    expect(writes).toEqual([calls.recordParticipation, calls.recordSealed])
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'POST'])
  })
})

describe('the records of a client', () => {
  const listed = async (role: Role, id: number) =>
    app.call(calls.listClientRecords, { params: { id }, token: await app.signIn(role) })

  it('API-025 REC-001 holds each session of the client with its host, newest first', async () => {
    const before = (await listed('mate', 2)).ok.records
    const first = (await record('member', justice(await run('member', JUSTICE), [2]))).ok.record.id
    app.clock.advance(MINUTE)
    const second = (await record('mate', justice(await run('mate', JUSTICE), [2, 3], [2]))).ok.record.id
    const { records: after } = (await listed('third', 2)).ok
    expect(after.map(({ id }) => id)).toEqual([second, first, ...before.map(({ id }) => id)])
    const row = await stored(second)
    expect(after[0]).toEqual({
      ...{ id: second, moduleName: 'Module youth-justice-a', themeName: 'Theme of youth-justice' },
      ...{ hostName: 'Priya Raman', startTime: row?.startTime, endTime: row?.endTime },
    })
    expect((await listed('mate', 3)).ok.records[0]?.id).toBe(second)
  })

  it('CLI-002 CLI-034 counts into the client lists of the team, with the end of the last, and into no other', async () => {
    const sums = async () => {
      const { records: clientsOfTeam } = (
        await app.call(calls.listTeamClients, { params: { id: 1 }, token: await app.signIn('mate') })
      ).ok
      return new Map(clientsOfTeam.map(({ id, ...sum }) => [id, [sum.session_count, sum.last_session]]))
    }
    const countOf = async (id: number) => (await listed('mate', id)).ok.records.length
    const [countOf2, countOf3] = [await countOf(2), await countOf(3)]
    await record('member', justice(await run('member', JUSTICE), [2]))
    app.clock.advance(MINUTE)
    const { id } = (await record('member', justice(await run('member', JUSTICE), [2, 3]))).ok.record
    const { endTime } = (await stored(id)) ?? {}
    const now = await sums()
    expect(now.get(2)).toEqual([countOf2 + 2, endTime])
    expect(now.get(3)).toEqual([countOf3 + 1, endTime])
    const own = await app.call(calls.listOwnClients, { token: await app.signIn('solo') })
    expect(own.ok.records.map((client) => [client.session_count, client.last_session])).toEqual([[0, null]])
  })

  it('API-025 CLI-032 stays readable when the file is closed, and needs no password check', async () => {
    const { id } = (await record('member', justice(await run('member', JUSTICE), [1]))).ok.record
    const [, reason] = await metasOfType(app.context, 'client_status')
    const body = { status_meta_id: reason?.id ?? 0, status_meta_value: '' }
    await app.call(calls.closeClient, { params: { id: 1 }, body, token: tokens.member })
    expect((await listed('mate', 1)).ok.records[0]?.id).toBe(id)
  })

  it('CLI-034 is not there for another team', async () => {
    expect((await listed('stranger', 2)).failure.error.name).toBe('NotFound')
    expect((await listed('solo', 2)).failure.error.name).toBe('NotFound')
    expect((await listed('solo', CLIENTS.ofSolo)).ok.records).toEqual([])
  })
})

describe('who could take part when the session began', () => {
  const offered = async (openAt?: string) => {
    const params = { id: TEAMS.harbour }
    const { ok } = await app.call(calls.listTeamActiveClients, {
      params,
      ...(openAt !== undefined && { query: { openAt } }),
      token: tokens.member,
    })
    return ok.records.map(({ id, isClosed }) => ({ id, isClosed }))
  }

  it('PAR-006 PAR-018 offers and takes a client whose file was closed after the start, and nobody closed before', async () => {
    const runningId = await run('member', JUSTICE)
    const begun = (await readRunOf('member')).startTime
    const statuses = await metasOfType(app.context, 'client_status')
    const setClosed = (closeTime: string | null) =>
      app.context.db.orm
        .update(clients)
        .set({
          closeTime,
          statusMetaCode: closeTime === null ? 'OPN' : 'SUC',
          statusMetaId: statuses[closeTime === null ? 0 : 1]?.id ?? 0,
        })
        .where(eq(clients.id, 3))
    const since = new Date(Date.parse(begun) + MINUTE).toISOString()
    await setClosed(since)
    expect(await offered(begun)).toContainEqual({ id: 3, isClosed: true })
    expect(await offered(begun)).toContainEqual({ id: 2, isClosed: undefined })
    expect((await offered()).map(({ id }) => id)).not.toContain(3)
    const before = new Date(Date.parse(begun) - MINUTE).toISOString()
    await setClosed(before)
    expect((await offered(begun)).map(({ id }) => id)).not.toContain(3)
    const refused = await record('member', justice(runningId, [2, 3]))
    expect(refused.failure).toMatchObject({ error: { name: 'NotFound' }, record: { clientIds: [3] } })
    await setClosed(since)
    expect((await record('member', justice(runningId, [2, 3]))).status).toBe(201)
    await setClosed(null)
  })

  it('PAR-006 offers the clients of another team to nobody, whatever the instant', async () => {
    await callerOf('stranger')
    const answer = await app.call(calls.listTeamActiveClients, {
      params: { id: TEAMS.harbour },
      query: { openAt: '2020-01-01T00:00:00.000Z' },
      token: tokens.stranger,
    })
    expect(answer.failure.error.name).toBe('NotFound')
    const own = await app.call(calls.listOwnActiveClients, {
      query: { openAt: '2020-01-01T00:00:00.000Z' },
      token: tokens.stranger,
    })
    const ofHarbour = (await offered('2020-01-01T00:00:00.000Z')).map(({ id }) => id)
    expect(own.ok.records.filter(({ id }) => ofHarbour.includes(id))).toEqual([])
  })

  it('PAR-002 PAR-018 offers and takes a facilitator who left the team after the start, and no stranger', async () => {
    const runningId = await run('member', JUSTICE)
    const begun = (await readRunOf('member')).startTime
    const ofThird = eq(teamMembers.facilitatorId, CAST.third.id)
    const setLeft = (leftAt: string | null) =>
      app.context.db.orm.update(teamMembers).set({ leftAt }).where(ofThird)
    const listed = async (at?: string) => {
      const { ok } = await app.call(calls.listTeamFacilitators, {
        params: { id: TEAMS.harbour },
        ...(at !== undefined && { query: { at } }),
        token: tokens.member,
      })
      return ok.records.find(({ id }) => id === CAST.third.id)
    }
    await setLeft(app.clock.iso())
    expect(await listed(begun)).toMatchObject({ hasLeft: true })
    expect(await listed()).toBeUndefined()
    const strangers = await record('member', justice(runningId, [2], [1, CAST.stranger.id]))
    expect(strangers.failure).toMatchObject({
      error: { name: 'Forbidden' },
      record: { facilitatorIds: [CAST.stranger.id] },
    })
    expect((await record('member', justice(runningId, [2], [1, CAST.third.id]))).status).toBe(201)
    await setLeft(new Date(Date.parse(begun) - MINUTE).toISOString())
    expect(await listed(begun)).toBeUndefined()
    await setLeft(null)
  })

  async function readRunOf(role: Role) {
    const { ok } = await app.call(calls.listRunningModules, {
      params: { id: CAST[role].id },
      token: tokens[role],
    })
    const [found] = ok.records
    if (!found) throw new Error('no run')
    return found
  }
})

/** Recording what was delivered without internet, reported afterwards and perhaps more than once (DEL-024). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OFFLINE_RUN_MAX_AGE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import type { MetaType } from '@hub/contract/metas'
import type { OfflineRun, Participation } from '@hub/contract/records'
import { modules, themes } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { metas } from '../metas/metas.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { CAST, CLIENTS, CONTENT, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { records } from './records.tables.ts'

const MINUTE = 60_000
let app: FreshApp
const tokens = {} as Record<Role, string>
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  for (const role of Object.keys(CAST) as Role[]) tokens[role] = await app.signIn(role)
  const { youthJustice, youthCommunity } = CONTENT
  for (const id of [youthJustice.moduleId, youthCommunity.moduleId, youthCommunity.wotrModuleId])
    await app.context.db.orm.update(modules).set({ isDownloadable: true }).where(eq(modules.id, id))
})
afterAll(() => app.close())

/** An instant this long before now. */
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
const { topicId, moduleId } = CONTENT.youthJustice
const offlineRun = (change: Partial<OfflineRun> = {}): OfflineRun => ({
  ...{ id: randomUUID(), topicId, moduleId, startTime: ago(60 * MINUTE), endTime: ago(10 * MINUTE) },
  ...change,
})
const training = (run: OfflineRun, facilitatorIds: number[] = [CAST.member.id]): Participation => ({
  ...{ offlineRun: run, facilitatorIds, facilitatorTraining: true },
})
const justice = (run: OfflineRun, clientIds: number[]): Participation => ({
  ...{ offlineRun: run, facilitatorIds: [1], clientIds, minAge: null, maxAge: null },
  participationCount: clientIds.length,
})
const record = (role: Role, body: unknown) =>
  app.call(calls.recordParticipation, { body: body as Participation, token: tokens[role] })
const refusalOf = async (role: Role, body: unknown) => (await record(role, body)).failure.error.name
const runsOf = (id: string) =>
  app.context.db.orm.select().from(runningModules).where(eq(runningModules.offlineRunId, id))

describe('a report of the device', () => {
  it('DEL-024 becomes a run that is over, and a record with the times of the device', async () => {
    const run = offlineRun()
    const { id } = (await record('member', justice(run, [1, 2]))).ok.record
    const [stored] = await app.context.db.orm.select().from(records).where(eq(records.id, id))
    expect(stored).toMatchObject({ kind: 'justice', participationCount: 2, moduleId, topicId })
    expect([stored?.startTime, stored?.endTime]).toEqual([run.startTime, run.endTime])
    expect(await runsOf(run.id)).toEqual([
      expect.objectContaining({ state: 'recorded', source: 'offline', hostId: CAST.member.id }),
    ])
    const own = await app.call(calls.listPersonalRecords, {
      params: { id: CAST.member.id, key: 'youth-learning' },
      token: tokens.member,
    })
    expect(own.ok.records.filter((row) => row.startTime === run.startTime)).toHaveLength(2)
  })

  it('DEL-024 R3 that arrives many times at once is one record, the same for all', async () => {
    const body = training(offlineRun())
    const answers = await Promise.all(Array.from({ length: 8 }, () => record('member', body)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map(({ ok }) => ok.record.id)).size).toBe(1)
    expect(await runsOf(body.offlineRun?.id ?? '')).toHaveLength(1)
  })

  it('DEL-024 whose answer was lost gives the record it has, even when its time is over meanwhile', async () => {
    const body = training(offlineRun())
    const first = (await record('member', body)).ok.record.id
    const now = app.clock.iso()
    app.clock.advance(OFFLINE_RUN_MAX_AGE_MS)
    tokens.member = await app.signIn('member')
    expect((await record('member', body)).ok.record.id).toBe(first)
    app.clock.set(now)
    tokens.member = await app.signIn('member')
  })

  it('DEL-024 of another facilitator under the same id is another run', async () => {
    const run = offlineRun()
    const first = (await record('member', training(run))).ok.record.id
    const second = (await record('stranger', training(run, [CAST.stranger.id]))).ok.record.id
    expect(second).not.toBe(first)
    expect(await runsOf(run.id)).toHaveLength(2)
  })

  it('DEL-024 does not stand in the way of a run that is going on', async () => {
    await record('solo', training(offlineRun(), [CAST.solo.id]))
    const params = { id: CAST.solo.id }
    const list = await app.call(calls.listRunningModules, { params, token: tokens.solo })
    expect(list.ok.records).toEqual([])
  })

  it('SYS-006 leaves nothing when a part of it is refused, and is taken once it is right', async () => {
    const run = offlineRun()
    expect(await refusalOf('member', justice(run, [1, CLIENTS.ofOthers[0]]))).toBe('NotFound')
    expect(await runsOf(run.id)).toEqual([])
    expect((await record('member', justice(run, [1]))).status).toBe(201)
  })
})

describe('what is refused', () => {
  it.each([
    ['ends in the future', () => ({ endTime: ago(-MINUTE) })],
    [
      'is more than 30 days old',
      () => ({ startTime: ago(OFFLINE_RUN_MAX_AGE_MS + MINUTE), endTime: ago(OFFLINE_RUN_MAX_AGE_MS + 1) }),
    ],
    ['begins when it ends', () => ({ startTime: ago(MINUTE), endTime: ago(MINUTE) })],
    ['begins after it ends', () => ({ startTime: ago(MINUTE), endTime: ago(2 * MINUTE) })],
    ['has no id of a device', () => ({ id: '1' })],
    ['has no instants', () => ({ startTime: 'yesterday' })],
  ])('DEL-024 a run that %s', async (_what, change) => {
    expect(await refusalOf('member', training(offlineRun(change() as Partial<OfflineRun>)))).toBe(
      'ValidationError',
    )
  })

  it('DEL-024 a run that ended 30 days ago is just in time', async () => {
    const startTime = ago(OFFLINE_RUN_MAX_AGE_MS + MINUTE)
    const run = offlineRun({ startTime, endTime: ago(OFFLINE_RUN_MAX_AGE_MS) })
    expect((await record('member', training(run))).status).toBe(201)
  })

  it('DEL-024 a body that names no run, or two', async () => {
    const { offlineRun: run, ...rest } = training(offlineRun())
    expect(await refusalOf('member', rest)).toBe('ValidationError')
    expect(await refusalOf('member', { ...rest, offlineRun: run, runningId: 1 })).toBe('ValidationError')
  })

  it('DEL-024 not a module that may no longer be downloaded: the session was delivered all the same', async () => {
    expect((await record('member', training(offlineRun(adultJusticeRun())))).status).toBe(201)
  })

  it('DEL-024 a module that is not of the topic, or is none', async () => {
    const { adultJustice } = CONTENT
    expect(await refusalOf('member', training(offlineRun({ topicId: adultJustice.topicId })))).toBe(
      'NotFound',
    )
    expect(await refusalOf('member', training(offlineRun({ moduleId: 999 })))).toBe('NotFound')
  })

  it('PAR-004 PAR-018 a body that does not fit the sector', async () => {
    const workshop = { facilitatorIds: [1], clientIds: [], minAge: 12, maxAge: 17, participationCount: 9 }
    expect(await refusalOf('member', { ...workshop, offlineRun: offlineRun() })).toBe('ValidationError')
    const community = offlineRun(communityRun())
    expect((await record('member', { ...workshop, offlineRun: community })).status).toBe(201)
    expect(await refusalOf('member', justice(offlineRun(communityRun()), [1]))).toBe('ValidationError')
  })

  it('PAR-018 facilitators and clients out of reach', async () => {
    expect(await refusalOf('member', training(offlineRun(), [1, CAST.stranger.id]))).toBe('Forbidden')
    for (const id of [CLIENTS.ofOthers[0], CLIENTS.ofSolo, 9999])
      expect(await refusalOf('member', justice(offlineRun(), [id]))).toBe('NotFound')
  })
})

const adultJusticeRun = () => ({
  topicId: CONTENT.adultJustice.topicId,
  moduleId: CONTENT.adultJustice.moduleId,
})
const communityRun = () => ({
  topicId: CONTENT.youthCommunity.topicId,
  moduleId: CONTENT.youthCommunity.moduleId,
})

describe('what changed between the session and its report', () => {
  it('PAR-018 takes a client who was open when the session began', async () => {
    const statuses = await metasOfType(app.context, 'client_status')
    const close = (values: Partial<typeof clients.$inferInsert>) =>
      app.context.db.orm.update(clients).set(values).where(eq(clients.id, 3))
    await close({ closeTime: ago(MINUTE), statusMetaCode: 'SUC', statusMetaId: statuses[1]?.id ?? 0 })
    expect((await record('member', justice(offlineRun(), [3]))).status).toBe(201)
    const later = offlineRun({ startTime: ago(MINUTE / 2), endTime: ago(MINUTE / 4) })
    expect(await refusalOf('member', justice(later, [3]))).toBe('NotFound')
    await close({ closeTime: null, statusMetaCode: 'OPN', statusMetaId: statuses[0]?.id ?? 0 })
  })

  it('DEL-024 takes a run whose theme was closed since', async () => {
    const { themeId } = CONTENT.youthJustice
    const set = (themeStatus: 'open' | 'closed') =>
      app.context.db.orm.update(themes).set({ themeStatus }).where(eq(themes.id, themeId))
    await set('closed')
    expect((await record('member', training(offlineRun()))).status).toBe(201)
    await set('open')
  })

  it('CTM-008 takes entries of lists that were retired after the session, and none retired before', async () => {
    const { themeId, topicId, wotrModuleId: moduleId } = CONTENT.youthCommunity
    const idOf = async (type: MetaType) => (await metasOfType(app.context, type))[0]?.id ?? 0
    const [ageId, genderId, languageId] = [await idOf('age'), await idOf('gender'), await idOf('language')]
    const counted = (endTime: string) => ({
      ...{ offlineRun: offlineRun({ topicId, moduleId, endTime }), facilitatorIds: [CAST.member.id] },
      ...{ themeId, moduleId, languageId, provinceId: 1, minAge: 0, maxAge: 0, participationCount: 3 },
      demographicsList: [{ ageId, genderId, numParticipants: 3 }],
    })
    const retiredFor = {
      [languageId]: 'languageId',
      [genderId]: 'demographicsList',
      [ageId]: 'demographicsList',
    }
    const [before, after] = [ago(10 * MINUTE), ago(MINUTE)]
    app.clock.advance(MINUTE)
    for (const id of [ageId, genderId, languageId]) {
      await app.context.db.orm
        .update(metas)
        .set({ retiredAt: ago(5 * MINUTE) })
        .where(eq(metas.id, id))
      await app.context.signals.send('forget-lists', '')
      const late = (await record('member', counted(after))).failure.error
      expect([late.name, Object.keys(late.fields ?? {})]).toEqual(['ValidationError', [retiredFor[id]]])
      expect((await record('member', counted(before))).status).toBe(201)
      await app.context.db.orm.update(metas).set({ retiredAt: null }).where(eq(metas.id, id))
    }
  })
})

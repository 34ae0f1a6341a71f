/** Sealed records from a device: only the server opens them, only for their host, each once. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import type { SealedItem, SealingKey } from '@hub/contract/sealing'
import { sealingKeys } from '../offline/offline.tables.ts'
import { readSealingKey } from '../offline/sealing.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { CAST, CLIENTS, CONTENT, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sealAsDevice } from '../testing/seal-as-device.ts'

const MINUTE = 60_000
let app: FreshApp
let key: SealingKey
const tokens = {} as Record<Role, string>
const readKey = async (role: Role) =>
  (await app.call(calls.readOfflineKit, { token: tokens[role] })).ok.record.sealingKey
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 }, config: { appMode: true } })
  for (const role of Object.keys(CAST) as Role[]) tokens[role] = await app.signIn(role)
  key = await readKey('member')
})
afterAll(() => app.close())

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
const { topicId, moduleId } = CONTENT.youthJustice
const justice = (id: string, clientIds: number[] = [1, 2]): Participation => ({
  offlineRun: { id, topicId, moduleId, startTime: ago(60 * MINUTE), endTime: ago(10 * MINUTE) },
  ...{ facilitatorIds: [CAST.member.id], clientIds, minAge: null, maxAge: null },
  participationCount: clientIds.length,
})

/** Seals as a device does. */
const seal = (content: unknown, id: string) =>
  sealAsDevice(key, { kind: 'record', id, facilitatorId: CAST.member.id }, content)
const record = (role: Role, body: SealedItem) => app.call(calls.recordSealed, { body, token: tokens[role] })
const refusalOf = async (role: Role, body: SealedItem) => (await record(role, body)).failure.error.name
const runsOf = (id: string) =>
  app.context.db.orm.select().from(runningModules).where(eq(runningModules.offlineRunId, id))

describe('the key that devices seal with', () => {
  it('LIF-005 is made once, however many ask at the same moment, and never tells its other half', async () => {
    await app.context.db.orm.delete(sealingKeys)
    const keys = await Promise.all(Array.from({ length: 6 }, () => readSealingKey(app.context)))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
    expect(await app.context.db.orm.select().from(sealingKeys)).toHaveLength(1)
    key = await readKey('mate')
    expect(Object.keys(key).toSorted()).toEqual(['id', 'publicKey'])
  })

  it('LIF-005 opens what was sealed with one that was replaced since', async () => {
    const id = randomUUID()
    const before = await seal(justice(id), id)
    await app.context.db.orm.update(sealingKeys).set({ retiredAt: app.clock.iso() })
    const next = await readKey('member')
    expect(next.id).not.toBe(key.id)
    key = next
    expect((await record('member', before)).status).toBe(201)
  })
})

describe('a sealed record', () => {
  it('OFF-012 LIF-005 is recorded as it was delivered, once, also together with its plain form', async () => {
    const id = randomUUID()
    const body = justice(id)
    const items = await Promise.all([seal(body, id), seal(body, id)])
    const answers = await Promise.all([...items, ...items].map((item) => record('member', item)))
    const plain = await app.call(calls.recordParticipation, { body, token: tokens.member })
    const ids = [...answers.map(({ ok }) => ok.record.id), plain.ok.record.id]
    expect(new Set(ids).size).toBe(1)
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('LIF-005 is taken from nobody but its host, whoever carries it', async () => {
    const id = randomUUID()
    const item = await seal(justice(id), id)
    expect(await refusalOf('mate', item)).toBe('Forbidden')
    // Changing the name outside the seal does not help either: the seal is bound to it.
    expect(await refusalOf('mate', { ...item, facilitatorId: CAST.mate.id })).toBe('ValidationError')
    expect(await runsOf(id)).toEqual([])
  })

  it('LIF-005 is refused when anything of it was changed, or it was sealed for another server', async () => {
    const id = randomUUID()
    const item = await seal(justice(id), id)
    const flipped = Buffer.from(item.bytes, 'base64')
    flipped[0] = (flipped[0] ?? 0) ^ 1
    for (const changed of [
      { bytes: flipped.toString('base64') },
      { id: randomUUID() },
      { keyId: randomUUID() },
    ])
      expect(await refusalOf('member', { ...item, ...changed })).toBe('ValidationError')
  })

  it('LIF-005 is refused when what lies in it is no record of that session', async () => {
    const id = randomUUID()
    for (const content of [justice(randomUUID()), { hello: 1 }, null, 'x'])
      expect(await refusalOf('member', await seal(content, id))).toBe('ValidationError')
  })

  it('PAR-018 OFF-012 keeps every rule of Submit, and names who was refused', async () => {
    const id = randomUUID()
    const item = await seal(justice(id, [1, CLIENTS.ofOthers[0]]), id)
    expect((await record('member', item)).failure).toMatchObject({
      error: { name: 'NotFound' },
      record: { clientIds: [CLIENTS.ofOthers[0]] },
    })
    expect(await runsOf(id)).toEqual([])
  })
})

/** Replacing the sealing key: no waiting item is lost (LIF-005). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEVICE_CODES_LIFE_MS, OFFLINE_DAYS_MAX, OFFLINE_RUN_MAX_AGE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import { CAST, CONTENT } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { sealAsDevice } from '../testing/seal-as-device.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'

const HOUR = 3_600_000
const KEPT_MS = OFFLINE_DAYS_MAX * 24 * HOUR + Math.max(OFFLINE_RUN_MAX_AGE_MS, DEVICE_CODES_LIFE_MS)
const WHY = ['--reason', 'a copy of the database was lost']
let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ config: { appMode: true } })
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)('sealing-key', ...args)
const presentKey = async () =>
  (await app.call(calls.readOfflineKit, { token: await app.signIn('member') })).ok.record.sealingKey
const ago = (ms: number) => new Date(app.clock.now().getTime() - ms).toISOString()
const deeds = (action: string) =>
  app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, action))

/** A session as a device has sealed it, sent later. */
async function sealed() {
  const id = randomUUID()
  const { topicId, moduleId } = CONTENT.youthJustice
  const offlineRun = { id, topicId, moduleId, startTime: ago(HOUR), endTime: ago(HOUR / 2) }
  const body: Participation = { offlineRun, facilitatorIds: [CAST.member.id], facilitatorTraining: true }
  return sealAsDevice(await presentKey(), { kind: 'record', id, facilitatorId: CAST.member.id }, body)
}

it('LIF-005 gives devices another key, and takes what was sealed with the one before', async () => {
  const [before, item] = [await presentKey(), await sealed()]
  const { text, exitCode } = await hub('rotate', ...WHY)
  expect(exitCode).toBe(0)
  const after = await presentKey()
  expect(after.id).not.toBe(before.id)
  expect(text).toContain(`Devices seal with the key ${after.id}`)
  expect(text).toContain(new Date(app.clock.now().getTime() + KEPT_MS).toISOString())
  const answer = await app.call(calls.recordSealed, { body: item, token: await app.signIn('member') })
  expect(answer.status).toBe(201)
  expect(await deeds('sealing_key.rotate')).toMatchObject([
    { actorKind: 'staff', objectId: after.id, note: 'by robin: a copy of the database was lost' },
  ])
})

it('LIF-005 keeps one present key, however many replace it at the same moment', async () => {
  await Promise.all([hub('rotate', ...WHY), hub('rotate', ...WHY), hub('rotate', ...WHY)])
  const { lines } = await hub('list')
  expect(lines.filter((line) => line.includes('present'))).toHaveLength(1)
  expect(lines[1]).toContain((await presentKey()).id)
})

it('LIF-005 removes a key only when nothing that was sealed with it would be taken any more', async () => {
  const { id } = await presentKey()
  const isKept = async () => (await hub('list')).text.includes(id)
  expect((await hub('remove', id, ...WHY)).text).toContain('Devices seal with this key.')
  await hub('rotate', ...WHY)
  app.clock.advance(KEPT_MS - 1)
  expect((await hub('remove', id, ...WHY)).text).toContain('Something sealed with this key may come until')
  expect(await isKept()).toBe(true)
  app.clock.advance(1)
  expect((await hub('remove', id, ...WHY)).exitCode).toBe(0)
  expect(await isKept()).toBe(false)
  expect(await deeds('sealing_key.remove')).toMatchObject([{ objectId: id }])
})

it('SYS-003 does nothing without a reason, or to a key that is not there, and tells no private key', async () => {
  const before = (await hub('list')).text
  for (const words of [['rotate'], ['rotate', '--reason', ' '], ['remove', randomUUID(), ...WHY]])
    expect((await hub(...words)).exitCode).toBe(1)
  expect((await hub('list')).text).toBe(before)
  expect(before).not.toMatch(/[A-Za-z0-9+/]{43}=/)
})

/** The audit log at the command line: searched, and verified (AUD-001, AUD-003). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST, CAST_PASSWORD } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { verifyChains } from '#platform/audit/verify-chain.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
  for (const who of ['member', 'mate'] as const) {
    const token = await app.signIn(who)
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    await app.call(calls.readClient, { token, params: { id: 1 } })
    await app.call(calls.readClient, { token, params: { id: 2 } })
  }
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
type Listed = { actorId: number; action: string; objectId: string; note: string }[]
const list = async (...args: string[]) => (await hub('audit', 'list', ...args)).data as Listed

it('AUD-001 lists who did what to whom and when, each alone and together', async () => {
  const today = app.clock.iso().slice(0, '2026-10-13'.length)
  const readings = await list('--what', 'client-read')
  expect(readings).toHaveLength(4)
  const ofMate = await list('--who', `facilitator:${CAST.mate.id}`, '--whom', 'client:2', '--until', today)
  expect(ofMate.map(({ actorId, action, objectId }) => [actorId, action, objectId])).toEqual([
    [CAST.mate.id, 'client-read', '2'],
  ])
  expect(await list('--whom', 'client', '--from', today)).toHaveLength(4)
  expect(await list('--whom', 'client', '--from', '2099-01-01')).toEqual([])
  expect(await list('--whom', 'client', '--until', '2001-01-01')).toEqual([])
  expect(await list('--what', 'client-read', '--last', '1')).toHaveLength(1)
})

it('AUD-001 leaves in the log what was looked for', async () => {
  await list('--whom', 'client:2', '--what', 'client-read')
  const [last] = await list('--what', 'audit-read', '--last', '1')
  expect(last?.note).toBe('by robin: searched for action client-read, objectKind client, objectId 2')
})

it('AUD-001 refuses what no search can mean', async () => {
  for (const wrong of [
    ['--who', 'somebody'],
    ['--who', 'staff:x'],
    ['--whom', 'client 7'],
    ['--from', 'monday'],
    ['--until', '2026-13-40'],
  ])
    expect([wrong, (await hub('audit', 'list', ...wrong)).exitCode]).toEqual([wrong, 1])
})

it('AUD-003 verifies the log with the heads that were written down, and names what does not fit', async () => {
  const { heads } = await verifyChains(app.context.db)
  const given = heads.flatMap(({ lane, seq, hash }) => ['--head', `${lane}:${seq}:${hash}`])
  const sound = await hub('audit', 'verify', ...given)
  expect([sound.exitCode, sound.text]).toEqual([0, expect.stringContaining('None were changed')])
  expect((await hub('audit', 'verify', '--head', '1:x')).exitCode).toBe(1)
  await app.context.db.transaction(async () => {
    await app.context.db.orm.execute(sql`set local session_replication_role = replica`)
    await app.context.db.orm.execute(sql`update audit_log set actor_id = 99 where seq = 2 and lane = 1`)
  })
  const changed = await hub('audit', 'verify')
  expect([changed.exitCode, changed.text]).toEqual([
    1,
    expect.stringMatching(/Entry \d+ \(1:2\) was changed/),
  ])
})

/** Launching a module, listing the caller's run, and what records, staff and the content origin need from a run. */
import { mkdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LAUNCH_TOKEN_LIFE_MS, SOCKET_GONE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import type { Caller } from '#platform/http/caller.ts'
import { createLaunchTokens } from '#platform/content-origin/launch-token.ts'
import { CAST, CAST_TIME, CONTENT } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { HOLDER_SILENT_MS } from './running-modules.rules.ts'
import {
  findModuleFiles,
  finishForRecording,
  markRecorded,
  takeLaunch,
} from './running-modules.neighbours.ts'
import { discardRun } from './running-modules.staff.ts'
import { stop, track } from './tracking.service.ts'
import { release } from './tracking.sweep.ts'

const MINUTE = 60_000
const { topicId, moduleId } = CONTENT.youthCommunity
const hostId = CAST.member.id

let app: FreshApp
let member: Caller
let stranger: Caller

beforeAll(async () => {
  app = await freshApp()
  member = await app.hub.server.callers.identify(await app.signIn('member'))
  stranger = await app.hub.server.callers.identify(await app.signIn('stranger'))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.orm.execute(sql`truncate running_modules, module_launches cascade`)
  app.clock.set(CAST_TIME)
})

const launch = async (body: { topicId: number; moduleId: number }, token?: string) =>
  app.call(calls.launchModule, { body, token: token ?? (await app.signIn('member')) })
const list = async (id: number) =>
  app.call(calls.listRunningModules, { params: { id }, token: await app.signIn('member') })
const asker = (socketId: string) => ({ socketId, askedAt: app.clock.iso() })
const begin = () =>
  track(app.context, member, {
    asker: asker('a'),
    event: { hostId, topicId, moduleKey: 'respect', source: 'online', isContinue: false },
  })
const end = () => stop(app.context, member, { asker: asker('a'), event: { endMethod: 'button' } })
const after = (ms: number) => new Date(Date.parse(CAST_TIME) + ms).toISOString()
const idOfRun = async () => (await list(hostId)).ok.records[0]?.id ?? 0

describe('POST /module-launches', () => {
  it('API-026 DEL-016 gives the player page and a token for this launch alone, of the session that asked', async () => {
    const token = await app.signIn('member')
    const { sessionId } = await app.hub.server.callers.identify(token)
    const { record } = (await launch({ topicId, moduleId }, token)).ok
    expect(record.url).toBe(`${app.context.config.contentUrl}/player/`)
    expect(record.expiresAt).toBe(after(LAUNCH_TOKEN_LIFE_MS))
    expect(record.url).not.toContain(record.launchToken)
    const claims = await createLaunchTokens(app.context.config, app.clock).readLaunch(record.launchToken)
    expect(claims).toEqual({
      launchId: record.launchId,
      facilitatorId: hostId,
      sessionId,
      topicId,
      moduleId,
      moduleKey: 'respect',
      version: '1.0.0',
      entry: 'index.html',
      locale: 'en',
    })
  })

  it('API-027 DEL-016 a launch is taken once, whoever asks at the same moment on whichever node', async () => {
    const { record } = (await launch({ topicId, moduleId })).ok
    const node = await freshApp({ db: app.context.db })
    try {
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, n) => takeLaunch(n % 2 ? node.context : app.context, record.launchId)),
      )
      expect(asked.filter(Boolean)).toHaveLength(1)
      expect(await takeLaunch(app.context, record.launchId)).toBe(false)
      expect(await begin()).toBe('tracking')
    } finally {
      await node.close()
    }
  })

  it('CON-13 API-027 the launch token opens no call under /api', async () => {
    const { record } = (await launch({ topicId, moduleId })).ok
    const answer = await app.call(calls.readSession, { token: record.launchToken })
    expect(answer.status).toBe(401)
  })

  it('API-026 does not know a module that is not of the topic', async () => {
    const answer = await launch({ topicId, moduleId: CONTENT.youthJustice.moduleId })
    expect(answer.failure.error.name).toBe('NotFound')
    expect((await launch({ topicId, moduleId: 999 })).failure.error.name).toBe('NotFound')
  })

  it('API-026 refuses a module below a theme that is not open', async () => {
    const { topicId: closed, moduleId: later } = CONTENT.closedTheme
    expect((await launch({ topicId: closed, moduleId: later })).failure.error.name).toBe('NotAvailable')
  })

  it('API-026 refuses while a run is not recorded, running or to complete', async () => {
    await begin()
    expect((await launch({ topicId, moduleId })).failure.error.name).toBe('ModuleIsRunning')
    await end()
    expect((await launch({ topicId, moduleId })).failure.error.name).toBe('ModuleIsRunning')
    await app.context.db.transaction(async () => {
      await finishForRecording(app.context, member, await runId())
      await markRecorded(app.context, await runId())
    })
    expect((await launch({ topicId, moduleId })).status).toBe(200)
  })
})

const runId = async () => {
  const { rows } = await app.context.db.orm.execute<{ id: number }>(sql`select id from running_modules`)
  return rows[0]?.id ?? 0
}

describe('GET /facilitators/{id}/running-modules', () => {
  it('API-022 is empty, then shows the run while it runs and when it is to complete', async () => {
    expect((await list(hostId)).ok.records).toEqual([])
    await begin()
    const [record] = (await list(hostId)).ok.records
    expect(record).toEqual({
      id: expect.any(Number),
      hostId,
      hostName: 'Amara Okafor',
      themeId: 1,
      topicId,
      moduleId,
      moduleKey: 'respect',
      moduleName: 'Module respect',
      themeName: 'Theme of youth-community',
      themeColor: '#3C6EA8',
      moduleImage: '',
      modulePicture: {},
      startTime: CAST_TIME,
      endTime: null,
      sectorKey: 'youth-community',
    })
    app.clock.advance(MINUTE)
    await end()
    expect((await list(hostId)).ok.records).toEqual([{ ...record, endTime: after(MINUTE) }])
  })

  it("API-022 refuses another's", async () => {
    expect((await list(CAST.mate.id)).status).toBe(403)
  })
})

describe('finishing a run for its record', () => {
  const finish = (caller: Caller, id: number) =>
    app.context.db.transaction(() => finishForRecording(app.context, caller, id))
  const refused = (name: string) => expect.objectContaining({ refusal: name })

  it('API-024 gives the ended run with the keys that choose its form', async () => {
    await begin()
    app.clock.advance(MINUTE)
    await end()
    expect(await finish(member, await idOfRun())).toMatchObject({
      hostId,
      moduleKey: 'respect',
      sectorKey: 'youth-community',
      learningTypeId: 1,
      learningTypeKey: 'youth-learning',
      themeId: 1,
      startTime: CAST_TIME,
      endTime: after(MINUTE),
    })
  })

  it('API-024 is only for the host', async () => {
    await begin()
    await end()
    await expect(finish(stranger, await idOfRun())).rejects.toEqual(refused('Forbidden'))
    await expect(finish(member, 999_999)).rejects.toEqual(refused('NotFound'))
  })

  it('API-024 refuses while the module runs, and ends a run whose socket is gone at its last contact', async () => {
    await begin()
    const id = await idOfRun()
    await expect(finish(member, id)).rejects.toEqual(refused('ModuleIsRunning'))
    app.clock.advance(MINUTE)
    await release(app.context, [{ hostId, socketId: 'a', lastContact: app.clock.iso() }])
    app.clock.advance(MINUTE)
    expect((await finish(member, id)).endTime).toBe(after(MINUTE))
  })

  it('API-024 ends the run of a killed node at its last contact', async () => {
    await begin()
    app.clock.advance(HOLDER_SILENT_MS)
    expect((await finish(member, await idOfRun())).endTime).toBe(CAST_TIME)
  })

  it('PAR-018 is over once it was recorded, for all of many at once but one', async () => {
    await begin()
    await end()
    const id = await idOfRun()
    const record = () =>
      app.context.db.transaction(async () => {
        await finishForRecording(app.context, member, id)
        await markRecorded(app.context, id)
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, record))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(finish(member, id)).rejects.toEqual(refused('AlreadyRecorded'))
    expect((await list(hostId)).ok.records).toEqual([])
  })
})

describe('DELETE /facilitators/{id}/running-modules/{runningId}', () => {
  const setAside = async (runningId: number, who: 'member' | 'mate' | 'stranger' = 'member') =>
    app.call(calls.setRunAside, { params: { id: CAST[who].id, runningId }, token: await app.signIn(who) })
  const stateOf = async (id: number) => {
    const { rows } = await app.context.db.orm.execute<{ state: string; ended: boolean }>(
      sql`select state, end_time is not null as ended from running_modules where id = ${id}`,
    )
    return rows[0]
  }
  const deeds = async () =>
    (
      await app.context.db.orm.execute(
        sql`select actor_kind, actor_id, object_id from audit_log where action = 'run-set-aside'`,
      )
    ).rows

  it('DEL-006 DEL-019 takes a run off the list, keeps it with its end, audits it once, and lets another begin', async () => {
    await begin()
    app.clock.advance(MINUTE)
    await end()
    const id = await idOfRun()
    expect([(await setAside(id)).status, (await setAside(id)).status]).toEqual([200, 200])
    expect((await list(hostId)).ok.records).toEqual([])
    expect(await stateOf(id)).toEqual({ state: 'discarded', ended: true })
    expect(await deeds()).toEqual([{ actor_kind: 'facilitator', actor_id: hostId, object_id: String(id) }])
    expect(await begin()).toBe('tracking')
  })

  it('DEL-006 DEL-021 refuses while a socket holds it, and takes one that was left at its last contact', async () => {
    await begin()
    const id = await idOfRun()
    expect((await setAside(id)).failure.error.name).toBe('ModuleIsRunning')
    app.clock.advance(HOLDER_SILENT_MS)
    expect((await setAside(id)).status).toBe(200)
    expect(await stateOf(id)).toEqual({ state: 'discarded', ended: true })
  })

  it('DEL-006 CLI-034 knows the run of nobody else: not of a mate, not of a stranger, by neither id', async () => {
    await begin()
    await end()
    const id = await idOfRun()
    for (const who of ['mate', 'stranger'] as const) {
      expect((await setAside(id, who)).failure.error.name).toBe('NotFound')
      const asHost = { params: { id: hostId, runningId: id }, token: await app.signIn(who) }
      expect((await app.call(calls.setRunAside, asHost)).failure.error.name).toBe('Forbidden')
    }
    expect((await setAside(999_999)).failure.error.name).toBe('NotFound')
    expect(await idOfRun()).toBe(id)
  })

  it('DEL-006 PAR-018 does not undo a record, and leaves nothing to record', async () => {
    await begin()
    await end()
    const id = await idOfRun()
    const record = () =>
      app.context.db.transaction(async () => {
        await finishForRecording(app.context, member, id)
        await markRecorded(app.context, id)
      })
    const [recorded] = await Promise.allSettled([record(), setAside(id)])
    const { state } = (await stateOf(id)) ?? {}
    expect(state).toBe(recorded.status === 'fulfilled' ? 'recorded' : 'discarded')
    await app.context.db.orm.execute(sql`update running_modules set state = 'recorded'`)
    expect((await setAside(id)).failure.error.name).toBe('AlreadyRecorded')
    await app.context.db.orm.execute(sql`update running_modules set state = 'discarded'`)
    await expect(record()).rejects.toMatchObject({ refusal: 'NotFound' })
  })
})

describe('staff', () => {
  const STAFF = { kind: 'staff', user: 'robin' } as const

  it('SYS-007 put a run aside, audited, so that the host can start again', async () => {
    await begin()
    app.clock.advance(SOCKET_GONE_MS)
    const id = await discardRun(app.context, STAFF, { facilitatorId: hostId, reason: 'started by mistake' })
    expect((await list(hostId)).ok.records).toEqual([])
    const { rows } = await app.context.db.orm.execute(
      sql`select actor_kind, object_id, note from audit_log where action = 'run-discarded'`,
    )
    expect(rows).toEqual([
      { actor_kind: 'staff', object_id: String(id), note: 'by robin: started by mistake' },
    ])
    expect(await begin()).toBe('tracking')
    await expect(
      app.context.db.transaction(() => finishForRecording(app.context, member, id)),
    ).rejects.toMatchObject({ refusal: 'NotFound' })
  })

  it('find nothing to put aside without a run', async () => {
    await expect(
      discardRun(app.context, STAFF, { facilitatorId: hostId, reason: 'nothing there' }),
    ).rejects.toMatchObject({ refusal: 'NotFound' })
  })
})

describe('the files of a module', () => {
  it('DEL-016 lie where the current version was stored, and nowhere for another version or module', async () => {
    const dir = `${app.context.config.dataDir}/modules/respect`
    for (const version of ['0.8.0', '1.0.0']) mkdirSync(`${dir}/${version}`, { recursive: true })
    for (const version of ['0.8.0', '1.0.0'])
      expect(await findModuleFiles(app.context, moduleId, version)).toEqual({ codeDir: `respect/${version}` })
    expect(await findModuleFiles(app.context, moduleId, '../respect/1.0.0')).toBeNull()
    expect(await findModuleFiles(app.context, moduleId, '0.9.0')).toBeNull()
    expect(await findModuleFiles(app.context, 999, '1.0.0')).toBeNull()
  })
})

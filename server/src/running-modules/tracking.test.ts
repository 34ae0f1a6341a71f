/** Tracking a run: the answers while a holder is alive, silent or gone. The test sets the clock. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LAUNCH_PENDING_MS, SOCKET_GONE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import type { TrackModule } from '@hub/contract/running-modules'
import type { Caller } from '#platform/http/caller.ts'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { CAST, CAST_TIME, CONTENT } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { launchModule, listRunningModules } from './running-modules.service.ts'
import { HOLDER_SILENT_MS } from './running-modules.rules.ts'
import { startAtOnce, stop, track } from './tracking.service.ts'
import { storeContacts, release, sweep } from './tracking.sweep.ts'

const SECOND = 1000
const PARALLEL = 100
const { topicId, moduleId } = CONTENT.youthCommunity
const { topicId: closedTopicId } = CONTENT.closedTheme
const hostId = CAST.member.id
const RESPECT: TrackModule = { hostId, topicId, moduleKey: 'respect', source: 'online', isContinue: false }
const WOTR: TrackModule = { ...RESPECT, moduleKey: 'wotr' }
const again = (event: TrackModule): TrackModule => ({ ...event, isContinue: true })

let app: FreshApp
let member: Caller

beforeAll(async () => {
  app = await freshApp()
  member = await app.hub.server.callers.identify(await app.signIn('member'))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.orm.execute(sql`truncate running_modules, module_launches cascade`)
  app.clock.set(CAST_TIME)
})

const ask = (socketId: string, event: TrackModule, askedAt = app.clock.iso()) =>
  track(app.context, member, { asker: { socketId, askedAt }, event })
const end = (socketId: string, endMethod: 'button' | 'route' = 'button') =>
  stop(app.context, member, { asker: { socketId, askedAt: app.clock.iso() }, event: { endMethod } })
const contact = (socketId: string) => ({ hostId, socketId, lastContact: app.clock.iso() })
const hear = (socketId: string) => storeContacts(app.context, [contact(socketId)])
const lose = (socketId: string) => release(app.context, [contact(socketId)])
const after = (ms: number) => new Date(Date.parse(CAST_TIME) + ms).toISOString()

async function onlyRun() {
  const { rows } = await app.context.db.orm.execute<{
    state: string
    start_time: string
    end_time: string | null
    end_method: string | null
    socket_id: string | null
  }>(sql`select state, start_time, end_time, end_method, socket_id from running_modules`)
  expect(rows).toHaveLength(1)
  return rows[0]
}

describe('starting', () => {
  it('DEL-018 starts the run at the time of the server and drops the pending launch', async () => {
    await launchModule(app.context, member, { topicId, moduleId, locale: 'en' })
    app.clock.advance(7 * SECOND)
    expect(await ask('a', RESPECT)).toBe('tracking')
    expect(await onlyRun()).toMatchObject({ state: 'running', start_time: after(7 * SECOND), end_time: null })
    const { rows } = await app.context.db.orm.execute(sql`select 1 from module_launches`)
    expect(rows).toHaveLength(0)
  })

  it('DEL-019 starts at once when nothing is in the way, one of many, and else leaves it to the question', async () => {
    const start = (socketId: string, event = RESPECT) =>
      startAtOnce(app.context, member, { asker: { socketId, askedAt: app.clock.iso() }, event })
    const refused = [
      { ...RESPECT, hostId: hostId + 1 },
      { ...RESPECT, moduleKey: 'nowhere' },
    ]
    for (const event of [...refused, { ...RESPECT, topicId: closedTopicId, moduleKey: 'later' }])
      expect(await start('a', event)).toBe(false)
    const started = await Promise.all(Array.from({ length: PARALLEL }, (_, n) => start(`socket ${n}`)))
    expect(started.filter(Boolean)).toHaveLength(1)
    expect(await onlyRun()).toMatchObject({ state: 'running', start_time: CAST_TIME })
  })

  it('ACC-052 starts nothing for a session that has ended, however late it ended', async () => {
    const caller = await app.hub.server.callers.identify(await app.signIn('member'))
    await app.context.db.orm.execute(
      sql`update sessions set ended_at = ${CAST_TIME} where id = ${caller.sessionId}`,
    )
    const from = { socketId: 'a', askedAt: app.clock.iso() }
    expect(await startAtOnce(app.context, caller, { asker: from, event: RESPECT })).toBe(false)
    expect(await track(app.context, caller, { asker: from, event: RESPECT })).toBe('Forbidden')
    expect((await app.context.db.orm.execute(sql`select 1 from running_modules`)).rows).toEqual([])
  })

  it('DEL-018 accepts a run that was not launched before', async () => {
    expect(await ask('a', { ...RESPECT, source: 'offline' })).toBe('tracking')
  })

  it('DEL-018 drops a launch that nobody tracked within two minutes', async () => {
    await launchModule(app.context, member, { topicId, moduleId, locale: 'en' })
    app.clock.advance(LAUNCH_PENDING_MS - SECOND)
    expect((await sweep(app.context)).dropped).toBe(0)
    app.clock.advance(2 * SECOND)
    expect((await sweep(app.context)).dropped).toBe(1)
  })

  it("DEL-022 refuses another host's id", async () => {
    expect(await ask('a', { ...RESPECT, hostId: CAST.mate.id })).toBe('Forbidden')
  })

  it('DEL-022 does not know a module that is nowhere, or in another topic', async () => {
    expect(await ask('a', { ...RESPECT, moduleKey: 'nowhere' })).toBe('ModuleNotFound')
    expect(await ask('a', { ...RESPECT, topicId: CONTENT.youthJustice.topicId })).toBe('ModuleNotFound')
  })

  it('DEL-022 refuses to start below a theme that is not open', async () => {
    const { topicId: closed } = CONTENT.closedTheme
    expect(await ask('a', { ...RESPECT, topicId: closed, moduleKey: 'later' })).toBe('Forbidden')
  })

  it('DEL-019 lets exactly one of 100 parallel starts track', async () => {
    const answers = await Promise.all(Array.from({ length: PARALLEL }, (_, n) => ask(`s${n}`, RESPECT)))
    expect(answers.filter((answer) => answer === 'tracking')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'ModuleIsRunning')).toHaveLength(PARALLEL - 1)
    await onlyRun()
  })
})

describe('a second start', () => {
  it('DEL-019 finds a live holder: ModuleIsRunning', async () => {
    await ask('a', RESPECT)
    app.clock.advance(15 * SECOND)
    expect(await ask('b', RESPECT)).toBe('ModuleIsRunning')
    expect(await ask('b', again(WOTR))).toBe('ModuleIsRunning')
  })

  it('DEL-019 finds an ended run: ModuleToComplete', async () => {
    await ask('a', RESPECT)
    await end('a')
    expect(await ask('b', RESPECT)).toBe('ModuleToComplete')
    expect(await ask('b', again(RESPECT))).toBe('ModuleToComplete')
  })

  it('DEL-019 ends a run whose socket is gone at its last contact when it is not continued', async () => {
    await ask('a', RESPECT)
    app.clock.advance(40 * SECOND)
    await lose('a')
    app.clock.advance(30 * SECOND)
    expect(await ask('b', RESPECT)).toBe('ModuleToComplete')
    expect(await onlyRun()).toMatchObject({
      state: 'to-complete',
      end_time: after(40 * SECOND),
      end_method: 'lost',
    })
  })

  it('DEL-019 does not continue another module', async () => {
    await ask('a', RESPECT)
    await lose('a')
    expect(await ask('b', again(WOTR))).toBe('ModuleToComplete')
  })

  it('answers the holder itself once more', async () => {
    await ask('a', RESPECT)
    expect(await ask('a', RESPECT)).toBe('tracking')
  })
})

describe('coming back', () => {
  it('DEL-012 adopts the run whose socket is gone and keeps its start', async () => {
    await ask('a', RESPECT)
    app.clock.advance(30 * SECOND)
    await lose('a')
    app.clock.advance(60 * SECOND)
    expect(await ask('b', again(RESPECT))).toBe('tracking')
    expect(await onlyRun()).toMatchObject({ state: 'running', start_time: CAST_TIME, socket_id: 'b' })
  })

  it('DEL-012 adopts a run although its theme was closed meanwhile', async () => {
    await ask('a', RESPECT)
    await lose('a')
    const close = (status: string) =>
      app.context.db.orm.execute(sql`update themes set theme_status = ${status} where id = 1`)
    await close('closed')
    try {
      expect(await ask('b', again(RESPECT))).toBe('tracking')
    } finally {
      await close('open')
    }
  })

  it('DEL-019 waits for a silent holder of a killed node, then adopts its run', async () => {
    await ask('dead', RESPECT)
    app.clock.advance(4 * SECOND)
    const askedAt = app.clock.iso()
    expect(await ask('b', again(RESPECT), askedAt)).toBe('wait')
    app.clock.advance(HOLDER_SILENT_MS - 5 * SECOND)
    expect(await ask('b', again(RESPECT), askedAt)).toBe('wait')
    app.clock.advance(SECOND)
    expect(await ask('b', again(RESPECT), askedAt)).toBe('tracking')
    expect(await onlyRun()).toMatchObject({ start_time: CAST_TIME, socket_id: 'b' })
  })

  it('DEL-019 stops waiting when the holder is heard again: it is another browser', async () => {
    await ask('a', RESPECT)
    app.clock.advance(4 * SECOND)
    const askedAt = app.clock.iso()
    expect(await ask('b', again(RESPECT), askedAt)).toBe('wait')
    app.clock.advance(9 * SECOND)
    await hear('a')
    expect(await ask('b', again(RESPECT), askedAt)).toBe('ModuleIsRunning')
  })

  it('DEL-019 does not let the late end of the old socket touch the adopted run', async () => {
    await ask('a', RESPECT)
    app.clock.advance(HOLDER_SILENT_MS)
    await ask('b', again(RESPECT))
    await lose('a')
    await hear('a')
    expect(await onlyRun()).toMatchObject({ state: 'running', socket_id: 'b' })
  })

  it('DEL-020 does not adopt a run that has been without its socket for 120 s, swept or not', async () => {
    await ask('a', RESPECT)
    await lose('a')
    app.clock.advance(SOCKET_GONE_MS)
    expect(await ask('b', again(RESPECT))).toBe('ModuleToComplete')
    expect(await onlyRun()).toMatchObject({ end_time: CAST_TIME })
  })
})

describe('ending', () => {
  it('DEL-009 ends at the instant the holder asked', async () => {
    await ask('a', RESPECT)
    app.clock.advance(90 * SECOND)
    expect(await end('a')).toBe('track_stopped')
    const ended = {
      state: 'to-complete',
      end_time: after(90 * SECOND),
      end_method: 'button',
      socket_id: null,
    }
    expect(await onlyRun()).toMatchObject(ended)
    app.clock.advance(SECOND)
    expect(await end('a', 'route')).toBe('track_stopped')
    expect(await onlyRun()).toMatchObject(ended)
  })

  it('DEL-021 leaves a run alone that another live socket holds', async () => {
    await ask('a', RESPECT)
    app.clock.advance(5 * SECOND)
    expect(await end('b', 'route')).toBe('ModuleIsRunning')
    expect(await onlyRun()).toMatchObject({ state: 'running', socket_id: 'a' })
  })

  it('DEL-021 ends a run at its last contact when its socket is gone', async () => {
    await ask('a', RESPECT)
    app.clock.advance(25 * SECOND)
    await lose('a')
    app.clock.advance(5 * SECOND)
    expect(await end('b', 'route')).toBe('track_stopped')
    expect(await onlyRun()).toMatchObject({ end_time: after(25 * SECOND), end_method: 'lost' })
  })

  it('DEL-021 answers track_stopped when there is nothing to stop', async () => {
    expect(await end('a')).toBe('track_stopped')
  })

  it('DEL-018 never ends a run before it began, whatever the clock does', async () => {
    await ask('a', RESPECT)
    app.clock.advance(-60 * SECOND)
    await end('a')
    expect(await onlyRun()).toMatchObject({ end_time: CAST_TIME })
  })
})

describe('the sweep', () => {
  it('DEL-020 ends a run at the last contact once its socket has been gone for 120 s', async () => {
    await ask('a', RESPECT)
    app.clock.advance(33 * SECOND)
    await hear('a')
    app.clock.advance(SOCKET_GONE_MS - SECOND)
    expect((await sweep(app.context)).ended).toBe(0)
    app.clock.advance(SECOND)
    expect((await sweep(app.context)).ended).toBe(1)
    expect(await onlyRun()).toMatchObject({
      end_time: after(33 * SECOND),
      end_method: 'lost',
      socket_id: null,
    })
    const { ok } = await app.call(calls.listRunningModules, {
      params: { id: hostId },
      token: await app.signIn('member'),
    })
    expect(ok.records).toMatchObject([{ startTime: CAST_TIME, endTime: after(33 * SECOND) }])
  })

  it('DEL-020 may run on two nodes at once and ends each run once', async () => {
    const mate = await app.hub.server.callers.identify(await app.signIn('mate'))
    await ask('a', RESPECT)
    const asker = { socketId: 'm', askedAt: app.clock.iso() }
    await track(app.context, mate, { asker, event: { ...RESPECT, hostId: mate.id } })
    app.clock.advance(SOCKET_GONE_MS)
    const sweeps = await Promise.all(Array.from({ length: 4 }, () => sweep(app.context)))
    expect(sweeps.reduce((sum, { ended }) => sum + ended, 0)).toBe(2)
    expect((await sweep(app.context)).ended).toBe(0)
    expect(await listRunningModules(app.context, mate)).toMatchObject([{ endTime: CAST_TIME }])
  })

  it('DEL-020 leaves a run alone whose socket is heard', async () => {
    await ask('a', RESPECT)
    for (let n = 0; n < 5; n += 1) {
      app.clock.advance(SOCKET_GONE_MS / 2)
      await hear('a')
      expect((await sweep(app.context)).ended).toBe(0)
    }
  })
})

describe('the rule that holds it together', () => {
  /**
   * All requests run, and the first two that find no run insert at once: a busy machine would serve one after the
   * other.
   */
  async function askWhileNobodyInserts() {
    let open = () => {}
    const isLocked = new Promise<void>((resolve) => {
      open = resolve
    })
    const answers = isLocked.then(() =>
      Promise.all(Array.from({ length: PARALLEL }, (_, n) => ask(`s${n}`, RESPECT))),
    )
    const { db } = app.context
    const waiting = async () => {
      const { rows } = await db.orm.execute(sql`select pid from pg_locks where not granted
        and relation = 'running_modules'::regclass
        and database = (select oid from pg_database where datname = current_database())`)
      return rows.length
    }
    await db.transaction(async () => {
      await db.orm.execute(sql`lock table running_modules in share mode`)
      open()
      await expect.poll(waiting, { timeout: 10 * SECOND }).toBeGreaterThan(1)
    })
    return answers
  }

  // The embedded database has one connection, so nothing runs concurrently there. PostgreSQL shows the race.
  it.runIf(testDatabaseSettings().engine === 'postgres')(
    'DEL-019 control: without the unique index several of 100 parallel starts track',
    async () => {
      const { orm } = app.context.db
      await orm.execute(sql`drop index running_modules_one_unrecorded`)
      try {
        const answers = await askWhileNobodyInserts()
        expect(answers.filter((answer) => answer === 'tracking').length).toBeGreaterThan(1)
      } finally {
        await orm.execute(sql`truncate running_modules cascade`)
        await orm.execute(sql`create unique index running_modules_one_unrecorded on running_modules (host_id)
          where state in ('running', 'to-complete')`)
      }
    },
  )
})

/** The socket of a run, over a real connection: who may use it, what is answered, and what happens to a lost one. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_LIFE_MS, SOCKET_EVENTS_PER_MIN, TOKEN_LIFE_MS } from '@hub/contract/constants'
import { calls } from '@hub/contract/every-call'
import type { TrackModule } from '@hub/contract/running-modules'
import { type SettableClock, settableClock } from '#platform/clock.ts'
import { CAST, CAST_TIME, CONTENT, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { openSocket, type SocketClient } from '../testing/socket-client.ts'
import { HOLDER_SILENT_MS } from './running-modules.rules.ts'
import { sweep } from './tracking.sweep.ts'

const SECOND = 1000
const PARALLEL = 100
const hostId = CAST.member.id
const RESPECT: TrackModule = {
  hostId,
  topicId: CONTENT.youthCommunity.topicId,
  moduleKey: 'respect',
  source: 'online',
  isContinue: false,
}
const AGAIN: TrackModule = { ...RESPECT, isContinue: true }
/** Two nodes share a database and know it. Their messages go directly to the sockets, so Redis itself is not needed. */
const SEVERAL_NODES = { redisUrl: 'redis://not-connected' }

let clock: SettableClock
let app: FreshApp
let other: FreshApp
let address: string
let otherAddress: string
let token: string
const open: SocketClient[] = []

beforeAll(async () => {
  clock = settableClock(CAST_TIME)
  app = await freshApp({ config: SEVERAL_NODES, parts: { clock } })
  other = await freshApp({ config: SEVERAL_NODES, parts: { clock }, db: app.context.db })
  address = await app.listen()
  otherAddress = await other.listen()
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(async () => {
  clock.set(CAST_TIME)
  await app.context.db.orm.execute(sql`truncate running_modules, module_launches cascade`)
  token = await app.signIn('member')
})
afterEach(async () => {
  await Promise.all(
    open.splice(0).map(async (client) => {
      const isOpen = client.socket.connected
      client.close()
      if (isOpen) await client.ended
    }),
  )
})

async function connect(options: { at?: string; role?: Role; token?: string } = {}): Promise<SocketClient> {
  const given = options.token ?? (options.role ? await app.signIn(options.role) : token)
  const client = await openSocket(options.at ?? address, given)
  open.push(client)
  return client
}

async function run() {
  const { rows } = await app.context.db.orm.execute<{
    state: string
    start_time: string
    end_time: string | null
    socket_id: string | null
    last_contact: string
  }>(sql`select state, start_time, end_time, socket_id, last_contact from running_modules`)
  expect(rows).toHaveLength(1)
  return rows[0]
}
const setMember = (values: SQL) =>
  app.context.db.orm.execute(sql`update facilitators set ${values} where id = ${hostId}`)
async function untilReleased(): Promise<void> {
  await expect.poll(async () => (await run())?.socket_id).toBeNull()
}
const after = (ms: number) => new Date(Date.parse(CAST_TIME) + ms).toISOString()
const failed = (text: string) => ({ event: 'socketFailed', text })

describe('the connection', () => {
  it('DEL-023 refuses a stranger: no token, a broken one, and one in the query', async () => {
    await expect(openSocket(address, undefined)).rejects.toThrow('JsonWebTokenError')
    await expect(openSocket(address, 'not-a-token')).rejects.toThrow('JsonWebTokenError')
    await expect(openSocket(`${address}?token=${token}`, undefined)).rejects.toThrow('JsonWebTokenError')
  })

  it('CON-13 refuses a launch token', async () => {
    const { topicId, moduleId } = CONTENT.youthCommunity
    const { record } = (await app.call(calls.launchModule, { body: { topicId, moduleId }, token })).ok
    await expect(openSocket(address, record.launchToken)).rejects.toThrow('JsonWebTokenError')
  })

  it('DEL-023 refuses the page of another origin', async () => {
    await expect(openSocket(address, token, { origin: 'https://elsewhere.example' })).rejects.toThrow()
  })

  it('DEL-023 drops events over 30 in a minute, lets stop_track_module pass, and cuts a flood', async () => {
    const client = await connect()
    await client.track(RESPECT)
    for (let n = 0; n < SOCKET_EVENTS_PER_MIN + 1; n += 1) client.socket.emit('track_module', RESPECT)
    for (let n = 0; n < SOCKET_EVENTS_PER_MIN - 1; n += 1) await client.next()
    await expect(client.next(SECOND)).rejects.toThrow('nothing')
    expect(await client.stop('button')).toMatchObject({ event: 'track_stopped' })
    for (let n = 0; n < 5 * SOCKET_EVENTS_PER_MIN; n += 1) client.socket.emit('track_module', RESPECT)
    await client.ended
  })
})

describe('a run over the socket', () => {
  it('API-054 API-055 is tracked, found in the list, and stopped', async () => {
    const client = await connect()
    expect(await client.track(RESPECT)).toEqual({ event: 'tracking', text: client.socket.id })
    const { ok } = await app.call(calls.listRunningModules, { params: { id: hostId }, token })
    expect(ok.records).toMatchObject([{ startTime: CAST_TIME, endTime: null }])
    clock.advance(50 * SECOND)
    expect(await client.stop('button')).toEqual({ event: 'track_stopped', text: client.socket.id })
    expect(await run()).toMatchObject({ state: 'to-complete', end_time: after(50 * SECOND) })
    expect(await client.track(RESPECT)).toEqual(failed('ModuleToComplete'))
  })

  it.each<[string, Record<string, unknown>]>([
    ['hostId', { hostId: String(hostId) }],
    ['topicId', { topicId: undefined }],
    ['moduleKey', { moduleKey: '' }],
    ['source', { source: 'elsewhere' }],
    ['isContinue', { isContinue: 'no' }],
  ])('API-054 takes track_module as it is described: %s', async (_, wrong) => {
    const client = await connect()
    expect(await client.track({ ...RESPECT, ...wrong } as TrackModule)).toEqual(failed('ServerError'))
    expect(await client.track({ ...RESPECT, source: 'offline' })).toMatchObject({ event: 'tracking' })
  })

  it('API-054 takes stop_track_module by button or by route alone', async () => {
    const client = await connect()
    await client.track(RESPECT)
    expect(await client.stop('timeout' as 'button')).toEqual(failed('ServerError'))
    expect(await run()).toMatchObject({ state: 'running' })
    expect(await client.stop('route')).toMatchObject({ event: 'track_stopped' })
    expect(await run()).toMatchObject({ state: 'to-complete' })
  })

  it("DEL-022 refuses another host's id, an unknown module and what is no event at all", async () => {
    const client = await connect({ role: 'stranger' })
    expect(await client.track(RESPECT)).toEqual(failed('Forbidden'))
    const own = { ...RESPECT, hostId: CAST.stranger.id }
    expect(await client.track({ ...own, moduleKey: 'nowhere' })).toEqual(failed('ModuleNotFound'))
    expect(await client.track({ ...own, topicId: -1 })).toEqual(failed('ServerError'))
    expect(await client.track({ ...own, moduleKey: "' or 1=1 --" })).toEqual(failed('ModuleNotFound'))
  })

  it('DEL-021 a stranger cannot stop a run', async () => {
    const client = await connect()
    await client.track(RESPECT)
    const stranger = await connect({ role: 'stranger' })
    await stranger.stop('route')
    expect(await run()).toMatchObject({ state: 'running' })
  })

  it('DEL-014 a second tab is told that the module runs in another browser', async () => {
    const first = await connect()
    await first.track(RESPECT)
    const second = await connect({ at: otherAddress })
    expect(await second.track(RESPECT)).toEqual(failed('ModuleIsRunning'))
    expect(await second.stop('route')).toEqual(failed('ModuleIsRunning'))
    expect(await first.stop('button')).toMatchObject({ event: 'track_stopped' })
  })

  it('DEL-019 of 100 sockets on two nodes exactly one tracks', async () => {
    const clients = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) => connect({ at: n % 2 ? otherAddress : address })),
    )
    const answers = await Promise.all(clients.map((client) => client.track(RESPECT)))
    expect(answers.filter(({ event }) => event === 'tracking')).toHaveLength(1)
    expect(answers.filter(({ text }) => text === 'ModuleIsRunning')).toHaveLength(PARALLEL - 1)
  })
})

describe('a lost connection', () => {
  it('DEL-012 is taken up again on another node with the same start', async () => {
    const first = await connect()
    await first.track(RESPECT)
    clock.advance(20 * SECOND)
    first.socket.io.engine.close()
    await untilReleased()
    expect(await run()).toMatchObject({ last_contact: after(20 * SECOND) })
    clock.advance(60 * SECOND)
    const second = await connect({ at: otherAddress })
    expect(await second.track(AGAIN)).toEqual({ event: 'tracking', text: second.socket.id })
    expect(await run()).toMatchObject({ start_time: CAST_TIME, socket_id: second.socket.id })
  })

  it('DEL-012 waits for the silent old socket of a killed node instead of sending the host back', async () => {
    const { db } = app.context
    const first = await connect()
    await first.track(RESPECT)
    // The state after a node was killed: a holder that will not be heard again.
    await db.orm.execute(sql`update running_modules set socket_id = 'of a dead node'`)
    const second = await connect({ at: otherAddress })
    const answer = second.track(AGAIN)
    await expect(Promise.race([answer, pause(SECOND)])).resolves.toBe('nothing yet')
    clock.advance(HOLDER_SILENT_MS)
    expect(await answer).toMatchObject({ event: 'tracking' })
    expect(await run()).toMatchObject({ start_time: CAST_TIME })
  })

  it('DEL-012 an End that follows the reconnection ends the run when it was pressed', async () => {
    const first = await connect()
    await first.track(RESPECT)
    await app.context.db.orm.execute(sql`update running_modules set socket_id = 'of a dead node'`)
    clock.advance(2 * SECOND)
    const second = await connect({ at: otherAddress })
    const tracked = second.track(AGAIN)
    const stopped = second.stop('button')
    await pause(SECOND)
    clock.advance(HOLDER_SILENT_MS)
    expect(await tracked).toMatchObject({ event: 'tracking' })
    expect(await stopped).toMatchObject({ event: 'track_stopped' })
    expect(await run()).toMatchObject({ end_time: after(2 * SECOND) })
  })

  it('DEL-020 the last contact is when the socket was last heard, not when that was written down', async () => {
    const client = await connect()
    await client.track(RESPECT)
    clock.advance(3 * SECOND)
    await client.track({ ...RESPECT, topicId: -1 })
    clock.advance(2 * SECOND)
    const isWritten = async () => expect((await run())?.last_contact).toBe(after(3 * SECOND))
    await vi.waitFor(isWritten, { timeout: 8 * SECOND, interval: 200 })
  })

  it('DEL-021 a reloaded page ends its run at the last contact', async () => {
    const first = await connect()
    await first.track(RESPECT)
    clock.advance(30 * SECOND)
    first.close()
    await untilReleased()
    clock.advance(5 * SECOND)
    const second = await connect()
    expect(await second.stop('route')).toMatchObject({ event: 'track_stopped' })
    expect(await run()).toMatchObject({ end_time: after(30 * SECOND) })
  })

  it('DEL-020 the only node, started again, knows that no socket is there any more', async () => {
    const first = await connect()
    await first.track(RESPECT)
    const restarted = await freshApp({ parts: { clock }, db: app.context.db })
    try {
      const second = await connect({ at: await restarted.listen() })
      expect(await second.track(AGAIN)).toMatchObject({ event: 'tracking' })
    } finally {
      await restarted.close()
    }
    await untilReleased()
    expect(await run()).toMatchObject({ state: 'running', start_time: CAST_TIME })
  })
})

describe('an ended session', () => {
  it('ACC-052 ends the connection; the run is swept at its last contact', async () => {
    const client = await connect()
    await client.track(RESPECT)
    await app.call(calls.logOut, { token })
    expect(await client.next()).toEqual(failed('Forbidden'))
    await client.ended
    await untilReleased()
    clock.advance(121 * SECOND)
    expect((await sweep(app.context)).ended).toBe(1)
    expect(await run()).toMatchObject({ state: 'to-complete', end_time: CAST_TIME })
  })

  it('ACC-052 a stop of an ended session is refused', async () => {
    const client = await connect({ at: otherAddress })
    await client.track(RESPECT)
    // The other node notices the end only when it checks: these two share no signals.
    await app.call(calls.logOut, { token })
    expect(await client.stop('button')).toEqual(failed('Forbidden'))
    await client.ended
    expect(await run()).toMatchObject({ state: 'running' })
  })

  it.each([
    ['ACC-052 a session that was logged out', () => app.call(calls.logOut, { token })],
    ['SYS-004 a suspended account', () => setMember(sql`suspended_at = ${CAST_TIME}`)],
    ['ACC-047 a session ended with all others', () => setMember(sql`sessions_valid_from = ${after(SECOND)}`)],
    ['ACC-052 a session past its end', async () => clock.advance(SESSION_LIFE_MS)],
  ])('%s since the handshake starts nothing', async (_what, close) => {
    // The other node gets no signal. Only the database query at the event can notice the end.
    const client = await connect({ at: otherAddress })
    try {
      await close()
      expect(await client.track(RESPECT)).toEqual(failed('Forbidden'))
      await client.ended
    } finally {
      await setMember(sql`suspended_at = null, sessions_valid_from = null`)
    }
    expect(await app.context.db.orm.execute(sql`select 1 from running_modules`)).toMatchObject({ rows: [] })
  })

  it('DEL-023 a run longer than a token can be stopped while its session is good', async () => {
    const client = await connect()
    await client.track(RESPECT)
    clock.advance(TOKEN_LIFE_MS + SECOND)
    expect(await client.stop('button')).toMatchObject({ event: 'track_stopped' })
    clock.advance(SESSION_LIFE_MS)
    expect(await client.stop('button')).toEqual(failed('Forbidden'))
  })
})

function pause(ms: number): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('nothing yet'), ms)
  })
}

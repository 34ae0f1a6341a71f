/** Two real server processes over one PostgreSQL and one Redis act as one, and each survives the loss of the other. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { Redis } from 'ioredis'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { TrackModule } from '@hub/contract/running-modules'
import { readConfig, testDatabaseSettings } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { facilitators } from './accounts/accounts.tables.ts'
import { createContext, type OpenContext } from './app.ts'
import { createStaffCommands } from './staff/staff-commands.ts'
import { codeAt } from '#platform/credentials/one-time-codes.ts'
import { addStaff } from './staff-accounts/staff-accounts.staff.ts'
import { cookieOf, STAFF_PASSWORD } from './testing/staff.ts'
import { CAST, CAST_PASSWORD, CONTENT, fillWithCast, type Role, STAFF, TEAMS } from './testing/cast.ts'
import { freshDatabase } from './testing/fresh-database.ts'
import { type FaultyConnection, openFaultyConnection } from './testing/faulty-connection.ts'
import { FULL_COST } from './testing/credentials/light-passwords.ts'
import { callAt, type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { openSocket, type SocketClient } from './testing/socket-client.ts'

const { engine, redisUrl } = testDatabaseSettings()
const WHY_NOT =
  engine === 'postgres'
    ? 'no Redis: set TEST_REDIS_URL'
    : 'two nodes need PostgreSQL: set HUB_TEST_ENGINE=postgres'
const isAble = engine === 'postgres' && redisUrl !== undefined

const SECRET = 'a secret for tests alone, 32 long'
/** "At once", with room for a busy machine. */
const AT_ONCE_MS = 2000
/** A dead node's hold on a run ends when it was silent for this long, with a margin. */
const HOLD_ENDS_MS = 40_000
const NODE_TEST_MS = 180_000
const REDIS_DATABASES = 15
const WRONG_LOGINS = 5

it.skipIf(isAble)('ACC-052 two nodes act as one', (test) => test.skip(WHY_NOT))

describe.runIf(isAble)('SCL-002 two nodes on PostgreSQL and Redis', { timeout: NODE_TEST_MS }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-nodes-'))
  const sockets: SocketClient[] = []
  let a: ServerProcess
  let b: ServerProcess
  let line: FaultyConnection
  let redis: Redis
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let here: OpenContext
  let db: Awaited<ReturnType<typeof freshDatabase>>
  let env: Record<string, string>

  beforeAll(async () => {
    db = await freshDatabase({ prepared: 'empty' })
    const address = new URL(redisUrl ?? '')
    address.pathname = `/${1 + (process.pid % REDIS_DATABASES)}`
    redis = new Redis(address.href)
    await redis.flushdb()
    line = await openFaultyConnection({ host: address.hostname, port: Number(address.port || 6379) })
    const lined = new URL(address)
    lined.host = `127.0.0.1:${line.port}`
    smtp = await startSmtp()
    env = {
      DATABASE_URL: db.pool.options.connectionString ?? '',
      REDIS_URL: lined.href,
      SMTP_URL: smtp.url,
      HUB_SMTP_PLAIN: 'true',
      HUB_SECRET: SECRET,
      HUB_DEMO: 'false',
    }
    // Both start on the empty database at once.
    ;[a, b] = await Promise.all([start('a'), start('b')])
    const config = readConfig({ ...env, HUB_DATA_DIR: folder, HUB_LOG_LEVEL: 'silent' })
    here = await createContext(config, { db, log: createLog('silent') })
    await fillWithCast(here.context)
  }, NODE_TEST_MS)
  afterEach(() => sockets.splice(0).forEach((client) => client.close()))
  afterAll(async () => {
    await Promise.all([a?.kill(), b?.kill()])
    await here?.close()
    await line?.close()
    await redis?.flushdb()
    redis?.disconnect()
    await smtp?.stop()
    await db?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = (name: string) => startServerProcess({ ...env, HUB_DATA_DIR: path.join(folder, name) })
  const logIn = (node: ServerProcess, role: Role, password: string = CAST_PASSWORD) =>
    callAt(node.address, calls.logIn, { body: { email: CAST[role].email, password } })
  const statusOf = async (
    node: ServerProcess,
    token: string,
    endpoint: Endpoint = calls.readSession,
    params = {},
  ) => (await callAt(node.address, endpoint, { token, params })).status

  /** A token that both nodes have seen and cached. */
  async function signIn(role: Role): Promise<string> {
    const { answer } = await logIn(a, role)
    for (const node of [a, b]) expect(await statusOf(node, answer.newToken)).toBe(200)
    return answer.newToken
  }
  const refusesAtOnce = (node: ServerProcess, token: string) =>
    vi.waitFor(async () => expect(await statusOf(node, token)).toBe(401), {
      timeout: AT_ONCE_MS,
      interval: 10,
    })
  async function staff(...args: string[]) {
    const answer = await createStaffCommands(here.context)({ args, user: 'tester', folder })
    expect(answer.exitCode, answer.lines.join(' ')).toBe(0)
  }
  async function connect(node: ServerProcess, token: string): Promise<SocketClient> {
    const client = await openSocket(node.address, token)
    sockets.push(client)
    return client
  }
  const respect = (role: Role, isContinue = false): TrackModule => ({
    hostId: CAST[role].id,
    topicId: CONTENT.youthCommunity.topicId,
    moduleKey: 'respect',
    source: 'online',
    isContinue,
  })
  async function runOf(node: ServerProcess, role: Role, token: string) {
    const { answer } = await callAt(node.address, calls.listRunningModules, {
      params: { id: CAST[role].id },
      token,
    })
    return answer.records[0]
  }

  it('SYS-006 two processes migrate and fill an empty database at once', async () => {
    const { rows } = await db.orm.execute<{ metas: string; distinct_metas: string; modules: string }>(sql`
      select count(*) as metas, count(distinct (meta_type, meta_value)) as distinct_metas from metas`)
    expect(Number(rows[0]?.metas)).toBeGreaterThan(0)
    expect(rows[0]?.metas).toBe(rows[0]?.distinct_metas)
    expect(
      await db.orm.execute(sql`select 1 from provinces group by name having count(*) > 1`),
    ).toMatchObject({
      rows: [],
    })
  })

  it('ACC-053 a logout on one node ends the session on the other at once', async () => {
    const token = await signIn('member')
    await callAt(a.address, calls.logOut, { token })
    await refusesAtOnce(b, token)
    await refusesAtOnce(a, token)
  })

  it('ACC-052 a team change is seen on both nodes at once', async () => {
    const token = await signIn('third')
    const seen = (node: ServerProcess) => statusOf(node, token, calls.listTeamClients, { id: TEAMS.harbour })
    expect(await Promise.all([seen(a), seen(b)])).toEqual([200, 200])
    await staff('team', 'remove', CAST.third.email, 'Harbour Street')
    await vi.waitFor(async () => expect(await Promise.all([seen(a), seen(b)])).toEqual([404, 404]), {
      timeout: AT_ONCE_MS,
    })
  })

  it('ACC-052 a suspension refuses the tokens on both nodes at once, and cuts the sockets', async () => {
    const token = await signIn('third')
    const client = await connect(b, token)
    await staff('facilitator', 'suspend', CAST.third.email, '--reason', 'as agreed')
    await refusesAtOnce(a, token)
    await refusesAtOnce(b, token)
    await client.ended
  })

  it('STA-005 changed roles and an ended account end the sessions of staff on both nodes at once', async () => {
    const email = 'kim@provider.example'
    const seen = async (node: ServerProcess, cookie: string) =>
      (await callAt(node.address, staffCalls.readStaffSession, { cookie })).status
    const added = await addStaff(here.context, STAFF, { name: 'Kim', email, roles: ['people'], locale: 'en' })
    const token = added.link.split('/').at(-1) ?? ''
    const cookieIn = (headers: Headers) => cookieOf({ 'set-cookie': headers.get('set-cookie') })
    const set = await callAt(a.address, staffCalls.setUpPassword, {
      body: { token, password: STAFF_PASSWORD },
    })
    const inPart = cookieIn(set.headers)
    const begun = await callAt(b.address, staffCalls.beginAuthenticator, { cookie: inPart })
    const { secret } = begun.answer.record
    const body = { code: codeAt(secret, new Date()) }
    const whole = await callAt(a.address, staffCalls.confirmAuthenticator, { cookie: inPart, body })
    const first = cookieIn(whole.headers)
    expect([await seen(a, first), await seen(b, first)]).toEqual([200, 200])
    await staff('staff', 'roles', email, '--role', 'content', '--reason', 'as agreed')
    expect([await seen(a, first), await seen(b, first)]).toEqual([401, 401])
    const login = { body: { email, password: STAFF_PASSWORD } }
    const again = cookieIn((await callAt(b.address, staffCalls.signIn, login)).headers)
    const recovery = { cookie: again, body: { code: whole.answer.recoveryCodes[0] ?? '' } }
    const second = cookieIn((await callAt(b.address, staffCalls.checkCode, recovery)).headers)
    expect([await seen(a, second), await seen(b, second)]).toEqual([200, 200])
    await staff('staff', 'end', email, '--reason', 'as agreed')
    expect([await seen(a, second), await seen(b, second)]).toEqual([401, 401])
  })

  it('ACC-047 a new password ends the sessions on both nodes; ACC-044 each mail is sent once', async () => {
    const token = await signIn('solo')
    const roles: Role[] = ['member', 'mate', 'stranger', 'solo']
    await Promise.all(
      roles.map((role, n) =>
        callAt((n % 2 ? a : b).address, calls.applyReset, { body: { email: CAST[role].email } }),
      ),
    )
    // Staff are mailed too, about a recovery code that was used.
    const received = () => [...smtp.received].filter(([to]) => roles.some((role) => CAST[role].email === to))
    await vi.waitFor(() => expect(received()).toHaveLength(roles.length), { timeout: NODE_TEST_MS / 2 })
    const link = await smtp.textTo(CAST.solo.email)
    const resetToken = /\/new-password\/([\w.-]+)/.exec(link)?.[1] ?? ''
    const { status } = await callAt(a.address, calls.resetPassword, {
      body: { resetToken, password: 'Another-hub-2026' },
    })
    expect(status).toBe(200)
    await refusesAtOnce(b, token)
    // A hub that runs hashes at the full cost, which the tests' own does not (ACC-038).
    const [solo] = await db.orm.select().from(facilitators).where(eq(facilitators.email, CAST.solo.email))
    expect(solo?.passwordHash).toMatch(FULL_COST)
    // Time for the poller of the other node, which runs every two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2 * AT_ONCE_MS))
    expect(Object.fromEntries(received())).toEqual({
      ...Object.fromEntries(roles.map((role) => [CAST[role].email, 1])),
      [CAST.solo.email]: 2,
    })
  })

  it('HRD-002 ends one’s other sessions on both nodes at once', async () => {
    const here = await signIn('mate')
    const there = await signIn('mate')
    await callAt(a.address, calls.endOtherSessions, { token: here })
    await refusesAtOnce(b, there)
  })

  it('CTM-011 a name of the product that staff change holds on both nodes at once', async () => {
    await staff('setting', 'set', 'HUB_PRODUCT_NAME', 'Harbour Hub', '--reason', 'Our own name')
    const namesOf = async () => {
      const answers = [a, b].map(({ address }) => callAt(address, calls.readSettings, {}))
      return (await Promise.all(answers)).map(({ answer }) => answer.record.productName)
    }
    await vi.waitFor(async () => expect(await namesOf()).toEqual(['Harbour Hub', 'Harbour Hub']), {
      timeout: AT_ONCE_MS,
      interval: 10,
    })
  })

  it('ACC-054 limits count together', async () => {
    const statuses: number[] = []
    for (let n = 0; n < WRONG_LOGINS; n += 1)
      statuses.push((await logIn(n % 2 ? a : b, 'stranger', 'Wrong-password-1')).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    for (const node of [a, b]) {
      const refused = await logIn(node, 'stranger')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  it('SCL-003 ACC-054 without Redis each node counts alone and nothing else changes; it heals by itself', async () => {
    const token = await signIn('mate')
    const wrong = (node: ServerProcess, email: string) =>
      callAt(node.address, calls.logIn, { body: { email, password: 'Wrong-password-1' } })
    await line.cut()
    for (const node of [a, b]) expect(await statusOf(node, token)).toBe(200)
    for (let n = 0; n < WRONG_LOGINS; n += 1) await wrong(a, 'nobody@cast.example')
    expect((await wrong(a, 'nobody@cast.example')).status).toBe(429)
    expect((await wrong(b, 'nobody@cast.example')).status).toBe(401)
    await expect.poll(() => a.output()).toContain('redis does not answer')

    await line.restore()
    await vi.waitFor(() => expect(a.output() + b.output()).toMatch(/answers again[\s\S]*answers again/), {
      timeout: 10_000,
    })
    for (let n = 0; n < WRONG_LOGINS; n += 1) await wrong(n % 2 ? a : b, 'nowhere@cast.example')
    expect((await wrong(a, 'nowhere@cast.example')).status).toBe(429)
    expect((await wrong(b, 'nowhere@cast.example')).status).toBe(429)
  })

  it('SCL-003 ACC-054 a Redis that holds the line does not hold up the calls', async () => {
    const token = await signIn('mate')
    line.hold()
    try {
      expect(await Promise.all([statusOf(a, token), statusOf(b, token)])).toEqual([200, 200])
    } finally {
      await line.cut()
      await line.restore()
    }
    expect(await statusOf(a, token)).toBe(200)
  })

  it('DEL-012 a run outlives its killed node: the other goes on with the same start', async () => {
    const token = await signIn('mate')
    const first = await connect(a, token)
    expect(await first.track(respect('mate'))).toMatchObject({ event: 'tracking' })
    const before = await runOf(b, 'mate', token)
    await a.kill('SIGKILL')
    await first.ended

    const second = await connect(b, token)
    second.socket.emit('track_module', respect('mate', true))
    expect(await second.next(HOLD_ENDS_MS)).toMatchObject({ event: 'tracking' })
    expect(await runOf(b, 'mate', token)).toEqual(before)

    const otherBrowser = await connect(b, token)
    expect(await otherBrowser.track(respect('mate'))).toMatchObject({ text: 'ModuleIsRunning' })

    // The node returns. Its start does not affect the runs of live nodes.
    a = await start('a')
    const onReturned = await connect(a, token)
    expect(await onReturned.track(respect('mate'))).toMatchObject({ text: 'ModuleIsRunning' })
    expect(await second.stop('button')).toMatchObject({ event: 'track_stopped' })
    expect(await runOf(a, 'mate', token)).toMatchObject({
      startTime: before?.startTime,
      endTime: expect.any(String),
    })
  })
})

/** A mail server that counts the mails for each address. */
async function startSmtp() {
  const received = new Map<string, number>()
  const last = new Map<string, Buffer>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          received.set(address, (received.get(address) ?? 0) + 1)
          last.set(address, Buffer.concat(chunks))
        }
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    textTo: async (address: string) => (await PostalMime.parse(last.get(address) ?? '')).text ?? '',
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Two nodes whose PostgreSQL stops and returns under load, and whose listening connections fall silent. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { Participation } from '@hub/contract/records'
import { readConfig, testDatabaseSettings } from '#platform/config/config.ts'
import { migrate } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { LISTENER_NAME } from '#platform/database/signals-listener.ts'
import { createContext } from './app.ts'
import { modules } from './catalogue/catalogue.tables.ts'
import { CAST, CAST_PASSWORD, CONTENT, fillWithCast, type Role } from './testing/cast.ts'
import { findPostgresPrograms, type OwnPostgres, startOwnPostgres } from './testing/own-postgres.ts'
import { callAt, type ServerProcess, startServerProcess } from './testing/server-process.ts'

const programs = findPostgresPrograms()
const WHY_NOT = 'no initdb and postgres to start one with, or no account to run them'

const SECRET = 'a secret for tests alone, 32 long'
const TEST_MS = 180_000
const MS = 1000
const MINUTE_MS = 60 * MS
const OUTAGE_MS = testDatabaseSettings().outageSeconds * MS
const BEFORE_AND_AFTER_MS = 2 * MS
const BACK_WITHIN_MS = 5 * MS
/** A cached caller is trusted for 5 s after the last contact of the listener, and a busy machine needs a moment. */
const REVOKED_WITHIN_MS = 6 * MS
const AT_ONCE_MS = 2 * MS
/** Below the limit of calls of one facilitator. */
const ASK_EVERY_MS = 400
const LOOK_EVERY_MS = 100

it.skipIf(programs)('SYS-006 an outage of PostgreSQL', (test) => test.skip(WHY_NOT))

describe.runIf(programs)('two nodes on a PostgreSQL of their own', { timeout: TEST_MS }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-outage-'))
  const roles = Object.keys(CAST) as Role[]
  let postgres: OwnPostgres
  let nodes: ServerProcess[] = []
  let watcher: pg.Pool

  beforeAll(async () => {
    postgres = await startOwnPostgres(programs ?? '')
    const env = { DATABASE_URL: postgres.url, HUB_SECRET: SECRET, HUB_DEMO: 'false', HUB_LOG_LEVEL: 'warn' }
    const config = readConfig({ ...env, HUB_DATA_DIR: folder, HUB_LOG_LEVEL: 'silent' })
    const { context, close } = await createContext(config, { log: createLog('silent') })
    await migrate(context.db)
    await fillWithCast(context)
    await context.db.orm.update(modules).set({ isDownloadable: true })
    await close()
    nodes = await Promise.all(
      ['a', 'b'].map((name) => startServerProcess({ ...env, HUB_DATA_DIR: path.join(folder, name) })),
    )
    watcher = new pg.Pool({ connectionString: postgres.url, max: 1 })
    watcher.on('error', () => {})
  }, TEST_MS)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await watcher?.end()
    await postgres?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function signIn(role: Role): Promise<string> {
    const body = { email: CAST[role].email, password: CAST_PASSWORD }
    return (await callAt(nodes[0]?.address ?? '', calls.logIn, { body })).answer.newToken
  }
  const statusAt = async (node: ServerProcess | undefined, token: string) =>
    (await callAt(node?.address ?? '', calls.readSession, { token })).status
  /** The PostgreSQL processes that serve the listeners. */
  async function listeners(): Promise<number[]> {
    const { rows } = await watcher.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1',
      [LISTENER_NAME],
    )
    return rows.map(({ pid }) => pid)
  }

  it('SYS-006 an outage is answered 503 and survived: nothing acknowledged is lost, one listener a node', async () => {
    const load = new Load()
    const tokens: string[] = []
    for (const role of roles) tokens.push(await signIn(role))
    const working = roles.flatMap((role, n) => nodes.map((node) => load.work(node, role, tokens[n] ?? '')))
    let most = 0
    const watching = setInterval(() => {
      void listeners().then(
        (pids) => (most = Math.max(most, pids.length)),
        () => {},
      )
    }, LOOK_EVERY_MS)
    await sleep(BEFORE_AND_AFTER_MS)
    await postgres.crash()
    const awayAtMs = performance.now()
    await sleep(OUTAGE_MS)
    const startedAtMs = performance.now()
    await postgres.start()
    const backAtMs = performance.now()
    await sleep(BACK_WITHIN_MS + BEFORE_AND_AFTER_MS)
    clearInterval(watching)
    load.stop()
    await Promise.all(working)

    const between = (from: number, to: number) =>
      load.answers.filter(({ askedAtMs }) => askedAtMs >= from && askedAtMs < to)
    const away = between(awayAtMs, startedAtMs).filter(({ what }) => what === 'record')
    expect(away.length).toBeGreaterThan(roles.length)
    expect(new Set(load.answers.map(({ told }) => told))).toEqual(
      new Set(['200', '201', '503 Unavailable, retry-after 2']),
    )
    expect(new Set(away.map(({ told }) => told))).toEqual(new Set(['503 Unavailable, retry-after 2']))
    const recovered = between(backAtMs + BACK_WITHIN_MS, Number.POSITIVE_INFINITY)
    expect(new Set(recovered.map(({ told }) => told))).toEqual(new Set(['200', '201']))
    const firstMs = Math.min(
      ...load.answers.flatMap(({ what, told, askedAtMs }) =>
        what === 'record' && told === '201' && askedAtMs > backAtMs ? [askedAtMs - backAtMs] : [],
      ),
    )
    expect(firstMs).toBeLessThan(BACK_WITHIN_MS)
    expect(most).toBe(nodes.length)

    const { rows } = await watcher.query<{ id: string; times: string }>(
      'select offline_run_id as id, count(*) as times from running_modules where state = $1 group by 1',
      ['recorded'],
    )
    const stored = new Map(rows.map(({ id, times }) => [id, Number(times)]))
    expect(load.acknowledged.filter((id) => stored.get(id) !== 1)).toEqual([])
    const [count] = (await watcher.query<{ count: string }>('select count(*) from records')).rows
    expect(Number(count?.count)).toBe(stored.size)
  })

  it('ACC-052 a logout is seen within 5 seconds by a node whose listener is frozen', async () => {
    const token = await signIn('member')
    for (const node of nodes) expect(await statusAt(node, token)).toBe(200)
    const frozen = await listeners()
    expect(frozen).toHaveLength(nodes.length)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      const [a, b] = nodes
      await callAt(a?.address ?? '', calls.logOut, { token })
      expect(await statusAt(a, token)).toBe(401)
      await vi.waitFor(async () => expect(await statusAt(b, token)).toBe(401), {
        timeout: REVOKED_WITHIN_MS,
        interval: LOOK_EVERY_MS,
      })
      // A node without a listener asks the database. Valid sessions stay valid.
      expect(await statusAt(b, await signIn('mate'))).toBe(200)
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(nodes.length), { timeout: TEST_MS })
    const next = await signIn('member')
    for (const node of nodes) expect(await statusAt(node, next)).toBe(200)
    await callAt(nodes[0]?.address ?? '', calls.logOut, { token: next })
    await vi.waitFor(async () => expect(await statusAt(nodes[1], next)).toBe(401), {
      timeout: AT_ONCE_MS,
      interval: LOOK_EVERY_MS,
    })
  })
})

interface Answered {
  what: 'record' | 'read'
  askedAtMs: number
  told: string
}

/** Facilitators who record and read continuously. A record is sent again unchanged until it is acknowledged. */
class Load {
  readonly answers: Answered[] = []
  readonly acknowledged: string[] = []
  #isOver = false

  stop(): void {
    this.#isOver = true
  }

  async work(node: ServerProcess, role: Role, token: string): Promise<void> {
    let [id, body] = training(role)
    while (!this.#isOver) {
      const told = await this.#ask('record', () =>
        callAt(node.address, calls.recordParticipation, { token, body }),
      )
      if (told === '201') {
        this.acknowledged.push(id)
        ;[id, body] = training(role)
      }
      await this.#ask('read', () =>
        callAt(node.address, calls.listRunningModules, { token, params: { id: CAST[role].id } }),
      )
      await sleep(ASK_EVERY_MS)
    }
  }

  async #ask(what: Answered['what'], call: () => ReturnType<typeof callAt>): Promise<string> {
    const askedAtMs = performance.now()
    const { status, failure, headers } = await call()
    const why = failure.success ? '' : ` ${failure.error.name}, retry-after ${headers.get('retry-after')}`
    const told = status < 400 ? String(status) : `${status}${why}`
    this.answers.push({ what, askedAtMs, told })
    return told
  }
}

function training(role: Role): [string, Participation] {
  const id = randomUUID()
  const { topicId, moduleId } = CONTENT.youthJustice
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString()
  const offlineRun = { id, topicId, moduleId, startTime: at(20), endTime: at(10) }
  return [id, { offlineRun, facilitatorIds: [CAST[role].id], facilitatorTraining: true }]
}

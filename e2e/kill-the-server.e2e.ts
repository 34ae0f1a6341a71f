/** The server is killed at random moments while facilitators work, and nothing that it answered for is lost (R1). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { logIn } from '../contract/src/sessions.ts'
import { recordParticipation } from '../contract/src/records.ts'
import { listRunningModules, type TrackModule } from '../contract/src/running-modules.ts'
import { createContext } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { SAMPLE_SECRET } from '../server/src/platform/config/settings.ts'
import { type Database, migrate } from '../server/src/platform/database/database.ts'
import { CAST, CAST_PASSWORD, CONTENT, fillWithCast, type Role } from '../server/src/testing/cast.ts'
import { callAt, runServerProcess, startServerProcess } from '../server/src/testing/server-process.ts'
import { openSocket, type Said, type SocketClient } from '../server/src/testing/socket-client.ts'
import { expect, testWithoutChromium as test } from './parts/test.ts'

const SECRET = 'a secret for tests alone, 32 long'
/** Rounds go on until this much time is gone, and at least so many. */
const KILLING_MS = 40_000
const ROUNDS_MIN = 3
const ROUND_MIN_MS = 400
const ROUND_SPREAD_MS = 2500
const WORK_SPREAD_MS = 300
const PACE_MS = 150
const ANSWER_MS = 8000
const SLOW_MS = 240_000

const folder = mkdtempSync(join(tmpdir(), 'hub-kill-'))
const env = { HUB_DATA_DIR: folder, HUB_SECRET: SECRET, HUB_LOG_LEVEL: 'warn', HUB_DEMO: 'false' }
const config = readConfig({ ...env, HUB_LOG_LEVEL: 'silent' })

/** Opens the store as a server would, and closes it again. */
async function withStore<T>(work: (db: Database) => Promise<T>, fill = false): Promise<T> {
  const { context, close } = await createContext(config)
  try {
    if (fill) {
      await migrate(context.db)
      await fillWithCast(context)
    }
    return await work(context.db)
  } finally {
    await close()
  }
}

test.describe.configure({ timeout: SLOW_MS })

test.beforeAll(() => withStore(async () => {}, true))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One facilitator at work, and all that the server ever answered to them. */
class Worker {
  readonly recorded = new Map<number, number>()
  readonly stopped = new Map<number, { from: number; to: number }>()
  readonly starts = new Map<number, string>()
  /** Runs whose record was sent without an answer: it may be there. */
  readonly unanswered = new Set<number>()
  readonly surprises: string[] = []
  readonly #role: Role
  readonly #place: { address: string }
  #token = ''
  #socket: SocketClient | undefined

  constructor(role: Role, place: { address: string }) {
    this.#role = role
    this.#place = place
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      try {
        await this.#session()
      } catch (error) {
        // The server is away; a real client tries again too.
        if (error instanceof Surprise) this.surprises.push(`${this.#role}: ${error.message}`)
      } finally {
        this.#socket?.close()
      }
      await pause(PACE_MS)
    }
  }

  /** From wherever the last try ended: start or go on, stop, record. */
  async #session(): Promise<void> {
    if (!this.#token) await this.#logIn()
    const open = await this.#run()
    if (open && open.endTime !== null) return this.#record(open.id)
    const socket = await inTime(openSocket(this.#place.address, this.#token))
    this.#socket = socket
    const tracked = await heard(socket, () => socket.track(this.#module(open !== undefined)))
    if (tracked.event !== 'tracking') {
      // After a kill the run may have been ended meanwhile, or its old socket is not known to be gone.
      if (!['ModuleIsRunning', 'ModuleToComplete'].includes(tracked.text)) throw new Surprise(tracked.text)
      return
    }
    const run = await this.#run()
    if (!run) throw new Surprise('a tracked run is not there')
    const start = this.starts.get(run.id) ?? run.startTime
    if (start !== run.startTime) throw new Surprise(`run ${run.id} started again`)
    this.starts.set(run.id, start)
    await pause(Math.random() * WORK_SPREAD_MS)
    const from = Date.now()
    const said = await heard(socket, () => socket.stop('button'))
    if (said.event !== 'track_stopped') throw new Surprise(said.text)
    this.stopped.set(run.id, { from, to: Date.now() })
    await this.#record(run.id)
  }

  async #logIn(): Promise<void> {
    const { status, answer } = await callAt(this.#place.address, logIn, {
      body: { email: CAST[this.#role].email, password: CAST_PASSWORD },
    })
    if (status !== 200 && status !== 201) throw new Surprise(`login gave ${status}`)
    this.#token = answer.newToken
  }

  async #run() {
    const { status, answer } = await callAt(this.#place.address, listRunningModules, {
      params: { id: CAST[this.#role].id },
      token: this.#token,
    })
    if (status !== 200) throw new Surprise(`the runs gave ${status}`)
    return answer.records[0]
  }

  async #record(runningId: number): Promise<void> {
    const wasTried = this.unanswered.has(runningId)
    this.unanswered.add(runningId)
    const { status, answer, failure } = await callAt(this.#place.address, recordParticipation, {
      body: { runningId, facilitatorIds: [CAST[this.#role].id], facilitatorTraining: true },
      token: this.#token,
    })
    const isDoneBefore = wasTried && status !== 201 && failure.error.name === 'AlreadyRecorded'
    if (status !== 201 && !isDoneBefore) throw new Surprise(`a record gave ${status}: ${failure.message}`)
    if (status === 201) this.recorded.set(runningId, answer.record.id)
    this.unanswered.delete(runningId)
  }

  #module(isContinue: boolean): TrackModule {
    const { topicId } = CONTENT.youthCommunity
    return { hostId: CAST[this.#role].id, topicId, moduleKey: 'respect', source: 'online', isContinue }
  }
}

/** What an honest server never says. */
class Surprise extends Error {}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = pause(ANSWER_MS, undefined, { ref: false }).then(() => {
    throw new Error('no answer')
  })
  return Promise.race([work, late])
}

/** What the server says, or an error once it is gone. */
function heard(socket: SocketClient, ask: () => Promise<Said>): Promise<Said> {
  const answer = ask()
  answer.catch(() => {})
  const gone = socket.ended.then(() => {
    throw new Error('the server is gone')
  })
  return inTime(Promise.race([answer, gone]))
}

interface Kept extends Record<string, unknown> {
  running_id: number
  state: string
  start_time: string
  end_time: string | null
  record_ids: number[]
}

function readRuns(db: Database): Promise<Kept[]> {
  return db.orm
    .execute<Kept>(
      sql`select run.id as running_id, run.state, run.start_time, run.end_time,
            array_remove(array_agg(record.id), null) as record_ids
          from running_modules run left join records record on record.running_id = run.id
          group by run.id order by run.id`,
    )
    .then(({ rows }) => rows)
}

test.describe('a server that is killed', () => {
  test('R1 loses no acknowledged record, doubles none, ends runs honestly and opens again', async () => {
    const roles: Role[] = ['member', 'mate', 'stranger', 'solo']
    let server = await startServerProcess(env)
    const place = { address: server.address }
    const workers = roles.map((role) => new Worker(role, place))
    const until = performance.now() + KILLING_MS
    let rounds = 0
    let isOver = false
    const working = workers.map((worker) => worker.work(() => isOver))
    const acknowledgedNow = () => workers.reduce((sum, { recorded }) => sum + recorded.size, 0)
    /** Doubled where a round was too short for this machine to acknowledge anything. */
    let times = 1
    while (performance.now() < until || rounds < ROUNDS_MIN || acknowledgedNow() <= rounds) {
      const before = acknowledgedNow()
      await pause((ROUND_MIN_MS + Math.random() * ROUND_SPREAD_MS) * times)
      await server.kill('SIGKILL')
      rounds += 1
      times = acknowledgedNow() > before ? 1 : times * 2
      server = await startServerProcess(env)
      place.address = server.address
    }
    await server.kill('SIGKILL')
    isOver = true
    await Promise.all(working)
    const now = Date.now()

    expect(workers.flatMap((worker) => worker.surprises)).toEqual([])
    const runs = new Map((await withStore(readRuns)).map((run) => [run.running_id, run]))
    const acknowledged = workers.flatMap((worker) => [...worker.recorded])
    process.stdout.write(`${rounds} kills, ${acknowledged.length} acknowledged records, ${runs.size} runs\n`)
    expect(acknowledged.length).toBeGreaterThan(rounds)
    for (const [runningId, recordId] of acknowledged)
      expect(runs.get(runningId)).toMatchObject({ state: 'recorded', record_ids: [recordId] })
    const sent = new Set(workers.flatMap((worker) => [...worker.recorded.keys(), ...worker.unanswered]))
    for (const run of runs.values()) {
      expect(run.record_ids).toHaveLength(run.state === 'recorded' ? 1 : 0)
      if (run.state === 'recorded') expect(sent).toContain(run.running_id)
      if (run.end_time === null) continue
      expect(Date.parse(run.end_time)).toBeGreaterThanOrEqual(Date.parse(run.start_time))
      expect(Date.parse(run.end_time)).toBeLessThanOrEqual(now)
    }
    for (const [runningId, { from, to }] of workers.flatMap((worker) => [...worker.stopped])) {
      const endTime = Date.parse(runs.get(runningId)?.end_time ?? '')
      expect(endTime).toBeGreaterThanOrEqual(from)
      expect(endTime).toBeLessThanOrEqual(to)
    }
  })

  test('SYS-006 a second process on the same data directory is refused, and the first goes on', async () => {
    const first = await startServerProcess(env)
    try {
      const second = await runServerProcess({ ...env, HUB_PORT: '0', HUB_CONTENT_PORT: '0' })
      expect(second.code).toBe(1)
      expect(second.output.trim().split('\n')).toEqual([
        expect.stringMatching(
          /^The data directory .* is in use by process \d+ .*Stop that process, or choose another/,
        ),
      ])
      expect((await fetch(`${first.address}/api/ping`)).status).toBe(200)
    } finally {
      await first.kill('SIGTERM')
    }
    expect((await first.ended).code).toBe(0)
  })
})

test.describe('production settings', () => {
  for (const [what, secret, told] of [
    ['missing', undefined, 'HUB_SECRET: not set'],
    ['the sample', SAMPLE_SECRET, 'HUB_SECRET: found the sample'],
  ] as const)
    test(`SYS-009 are refused all at once, and said how to set, when the secret is ${what}`, async () => {
      const { code, output } = await runServerProcess({
        NODE_ENV: 'production',
        HUB_DATA_DIR: join(folder, 'production'),
        HUB_SECRET: secret,
        HUB_DEMO: 'true',
        HUB_PUBLIC_URL: 'http://hub.example.org',
        HUB_CONTENT_URL: 'http://content.hub.example.org',
      })
      expect(code).toBe(1)
      const lines = output.trim().split('\n')
      expect(lines).toEqual([
        'The settings need attention:',
        expect.stringContaining(told),
        expect.stringContaining('in production set HUB_DEMO=false'),
        expect.stringContaining(
          'HUB_PUBLIC_URL: found http://hub.example.org; in production set an https address',
        ),
        expect.stringContaining(
          'HUB_CONTENT_URL: found http://content.hub.example.org; in production set an https',
        ),
      ])
    })
})

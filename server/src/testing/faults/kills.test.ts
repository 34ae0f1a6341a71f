/**
 * The server, its database or both are killed at random moments while facilitators work, and nothing that the hub answered
 * for is lost (R1). `npm run test:faults -- kills 200` does so 200 times on each engine; here it is a few.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metasOfType } from '../../metas/metas.neighbours.ts'
import { fillWithCast, type Role } from '../cast.ts'
import { chosenBy, NO_VALUES } from '../chosen-for-client.ts'
import { freshDatabase, layDatabase } from '../fresh-database.ts'
import { findPostgresPrograms, type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { type Database, migrate } from '#platform/database/database.ts'
import { seededRandom } from '#platform/random.ts'
import { withStore } from './with-store.ts'
import { type FileAnswers, Worker } from './worker.ts'

/** `npm run test:faults` sets both; without them CI has the same few kills each time. */
const { TEST_FAULT_ROUNDS = '0', TEST_FAULT_SEED = '1' } = process.env
const ROUNDS = Number(TEST_FAULT_ROUNDS)
const isLong = ROUNDS > 0
/** In CI rounds go on until this much time is gone, and at least so many: each thing is killed at least once. */
const KILLING_MS = 15_000
const ROUNDS_MIN = 3
const ROUND_MIN_MS = 400
const ROUND_SPREAD_MS = 2500
/** How long a killed database stays away. */
const AWAY_SPREAD_MS = 800
const READY_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 50
const ROUND_MOST_MS = 60_000
const TEST_MS = 240_000 + ROUNDS * ROUND_MOST_MS
const ROLES: Role[] = ['member', 'mate', 'stranger', 'solo']
const SECRET = 'a secret for tests alone, 32 long'

const { engine } = testDatabaseSettings()
const programs = engine === 'postgres' ? findPostgresPrograms() : undefined
/** The embedded database dies with the server, and one that others use too is left alone. */
const VICTIMS = programs ? (['server', 'database', 'both'] as const) : (['server'] as const)

/** A socket has no name of its own for a database that is away. */
const EXCUSED = programs ? ['ServerError'] : []

interface Run extends Record<string, unknown> {
  running_id: number
  state: string
  start_time: string
  end_time: string | null
  record_ids: number[]
}

describe(`R1 a hub on ${engine} that is killed, with seed ${TEST_FAULT_SEED}`, () => {
  const random = seededRandom(`kills ${TEST_FAULT_SEED}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-kills-'))
  let env: Record<string, string>
  let postgres: OwnPostgres | undefined
  let shared: Database | undefined
  let answers: FileAnswers
  let server: ServerProcess | undefined

  beforeAll(async () => {
    if (programs) postgres = await startOwnPostgres(programs)
    else if (engine === 'postgres') shared = await freshDatabase({ prepared: 'empty' })
    const url = postgres?.url ?? shared?.pool.options.connectionString
    const ofDatabase = url ? { DATABASE_URL: url } : undefined
    env = {
      HUB_DATA_DIR: folder,
      HUB_SECRET: SECRET,
      HUB_LOG_LEVEL: 'warn',
      HUB_DEMO: 'false',
      ...ofDatabase,
    }
    if (!url) await layDatabase(folder)
    await withStore(env, async ({ context }) => {
      await migrate(context.db)
      await fillWithCast(context)
      const chosen = await chosenBy(async (list) => (await metasOfType(context, list))[0]?.id ?? 0)
      answers = { ...chosen, ...NO_VALUES, password: 'abcdefghj2#k' }
    })
  }, TEST_MS)
  afterAll(async () => {
    await server?.kill()
    await postgres?.remove()
    await shared?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Kills one thing or both and starts them again. The milliseconds until the hub is ready again. */
  async function killOne(hub: { address: string }, victim: (typeof VICTIMS)[number]): Promise<number> {
    // Both at once: neither may see the other one gone first.
    const serverEnds = victim === 'database' ? undefined : server?.kill('SIGKILL')
    const databaseEnds = victim === 'server' ? undefined : postgres?.crash()
    await serverEnds
    await databaseEnds
    if (victim !== 'server') await pause(random.int(AWAY_SPREAD_MS))
    const from = performance.now()
    if (victim !== 'server') await postgres?.start()
    if (victim !== 'database') server = await startServerProcess(env)
    hub.address = server?.address ?? ''
    while (!(await isReady(hub.address))) {
      if (performance.now() - from > READY_WITHIN_MS) throw new Error(`not ready after ${READY_WITHIN_MS} ms`)
      await pause(LOOK_AGAIN_MS)
    }
    return performance.now() - from
  }

  it(
    'R1 loses no acknowledged record or file, doubles none, ends runs honestly and opens again',
    async () => {
      server = await startServerProcess(env)
      const hub = { address: server.address }
      const workers = ROLES.map((role) => new Worker({ role, hub, answers, excused: EXCUSED }))
      const until = performance.now() + KILLING_MS
      const backMs: number[] = []
      let isOver = false
      const working = workers.map((worker) => worker.work(() => isOver))
      const acknowledgedNow = () =>
        workers.reduce((sum, { recorded, opened }) => sum + recorded.size + opened.length, 0)
      /** Doubled where a round was too short for this machine to acknowledge anything. */
      let times = 1
      const isEnough = () =>
        backMs.length >= Math.max(ROUNDS, ROUNDS_MIN) &&
        acknowledgedNow() > backMs.length &&
        (isLong || performance.now() >= until)
      while (!isEnough()) {
        const before = acknowledgedNow()
        await pause((ROUND_MIN_MS + random.int(ROUND_SPREAD_MS)) * times)
        // Each in turn at first, so that even a few rounds kill all of them.
        const turn = backMs.length < VICTIMS.length ? backMs.length : random.int(VICTIMS.length)
        backMs.push(await killOne(hub, VICTIMS[turn] ?? 'server'))
        times = acknowledgedNow() > before ? 1 : times * 2
      }
      await server.kill('SIGKILL')
      isOver = true
      await Promise.all(working)
      const now = Date.now()

      expect(workers.flatMap((worker) => worker.surprises)).toEqual([])
      const found = await withStore(env, ({ context }) => readAll(context.db))
      const runs = new Map(found.runs.map((run) => [run.running_id, run]))
      const acknowledged = workers.flatMap((worker) => [...worker.recorded])
      const opened = workers.flatMap((worker) => worker.opened)
      if (isLong) process.stdout.write(toldOf({ backMs, records: acknowledged.length, files: opened.length }))
      expect(acknowledged.length + opened.length).toBeGreaterThan(backMs.length)
      for (const [runningId, recordId] of acknowledged)
        expect(runs.get(runningId)).toMatchObject({ state: 'recorded', record_ids: [recordId] })
      // One is given for each code that the hub opened. The code is unique.
      expect(opened.filter((code) => !found.codes.has(code))).toEqual([])
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
    },
    TEST_MS,
  )
})

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined)
  return answer?.status === 200
}

async function readAll(db: Database): Promise<{ runs: Run[]; codes: Set<string> }> {
  const runs = await db.orm.execute<Run>(
    sql`select run.id as running_id, run.state, run.start_time, run.end_time,
          array_remove(array_agg(record.id), null) as record_ids
        from running_modules run left join records record on record.running_id = run.id
        group by run.id order by run.id`,
  )
  const codes = await db.orm.execute<{ code: string }>(sql`select code from clients`)
  return { runs: runs.rows, codes: new Set(codes.rows.map(({ code }) => code)) }
}

function toldOf(seen: { backMs: number[]; records: number; files: number }): string {
  const sorted = seen.backMs.toSorted((a, b) => a - b).map((ms) => Math.round(ms))
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${engine}: ${sorted.length} kills, ${seen.records} acknowledged records, ${seen.files} acknowledged files; ready again after ${median} ms, at most ${longest} ms\n`
}

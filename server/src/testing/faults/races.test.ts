/**
 * Three real server processes over one PostgreSQL: many ask for the last places of an event at once, some of them twice,
 * and nodes are killed meanwhile (R4); and many sockets of one facilitator start a module at once (R5).
 * `npm run test:faults -- races 200` does each 200 times; here it is a few.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, count, eq, isNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { createContext, type OpenContext } from '../../app.ts'
import { loadEvents } from '../../events/event-loading.staff.ts'
import { registrants } from '../../events/events.tables.ts'
import { CONTENT, fillWithCast, STAFF } from '../cast.ts'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../crowd.ts'
import { freshDatabase } from '../fresh-database.ts'
import { callAt, type ServerProcess, startServerProcess } from '../server-process.ts'
import { openSocket } from '../socket-client.ts'
import { readConfig, testDatabaseSettings } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { seededRandom } from '#platform/random.ts'

/** `npm run test:faults` sets both; without them CI has the same few rounds each time. */
const { TEST_FAULT_ROUNDS = '0', TEST_FAULT_SEED = '1' } = process.env
const ROUNDS = Number(TEST_FAULT_ROUNDS) || 2
/** A node is killed in the second round, and then in each tenth. */
const KILLED_IN = 2
const KILLED_EACH = 10
const NODES = ['a', 'b', 'c']
const CROWD = 150
/** Of the crowd these ask twice, so that 200 ask at once. */
const TWICE = 50
const PLACES = 50
const STARTS = 100
const BUSY = 503
const ASK_AGAIN_MS = 20
/** How long a run's old socket may be taken for a live one after it has closed. */
const CLOSED_KNOWN_MS = 20_000
const ROUND_MS = 60_000
const TEST_MS = 180_000 + ROUNDS * ROUND_MS
const isAble = testDatabaseSettings().engine === 'postgres'

type Person = InCrowd & { token: string }

it.skipIf(isAble)('R4 R5 three nodes decide as one', (test) =>
  test.skip('several nodes need PostgreSQL: set HUB_TEST_ENGINE=postgres'),
)

describe.runIf(isAble)(`races over three nodes, with seed ${TEST_FAULT_SEED}`, () => {
  const random = seededRandom(`races ${TEST_FAULT_SEED}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-races-'))
  let env: Record<string, string>
  let nodes: ServerProcess[] = []
  let db: Database
  let here: OpenContext

  beforeAll(async () => {
    db = await freshDatabase()
    env = {
      DATABASE_URL: db.pool.options.connectionString ?? '',
      HUB_SECRET: 'a secret for tests alone, 32 long',
      HUB_DEMO: 'false',
    }
    const config = readConfig({ ...env, HUB_DATA_DIR: folder, HUB_LOG_LEVEL: 'silent' })
    here = await createContext(config, { db, log: createLog('silent') })
    await fillWithCast(here.context)
    nodes = await Promise.all(NODES.map(start))
  }, TEST_MS)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await here?.close()
    await db?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = (name: string) => startServerProcess({ ...env, HUB_DATA_DIR: path.join(folder, name) })
  const nodeAt = (index: number) => nodes[index % nodes.length] as ServerProcess
  const signedIn = async (people: InCrowd[]): Promise<Person[]> => {
    const crowd: Person[] = []
    for (const who of people) crowd.push({ ...who, token: await tokenOf(here.context, who) })
    return crowd
  }
  const isKilling = (round: number) => round === KILLED_IN || round % KILLED_EACH === 0

  async function openEvent(key: string): Promise<number> {
    const dates = { start_date: '2099-03-16T22:00:00Z', end_date: '2099-03-16T23:00:00Z' }
    const [loaded] = await loadEvents(here.context, STAFF, {
      events: [eventOf(key, { ...dates, max_registrants: PLACES })],
    })
    return loaded?.id ?? 0
  }

  /** Asks as a browser does: again when a server is busy or gone, at the next one if necessary. */
  async function register(who: Person, webinarId: string, from: number): Promise<string> {
    const body = registrationOf(webinarId, who)
    for (let attempt = from; ; attempt += 1) {
      const asked = callAt(nodeAt(attempt).address, calls.registerForEvent, { body, token: who.token })
      const answer = await asked.catch(() => null)
      if (answer?.status === 200) return 'taken'
      if (answer && answer.status !== BUSY) return answer.failure.error.name
      await pause(ASK_AGAIN_MS)
    }
  }

  async function storedOf(eventId: number): Promise<{ holders: number[]; mails: number }> {
    const held = and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt))
    const rows = await db.orm.select({ id: registrants.facilitatorId }).from(registrants).where(held)
    const [mailed] = await db.orm
      .select({ mails: count() })
      .from(outbox)
      .innerJoin(registrants, like(outbox.dedupeKey, sql`'mail:event-place:' || ${registrants.id} || ':%'`))
      .where(held)
    return { holders: rows.map(({ id }) => id ?? 0).toSorted(byNumber), mails: mailed?.mails ?? 0 }
  }

  it(
    'R4 EVT-009 gives each of 50 places once, mails each holder once and tells everybody else that it is full',
    async () => {
      const crowd = await signedIn(await addCrowd(here.context, CROWD))
      for (let round = 1; round <= ROUNDS; round += 1) {
        const key = `race-${round}`
        const eventId = await openEvent(key)
        const victim = random.int(nodes.length)
        const killedAfter = isKilling(round) ? 1 + random.int(PLACES - 1) : undefined
        let killed: Promise<unknown> | undefined
        const answersOf = new Map<number, Set<string>>(crowd.map(({ id }) => [id, new Set()]))
        let taken = 0
        const asks = [...crowd, ...crowd.slice(0, TWICE)].map(async (who, index) => {
          const answer = await register(who, `webinar-${key}`, index + random.int(nodes.length))
          answersOf.get(who.id)?.add(answer)
          if (answer === 'taken') taken += 1
          if (taken === killedAfter) killed ??= nodes[victim]?.kill('SIGKILL')
        })
        await Promise.all(asks)
        const told = [...answersOf].map(([id, answers]) => ({ id, answer: [...answers].join(' and ') }))
        const [got, full] = ['taken', 'RegistrationFull'].map((wanted) =>
          told.filter(({ answer }) => answer === wanted),
        )
        const { holders, mails } = await storedOf(eventId)
        expect({ round, holders, mails }).toEqual({
          ...{ round, mails: PLACES },
          holders: (got ?? []).map(({ id }) => id).toSorted(byNumber),
        })
        expect([got?.length, full?.length]).toEqual([PLACES, CROWD - PLACES])
        expect(killed !== undefined).toBe(killedAfter !== undefined)
        if (killed) nodes[victim] = (await killed, await start(NODES[victim] ?? ''))
      }
    },
    TEST_MS,
  )

  it(
    'R5 DEL-019 lets one of 100 sockets on three nodes track, and another one go on with its start',
    async () => {
      const crowd = await signedIn(await addCrowd(here.context, ROUNDS))
      for (const [round, who] of crowd.entries()) {
        const sockets = await Promise.all(
          Array.from({ length: STARTS }, (_, index) => openSocket(nodeAt(index).address, who.token)),
        )
        const module = (isContinue: boolean) => ({
          ...{ hostId: who.id, topicId: CONTENT.youthCommunity.topicId, moduleKey: 'respect' },
          ...{ source: 'online' as const, isContinue },
        })
        const runs = async () => {
          const { answer } = await callAt(nodeAt(round).address, calls.listRunningModules, {
            ...{ params: { id: who.id }, token: who.token },
          })
          return answer.records.map(({ id, startTime }) => ({ id, startTime }))
        }
        const answers = await Promise.all(sockets.map((socket) => socket.track(module(false))))
        const events = answers.map(({ event, text }) => (event === 'tracking' ? event : text))
        const others = Array.from({ length: STARTS - 1 }, () => 'ModuleIsRunning')
        expect({ round, events: events.toSorted() }).toEqual({ round, events: [...others, 'tracking'] })
        const begun = await runs()
        expect(begun).toHaveLength(1)

        sockets.forEach((socket) => socket.close())
        const until = performance.now() + CLOSED_KNOWN_MS
        let said: string
        do {
          await pause(ASK_AGAIN_MS)
          const next = await openSocket(nodeAt(events.indexOf('tracking') + 1).address, who.token)
          const { event, text } = await next.track(module(true))
          said = event === 'tracking' ? event : text
          next.close()
        } while (said === 'ModuleIsRunning' && performance.now() < until)
        expect({ round, said, runs: await runs() }).toEqual({ round, said: 'tracking', runs: begun })
      }
    },
    TEST_MS,
  )
})

const byNumber = (a: number, b: number) => a - b

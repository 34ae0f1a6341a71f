/** The places of an event over two real server processes and one PostgreSQL, also when one of them is killed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, count, eq, isNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { createContext, type OpenContext } from '../app.ts'
import { fillWithCast, STAFF } from '../testing/cast.ts'
import { addCrowd, eventOf, type InCrowd, registrationOf, tokenOf } from '../testing/crowd.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { callAt, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { readConfig, testDatabaseSettings } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { loadEvents } from './event-loading.staff.ts'
import { registrants } from './events.tables.ts'

const isAble = testDatabaseSettings().engine === 'postgres'
const CROWD = 200
const PLACES = 20
const KILLED_AFTER = 5
const BUSY = 503
const NODE_TEST_MS = 300_000

it.skipIf(isAble)('EVT-009 two nodes give each place once', (test) =>
  test.skip('two nodes need PostgreSQL: set HUB_TEST_ENGINE=postgres'),
)

describe.runIf(isAble)('EVT-009 places over two nodes', { timeout: NODE_TEST_MS }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-event-nodes-'))
  let nodes: [ServerProcess, ServerProcess]
  let db: Awaited<ReturnType<typeof freshDatabase>>
  let here: OpenContext
  let crowd: (InCrowd & { token: string })[]

  beforeAll(async () => {
    db = await freshDatabase()
    const env = {
      DATABASE_URL: db.pool.options.connectionString ?? '',
      HUB_SECRET: 'a secret for tests alone, 32 long',
      HUB_DEMO: 'false',
    }
    const config = readConfig({ ...env, HUB_DATA_DIR: folder, HUB_LOG_LEVEL: 'silent' })
    here = await createContext(config, { db, log: createLog('silent') })
    await fillWithCast(here.context)
    const people = await addCrowd(here.context, CROWD)
    crowd = []
    for (const who of people) crowd.push({ ...who, token: await tokenOf(here.context, who) })
    const start = (name: string) => startServerProcess({ ...env, HUB_DATA_DIR: path.join(folder, name) })
    nodes = [await start('a'), await start('b')]
  }, NODE_TEST_MS)
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.kill()))
    await here?.close()
    await db?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openEvent(key: string) {
    const dates = { start_date: '2099-03-16T22:00:00Z', end_date: '2099-03-16T23:00:00Z' }
    const [loaded] = await loadEvents(here.context, STAFF, {
      events: [eventOf(key, { ...dates, max_registrants: PLACES })],
    })
    return loaded?.id ?? 0
  }
  /** Works as a browser does: retries when a server is busy or gone, at the other one if necessary. */
  async function register(index: number, webinarId: string): Promise<string> {
    const who = crowd[index] as (typeof crowd)[number]
    const body = registrationOf(webinarId, who)
    for (let attempt = index; ; attempt += 1) {
      const node = nodes[attempt % 2] as ServerProcess
      const answer = await callAt(node.address, calls.registerForEvent, { body, token: who.token }).catch(
        () => null,
      )
      if (answer?.status === 200) return 'taken'
      if (answer && answer.status !== BUSY) return answer.failure.error.name
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  async function storedOf(eventId: number) {
    const held = and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt))
    const [stored] = await db.orm.select({ places: count() }).from(registrants).where(held)
    const [mailed] = await db.orm
      .select({ mails: count() })
      .from(outbox)
      .innerJoin(registrants, like(outbox.dedupeKey, sql`'mail:event-place:' || ${registrants.id} || ':%'`))
      .where(held)
    return { ...stored, ...mailed }
  }
  const tally = (answers: string[]) => ({
    taken: answers.filter((answer) => answer === 'taken').length,
    full: answers.filter((answer) => answer === 'RegistrationFull').length,
  })

  it('EVT-009 gives 20 places to 20 of 200 who ask both nodes at once', async () => {
    const eventId = await openEvent('rush')
    const answers = await Promise.all(crowd.map((_, index) => register(index, 'webinar-rush')))
    expect(tally(answers)).toEqual({ taken: PLACES, full: CROWD - PLACES })
    expect(await storedOf(eventId)).toEqual({ places: PLACES, mails: PLACES })
  })

  it('EVT-009 oversells and loses nothing when a node is killed in the middle', async () => {
    const eventId = await openEvent('kill')
    let taken = 0
    const answers = await Promise.all(
      crowd.map(async (_, index) => {
        const answer = await register(index, 'webinar-kill')
        if (answer === 'taken') taken += 1
        if (taken === KILLED_AFTER) await nodes[0].kill('SIGKILL')
        return answer
      }),
    )
    expect(tally(answers)).toEqual({ taken: PLACES, full: CROWD - PLACES })
    expect(await storedOf(eventId)).toEqual({ places: PLACES, mails: PLACES })
  })
})

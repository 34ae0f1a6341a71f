/**
 * Each service that the hub needs becomes slow, is cut off, falls silent and talks nonsense while facilitators work:
 * every call is answered, everything works again by itself, and nothing is lost or doubled (HRD-004).
 * `npm run test:faults` breaks one service after the other, with the waits of production.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FaultyConnection } from '../faulty-connection.ts'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { seededRandom } from '#platform/random.ts'
import { garbageOf } from './garbage.ts'
import { type Lines, openLines, type Part, PARTS, WEBINAR } from './lines.ts'
import { type Deed, Work } from './work.ts'

/** `npm run test:faults` sets both; without them CI has the same few faults each time. */
const { TEST_FAULT_ROUNDS = '0', TEST_FAULT_SEED = '1' } = process.env
const ROUNDS = Number(TEST_FAULT_ROUNDS)
const isLong = ROUNDS > 0

const S = 1000
/** How long a fault stays: in the long run beyond every time-out but the database's longest. */
const BROKEN_MS = isLong ? 12 * S : 400
/** What hangs on a silent database is let go after its time-out, and only then tried again. */
const BACK_WITHIN_MS = 30 * S
const CALM_MS = 100
const LATE_MS = 150
const DRIP = { bytes: 40, pauseMs: 5 }
/** One fault is over within the longest wait, the recovery, and what a busy machine needs beside. */
const FAULT_TEST_MS = 180 * S
/** A mail that hangs is let go after 20 s, and those behind it wait. */
const SETTLED_MS = 150 * S
const ASK_AGAIN_AFTER_MS = 2 * 60 * S

/**
 * The longest time until an answer, by what the call needs. The database: 5 s for a connection and 20 s for an answer
 * (15 s where it still works but the statement does not end). Redis: 1 s for each of at most four limits. The store: 5 s
 * until the answer begins, twice at most, and 10 s between its bytes. The webinar service: 8 s for each of at most four
 * requests. No call waits for the mail server.
 */
const ANSWERED_MS: Record<Part, number> = {
  database: 25 * S,
  redis: 4 * S,
  mail: 0,
  store: 20 * S,
  webinars: 32 * S,
}
const MARGIN_MS = 5 * S
/** Documents to read and people to register, each once: enough for all the time that the faults take. */
const EACH_LONG = 1000
const EACH_SHORT = 250
const HASTE = { webinarMs: 600, store: { readMs: 600, writeMs: 600, stallMs: 600 } }

const FAULTS = {
  late: (line) => line.delay(LATE_MS),
  cut: (line) => line.cut(),
  silent: (line) => line.hold(),
  garbled: (line, garbage) => line.garble(garbage),
  slow: (line) => line.drip(DRIP),
} satisfies Record<string, (line: FaultyConnection, garbage: () => Buffer) => Promise<void> | void>
type Fault = keyof typeof FAULTS
const EVERY_FAULT = Object.keys(FAULTS) as Fault[]

const { engine, redisUrl } = testDatabaseSettings()
/** The services that are there: the embedded database is in the process itself. */
const HERE = PARTS.filter(
  (part) => (part !== 'database' || engine === 'postgres') && (part !== 'redis' || redisUrl),
)
/** In the short run the services fail together, beside the database. Its silence lasts too long for it. */
const OTHERS = HERE.filter((part) => part !== 'database')
const SHORT: [Part[], Fault][] = [
  ...EVERY_FAULT.map((fault): [Part[], Fault] => [OTHERS, fault]),
  ...EVERY_FAULT.filter((fault) => engine === 'postgres' && fault !== 'silent').map(
    (fault): [Part[], Fault] => [['database'], fault],
  ),
]
const LONG: [Part[], Fault][] = HERE.flatMap((part) =>
  EVERY_FAULT.map((fault): [Part[], Fault] => [[part], fault]),
)
const CASES = isLong ? Array.from({ length: ROUNDS }, () => LONG).flat() : SHORT

describe(`HRD-004 services that fail, with seed ${TEST_FAULT_SEED}`, () => {
  let lines: Lines
  let work: Work
  const garbage = garbageOf(seededRandom(`faults ${TEST_FAULT_SEED}`))
  beforeAll(async () => {
    if (isLong) process.stdout.write(`faults with seed ${TEST_FAULT_SEED}\n`)
    lines = await openLines(
      isLong ? { documents: EACH_LONG * ROUNDS } : { documents: EACH_SHORT, haste: HASTE },
    )
    work = await Work.begin(
      lines,
      isLong ? { people: EACH_LONG * ROUNDS, paceMs: S } : { people: EACH_SHORT, paceMs: 70 },
    )
    await work.recovered(BACK_WITHIN_MS)
  })
  afterAll(async () => {
    await work?.stop()
    await lines?.close()
  })

  it.each(CASES)(
    'HRD-004 %s %s: every call is answered in time, and everything works again by itself',
    async (parts, fault) => {
      const broken = parts.flatMap((part) => lines.lines.get(part) ?? [])
      const from = work.told.length
      for (const line of broken) await FAULTS[fault](line, garbage)
      await sleep(BROKEN_MS)
      for (const line of broken) {
        // The mail server's connection would end itself after 20 s, which is more than the short run has.
        if (!isLong) await line.cut()
        await line.restore()
      }
      const backMs = await work.recovered(BACK_WITHIN_MS)
      await sleep(CALM_MS)
      const seen = work.told.slice(from)
      const longestMs = Math.max(...seen.map(({ ms }) => ms))
      if (isLong) process.stdout.write(toldOf({ parts, fault, longestMs, backMs }))
      expect(seen.filter(({ deed, told }) => !isAllowed(parts, deed, told))).toEqual([])
      expect(longestMs).toBeLessThan(Math.max(...parts.map((part) => ANSWERED_MS[part])) + MARGIN_MS)
      if (lines.redis) await vi.waitFor(() => expect(lines.redis?.status).toBe('ready'), BACK_WITHIN_MS)
    },
    FAULT_TEST_MS,
  )

  it(
    'HRD-004 nothing that was acknowledged is lost, and nothing is doubled: records, places, mails',
    async () => {
      await work.stop()
      expect(work.recorded.length).toBeGreaterThan(CASES.length)
      expect(work.registered.length).toBeGreaterThan(CASES.length)
      // What still waits is tried again when its pause is over.
      await vi.waitFor(
        async () => {
          lines.later(ASK_AGAIN_AFTER_MS)
          const waiting = await query(sql`select topic, state, attempts, run_at, last_error from outbox
            where state <> 'done' and topic <> 'event-reminders' and run_at < ${lines.app.context.clock.iso()}`)
          expect(waiting).toEqual([])
        },
        { timeout: SETTLED_MS, interval: S },
      )
      const dead = await query(sql`select topic, last_error from outbox where state = 'dead'`)
      expect(dead).toEqual([])

      const records = await query<{ run: string; times: string }>(sql`
      select run.offline_run_id as run, count(record.id) as times
      from running_modules run left join records record on record.running_id = run.id group by 1`)
      const timesOfRun = new Map(records.map(({ run, times }) => [run, Number(times)]))
      expect(work.recorded.filter((id) => timesOfRun.get(id) !== 1)).toEqual([])
      expect([...timesOfRun.values()].filter((times) => times !== 1)).toEqual([])

      const atService = lines.zoom.rooms.get(`webinars/${WEBINAR}`)?.map(({ email }) => email) ?? []
      expect(atService.length).toBe(new Set(atService).size)
      expect(work.registered.filter((email) => !atService.includes(email))).toEqual([])

      // A repeat after a lost answer of the mail server has the same Message-ID, by which mail programs drop it.
      const idsOf = new Map<string, Set<string>>()
      for (const { to, messageId = '', subject = '' } of await lines.smtp.mails()) {
        if (!subject.startsWith('Your place')) continue
        const address = to?.[0]?.address ?? ''
        idsOf.set(address, (idsOf.get(address) ?? new Set()).add(messageId))
      }
      expect(work.registered.filter((email) => idsOf.get(email)?.size !== 1)).toEqual([])
    },
    FAULT_TEST_MS,
  )

  const query = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await lines.behind.orm.execute<Row>(statement)).rows
})

/** What a call may answer while these services fail. Only the database and the store are needed for an answer. */
function isAllowed(parts: Part[], deed: Deed, told: string): boolean {
  if (told === '200' || told === '201') return true
  if (told !== '503 Unavailable') return false
  return parts.includes('database') || (parts.includes('store') && deed === 'document')
}

function toldOf(seen: { parts: Part[]; fault: Fault; longestMs: number; backMs: number }): string {
  const { parts, fault, longestMs, backMs } = seen
  return `${parts.join(', ')} ${fault}: longest answer ${Math.round(longestMs)} ms, all works ${Math.round(backMs)} ms after\n`
}

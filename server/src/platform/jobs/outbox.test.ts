import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTables } from '../../testing/create-tables.ts'
import { freshDatabase, isPostgresReachable, truncateAll } from '../../testing/fresh-database.ts'
import { settableClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createLog } from '../log.ts'
import * as tables from './outbox.tables.ts'
import { enqueue } from './enqueue.ts'
import { createOutbox, GiveUp, type JobHandler, type Outbox, TryLater } from './outbox.ts'
import { seededRandom } from '../random.ts'

const HOUR_MS = 3_600_000
const postgres = await isPostgresReachable()
it.skipIf(postgres)('SYS-010 runs on PostgreSQL too', (test) =>
  test.skip('no PostgreSQL: set TEST_DATABASE_URL'),
)

describe.each(postgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const))(
  'SYS-010 the outbox on %s',
  (engine) => {
    const clock = settableClock('2026-03-01T12:00:00.000Z')
    const log = createLog('silent')
    const open: Outbox[] = []
    let db: Database
    let seen: number[]

    const outboxWith = (note: JobHandler) => {
      const outbox = createOutbox({
        db,
        clock,
        random: seededRandom(`${open.length}`),
        log,
        handlers: { note },
      })
      open.push(outbox)
      return outbox
    }
    const see: JobHandler = async (payload) => {
      seen.push(numberOf(payload))
    }
    const add = (n: number, options = {}) => enqueue({ db, clock }, 'note', { n }, options)
    const rows = () => db.orm.select().from(tables.outbox).orderBy(asc(tables.outbox.id))

    beforeAll(async () => {
      db = await freshDatabase({ engine, prepared: 'empty' })
      await createTables(db, tables)
    })
    beforeEach(async () => {
      await truncateAll(db)
      seen = []
    })
    afterEach(() => Promise.all(open.splice(0).map((outbox) => outbox.stop())))
    afterAll(() => db?.close())

    it('SYS-011 runs what was committed, never what was rolled back, and leaves neither payload nor worker behind', async () => {
      const outbox = outboxWith(see)
      await db.transaction(async () => void (await add(1)))
      await db
        .transaction(async () => {
          await add(2)
          throw new Error('stop')
        })
        .catch(() => {})
      expect(await outbox.runDue()).toBe(1)
      expect(seen).toEqual([1])
      // Nothing of the process that ran it is kept, so that every process makes the same demo, byte for byte.
      expect(await rows()).toMatchObject([
        { state: 'done', payload: {}, attempts: 1, finishedAt: clock.iso(), lockedBy: null },
      ])
    })

    it('writes one job for one cause, also after it was done', async () => {
      const outbox = outboxWith(see)
      expect([await add(1, { dedupeKey: 'a' }), await add(1, { dedupeKey: 'a' })]).toEqual([true, false])
      await outbox.runDue()
      expect(await add(1, { dedupeKey: 'a' })).toBe(false)
      await outbox.runDue()
      expect(seen).toEqual([1])
    })

    it('gives each job to one of several pollers', async () => {
      const outboxes = [outboxWith(see), outboxWith(see), outboxWith(see)]
      const count = 60
      await db.transaction(async () => {
        for (let n = 0; n < count; n += 1) await add(n)
      })
      for (const outbox of outboxes) outbox.start()
      await expect.poll(() => seen.length, { timeout: 8_000 }).toBe(count)
      expect(new Set(seen).size).toBe(count)
      await Promise.all(outboxes.map((outbox) => outbox.runDue()))
      expect(seen.length).toBe(count)
    })

    it('takes a job as soon as its poller is woken', async () => {
      const outbox = outboxWith(see)
      outbox.start()
      await new Promise((resolve) => setTimeout(resolve, 50))
      await db.transaction(async () => {
        await add(1)
        db.afterCommit(() => outbox.wake())
      })
      await expect.poll(() => seen, { timeout: 1_000, interval: 10 }).toEqual([1])
    })

    it('tries a failed job again, later each time, until it is dead', async () => {
      const attempts: number[] = []
      const outbox = outboxWith(async (_payload, job) => {
        attempts.push(job.attempt)
        throw new Error(`no ${job.attempt}`)
      })
      await add(1, { maxAttempts: 3 })
      const pauses: number[] = []
      for (let round = 0; round < 3; round += 1) {
        await outbox.runDue()
        expect(await outbox.runDue()).toBe(0)
        const [row] = await rows()
        pauses.push(Date.parse(row?.runAt ?? '') - clock.now().getTime())
        clock.advance(HOUR_MS)
      }
      expect(attempts).toEqual([1, 2, 3])
      for (const [round, pause] of pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(4_000 * 2 ** round)
        expect(pause).toBeLessThanOrEqual(6_000 * 2 ** round)
      }
      expect(await rows()).toMatchObject([
        { state: 'dead', lastError: 'no 3', payload: { n: 1 }, lockedBy: null },
      ])
    })

    it('does not try again before the time a job asks for', async () => {
      const outbox = outboxWith(async (payload, job) => {
        if (job.attempt === 1) throw new TryLater('not yet', 2 * HOUR_MS)
        await see(payload, job)
      })
      await add(1)
      await outbox.runDue()
      clock.advance(2 * HOUR_MS - 1)
      expect(await outbox.runDue()).toBe(0)
      clock.advance(1)
      expect(await outbox.runDue()).toBe(1)
      expect(seen).toEqual([1])
    })

    it('gives up at once on what cannot succeed, and does the others', async () => {
      const outbox = outboxWith(async (payload, job) => {
        if (numberOf(payload) === 1) throw new GiveUp('never')
        await see(payload, job)
      })
      await add(1)
      await add(2)
      await outbox.runDue()
      expect(seen).toEqual([2])
      expect(await rows()).toMatchObject([{ state: 'dead', lastError: 'never' }, { state: 'done' }])
    })

    it('waits for the instant a job is due', async () => {
      const outbox = outboxWith(see)
      await add(1, { runAt: new Date(clock.now().getTime() + HOUR_MS) })
      expect(await outbox.runDue()).toBe(0)
      clock.advance(HOUR_MS)
      expect(await outbox.runDue()).toBe(1)
    })

    it('takes over a job whose poller died with it, not one that is being done', async () => {
      await add(1)
      let release = () => {}
      const slow = outboxWith(() => new Promise<void>((resolve) => (release = resolve)))
      const running = slow.runDue()
      await expect.poll(async () => (await rows())[0]?.lockedBy).not.toBeNull()
      const other = outboxWith(see)
      expect(await other.runDue()).toBe(0)
      clock.advance(HOUR_MS)
      expect(await other.runDue()).toBe(1)
      // The first poller ends too late: its result must not be stored.
      await db.orm.update(tables.outbox).set({ lastError: 'kept' }).where(eq(tables.outbox.id, 1))
      release()
      await running
      expect(await rows()).toMatchObject([{ state: 'done', attempts: 2, lastError: 'kept' }])
    })

    it('finishes what it is doing before it stops', async () => {
      let finished = false
      const outbox = outboxWith(async () => {
        seen.push(1)
        await new Promise((resolve) => setTimeout(resolve, 100))
        finished = true
      })
      await add(1)
      outbox.start()
      await expect.poll(() => seen).toEqual([1])
      await outbox.stop()
      expect(finished).toBe(true)
      expect(await rows()).toMatchObject([{ state: 'done' }])
    })
  },
)

function numberOf(payload: unknown): number {
  return typeof payload === 'object' && payload !== null && 'n' in payload ? Number(payload.n) : Number.NaN
}

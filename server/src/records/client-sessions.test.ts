/** What a client's file says of its sessions is what its entries say, whoever changes them, and at whatever moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { found } from '#platform/fail.ts'
import { updateMergedInto } from '../clients/client-pairs.store.ts'
import { clients } from '../clients/clients.tables.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addHosts, addRecords, type Made, type RandomRecord } from '../testing/random-records.ts'
import { lockRecord, updateRecord } from './corrections.store.ts'
import { recordClients, records } from './records.tables.ts'

const CLIENTS = [1, 2, 3, 4]
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_MS = Date.parse('2026-02-01T15:00:00.000Z')
const RUNS = 25
/** Of several connections: the embedded database does one transaction after the other. */
const isShared = testDatabaseSettings().engine === 'postgres'

let app: FreshApp
let made: Made
beforeAll(async () => {
  app = await freshApp()
  made = await addHosts(app)
})
afterAll(() => app.close())

const sessionWith = (clientIds: number[], day: number): RandomRecord => ({
  ...{ hostId: 1, kind: 'justice', module: 0, endMs: FIRST_MS + day * DAY_MS, lastsMs: 1000 },
  ...{ count: clientIds.length, clientIds, language: null, source: 'online', version: 'none' },
})
const add = async (clientIds: number[], day: number) =>
  found((await addRecords(app, [sessionWith(clientIds, day)], made))[0])

/** What the files say. */
async function told() {
  const { id, sessionCount, lastSession } = clients
  const rows = await app.context.db.orm
    .select({ id, sessionCount, lastSession })
    .from(clients)
    .orderBy(asc(id))
  return rows
}

/** What the entries say, read one by one. */
async function read() {
  const { orm } = app.context.db
  const entries = await orm
    .select({ recordId: records.id, clientId: recordClients.clientId, endTime: records.endTime })
    .from(recordClients)
    .innerJoin(records, eq(records.id, recordClients.recordId))
  const files = await orm.select().from(clients).orderBy(asc(clients.id))
  return files.map(({ id }) => {
    const parts = files.filter((one) => one.id === id || one.mergedIntoId === id).map((one) => one.id)
    const own = entries.filter(({ clientId }) => parts.includes(clientId))
    const ends = own.map(({ endTime }) => endTime).toSorted()
    const sessionCount = new Set(own.map(({ recordId }) => recordId)).size
    return { id, sessionCount, lastSession: ends.at(-1) ?? null }
  })
}

async function correct(id: number, clientIds: number[], day: number) {
  const { db } = app.context
  await db.transaction(async () => {
    const record = found(await lockRecord(db, id))
    const endTime = new Date(FIRST_MS + day * DAY_MS).toISOString()
    const people = clientIds.map((clientId) => ({ id: clientId, code: '' }))
    const startTime = record.startTime < endTime ? record.startTime : endTime
    await updateRecord(db, { ...record, startTime, endTime, clients: people })
  })
}

const someone = fc.constantFrom(...CLIENTS)
const people = fc.uniqueArray(someone, { minLength: 1 })
const day = fc.nat(40)
const pick = fc.nat()
const deed = fc.oneof(
  fc.record({ does: fc.constant('records' as const), people, day }),
  fc.record({ does: fc.constant('corrects' as const), pick, people, day }),
  fc.record({ does: fc.constant('moves the end' as const), pick, day }),
  fc.record({ does: fc.constant('merges' as const), removed: someone, kept: someone }),
  fc.record({ does: fc.constant('takes a merge back' as const), removed: someone }),
)

/** What chance seldom makes: one is recorded of a merged file, and the merge is taken back. */
const OF_MERGED: (typeof deed extends fc.Arbitrary<infer One> ? One : never)[] = [
  { does: 'records', people: [1, 2], day: 1 },
  { does: 'records', people: [2], day: 2 },
  { does: 'merges', removed: 2, kept: 1 },
  { does: 'records', people: [2], day: 3 },
  { does: 'takes a merge back', removed: 2 },
]

describe('the sessions of a file', () => {
  it('CLI-002 LIF-003 SCL-005 are those of its entries after whatever is recorded, corrected, merged and taken back', async () => {
    const { db } = app.context
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 12 }), async (deeds) => {
        await db.orm.delete(recordClients)
        for (const id of CLIENTS) await updateMergedInto(db, id, null)
        const ids: number[] = []
        for (const one of deeds) {
          const id = 'pick' in one ? ids[one.pick % ids.length] : undefined
          if (one.does === 'records') ids.push(await add(one.people, one.day))
          else if (one.does === 'corrects' && id) await correct(id, one.people, one.day)
          else if (one.does === 'moves the end' && id)
            await db.orm
              .update(records)
              .set({ endTime: sql`${records.startTime} + ${one.day} * interval '1 hour'` })
              .where(eq(records.id, id))
          else if (one.does === 'merges' && one.removed !== one.kept) {
            // One step from any file to where it is read, as the service has it.
            const files = await db.orm.select().from(clients)
            const isFree = files.every(
              (file) =>
                file.mergedIntoId !== one.removed && (file.id !== one.kept || file.mergedIntoId === null),
            )
            if (isFree) await updateMergedInto(db, one.removed, one.kept)
          } else if (one.does === 'takes a merge back') await updateMergedInto(db, one.removed, null)
          expect(await told()).toEqual(await read())
        }
      }),
      { numRuns: RUNS, examples: [[OF_MERGED]] },
    )
  })

  /** Does the second while the first is done and not committed. */
  async function atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>) {
    let goOn = () => {}
    const waits = new Promise<void>((resolve) => (goOn = resolve))
    const one = app.context.db.transaction(async () => {
      await first()
      await waits
    })
    await sleep(200)
    const other = second()
    await sleep(200)
    goOn()
    await Promise.all([one, other])
  }

  it.runIf(isShared)(
    'CLI-002 SCL-005 are all counted where two are recorded at the same moment, or one is taken out',
    async () => {
      const before = (await told())[0]?.sessionCount ?? 0
      await atOnce(
        () => add([1, 2], 50),
        () => add([1, 2], 51),
      )
      expect((await told())[0]?.sessionCount).toBe(before + 2)
      expect(await told()).toEqual(await read())
      const { orm } = app.context.db
      const old = await add([1, 2], 49)
      await atOnce(
        () => add([1], 52),
        // A query is asked when it is awaited, so an async function makes it begin.
        async () => orm.delete(recordClients).where(eq(recordClients.recordId, old)),
      )
      expect(await told()).toEqual(await read())
    },
  )

  it.runIf(isShared)(
    'LIF-003 SCL-005 are counted in the other file while one is merged into it',
    async () => {
      const merge = (into: number | null) => updateMergedInto(app.context.db, 4, into)
      await atOnce(
        () => merge(3),
        () => add([4], 52),
      )
      expect(await told()).toEqual(await read())
      await atOnce(
        () => merge(null),
        () => add([4], 53),
      )
      expect(await told()).toEqual(await read())
      await atOnce(
        () => add([4], 54),
        () => merge(3),
      )
      expect(await told()).toEqual(await read())
    },
  )
})

/** A connection whose database falls silent is ended in time, and one that only rests or works is kept (HRD-004). */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabaseSettings } from '../config/config.ts'
import { createLog } from '../log.ts'
import { type FaultyConnection, openFaultyConnection } from '../../testing/faulty-connection.ts'
import { isPostgresReachable } from '../../testing/fresh-database.ts'
import { type Database, openDatabase, patientConnection } from './database.ts'
import { isDatabaseAway } from './errors.ts'

const LIMIT_MS = 400
const POSTGRES_PORT = 5432
const postgres = await isPostgresReachable()

it.skipIf(postgres)('HRD-004 a database that does not answer', (test) =>
  test.skip('no PostgreSQL: set TEST_DATABASE_URL'),
)

describe.runIf(postgres)('HRD-004 a database that does not answer', () => {
  let line: FaultyConnection
  let db: Database

  beforeEach(async () => {
    const url = new URL(testDatabaseSettings().databaseUrl)
    line = await openFaultyConnection({ host: url.hostname, port: Number(url.port || POSTGRES_PORT) })
    url.port = String(line.port)
    const log = createLog('silent')
    db = await openDatabase({ databaseUrl: url.href, dataDir: '', log, answerTimeoutMs: LIMIT_MS })
  })
  afterEach(async () => {
    await db.close()
    await line.close()
  })

  it('ends the connection, and the next query gets another', async () => {
    await db.pool.query('select 1')
    line.hold()
    const failure = await db.pool.query('select 2').catch((error: unknown) => error)
    expect(failure).toSatisfy(isDatabaseAway)
    await line.restore()
    expect((await db.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }])
  })

  it('fails everything that waits within a transaction', async () => {
    const waiting = db.transaction(async () => {
      line.hold()
      return Promise.allSettled([db.orm.execute('select 1'), db.orm.execute('select 2')])
    })
    await expect(waiting).rejects.toSatisfy(isDatabaseAway)
    expect(db.pool.totalCount).toBe(0)
  })

  it('keeps a connection that rests for longer within a transaction', async () => {
    const backend = async () => (await db.orm.execute('select pg_backend_pid() as pid')).rows
    await db.transaction(async () => {
      const before = await backend()
      await sleep(2 * LIMIT_MS)
      expect(await backend()).toEqual(before)
    })
  })

  it('counts from the last question, not from the first', async () => {
    const pause = () => db.orm.execute(`select pg_sleep(${(0.6 * LIMIT_MS) / 1000})`)
    await db.transaction(async () => {
      for (let time = 0; time < 3; time += 1) await pause()
    })
    expect(db.pool.idleCount).toBe(1)
  })

  it('leaves long work its time', async () => {
    const { client, end } = await patientConnection(db)
    await client.query(`select pg_sleep(${(2 * LIMIT_MS) / 1000})`)
    await end()
  })
})

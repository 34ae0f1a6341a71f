/** A hub that is stopped, killed and started again while a report is to be mailed: it is mailed, and once (REP-008). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { testDatabaseSettings } from '#platform/config/config.ts'
import { type Database, migrate } from '#platform/database/database.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'
import { freshDatabase, layDatabase } from '../testing/fresh-database.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { withStore } from '../testing/faults/with-store.ts'
import { savedReports } from './saved-reports.tables.ts'

const TEST_MS = 240_000
/** So many that a kill may well come while they are written to. */
const READERS = 25
/** No hub ran on that day, nor for years after it. */
const DUE = '2020-01-05'

const folder = mkdtempSync(path.join(tmpdir(), 'hub-restarts-'))
let shared: Database | undefined
let env: Record<string, string>

beforeAll(async () => {
  if (testDatabaseSettings().engine === 'postgres') shared = await freshDatabase({ prepared: 'empty' })
  const url = shared?.pool.options.connectionString
  env = {
    HUB_DATA_DIR: folder,
    HUB_SECRET: 'a secret for tests alone, 32 long',
    HUB_LOG_LEVEL: 'warn',
    HUB_DEMO: 'false',
    ...(url ? { DATABASE_URL: url } : undefined),
  }
  if (!url) await layDatabase(folder)
  await withStore(env, async ({ context: { db, clock } }) => {
    await migrate(db)
    const readers = await db.orm
      .insert(staffAccounts)
      .values(
        Array.from({ length: READERS }, (_, index) => ({
          ...{
            name: `Reader ${index}`,
            email: `reader${index}@provider.example`,
            roles: ['reports' as const],
          },
          ...{ passwordHash: 'set up', locale: 'en', createdAt: clock.iso() },
        })),
      )
      .returning({ id: staffAccounts.id })
    await db.orm.insert(savedReports).values({
      ...{ name: 'Board', address: 'period=last-month&by=team', isShared: true },
      ...{ makerId: readers[0]?.id ?? 0, createdAt: clock.iso() },
      ...{ sendDay: 5, sendTo: readers.map(({ id }) => id), nextSendOn: DUE },
    })
  })
}, TEST_MS)
afterAll(async () => {
  await shared?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** To how many it was mailed, the entries that say so, and whether it is due still. */
const seen = () =>
  withStore(env, async ({ context: { db } }) => {
    const mails = await db.orm.select().from(outbox).where(like(outbox.dedupeKey, '%saved-report:%'))
    const entries = await db.orm.select().from(auditLog).where(eq(auditLog.action, 'report-send'))
    const [report] = await db.orm.select().from(savedReports)
    return { mails: mails.length, entries: entries.length, isDue: report?.nextSendOn === DUE }
  })

it(
  'REP-008 is mailed to all or to nobody by a hub that is killed, to all by one that is stopped, and once',
  async () => {
    const killed = await startServerProcess(env)
    await killed.kill('SIGKILL')
    expect([
      { mails: 0, entries: 0, isDue: true },
      { mails: READERS, entries: 1, isDue: false },
    ]).toContainEqual(await seen())
    for (let start = 1; start <= 2; start += 1) {
      const stopped = await startServerProcess(env)
      const { code, output } = await stopped.kill('SIGTERM')
      expect(code, output).toBe(0)
      expect(await seen()).toEqual({ mails: READERS, entries: 1, isDue: false })
    }
  },
  TEST_MS,
)

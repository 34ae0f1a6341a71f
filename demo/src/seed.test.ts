/** The pretend agency in a database: its content, and that it is the same every time. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '@hub/server/platform/config/config'
import type { Database } from '@hub/server/platform/database/database'
import { createLog } from '@hub/server/platform/log'
import { checkBackup } from '@hub/server/platform/backup/checked-entries'
import { makeBackup } from '@hub/server/platform/backup/make-backup'
import { restoreBackup } from '@hub/server/platform/backup/restore'
import { systemClock } from '@hub/server/platform/clock'
import { createFolderStore } from '@hub/server/platform/store/folder-store'
import { FILLED_BY_ITSELF } from '@hub/server/staff/filled-by-itself'
import { freshDatabase, isPostgresReachable } from '@hub/server/testing/fresh-database'
import { loadDemo } from './seed.ts'

/** The two years run once more. */
const SEED_MS = 180_000

const folders: string[] = []
let db: Database

async function loadedDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-demo-'))
  folders.push(dataDir)
  const loaded = await freshDatabase()
  const config = readConfig({
    NODE_ENV: 'test',
    HUB_DATA_DIR: dataDir,
    HUB_SECRET: 'a secret for tests alone, 32 long',
  })
  await loadDemo({ config, db: loaded, log: createLog('silent') })
  return loaded
}

/** When the database wrote a row by its own clock, which no demo can set. */
const WRITTEN_AT = 'changed_at'

/** A hash of all rows for each table; without one column, wherever it is. */
async function printsOf(database: Database, leftOut = ''): Promise<Record<string, string>> {
  const tables = await database.pool.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const rows = await database.pool.query<{ print: string }>(
      `select md5(coalesce(string_agg(row, chr(10) order by row collate "C"), '')) as print
         from (select (to_jsonb(t) - '${leftOut}')::text as row from "${name}" t) as rows`,
    )
    prints[name] = rows.rows[0]?.print ?? ''
  }
  return prints
}

const count = async (query: string) => {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*)::int as count from ${query}`)
  return rows[0]?.count ?? 0
}

beforeAll(async () => {
  db = await loadedDatabase()
}, SEED_MS)
afterAll(async () => {
  await db.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

it('SYS-011 is forty clients, a few of them closed, and two years of sessions', async () => {
  expect(await count('clients')).toBe(40)
  const closed = await count('clients where close_time is not null')
  expect(closed).toBeGreaterThanOrEqual(3)
  expect(closed).toBeLessThanOrEqual(8)
  expect(
    await count("(select distinct date_trunc('month', end_time) from records) as months"),
  ).toBeGreaterThanOrEqual(24)
  expect(await count("records where kind = 'demographics'")).toBeGreaterThan(0)
  expect(await count("running_modules where state <> 'recorded'")).toBe(0)
})

it('SYS-011 EVT-001 has events of every type: coming, past, undated, full, with and without courses', async () => {
  expect(await count('events')).toBeGreaterThanOrEqual(12)
  expect(await count('(select distinct type_code from events) as types')).toBe(4)
  const past = "start_date < '2026-11-13'"
  expect(await count(`events where ${past} and video_link is not null`)).toBe(1)
  expect(await count(`events where ${past} and video_link is null`)).toBe(1)
  expect(await count('events where start_date is null or end_date is null')).toBe(2)
  expect(await count('events where max_registrants = 0')).toBe(1)
  expect(await count('events where is_banner')).toBe(1)
  const taken = '(select count(*) from registrants where event_id = events.id)'
  expect(await count(`events where max_registrants > 0 and max_registrants = ${taken}`)).toBe(1)
  expect(await count('waiting_places where offered_until is null')).toBe(1)
  expect(await count('event_drafts where new_key is null')).toBe(1)
  expect(await count('event_drafts where new_key is not null')).toBe(1)
  for (const chapters of [2, 4])
    expect(
      await count(`(select event_id from event_topics group by 1 having count(*) = ${chapters}) as courses`),
    ).toBeGreaterThan(0)
  expect(await count('courses where pdf_link is null')).toBeGreaterThan(0)
  // Each future event reminds its people once, on its own day. Nothing else is queued.
  const reminders = "outbox where state = 'ready' and topic = 'event-reminder' and run_at > '2026-11-13'"
  expect(await count("outbox where state = 'ready'")).toBe(await count(reminders))
  expect(await count(reminders)).toBeGreaterThan(0)
})

it('SYS-011 is plainly marked as demo', async () => {
  expect(await count("facilitators where email not like '%@demo.example'")).toBe(0)
  expect(await count("agencies where name not like '%(demo)'")).toBe(0)
})

it(
  'SYS-011 is the same to the byte every time it is made',
  async () => {
    const again = await loadedDatabase()
    const [first, second] = [await printsOf(db, WRITTEN_AT), await printsOf(again, WRITTEN_AT)]
    await again.close()
    expect(second).toEqual(first)
  },
  SEED_MS,
)

/** The SHA-256 of each file that belongs to the content. */
function filesIn(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => /^(modules|static)\//.test(path.relative(folder, file)))
  return Object.fromEntries(
    found.map((file) => [
      path.relative(folder, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  )
}

it.for(['embedded', 'postgres'] as const)(
  'OPS-002 is backed up and restored into %s, row for row and file for file',
  { timeout: SEED_MS },
  async (engine, { skip }) => {
    if (engine === 'postgres' && !(await isPostgresReachable())) skip('PostgreSQL is not reachable')
    const [dataDir = ''] = folders
    const [backups, restored] = ['hub-demo-backup-', 'hub-demo-restored-'].map((name) =>
      mkdtempSync(path.join(tmpdir(), name)),
    ) as [string, string]
    folders.push(backups, restored)
    const source = { file: path.join(backups, 'demo.sealed'), key: randomBytes(32) }
    await makeBackup({ db, clock: systemClock, store: createFolderStore(dataDir) }, source)
    expect((await checkBackup(source)).files).toBeGreaterThan(100)
    const copy = await freshDatabase({ engine, prepared: 'empty' })
    try {
      await restoreBackup(source, {
        open: async () => copy,
        clock: systemClock,
        staff: { kind: 'staff', user: 'robin' },
        filledByItself: FILLED_BY_ITSELF,
        store: createFolderStore(restored),
      })
      const { audit_log: _, audit_heads: _1, ...rows } = await printsOf(copy)
      expect(rows).toEqual(expect.objectContaining({ records: expect.any(String) }))
      const { audit_log: __, audit_heads: __1, ...expected } = await printsOf(db)
      expect(rows).toEqual(expected)
      expect(filesIn(restored)).toEqual(filesIn(dataDir))
    } finally {
      await copy.close()
    }
  },
)

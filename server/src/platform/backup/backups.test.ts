/** The backups that the server makes by itself: when, by which node, what stays, and what is known of them. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { spoilWhatIsWritten } from '../../testing/files/spoil-what-is-written.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Context } from '#platform/context.ts'
import { makeDueBackup, readBackupAge, startBackupSchedule } from './backups.sweep.ts'
import { listBackups } from './backups.store.ts'
import { backups } from './backups.tables.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const KEEP = 2

let app: FreshApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-schedule-'))
  app = await freshApp({ config: { backupDir: folder, backupDays: 1, backupKeep: KEEP, metricsPort: 0 } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const files = () => readdirSync(folder).toSorted()
const newest = async () => (await listBackups(app.context.db, 1))[0]
const figures = async () =>
  (await app.prometheus().scrape()).split('\n').filter((line) => line.startsWith('hub_backup_'))

it('OPS-002 says that a backup is late while there is none', async () => {
  expect(await readBackupAge(app.context)).toEqual({ ageSeconds: Infinity, isLate: true })
  expect(await figures()).toEqual(['hub_backup_age_seconds +Inf', 'hub_backup_late 1'])
})

it('OPS-002 makes one when it is due, verified and audited, on one of several nodes', async () => {
  const nodes = await Promise.all([1, 2, 3].map(() => makeDueBackup(app.context)))
  expect(nodes.toSorted()).toEqual(['made', 'not due', 'not due'])
  expect(files()).toEqual(['hub-2026-03-02T15-00-00Z.tar'])
  expect(await newest()).toMatchObject({ state: 'verified', file: files()[0], error: null })
  const deeds = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'backup-made'))
  expect(deeds).toMatchObject([{ actorKind: 'system', note: expect.stringContaining('rows') }])
  app.clock.advance(HOUR_MS)
  expect(await makeDueBackup(app.context)).toBe('not due')
  expect(await figures()).toEqual(['hub_backup_age_seconds 3600', 'hub_backup_late 0'])
})

it('OPS-002 removes the oldest only after a newer one was verified, and nothing that is not its own', async () => {
  const [first] = files()
  writeFileSync(path.join(folder, 'by-hand.tar'), 'mine')
  // As they were called when they were compressed as a whole.
  const earlier = ['hub-2026-03-01T00-00-00Z.tar.gz', 'hub-2026-03-01T00-00-00Z.tar.gz.sealed']
  for (const name of earlier) writeFileSync(path.join(folder, name), 'of a hub of before')
  app.clock.advance(DAY_MS)
  expect(await makeDueBackup(app.context)).toBe('made')
  expect(files()).toContain(first)
  const broken: Context = {
    ...app.context,
    store: {
      ...app.context.store,
      list() {
        throw new Error('the store went away')
      },
    },
  }
  app.clock.advance(DAY_MS)
  expect(await makeDueBackup(broken)).toBe('failed')
  expect(files()).toHaveLength(1 + KEEP)
  expect(await newest()).toMatchObject({ state: 'failed', error: 'the store went away' })
  expect(await makeDueBackup(app.context)).toBe('not due')
  app.clock.advance(HOUR_MS)
  expect(await makeDueBackup(app.context)).toBe('made')
  expect(files()).toHaveLength(1 + KEEP)
  expect(files()).not.toContain(first)
  expect(files()).toContain('by-hand.tar')
})

it('OPS-002 takes over from a node that ended while it made one, and removes what that node left', async () => {
  const { orm } = app.context.db
  const left = path.join(folder, 'hub-2026-03-01T00-00-00Z.tar.part')
  writeFileSync(left, 'half')
  utimesSync(left, new Date(0), new Date(0))
  app.clock.advance(2 * DAY_MS)
  const at = app.clock.iso()
  await orm.insert(backups).values({ state: 'running', node: 'gone', startedAt: at, aliveAt: at, file: 'x' })
  expect(await makeDueBackup(app.context)).toBe('not due')
  app.clock.advance(HOUR_MS / 2)
  expect((await readBackupAge(app.context)).isLate).toBe(true)
  expect(await makeDueBackup(app.context)).toBe('not due')
  expect(await orm.select().from(backups).where(eq(backups.node, 'gone'))).toMatchObject([
    { state: 'failed', error: 'The node that made it ended before it was finished.' },
  ])
  app.clock.advance(HOUR_MS)
  expect(await makeDueBackup(app.context)).toBe('made')
  expect(files().filter((name) => name.endsWith('.part'))).toEqual([])
})

it('OPS-002 ends with the server in the middle of a backup, and leaves nothing half', async () => {
  app.clock.advance(2 * DAY_MS)
  const before = files()
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const slow: Context = {
    ...app.context,
    store: {
      ...app.context.store,
      async *list(prefix) {
        begun()
        await new Promise(() => {})
        yield* app.context.store.list(prefix)
      },
    },
  }
  const schedule = startBackupSchedule(slow)
  await isBegun
  expect(files().filter((name) => name.endsWith('.part'))).toHaveLength(1)
  await schedule.stop()
  expect(await newest()).toMatchObject({
    state: 'failed',
    error: 'The server was stopped while it was made.',
  })
  expect(files()).toEqual(before)
})

it('OPS-002 says that one failed whose file is not what was written, and keeps none of it', async () => {
  app.clock.advance(DAY_MS)
  const before = files()
  const spoiling = spoilWhatIsWritten(folder)
  try {
    expect(await makeDueBackup(app.context)).toBe('failed')
  } finally {
    spoiling.stop()
  }
  expect(files()).toEqual(before)
  expect(await newest()).toMatchObject({ state: 'failed', error: expect.stringContaining('damaged') })
})

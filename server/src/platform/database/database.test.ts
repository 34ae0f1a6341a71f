import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lockDirectory } from '@hub/embedded-postgres/directory-lock'
import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase, isPostgresReachable, truncateAll } from '../../testing/fresh-database.ts'
import { createLog } from '../log.ts'
import { constraintOf, type Database, isUniqueViolation, migrate, openDatabase } from './database.ts'

const notes = pgTable('notes', {
  id: integer('id').primaryKey(),
  text: text('text').notNull().unique('notes_text'),
  at: timestamp('at', { withTimezone: true, mode: 'string' }),
})
const TABLES = sql`create table notes (id int primary key, text text not null constraint notes_text unique, at timestamptz)`

const postgres = await isPostgresReachable()
it.skipIf(postgres)('SYS-006 runs on PostgreSQL too', (test) =>
  test.skip('no PostgreSQL: set TEST_DATABASE_URL'),
)

describe.each(postgres ? (['embedded', 'postgres'] as const) : (['embedded'] as const))(
  'SYS-006 on %s',
  (engine) => {
    let db: Database
    const texts = async () =>
      (await db.orm.select().from(notes).orderBy(asc(notes.id))).map((note) => note.text)
    const add = (id: number, content = `note ${id}`) => db.orm.insert(notes).values({ id, text: content })

    beforeAll(async () => {
      db = await freshDatabase({ engine, prepared: 'empty' })
      await db.orm.execute(TABLES)
    })
    beforeEach(() => truncateAll(db))
    afterAll(() => db?.close())

    it('commits what a transaction did and rolls back what a failed one did', async () => {
      expect(await db.transaction(async () => (await add(1)) && 'done')).toBe('done')
      const failed = db.transaction(async () => {
        await add(2)
        throw new Error('stop')
      })
      await expect(failed).rejects.toThrow('stop')
      expect(await texts()).toEqual(['note 1'])
    })

    it('lets an inner transaction join the outer one', async () => {
      const failed = db.transaction(async () => {
        await db.transaction(async () => void (await add(1)))
        expect(await texts()).toEqual(['note 1'])
        throw new Error('stop')
      })
      await expect(failed).rejects.toThrow('stop')
      expect(await texts()).toEqual([])
    })

    it('keeps transactions that run side by side apart', async () => {
      const one = (id: number) =>
        db.transaction(async () => {
          await add(id)
          await new Promise((resolve) => setTimeout(resolve, 5))
          if (id % 2 === 0) throw new Error('even')
          await db.orm
            .update(notes)
            .set({ text: `kept ${id}` })
            .where(eq(notes.id, id))
        })
      const outcomes = await Promise.allSettled([1, 2, 3, 4].map(one))
      expect(outcomes.map((outcome) => outcome.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ])
      expect(await texts()).toEqual(['kept 1', 'kept 3'])
    })

    it('keeps a transaction its own while others end, and is outside between those that begin later', async () => {
      for (const round of [1, 2]) {
        const ended = db.transaction(() => add(round))
        const running = db.transaction(async () => {
          await ended
          expect(db.inTransaction).toBe(true)
          await add(round + 10)
          throw new Error('rolled back with all of it')
        })
        await Promise.allSettled([ended, running])
        expect(db.inTransaction).toBe(false)
      }
      expect(await texts()).toEqual(['note 1', 'note 2'])
    })

    it('refuses the root handle inside a transaction instead of waiting for itself', async () => {
      const root = db.orm
      await db.transaction(async () => {
        await add(1)
        await expect(root.select().from(notes)).rejects.toMatchObject({
          cause: { message: /inside a transaction/ },
        })
        await expect(db.pool.query('select 1')).rejects.toThrow(/inside a transaction/)
        await expect(db.pool.connect()).rejects.toThrow(/inside a transaction/)
      })
      expect(await texts()).toEqual(['note 1'])
    })

    it('is outside again in what a transaction started and did not wait for', async () => {
      const later = await db.transaction(async () => {
        await add(1)
        return { texts: new Promise<string[]>((resolve) => setTimeout(() => resolve(texts()), 20)) }
      })
      expect(await later.texts).toEqual(['note 1'])
    })

    it('says so when a query failed and the work hid it', async () => {
      const hidden = db.transaction(async () => {
        await add(1)
        await add(1).then(undefined, () => {})
      })
      await expect(hidden).rejects.toThrow(/rolled back because one of its queries failed/)
      expect(await texts()).toEqual([])
    })

    it('runs effects after the commit, never after a rollback, and at once outside', async () => {
      const effects: string[] = []
      await db.transaction(async () => {
        await add(1)
        db.afterCommit(() => effects.push('committed'))
        db.afterCommit(() => {
          throw new Error('logged, not thrown')
        })
        await db.transaction(async () => db.afterCommit(() => void effects.push(`inner ${db.inTransaction}`)))
        expect(effects).toEqual([])
      })
      await db
        .transaction(async () => {
          db.afterCommit(() => effects.push('rolled back'))
          throw new Error('stop')
        })
        .catch(() => {})
      db.afterCommit(() => effects.push('outside'))
      expect(effects).toEqual(['committed', 'inner false', 'outside'])
    })

    it('runs a prepared query outside, inside, and on every connection', async () => {
      const byId = db.prepared('test.note-by-id', (orm, name) =>
        orm
          .select({ text: notes.text })
          .from(notes)
          .where(eq(notes.id, sql.placeholder('id')))
          .prepare(name),
      )
      await add(1)
      expect(await byId({ id: 1 })).toEqual([{ text: 'note 1' }])
      await db.transaction(async () => {
        await add(2)
        expect(await byId({ id: 2 })).toEqual([{ text: 'note 2' }])
      })
      const many = await Promise.all(Array.from({ length: 20 }, () => db.transaction(() => byId({ id: 2 }))))
      expect(many).toEqual(Array.from({ length: 20 }, () => [{ text: 'note 2' }]))
      const known = await db.pool.query("select 1 from pg_prepared_statements where name = 'test.note-by-id'")
      expect(known.rowCount).toBe(1)
    })

    it('gives instants as ISO 8601 in UTC with milliseconds', async () => {
      await db.orm.execute(sql`insert into notes values
      (1, 'whole', '2026-07-01 12:00:00+02'), (2, 'micro', '2026-07-01 12:00:00.123456Z'), (3, 'none', null),
      (4, 'milli', '2026-07-01 12:00:00.123Z'), (5, 'tenth', '2026-07-01 12:00:00.1Z'), (6, 'never', 'infinity')`)
      const rows = await db.orm.select({ at: notes.at }).from(notes).orderBy(asc(notes.id))
      expect(rows.map((row) => row.at)).toEqual([
        '2026-07-01T10:00:00.000Z',
        '2026-07-01T12:00:00.123Z',
        null,
        '2026-07-01T12:00:00.123Z',
        '2026-07-01T12:00:00.100Z',
        'infinity',
      ])
      const raw = await db.pool.query<{ at: string }>('select at from notes where id = 1')
      expect(raw.rows).toEqual([{ at: '2026-07-01T10:00:00.000Z' }])
    })

    it('tells a broken unique rule by its name', async () => {
      await add(1, 'same')
      const error: unknown = await add(2, 'same').then(undefined, (thrown: unknown) => thrown)
      expect([
        isUniqueViolation(error),
        isUniqueViolation(error, 'notes_text'),
        isUniqueViolation(error, 'other'),
      ]).toEqual([true, true, false])
      expect(constraintOf(error)).toBe('notes_text')
      expect([isUniqueViolation(new Error('other')), constraintOf(undefined)]).toEqual([false, undefined])
    })

    it('runs a transaction again after a serialisation failure when asked to', async () => {
      let runs = 0
      const work = async () => {
        runs += 1
        await add(runs)
        if (runs < 3)
          await db.orm.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
      }
      await expect(db.transaction(work)).rejects.toMatchObject({ cause: { code: '40001' } })
      await db.transaction(work, { isolation: 'serializable', retry: 3 })
      expect([runs, await texts()]).toEqual([3, ['note 3']])
    })

    it('forgets the rows of all tables but the named ones', async () => {
      await add(1)
      await truncateAll(db, { except: ['notes'] })
      expect(await texts()).toEqual(['note 1'])
      await truncateAll(db)
      expect(await texts()).toEqual([])
    })

    it('migrates once, however many processes try at the same time', async () => {
      const folder = writeMigration()
      await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
      await migrate(db, folder)
      const journal = await db.orm.execute(
        sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
      )
      expect(journal.rows).toEqual([{ count: 1 }])
      expect((await db.orm.execute(sql`select id from migrated`)).rows).toEqual([{ id: 1 }])
    })
  },
)

function writeMigration(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: 1, tag: '20260101000000_first', breakpoints: true }
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  )
  const statements = ['create table migrated (id int)', 'insert into migrated values (1)']
  writeFileSync(path.join(folder, `${entry.tag}.sql`), statements.join(';--> statement-breakpoint\n'))
  return folder
}

it('SYS-006 names the settings to whoever starts a second process on an embedded database', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hub-in-use-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const unlock = lockDirectory(path.join(dataDir, 'database'), () => {})
  onTestFinished(unlock)
  await expect(openDatabase({ dataDir, log: createLog('silent') })).rejects.toThrow(
    new RegExp(`in use by process ${process.pid} .*HUB_DATA_DIR.*DATABASE_URL`),
  )
})

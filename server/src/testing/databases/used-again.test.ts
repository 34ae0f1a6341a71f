/** A database that was used before is as one that never was. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { type Database, migrate } from '../../platform/database/database.ts'
import { CAST_PREPARATION } from '../fresh-app.ts'
import { type FreshOptions, freshDatabase, truncateAll } from '../fresh-database.ts'

const OPTIONS = { engine: 'embedded', prepared: CAST_PREPARATION } as const
const opened: Database[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})
async function open(options: FreshOptions = OPTIONS): Promise<Database> {
  const db = await freshDatabase(options)
  opened.push(db)
  return db
}

/** Every row of every table, and where each sequence stands. */
async function contentOf(db: Database): Promise<unknown> {
  const { rows } = await db.pool.query(`
    select n.nspname, c.relname, query_to_xml(format('select * from %I.%I', n.nspname, c.relname), true, false, '')::text as content
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
     order by 1, 2`)
  return rows.map((row) => ({ ...row, content: String(row.content).replace(/<log_cnt>.*?<\/log_cnt>/g, '') }))
}
/** When its engine was opened. */
const openedAt = async (db: Database) =>
  (await db.pool.query('select pg_postmaster_start_time()::text as at')).rows

it('has every row, sequence and setting that it began with', async () => {
  const first = await open()
  const [before, engine] = [await contentOf(first), await openedAt(first)]
  await first.pool.query(`set time zone 'America/Toronto'`)
  await first.orm.execute(sql`update facilitators set first_name = 'Changed'`)
  await first.orm.execute(sql`insert into teams (name, created_at) values ('Another', now())`)
  await first.close()
  const second = await open()
  expect([await contentOf(second), await openedAt(second)]).toEqual([before, engine])
  expect((await second.pool.query('show time zone')).rows).not.toEqual([{ TimeZone: 'America/Toronto' }])
})

it('is not used again once its tables are not as they were', async () => {
  const first = await open()
  const [before, engine] = [await contentOf(first), await openedAt(first)]
  await first.pool.query('create table left_behind (id int)')
  await first.close()
  const second = await open()
  expect(await contentOf(second)).toEqual(before)
  expect(await openedAt(second)).not.toEqual(engine)
})

it('is whole again after everything was removed', async () => {
  const first = await open()
  const [before, engine] = [await contentOf(first), await openedAt(first)]
  await truncateAll(first)
  await first.close()
  const second = await open()
  expect([await contentOf(second), await openedAt(second)]).toEqual([before, engine])
})

it('has nothing again, where it began with nothing', async () => {
  const bare = { engine: 'embedded', prepared: 'empty' } as const
  /** Schemas with their rights, and what is in them: tables, types, functions. */
  const allOf = async ({ pool }: Database) =>
    (
      await pool.query(`
        select nspname, pg_get_userbyid(nspowner) as owner, nspacl::text, obj_description(n.oid) as said,
            (select count(*)::int from pg_class where relnamespace = n.oid) as tables,
            (select count(*)::int from pg_type where typnamespace = n.oid) as types,
            (select count(*)::int from pg_proc where pronamespace = n.oid) as functions
          from pg_namespace n where nspname !~ '^pg_' and nspname <> 'information_schema' order by nspname`)
    ).rows
  const first = await open(bare)
  const [before, engine] = [await allOf(first), await openedAt(first)]
  await migrate(first)
  await first.pool.query(`create type mood as enum ('calm')`)
  expect(await allOf(first)).not.toEqual(before)
  await first.close()
  const second = await open(bare)
  expect([await allOf(second), await openedAt(second)]).toEqual([before, engine])
  await second.pool.query('create role left_behind')
  await second.close()
  expect(await openedAt(await open(bare))).not.toEqual(engine)
})

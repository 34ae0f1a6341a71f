/**
 * Embedded databases that test files of one process use one after the other. Opening an engine takes 1.4 s of processor
 * time, and giving the tables their first rows again some 0.1 s.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EmbeddedEngine } from '@hub/embedded-postgres/embedded'
import type pg from 'pg'
import { type Database, databaseOn, openEngine } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'

/** Each holds about 200 MB. */
const MOST_IDLE = 2
/** More rows take longer to write again than another engine takes to open. */
const MOST_ROWS = 10_000

interface Opened {
  engine: EmbeddedEngine
  folder: string
  /** Undefined: too large to be given back as it was. */
  first: FirstState | undefined
}
interface FirstState {
  /** It began without any table. */
  isBare: boolean
  /** A digest of all that is not rows: tables, columns, triggers, functions, rights. */
  shape: string
  /** The rows of each table that has some, as JSON, and its columns that are not computed. */
  rows: Map<string, { columns: string; json: string }>
  sequences: Map<string, string | null>
}

declare global {
  /** Outlives the modules, which some test files load anew. */
  var __idleDatabases: Set<{ key: string; opened: Opened }> | undefined
}
/** The one that has waited longest comes first. */
const idle = (globalThis.__idleDatabases ??= new Set<{ key: string; opened: Opened }>())

/**
 * A database with what the template holds, of which nothing is changed yet. Closing it keeps the engine for the next
 * one with that key, if all can be made as it was.
 */
export async function usedAgain(key: string, from: { template: string; log: Log }): Promise<Database> {
  const kept = [...idle].findLast((one) => one.key === key)
  if (kept !== undefined) idle.delete(kept)
  const opened = kept?.opened ?? (await open(from))
  let givenBack: Promise<void> | undefined
  return databaseOn(opened.engine, from.log, () => (givenBack ??= giveBack(key, opened, from.log)))
}

async function open({ template, log }: { template: string; log: Log }): Promise<Opened> {
  const folder = mkdtempSync(path.join(process.env['HUB_TEST_FOLDER'] ?? tmpdir(), 'hub-test-'))
  const engine = await openEngine({ dataDir: folder, template, durable: false, log })
  const db = databaseOn(engine, log, async () => {})
  const first = await readFirstState(db.pool)
  await db.close()
  return { engine, folder, first }
}

async function giveBack(key: string, opened: Opened, log: Log): Promise<void> {
  if (!(await isAsItWas(opened, log))) return end(opened)
  const [longest] = idle
  if (longest !== undefined && idle.size >= MOST_IDLE) {
    idle.delete(longest)
    await end(longest.opened)
  }
  idle.add({ key, opened })
}

async function end({ engine, folder }: Opened): Promise<void> {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function isAsItWas({ engine, first }: Opened, log: Log): Promise<boolean> {
  if (first === undefined) return false
  const db = databaseOn(engine, log, async () => {})
  try {
    if (first.isBare) await dropAll(db.pool)
    if ((await shapeOf(db.pool)) !== first.shape) return false
    await writeFirstState(db.pool, first)
    return true
  } catch {
    // A test may have broken it on purpose.
    return false
  } finally {
    await db.close()
  }
}

const OWN = `not in ('pg_catalog', 'information_schema', 'pg_toast')`

type Asked = pg.Pool | pg.PoolClient

async function textOf(pool: Asked, query: string): Promise<string> {
  const { rows } = await pool.query<{ text: string | null }>(query)
  return rows[0]?.text ?? ''
}

async function shapeOf(pool: pg.Pool): Promise<string> {
  const own = `join pg_namespace n on n.oid = c.relnamespace where n.nspname ${OWN}`
  const parts = [
    `concat_ws(' ', c.oid::regclass, c.relkind, c.relacl, c.reloptions), ',' order by c.oid) as text from pg_class c ${own}`,
    `concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum) as text
       from pg_attribute a join pg_class c on c.oid = a.attrelid ${own}`,
    `concat_ws(' ', tgrelid, tgname, tgenabled), ',' order by oid) as text from pg_trigger`,
    `concat_ws(' ', conrelid, conname, pg_get_constraintdef(oid)), ',' order by oid) as text from pg_constraint`,
    `concat_ws(' ', p.oid, md5(prosrc)), ',' order by p.oid) as text
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname ${OWN}`,
    `concat_ws(' ', rolname, rolsuper, rolcanlogin), ',' order by oid) as text from pg_roles`,
    `concat_ws(' ', setdatabase, setrole, setconfig), ',') as text from pg_db_role_setting`,
  ]
  const hash = createHash('sha256')
  for (const part of parts) hash.update(await textOf(pool, `select string_agg(${part}`))
  return hash.digest('hex')
}

/** Takes everything out, and gives the schema that a new database has. What is in no schema, as a role, stays. */
async function dropAll(pool: pg.Pool): Promise<void> {
  const names = await textOf(
    pool,
    `select string_agg(quote_ident(nspname), ', ') as text from pg_namespace n where n.nspname ${OWN}`,
  )
  await pool.query(`drop schema if exists ${names} cascade`)
  await pool.query('create schema public authorization pg_database_owner')
  await pool.query('grant usage on schema public to public')
  await pool.query(`comment on schema public is 'standard public schema'`)
}

/** The tables that hold rows of their own: a partitioned one is read by its parts. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname ${OWN} order by c.oid`,
  )
  return rows.map(({ name }) => name)
}

async function filledOf(pool: Asked, tables: readonly string[]): Promise<string[]> {
  if (tables.length === 0) return []
  const each = tables.map((name) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await pool.query<{ name: string }>(each.join(' union all '))
  return rows.map(({ name }) => name)
}

async function sequencesOf(pool: pg.Pool): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  )
  return new Map(rows.map(({ name, last }) => [name, last]))
}

const rowsOf = (pool: Asked, name: string) => textOf(pool, `select json_agg(t)::text as text from ${name} t`)

async function readFirstState(pool: pg.Pool): Promise<FirstState | undefined> {
  const rows: FirstState['rows'] = new Map()
  let count = 0
  const tables = await tablesOf(pool)
  for (const name of await filledOf(pool, tables)) {
    const columns = await textOf(
      pool,
      `select string_agg(quote_ident(attname), ', ' order by attnum) as text from pg_attribute
        where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    rows.set(name, { columns, json: await rowsOf(pool, name) })
    count += Number(await textOf(pool, `select count(*)::text as text from ${name}`))
    if (count > MOST_ROWS) return undefined
  }
  const isBare = tables.length === 0
  return { isBare, shape: await shapeOf(pool), rows, sequences: await sequencesOf(pool) }
}

async function writeFirstState(pool: pg.Pool, { rows, sequences }: FirstState): Promise<void> {
  const changed: string[] = []
  for (const name of new Set([...rows.keys(), ...(await filledOf(pool, await tablesOf(pool)))]))
    if ((await rowsOf(pool, name)) !== (rows.get(name)?.json ?? '')) changed.push(name)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // No trigger runs, also none of the append-only tables, and the order of the tables does not matter.
    await client.query('set local session_replication_role = replica')
    // Not deleted: new rows would fill the gaps, in another order than in a new table.
    if (changed.length > 0) await client.query(`truncate ${changed.join(', ')} cascade`)
    const filled = await filledOf(client, [...rows.keys()])
    for (const [name, { columns, json }] of rows) {
      if (filled.includes(name)) continue
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [json],
      )
    }
    for (const [name, last] of sequences)
      await client.query(
        last === null ? `alter sequence ${name} restart` : `select setval('${name}', ${last})`,
      )
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

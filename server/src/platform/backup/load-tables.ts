/** Fills the tables of a new database from the parts of another, within one transaction. */
import type pg from 'pg'
import { rowsOf } from './copy-text.ts'
import { listTableShapes, quoted, type SequenceState, type TableShape } from './table-shapes.ts'

/**
 * Loads rows into tables that the migrations have just made. Links between tables are removed before and made again
 * after, so that the order of tables and rows does not matter; making them checks every row.
 * @param load adds the rows by `add`
 */
export async function withLinksRemoved(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: links } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`)
  for (const { table, name } of links)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  await emptyFilled(client)
  await load()
  for (const { table, name, definition } of links)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

/** A migration may have added rows, which the backup has too. */
async function emptyFilled(client: pg.ClientBase): Promise<void> {
  for (const { name } of await listTableShapes(client)) {
    if (await hasRows(client, name)) await client.query(`delete from ${quoted(name)}`)
  }
}

export async function hasRows(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select 1 from ${quoted(table)}) as found`,
  )
  return rows[0]?.found === true
}

/** Adds the rows of a part. The columns are those of the part, in its order. */
export async function loadPart(client: pg.ClientBase, shape: TableShape, text: string): Promise<void> {
  const rows = rowsOf(text)
  const values = shape.columns.map((_, column) => rows.map((row) => row[column] ?? null))
  const names = shape.columns.map(({ name }) => quoted(name)).join(', ')
  const typed = shape.columns.map(({ type }, column) => `c${column}::${type}`).join(', ')
  const arrays = shape.columns.map((_, column) => `$${column + 1}::text[]`).join(', ')
  const aliases = shape.columns.map((_, column) => `c${column}`).join(', ')
  // Numbers that the database gives itself are loaded as they were.
  await client.query(
    `insert into ${quoted(shape.name)} (${names}) overriding system value
      select ${typed} from unnest(${arrays}) as part (${aliases})`,
    values,
  )
}

/** Lets each sequence go on where it stood, so that no number is given twice. */
export async function setSequences(client: pg.ClientBase, states: SequenceState[]): Promise<void> {
  for (const { name, lastValue, isCalled } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      lastValue,
      isCalled,
    ])
}

/**
 * Removes the tables of a hub that has not been used yet, and the functions that their triggers call; the migrations
 * make them again.
 */
export async function dropTables(client: pg.ClientBase, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ routine: string }>(
    `select distinct tgfoid::regprocedure::text as routine from pg_trigger
     where not tgisinternal and tgrelid = any(select quote_ident(name)::regclass from unnest($1::text[]) as name)`,
    [tables],
  )
  for (const table of tables) await client.query(`drop table ${quoted(table)} cascade`)
  for (const { routine } of rows) await client.query(`drop routine ${routine}`)
}

/** Asks the database itself which tables, columns and sequences it has, so that a new one cannot be forgotten. */
import type pg from 'pg'

export interface Column {
  name: string
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  type: string
}

export interface TableShape {
  name: string
  columns: Column[]
  /** What the rows are sorted by: the same on both engines, whatever their collations. */
  orderBy: string
}

export interface SequenceState {
  name: string
  lastValue: string
  isCalled: boolean
}

interface ColumnRow {
  table: string
  name: string
  type: string
  is_text: boolean
  key_position: number | null
}

/** Parts of extensions and of partitions are left out: the first belong to the server, the second to their table. */
const OWN_TABLES = `
  n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Every table of the hub with the columns that are stored, by name. */
export async function listTableShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<ColumnRow>(`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attcollation <> 0 as is_text, array_position(i.indkey::smallint[], a.attnum) as key_position
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where ${OWN_TABLES}
    order by c.relname::text collate "C", a.attnum`)
  const tables = new Map<string, ColumnRow[]>()
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map((column) => ({ name: column.name, type: column.type })),
    orderBy: orderOf(columns),
  }))
}

/** By the primary key, and without one by everything. */
function orderOf(columns: ColumnRow[]): string {
  const key = columns
    .filter((column) => column.key_position !== null)
    .toSorted((a, b) => (a.key_position ?? 0) - (b.key_position ?? 0))
  if (key.length === 0) return columns.map(({ name }) => `${quoted(name)}::text collate "C"`).join(', ')
  return key.map(({ name, is_text }) => quoted(name) + (is_text ? ' collate "C"' : '')).join(', ')
}

/** Where each sequence stands. A sequence is not part of a snapshot: it is read after the rows, and never behind them. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public' order by sequencename::text collate "C"`,
  )
  const found: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    )
    for (const { last_value, is_called } of state.rows)
      found.push({ name, lastValue: last_value, isCalled: is_called })
  }
  return found
}

/** A name within SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

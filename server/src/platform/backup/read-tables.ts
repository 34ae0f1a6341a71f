/** Reads every table in one snapshot, in parts that fit into memory. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import { type Database, patientConnection } from '../database/database.ts'
import { lineOf, type TextRow } from './copy-text.ts'
import { quoted, type TableShape } from './table-shapes.ts'

/** Some rows of a table, as whole lines of COPY text. */
export interface TablePart {
  bytes: Uint8Array
  rows: number
}

/** What a table holds, to compare with another. */
export interface TableSum {
  rows: number
  /** Of all its lines. */
  sha256: string
}

/** Rows of one read. A mail has some 20 kB, so this is at most a few megabytes. */
const ROWS_AT_ONCE = 500
/** A part is written when it has that many characters. */
const PART_LENGTH = 1024 * 1024
/** Values are written the same by every server. A transaction lasts as long as the disk needs. */
const SETTINGS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

/** Sets for the running transaction how values are written and read. */
export async function setForTransaction(client: pg.ClientBase): Promise<void> {
  for (const setting of SETTINGS) await client.query(`set local ${setting}`)
}

/**
 * Runs the work in a transaction that sees one state of the database and changes nothing. Migrations wait meanwhile.
 * The embedded engine has one connection: there, everything else waits too.
 */
export async function inSnapshot<T>(db: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const { client, end } = await patientConnection(db)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.migrations])
    await client.query('begin isolation level repeatable read read only')
    await setForTransaction(client)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await end()
  }
}

/** The rows of a table in order. Needs a transaction. */
export async function* readTable(client: pg.ClientBase, shape: TableShape): AsyncGenerator<TablePart> {
  const columns = shape.columns.map(({ name }) => `${quoted(name)}::text`).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select ${columns} from ${quoted(shape.name)} order by ${shape.orderBy}`,
  )
  const fetch = { text: `fetch ${ROWS_AT_ONCE} from backup_rows`, rowMode: 'array' } as const
  let part = { text: '', rows: 0 }
  for (;;) {
    const { rows } = await client.query<TextRow>(fetch)
    part = { text: part.text + rows.map(lineOf).join(''), rows: part.rows + rows.length }
    const isLast = rows.length < ROWS_AT_ONCE
    if (part.rows > 0 && (isLast || part.text.length >= PART_LENGTH)) {
      yield { bytes: Buffer.from(part.text), rows: part.rows }
      part = { text: '', rows: 0 }
    }
    if (isLast) break
  }
  await client.query('close backup_rows')
}

/** Adds up the rows of a table as they pass. */
export class TableSummer {
  readonly #hash = createHash('sha256')
  #rows = 0

  add({ bytes, rows }: TablePart): void {
    this.#hash.update(bytes)
    this.#rows += rows
  }

  sum(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

/** The sum of each table, by its name. Needs a transaction. */
export async function sumTables(client: pg.ClientBase, shapes: TableShape[]): Promise<Map<string, TableSum>> {
  const sums = new Map<string, TableSum>()
  for (const shape of shapes) {
    const summer = new TableSummer()
    for await (const part of readTable(client, shape)) summer.add(part)
    sums.set(shape.name, summer.sum())
  }
  return sums
}

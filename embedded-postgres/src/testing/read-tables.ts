/** Reads the tables of a database whose server is stopped, by plain SQL. */
import { PGlite } from '@electric-sql/pglite'

export interface Tables {
  rowsOf<Row>(query: string): Promise<Row[]>
  close(): Promise<void>
}

/** @param folder The folder of the database, which nobody else has open. */
export async function openTables(folder: string): Promise<Tables> {
  const tables = await PGlite.create(folder)
  return {
    rowsOf: async <Row>(query: string) => (await tables.query<Row>(query)).rows,
    close: () => tables.close(),
  }
}

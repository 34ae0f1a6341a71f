/** Reads the rows of a prepared query in one step. */
import { Column, is, SQL } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
interface Field {
  path: string[]
  field: unknown
}

/** Where drizzle keeps what it reads rows with (drizzle-orm 0.45, node-postgres/session.js). */
const FIELDS = 'fields'
const READER = 'customResultMapper'

/**
 * Gives a prepared query of flat rows a reader of its own. drizzle asks of every value anew of which class its column is,
 * and makes a list for each: for a hundred clients a seventh of the call, with what is freed after it. A query of nested
 * rows, or of what is not known here, stays with drizzle.
 */
export function readFlatRows(query: object): void {
  const fields: unknown = Reflect.get(query, FIELDS)
  if (!Array.isArray(fields)) return
  const columns = (fields as Field[]).map(({ path, field }) => ({ path, decoder: decoderOf(field) }))
  const names = columns.map(({ path }) => path[0] ?? '')
  if (columns.some(({ path, decoder }) => path.length !== 1 || decoder === undefined)) return
  const decoders = columns.map(({ decoder }) => (isPlain(decoder) ? undefined : decoder))
  Reflect.set(query, READER, (rows: unknown[][]) =>
    rows.map((row) => {
      const read: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at += 1) {
        const value = row[at]
        const decoder = decoders[at]
        read[names[at] as string] =
          value === null || decoder === undefined ? value : decoder.mapFromDriverValue(value)
      }
      return read
    }),
  )
}

/** What turns the driver's value into that of a field, or undefined for a field of an unknown class. */
function decoderOf(field: unknown): Decoder | undefined {
  if (is(field, Column)) return field
  const expression = is(field, SQL.Aliased) ? field.sql : field
  return is(expression, SQL) ? (Reflect.get(expression, 'decoder') as Decoder) : undefined
}

/** True for one that gives the value as it came. */
function isPlain(decoder: Decoder | undefined): boolean {
  return decoder?.mapFromDriverValue === Column.prototype.mapFromDriverValue
}

/** How values leave the database: times as the text the API gives, without a Date for each row. */
import pg from 'pg'
import { beforeEachQuery } from './before-query.ts'

const TIMESTAMPTZ_OID = 1184
const TIMESTAMP_OID = 1114
const DATE_OID = 1082
const INTERVAL_OID = 1186
const INTEGER_OID = 23
/** 'YYYY-MM-DD hh:mm:ss' */
const SECONDS_END = 19
const DATE_END = 10
const MILLISECOND_DIGITS = 3
/** 'YYYY-MM-DD hh:mm:ss.mmm+00' */
const WITH_MILLISECONDS = 26
const UTC_OFFSET = '+00'

/**
 * Turns PostgreSQL's text of an instant in a UTC session (`2026-01-02 03:04:05.6+00`) into ISO 8601 with
 * milliseconds and `Z`, as `Date.toISOString` writes it; finer digits are cut. Whatever has another form
 * (`infinity`, years after 9999) is given as it came.
 */
export function isoOf(instant: string): string {
  if (!instant.endsWith(UTC_OFFSET) || instant[DATE_END] !== ' ') return instant
  // The usual form, of two pieces: joining more of them costs as much again where the answer is written.
  if (instant.length === WITH_MILLISECONDS)
    return `${instant.slice(0, DATE_END)}T${instant.slice(DATE_END + 1, -UTC_OFFSET.length)}Z`
  const fraction = instant.slice(SECONDS_END + 1, -UTC_OFFSET.length)
  const milliseconds = fraction.slice(0, MILLISECOND_DIGITS).padEnd(MILLISECOND_DIGITS, '0')
  return `${instant.slice(0, DATE_END)}T${instant.slice(DATE_END + 1, SECONDS_END)}.${milliseconds}Z`
}

const asText = (value: string) => value
const OWN_PARSERS = new Map<number, (value: string) => unknown>([
  [TIMESTAMPTZ_OID, isoOf],
  [TIMESTAMP_OID, asText],
  [DATE_OID, asText],
  [INTERVAL_OID, asText],
  // The driver's parseInt takes more than twice as long, and a list of a hundred clients has seven hundred of them.
  [INTEGER_OID, Number],
])

/** The type parsers of every query: instants as ISO text, dates as text, integers as numbers, all else as the driver does. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const own = format === 'binary' ? undefined : OWN_PARSERS.get(oid)
    if (own) return own
    const usual: unknown = pg.types.getTypeParser(oid, format)
    return usual
  },
}

/** Makes every query of a client read its columns with `typeParsers`, also those that bring parsers of their own. */
export function useOwnTypeParsers(client: pg.ClientBase): void {
  beforeEachQuery(client, ([config]) => {
    if (typeof config === 'object' && config !== null && 'types' in config) config.types = typeParsers
  })
}

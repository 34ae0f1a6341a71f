/** The log: JSON lines without tokens, passwords, bodies or the values of failed queries (SYS-007). */
import { escapeUnprintable } from '@hub/contract/fields.rules'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const REDACTED = '[redacted]'
const PRIVATE_KEY =
  /^(authorization|cookie|set-cookie|x-renewed-token|body|payload|html|text|params|values|secret|smtpurl|databaseurl|redisurl)$|token|passw/i
/** Deeper than any record we log; a circle ends here too. */
const MAX_DEPTH = 6
/** `?token=...` and the like: an address keeps its path and the names of its parameters. */
const QUERY_VALUE = /([?&][^=&\s#]+=)[^&\s#]+/g
/** user:password@ in a connection address. */
const ADDRESS_CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi

/**
 * Makes the log. Lines go to standard output unless `destination` is given.
 * Whatever is logged loses, at any depth, the values of keys that hold secrets; errors lose query values.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    formatters: { level: (label: string) => ({ level: label }), log: cleanRecord },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Takes the credentials and the values of the query out of an address or a text that holds one; what would steer the
 * terminal of whoever reads the log is shown by its number. JSON itself escapes line breaks.
 */
export function withoutSecrets(text: string): string {
  return text
    .split('\n')
    .map(escapeUnprintable)
    .join('\n')
    .replace(ADDRESS_CREDENTIALS, '$1')
    .replace(QUERY_VALUE, `$1${REDACTED}`)
}

function cleanRecord(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, cleanValue(key, value, 1)]))
}

function cleanValue(key: string, value: unknown, depth: number): unknown {
  if (value === undefined || value === null) return value
  if (PRIVATE_KEY.test(key)) return REDACTED
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) {
    return depth < MAX_DEPTH ? value.map((item) => cleanValue('', item, depth + 1)) : REDACTED
  }
  // Requests, replies and errors are class instances: their serializers choose what is shown.
  if (!isPlain(value)) return value
  if (depth >= MAX_DEPTH) return REDACTED
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cleanValue(name, item, depth + 1)]),
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

interface DescribedError {
  type: string
  message: string
  stack?: string
  code?: unknown
  constraint?: unknown
  table?: unknown
  cause?: DescribedError
}

/**
 * What the log tells of an error: never a failed query's values (the driver puts them into the message) nor the
 * database's `detail`, which quotes the row.
 */
export function describeError(thrown: unknown): unknown {
  if (thrown instanceof Error) return describe(thrown, 1)
  return typeof thrown === 'string' ? withoutSecrets(thrown) : thrown
}

function describe(error: Error, depth: number): DescribedError {
  const known: Error & { code?: unknown; constraint?: unknown; table?: unknown } = error
  const described: DescribedError = { type: error.name, message: withoutQueryValues(error.message) }
  if (error.stack) described.stack = withoutQueryValues(error.stack)
  if (known.code !== undefined) described.code = known.code
  if (known.constraint !== undefined) described.constraint = known.constraint
  if (known.table !== undefined) described.table = known.table
  if (error.cause instanceof Error && depth < MAX_DEPTH) described.cause = describe(error.cause, depth + 1)
  return described
}

const QUERY_PARAMS = /\nparams: [\s\S]*?(?=\n {4}at |$)/

function withoutQueryValues(text: string): string {
  return withoutSecrets(text.replace(QUERY_PARAMS, `\nparams: ${REDACTED}`))
}

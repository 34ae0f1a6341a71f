/** Writes the log: JSON lines without tokens, passwords, bodies or the values of failed queries (SYS-007). */
import { hostname } from 'node:os'
import { escapeUnprintable } from '@hub/contract/fields.rules'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

const REDACTED = '[redacted]'
const PRIVATE_KEY =
  /^(authorization|cookie|set-cookie|x-renewed-token|body|payload|html|text|params|values|secret|smtpurl|databaseurl|redisurl)$|token|passw/i
/** More levels than any record that we log has. It also ends circular references. */
const MAX_DEPTH = 6
/** The values of a query, such as `?token=...`. An address keeps its path and the names of its parameters. */
const QUERY_VALUE = /([?&][^=&\s#]+=)[^&\s#]+/g
/** `user:password@` in a connection address. */
const ADDRESS_CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi

/** Tells the lines of several nodes apart, also of two on one machine. */
const NODE = `${hostname()}-${process.pid}`
/** Lines name facilitators by their id, and what they did. */
const OWNER_ONLY = 0o600

/**
 * Opens the file of HUB_LOG_FILE, to which lines are added. Each is written at once and at the end of the file, so that
 * nothing is lost with the process, and a program that copies and empties the file needs no signal.
 */
export function openLogFile(file: string): DestinationStream {
  return pino.destination({ dest: file, append: true, mkdir: true, mode: OWNER_ONLY, sync: true })
}

/**
 * Creates the log. Lines go to standard output unless `destination` is given. Values of keys that hold secrets are
 * redacted at any depth, and so are the query values in errors.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { node: NODE },
    formatters: { level: (label: string) => ({ level: label }), log: cleanRecord },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Removes credentials and query values from the addresses in a text. Control characters are replaced by their number,
 * so that they cannot act on the terminal of a reader. Line breaks stay, because JSON escapes them.
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
  // Requests, replies and errors are class instances: their serializers decide what is logged.
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
 * What is logged of an error: without the values of a failed query, which the driver adds to the message, and without
 * the database's `detail`, which quotes the row.
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

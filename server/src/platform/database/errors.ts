/** Classifies database errors: a constraint was broken, or the work may be retried. */
import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
/** A query's error is wrapped once by drizzle and at most a few times by callers. */
const MAX_CAUSES = 5

interface SqlError {
  code: string
  constraint?: unknown
}

/** True when the error is a broken unique constraint or unique index, of that name if one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = sqlErrorOf(error)
  return found?.code === UNIQUE_VIOLATION && (constraint === undefined || found.constraint === constraint)
}

/** The name of the constraint that an error reports as broken; undefined for every other error. */
export function constraintOf(error: unknown): string | undefined {
  const constraint = sqlErrorOf(error)?.constraint
  return typeof constraint === 'string' ? constraint : undefined
}

/** True when the same transaction may succeed if it is run again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlErrorOf(error)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

const SQLSTATE = /^[0-9A-Z]{5}$/

function sqlErrorOf(error: unknown): SqlError | undefined {
  let at = error
  for (let depth = 0; depth < MAX_CAUSES && typeof at === 'object' && at !== null; depth += 1) {
    if ('code' in at && typeof at.code === 'string' && SQLSTATE.test(at.code)) {
      return { code: at.code, ...('constraint' in at && { constraint: at.constraint }) }
    }
    at = 'cause' in at ? at.cause : undefined
  }
  return undefined
}

/** The system's codes for a connection that cannot be opened or was lost. */
const CONNECTION_FAULTS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/**
 * What PostgreSQL says when it ends, starts, has no place or no space left, cannot reach its disk, or may only be read
 * from, as a standby: classes 08, 53 and 58, and single codes.
 */
const AWAY_STATES = /^(08|53|58)...$|^57P0[1-5]$|^25006$/
/** Messages of the driver and the embedded engine that have no code. */
const AWAY_MESSAGES =
  /^the database sent what cannot be read|^received unexpected \w+ message|^connection terminated|^client (was closed|has encountered a connection error)|^timeout e(xceeded|xpired)|^query read timeout|^cannot use a pool after|^the (embedded database (has stopped|is restarting)|data directory was taken over)/i

/** True when the database could not be reached or could not answer: the same call may soon succeed. */
export function isDatabaseAway(error: unknown): boolean {
  let at = error
  for (let depth = 0; depth < MAX_CAUSES && at instanceof Error; depth += 1) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && (AWAY_STATES.test(code) || isConnectionFault(code, at))) return true
    if (AWAY_MESSAGES.test(at.message) || isNonsense(code, at)) return true
    at = at.cause
  }
  return false
}

/** PostgreSQL gives every error of its own a code. One without was made of bytes that are no answer. */
function isNonsense(code: unknown, error: Error): boolean {
  return error instanceof pg.DatabaseError && !(typeof code === 'string' && SQLSTATE.test(code))
}

function isConnectionFault(code: string, error: Error): boolean {
  // The missing socket file of a stopped server; any other missing file is an error in the hub.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return CONNECTION_FAULTS.has(code)
}

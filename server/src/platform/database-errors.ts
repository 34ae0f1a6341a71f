/** What a database error means: a rule of the tables was broken, or the deed may simply be tried again. */

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

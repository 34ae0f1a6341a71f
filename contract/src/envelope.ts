/** The common reply around every call but ping (API-001, API-002). */
import type { ErrorName } from './errors.ts'

/** The answer's header that carries a renewed token (API-004). */
export const RENEWED_TOKEN_HEADER = 'x-renewed-token'
/** The answer's header that names the request in the log (SYS-018). */
export const REQUEST_ID_HEADER = 'x-request-id'

export interface Failure {
  success: false
  message: string
  error: { name: ErrorName; fields?: Record<string, string> }
  /** With a refusal of a change made on an older state: what is stored now. */
  record?: unknown
}

/** The common envelope of every reply except that of ping (API-001, API-002). */
import type { ErrorName } from './errors.ts'

/** The response header that carries a renewed token (API-004). */
export const RENEWED_TOKEN_HEADER = 'x-renewed-token'
/** The response header with the id by which the log names the request (SYS-018). */
export const REQUEST_ID_HEADER = 'x-request-id'

export interface Failure {
  success: false
  message: string
  error: { name: ErrorName; fields?: Record<string, string> }
  /** What is stored now. Set when a change was refused because it was made on an older state. */
  record?: unknown
}

/** Every refusal of the hub, for the server, which gives them all. */
import { ERRORS, type ErrorName } from './errors.ts'
import { STAFF_ERRORS } from './staff-errors.ts'

interface ErrorEntry {
  status: number
  /** The server's sentence. An application shows its own by name in the reader's language (I18-004). */
  message: string
}

export const EVERY_ERROR: Record<ErrorName, ErrorEntry> = { ...ERRORS, ...STAFF_ERRORS }

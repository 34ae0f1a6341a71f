/** Logs failures that no screen shows in full: a sentence and the failure, never user input. */
import { isCallError } from './call-error.ts'

/** Writes one line to the browser's log; for a failed call only its name and code. */
export function report(what: string, failure?: unknown): void {
  const cause = isCallError(failure) ? [failure.name, failure.code].filter(Boolean).join(' ') : failure
  if (cause === undefined) console.error(what)
  else console.error(what, cause)
}

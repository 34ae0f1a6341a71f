/** Logs what went wrong where nobody is shown all of it: a sentence and the failure, never what somebody typed. */
import { isCallError } from './call-error.ts'

/** Writes one line to the browser's log; of a failed call its name and code alone. */
export function report(what: string, failure?: unknown): void {
  const cause = isCallError(failure) ? [failure.name, failure.code].filter(Boolean).join(' ') : failure
  if (cause === undefined) console.error(what)
  else console.error(what, cause)
}

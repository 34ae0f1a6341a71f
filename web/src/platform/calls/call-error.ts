/** The error of a failed call: its name, its status, and the server's sentence. */
import type { FacilitatorErrorName } from '@hub/contract/errors'

/** Every name a failed call can have: the contract's names, and `NoAnswer`. */
export type CallErrorName = FacilitatorErrorName | 'NoAnswer'

interface CallFailure {
  name: CallErrorName
  status: number
  message: string
  fields?: Record<string, string> | undefined
  record?: unknown
  requestId?: string | null
  retryAfterSeconds?: number | undefined
}

/** A failed call. */
export class CallError extends Error {
  override readonly name: CallErrorName
  /** 0 when no answer came. */
  readonly status: number
  /** The server's sentence for each invalid field of the body. */
  readonly fields: Readonly<Record<string, string>>
  /** For a refused change of an outdated state: what is stored now, as the endpoint's reply returns it. */
  readonly record: unknown
  /** For TooManyRequests: the number of seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined
  /**
   * The code in the error dialog: `{status}-{request id}`, or only the status of an answer without an id (NAV-030).
   * No code when no answer came.
   */
  readonly code: string | undefined

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = failure.name
    this.status = failure.status
    this.fields = failure.fields ?? {}
    this.record = failure.record
    this.retryAfterSeconds = failure.retryAfterSeconds
    this.code = [failure.status || [], failure.requestId ?? []].flat().join('-') || undefined
  }
}

/** True for a failed call, of the given name when one is given. */
export function isCallError(error: unknown, name?: CallErrorName): error is CallError {
  return error instanceof CallError && (name === undefined || error.name === name)
}

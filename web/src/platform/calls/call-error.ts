/** What a call that did not succeed throws: its name, its status, and what the server said. */
import type { ErrorName } from '@hub/contract/errors'

/** Every name a failed call can carry: the contract's, and that no answer came. */
export type CallErrorName = ErrorName | 'NoAnswer'

interface CallFailure {
  name: CallErrorName
  status: number
  message: string
  fields?: Record<string, string> | undefined
  record?: unknown
  requestId?: string | null
  retryAfterSeconds?: number | undefined
}

/** A call that did not succeed. */
export class CallError extends Error {
  override readonly name: CallErrorName
  /** 0 when no answer came. */
  readonly status: number
  /** The server's sentence for each field of the body that is not met. */
  readonly fields: Readonly<Record<string, string>>
  /** With a refusal of a change made on an older state: what is stored now, as the endpoint's reply gives it. */
  readonly record: unknown
  /** With TooManyRequests: after how many seconds another try makes sense. */
  readonly retryAfterSeconds: number | undefined
  /**
   * What the error dialog shows: `{status}-{request id}`, or the status alone of an answer without an id (NAV-030).
   * Where no answer came there is no code.
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

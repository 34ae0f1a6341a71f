/** The error of a failed call: its name, its status, and the server's sentence. */
import type { ErrorName } from '@hub/contract/errors'

/** Every name a failed call can have: the contract's names, and `NoAnswer`. */
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

/** A failed call. */
export class CallError extends Error {
  override readonly name: CallErrorName
  /** 0 when no answer came. */
  readonly status: number
  readonly fields: Record<string, string>
  /** What is stored now, where the refusal carries it. */
  readonly record: unknown
  /** The reference by which the log line is found; null when no answer came. */
  readonly requestId: string | null
  readonly retryAfterSeconds: number | undefined

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = failure.name
    this.status = failure.status
    this.fields = failure.fields ?? {}
    this.record = failure.record
    this.requestId = failure.requestId ?? null
    this.retryAfterSeconds = failure.retryAfterSeconds
  }
}

export function isCallError(error: unknown, name?: CallErrorName): error is CallError {
  return error instanceof CallError && (name === undefined || error.name === name)
}

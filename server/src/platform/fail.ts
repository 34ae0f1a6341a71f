/** The only way to refuse a call: by a name from the contract's list, which the error handler turns into an answer. */
import type { Failure } from '@hub/contract/envelope'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'

/** A refusal of the call. Any other thrown error is an error in the hub. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refusal: ErrorName
  readonly fields: Record<string, string> | undefined
  /** Seconds after which a retry makes sense, for the Retry-After header. */
  readonly retryAfterSeconds: number | undefined
  /** What is stored now, for a caller who changed an older state. It is written into the answer as it is. */
  readonly record: object | undefined

  constructor(
    refusal: ErrorName,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; record?: object } = {},
  ) {
    super(EVERY_ERROR[refusal].message)
    this.refusal = refusal
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.record = details.record
  }
}

/**
 * Refuses the call.
 * @param fields for ValidationError: an English sentence for each wrong field
 */
export function fail(name: ErrorName, fields?: Record<string, string>): never {
  throw new Refusal(name, fields ? { fields } : {})
}

/**
 * Refuses a change that is based on an older state.
 * @param record what is stored now, as far as the caller may see it; the answer contains it beside the error
 */
export function failWithRecord(name: ErrorName, record: object): never {
  throw new Refusal(name, { record })
}

/** The value, or NotFound. Something outside the caller's reach gets the same answer as something that is missing. */
export function found<T>(value: T | null | undefined): T {
  return value ?? fail('NotFound')
}

/** A refusal in the common envelope. */
export function failureOf(name: ErrorName, details?: Pick<Refusal, 'fields' | 'record'>): Failure {
  return {
    success: false,
    message: EVERY_ERROR[name].message,
    error: details?.fields ? { name, fields: details.fields } : { name },
    ...(details?.record ? { record: details.record } : {}),
  }
}

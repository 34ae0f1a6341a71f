/** The only way to refuse: a name from the contract's list, turned into an answer by the one error handler. */
import type { Failure } from '@hub/contract/envelope'
import { ERRORS, type ErrorName } from '@hub/contract/errors'

/** A refusal of the call. Any other thrown error is an error in the hub. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refusal: ErrorName
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another try makes sense, for the Retry-After header. */
  readonly retryAfterSeconds: number | undefined
  /** What is stored now, for whoever changed an older state; written into the answer as it is. */
  readonly record: object | undefined

  constructor(
    refusal: ErrorName,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number; record?: object } = {},
  ) {
    super(ERRORS[refusal].message)
    this.refusal = refusal
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.record = details.record
  }
}

/**
 * Refuses the call.
 * @param fields for ValidationError: the English sentence for each field at fault
 */
export function fail(name: ErrorName, fields?: Record<string, string>): never {
  throw new Refusal(name, fields ? { fields } : {})
}

/**
 * Refuses a change that was made on an older state.
 * @param record what is stored now, as the caller may see it: the answer carries it beside the error
 */
export function failWithRecord(name: ErrorName, record: object): never {
  throw new Refusal(name, { record })
}

/** The value, or NotFound: what is outside the caller's reach looks the same as what is not there. */
export function found<T>(value: T | null | undefined): T {
  return value ?? fail('NotFound')
}

/** The envelope of a refusal. */
export function failureOf(name: ErrorName, details?: Pick<Refusal, 'fields' | 'record'>): Failure {
  return {
    success: false,
    message: ERRORS[name].message,
    error: details?.fields ? { name, fields: details.fields } : { name },
    ...(details?.record ? { record: details.record } : {}),
  }
}

/** The only way to refuse: a name from the contract's list, turned into an answer by the one error handler. */
import { ERRORS, type ErrorName } from '@hub/contract/errors'

/** A refusal on its way to the caller. Anything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly refusal: ErrorName
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another try makes sense, for the Retry-After header. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    refusal: ErrorName,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(ERRORS[refusal].message)
    this.refusal = refusal
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Refuses the call.
 * @param fields for ValidationError: the English sentence for each field at fault
 */
export function fail(name: ErrorName, fields?: Record<string, string>): never {
  throw new Refusal(name, fields ? { fields } : {})
}

/** The value, or NotFound: what is outside the caller's reach looks the same as what is not there. */
export function found<T>(value: T | null | undefined): T {
  return value ?? fail('NotFound')
}

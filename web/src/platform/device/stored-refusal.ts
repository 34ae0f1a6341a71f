/** A refusal stored on this device by its name, with the same text as every other refusal. */
import { ERRORS, isErrorName } from '@hub/contract/errors'
import { CallError } from '../calls/call-error.ts'

/** The refusal of this name; an unknown name counts as a fault of the server. */
export function refusalOf(kept: string): CallError {
  const name = isErrorName(kept) ? kept : 'ServerError'
  return new CallError({ name, status: ERRORS[name].status, message: ERRORS[name].message })
}

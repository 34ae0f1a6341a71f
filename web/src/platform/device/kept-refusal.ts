/** A refusal that was kept on this device by its name; its words are those of every other one. */
import { ERRORS, isErrorName } from '@hub/contract/errors'
import { CallError } from '../calls/call-error.ts'

/** The refusal of this name; of a name that is not known any more, a fault of the server. */
export function refusalOf(kept: string): CallError {
  const name = isErrorName(kept) ? kept : 'ServerError'
  return new CallError({ name, status: ERRORS[name].status, message: ERRORS[name].message })
}

/** Why the device's store did not do what it was asked. */
import type { HostFault } from '@hub/contract/frame-host'

/** `unreachable`: the content origin did not answer, or this browser keeps nothing for it. */
export type EngineFaultCode = HostFault | 'unreachable'

export class EngineFault extends Error {
  readonly code: EngineFaultCode

  constructor(code: EngineFaultCode, detail: string) {
    super(detail)
    this.code = code
  }
}

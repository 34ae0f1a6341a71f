/** Why a download stopped, by the name that is reported to the hub. */
import type { HostFailure, HostFault } from '@hub/contract/frame-host'
import { hostDetail } from '@hub/contract/frame-host'
import { isQuotaError } from '../store/storage-room.ts'

export class DownloadFault extends Error {
  readonly code: HostFault

  constructor(code: HostFault, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Maps any thrown value to a failure; an aborted fetch is a cancelled download. */
export function failureOf(error: unknown): HostFailure {
  const detail = hostDetail(error instanceof Error ? error.message : String(error))
  if (error instanceof DownloadFault) return { code: error.code, detail }
  if (error instanceof Error && error.name === 'AbortError') return { code: 'cancelled', detail }
  return { code: isQuotaError(error) ? 'quota' : 'error', detail }
}

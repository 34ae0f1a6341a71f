/** Which statuses end the work with a client (CLI-030). */
import type { Meta } from '@hub/contract/metas'

const OPEN_CODE = 'OPN'

/** The exit reasons among the statuses, in the given order: all except the open one. */
export function exitReasonsOf(statuses: readonly Meta[]): Meta[] {
  return statuses.filter(({ meta_code }) => meta_code !== OPEN_CODE)
}

/** What staff can see of the state of a hub (OPS-001). */
import type { Staff } from '../audit/actor.ts'
import type { Context } from '../context.ts'
import { examine, type Status } from './examine.ts'

/** Reads everything anew. */
export function readStatus(context: Context, _staff: Staff): Promise<Status> {
  return examine(context)
}

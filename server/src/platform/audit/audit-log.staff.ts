/** Reads the audit log for staff (SYS-007). */
import type { Context } from '../context.ts'
import type { Staff } from './actor.ts'
import { listChanges, listLastDeeds } from './audit-log.store.ts'

/** The last actions, newest first. */
export function listDeeds(context: Context, _staff: Staff, count: number) {
  return listLastDeeds(context.db, count)
}

/** The actions that changed one object, oldest first. Those that only read it are left out. */
export function listChangesOf(
  context: Context,
  _staff: Staff,
  object: { kind: string; id: number; readAs: string },
) {
  return listChanges(context.db, object)
}

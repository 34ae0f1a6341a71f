/** Reads the audit log for staff (SYS-007). It names people, so each reading is an entry too (AUD-001). */
import type { Context } from '../context.ts'
import type { Staff } from './actor.ts'
import { audit, readAudited } from './audit.ts'
import { DAMAGED, VERIFIED } from './audit-months.store.ts'
import { type DeedFilter, listChanges, listLastDeeds } from './audit-log.store.ts'
import { type ChainCheck, type ChainHead, verifyChains } from './verify-chain.ts'

const READ = 'audit-read'

/** The last actions that fit, newest first. What was looked for stands in the entry of the reading (AUD-001). */
export function listDeeds(
  context: Context,
  staff: Staff,
  { count, filter = {} }: { count: number; filter?: DeedFilter },
) {
  const said = Object.entries(filter).map(([name, value]) => `${name} ${value}`)
  return readAudited(
    context,
    staff,
    { action: READ, ...(said.length > 0 && { note: `searched for ${said.join(', ')}` }) },
    () => listLastDeeds(context.db, count, filter),
  )
}

/** The actions that changed one object, oldest first. Those that only read it are left out. */
export function listChangesOf(
  context: Context,
  staff: Staff,
  object: { kind: string; id: number; readAs: readonly string[] },
) {
  const { kind, id, readAs } = object
  return readAudited(context, staff, { action: READ, objectKind: kind, objectId: id }, () =>
    listChanges(context.db, { kind, id, readAs: [...readAs, READ] }),
  )
}

/**
 * Checks the whole log against its chains of hashes, and against heads that were written down before; the check is an
 * entry (AUD-003).
 */
export async function verifyLog(
  context: Context,
  staff: Staff,
  heads: readonly ChainHead[],
): Promise<ChainCheck> {
  const check = await verifyChains(context.db, heads)
  const isSound = check.faults.length === 0
  await audit(context, staff, {
    action: isSound ? VERIFIED : DAMAGED,
    objectKind: 'audit-log',
    note: isSound ? `${check.entries} entries` : `${check.faults.length} faults in ${check.entries} entries`,
  })
  return check
}

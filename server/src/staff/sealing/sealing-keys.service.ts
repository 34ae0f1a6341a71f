/** Replaces the key that devices seal with, and removes what no device can need any more (LIF-005, SYS-003). */
import {
  listSealingKeys,
  neededUntil,
  removeSealingKey,
  rotateSealingKey,
} from '../../offline/sealing.service.ts'
import type { Context } from '#platform/context.ts'
import { auditStaff, refuse, type Staff } from '../staff.ts'

interface ListedKey {
  id: string
  createdAt: string
  state: string
  neededUntil: string
}

/** The present key first, then those that were replaced, newest first. */
export async function listKeys(context: Context): Promise<ListedKey[]> {
  return (await listSealingKeys(context)).map(({ id, createdAt, retiredAt }) => ({
    id,
    createdAt: new Date(createdAt).toISOString(),
    state: retiredAt === null ? 'present' : 'replaced',
    neededUntil: retiredAt === null ? '' : neededUntil(retiredAt),
  }))
}

export function rotateKey(context: Context, staff: Staff, reason: string | undefined): Promise<string[]> {
  const why = reasonOf(reason)
  return context.db.transaction(async () => {
    const { made, replaced } = await rotateSealingKey(context)
    await auditStaff(context, staff, {
      ...{ action: 'sealing_key.rotate', objectKind: 'sealing_key', objectId: made, note: why },
    })
    const lines = [`Devices seal with the key ${made} from their next sync on.`]
    if (replaced)
      lines.push(
        `The key ${replaced.id} opens what was sealed with it, and is needed until ${replaced.neededUntil}.`,
      )
    return lines
  })
}

export function removeKey(
  context: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<string[]> {
  const why = reasonOf(reason)
  return context.db.transaction(async () => {
    const key =
      (await listSealingKeys(context)).find((one) => one.id === id) ?? refuse(`There is no key ${id}.`)
    if (key.retiredAt === null)
      return refuse('Devices seal with this key. Replace it with sealing-key rotate.')
    const until = neededUntil(key.retiredAt)
    if (context.clock.iso() < until) return refuse(`Something sealed with this key may come until ${until}.`)
    await removeSealingKey(context, id)
    await auditStaff(context, staff, {
      ...{ action: 'sealing_key.remove', objectKind: 'sealing_key', objectId: id, note: why },
    })
    return [`The key ${id} is removed.`]
  })
}

function reasonOf(given: string | undefined): string {
  const reason = given?.trim() ?? ''
  return reason === '' ? refuse('Say why with --reason "...": it is kept in the audit log.') : reason
}

/** What staff do with the logins of a facilitator: end one, or all of them (PPL-001, STA-013). */
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { listOpenSessions, updateOwnSessionEnded } from './sessions.store.ts'

interface SignOut {
  facilitatorId: number
  /** The one that ends; without it all do. */
  sessionId?: string | undefined
  reason: string
}

/**
 * Ends a login of a facilitator, or all, on every node. Returns how many ended. Refuses with NotFound where none of theirs
 * goes on, as when it ended by itself meanwhile.
 */
export async function endPersonSessions(
  context: Context,
  staff: Staff,
  { facilitatorId, sessionId, reason }: SignOut,
): Promise<{ ended: number }> {
  const { db, clock } = context
  return db.transaction(async () => {
    const now = clock.iso()
    const open = await listOpenSessions(db, { facilitatorId, now })
    const ending = open.filter(({ id }) => sessionId === undefined || id === sessionId)
    if (ending.length === 0) fail('NotFound')
    for (const { id } of ending) await updateOwnSessionEnded(db, { id, facilitatorId }, now)
    await audit(context, staff, {
      ...{ action: 'facilitator-sign-out', objectKind: 'facilitator', objectId: facilitatorId },
      note: `${reason} (${ending.length} of ${open.length} devices)`,
    })
    await context.signals.send('forget-caller', String(facilitatorId))
    return { ended: ending.length }
  })
}

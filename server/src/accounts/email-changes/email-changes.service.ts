/** Makes a new address the login of an account, by the link that was mailed to it (PPL-003). */
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail } from '#platform/fail.ts'
import { removeExpired } from '../expired.ts'
import {
  findFacilitatorBy,
  lockFacilitator,
  updateFacilitator,
  updateMailedLinksEnded,
} from '../facilitators.store.ts'
import { hashOf } from '../mailed-links.ts'
import { deleteInvitation } from '../registration.store.ts'
import { findEmailChangeBy, updateEmailChangeUsed } from './email-changes.store.ts'

/**
 * Changes the address, and voids every link that was mailed to the former one. Sessions go on: the password is the same.
 * A link that was followed succeeds again while it is valid. Every fault is refused with EmailChangeFailed, also an
 * address that somebody has registered in the meantime, or with TooManyRequests.
 */
export async function changeEmail(
  context: Context,
  visitor: Visitor,
  token: string,
): Promise<{ email: string }> {
  await context.limits.use('activations', visitor.origin)
  try {
    return await context.db.transaction(() => applyChange(context, visitor, hashOf(token)))
  } catch (error) {
    if (isUniqueViolation(error, 'facilitators_email')) fail('EmailChangeFailed')
    throw error
  }
}

async function applyChange(context: Context, visitor: Visitor, tokenHash: string) {
  const { db } = context
  const now = context.clock.iso()
  const linked = (await findEmailChangeBy(db, tokenHash, now)) ?? fail('EmailChangeFailed')
  const { facilitatorId: id, email } = linked
  // The account is locked before its change, as staff do; while this waited, the change may have ended.
  const account = (await lockFacilitator(db, id)) ?? fail('EmailChangeFailed')
  const change = (await findEmailChangeBy(db, tokenHash, now)) ?? fail('EmailChangeFailed')
  if (change.usedAt !== null && account.email === email) return { email }
  if (change.usedAt !== null || account.closedAt !== null) fail('EmailChangeFailed')
  await removeExpired(context, email)
  if (await findFacilitatorBy(db, { email })) fail('EmailChangeFailed')
  // Whoever follows the link owns the address, so an account that was not confirmed is confirmed by it.
  await updateFacilitator(db, id, { email, confirmedAt: account.confirmedAt ?? now })
  await updateEmailChangeUsed(db, id, now)
  await updateMailedLinksEnded(db, id, now)
  await deleteInvitation(db, email)
  await context.signals.send('forget-caller', String(id))
  await audit(context, visitor, { action: 'email-changed', objectKind: 'facilitator', objectId: id })
  return { email }
}

/** Mails the link that proves an address again, for people who did not get the mail of their registration. */
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { confirmationMail } from './accounts.emails.ts'
import { emailOf, evenly, newToken, storeAndQueue } from './mailed-links.ts'
import { findUnconfirmed } from './registration.store.ts'

/** Stands in when no account with the address waits for confirmation. */
const NOBODY = { id: 0, firstName: '-' }

/**
 * Mails the confirmation link again when the address belongs to an account that waits for confirmation. The answer is
 * the same when it does not. The link of the first mail stays valid. Refuses a malformed address with
 * InvalidFacilitatorEmail, and too many requests with TooManyRequests.
 */
export async function resendConfirmation(context: Context, visitor: Visitor, address: string): Promise<void> {
  const email = emailOf(address)
  await context.limits.use('confirmationsOfOrigin', visitor.origin)
  await context.limits.use('confirmationsOfEmail', email)
  await evenly(context.db.transaction(() => mailAgain(context, visitor, email)))
}

async function mailAgain(context: Context, visitor: Visitor, email: string): Promise<void> {
  const account = await findUnconfirmed(context.db, email, context.clock.iso())
  const recipient = { ...(account ?? NOBODY), email, locale: visitor.locale }
  // Also done for an unknown address: on a busy server this work can take longer than the fixed wait.
  const { token, tokenHash } = newToken(context)
  const mail = await confirmationMail(context.config, recipient, token)
  if (account === null) return
  await storeAndQueue(context, { id: account.id, tokenHash, mail })
  await audit(context, visitor, {
    action: 'confirmation-asked',
    objectKind: 'facilitator',
    objectId: account.id,
  })
}

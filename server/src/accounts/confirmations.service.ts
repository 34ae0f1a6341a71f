/** Mails the link that proves an address again, for whoever did not get it with the registration. */
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { confirmationMail } from './accounts.emails.ts'
import { emailOf, evenly } from './even-answers.ts'
import { newToken, storeAndQueue } from './confirmation-mail.ts'
import { findUnconfirmed } from './registration.store.ts'

/** Stands in for the account of an address that waits for no confirmation. */
const NOBODY = { id: 0, firstName: '-' }

/**
 * Mails the confirmation link again when the address belongs to an account that waits for it; the answer is the same
 * if not. The link of the first mail stays good. Refuses a malformed address with InvalidFacilitatorEmail, and too many
 * with TooManyRequests.
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
  // Written for an unknown address too: on a busy server this work can outlast the wait.
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

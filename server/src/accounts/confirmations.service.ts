/** The mail that proves the address of a new account: with the registration, and again for whoever did not get it. */
import { createHash } from 'node:crypto'
import { CONFIRMATION_VALID_MS } from '@hub/contract/constants'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { confirmationMail } from './accounts.emails.ts'
import { emailOf, evenly } from './even-answers.ts'
import { findUnconfirmed, insertConfirmation } from './registration.store.ts'

const TOKEN_BYTES = 32
/** Stands in for the account of an address that waits for no confirmation. */
const NOBODY = { id: 0, firstName: '-' }

/** Whom a confirmation is mailed to, in which language. */
interface Recipient {
  id: number
  firstName: string
  email: string
  locale: string
}

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

/** Mails the link to a new account, in the transaction that stores it (ACC-027, ACC-032). */
export async function mailConfirmation(context: Context, recipient: Recipient): Promise<void> {
  const { token, tokenHash } = newToken(context)
  const mail = await confirmationMail(context.config, recipient, token)
  await storeAndQueue(context, { id: recipient.id, tokenHash, mail })
}

interface Confirmation {
  id: number
  tokenHash: string
  mail: Awaited<ReturnType<typeof confirmationMail>>
}

async function storeAndQueue(context: Context, { id, tokenHash, mail }: Confirmation): Promise<void> {
  const expiresAt = new Date(context.clock.now().getTime() + CONFIRMATION_VALID_MS).toISOString()
  await insertConfirmation(context.db, { tokenHash, facilitatorId: id, expiresAt })
  await context.mailer.queueMail({ ...mail, dedupeKey: `confirmation:${tokenHash}` })
}

function newToken(context: Context) {
  const token = context.random.token(TOKEN_BYTES)
  return { token, tokenHash: hashOf(token) }
}

/** What is stored of a token (ACC-032). */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The mails with a link that opens an account: the link, and what is stored about it (ACC-027, ACC-032, ACC-047). */
import { createHash } from 'node:crypto'
import { CONFIRMATION_VALID_MS, RESET_VALID_MS } from '@hub/contract/constants'
import { mailAbout } from '@hub/contract/staff-people'
import type { Context } from '#platform/context.ts'
import { confirmationMail, passwordResetMail } from './accounts.emails.ts'
import { insertReset, updateResetsEnded } from './password-reset.store.ts'
import { insertConfirmation } from './registration.store.ts'

const TOKEN_BYTES = 32

/** Who receives a confirmation, and in which language. */
interface Recipient {
  id: number
  firstName: string
  email: string
  locale: string
}

/** Mails the link to a new account, in the transaction that stores it (ACC-027, ACC-032). */
export async function mailConfirmation(context: Context, recipient: Recipient): Promise<void> {
  const { token, tokenHash } = newToken(context)
  const mail = await confirmationMail(context.config, recipient, token)
  await storeAndQueue(context, { id: recipient.id, tokenHash, mail })
}

export interface Confirmation {
  id: number
  tokenHash: string
  mail: Awaited<ReturnType<typeof confirmationMail>>
}

/** Stores what the link is checked against, and queues its mail. */
export async function storeAndQueue(context: Context, { id, tokenHash, mail }: Confirmation): Promise<void> {
  const expiresAt = new Date(context.clock.now().getTime() + CONFIRMATION_VALID_MS).toISOString()
  await insertConfirmation(context.db, { tokenHash, facilitatorId: id, expiresAt })
  await context.mailer.queueMail({
    ...mail,
    dedupeKey: `confirmation:${tokenHash}`,
    about: mailAbout('confirmation', id),
  })
}

/** Who gets the link, and whether it was staff who asked for it. */
type ResetRecipient = Omit<Recipient, 'id'> & { isFromStaff?: boolean }

/** A new link that sets the password of the account, and its mail. Nothing is stored yet. */
export async function newReset(context: Context, facilitatorId: number, recipient: ResetRecipient) {
  const id = context.random.uuid()
  const expiresAt = new Date(context.clock.now().getTime() + RESET_VALID_MS)
  const token = await context.tokens.sign('password-reset', { id: facilitatorId, jti: id }, expiresAt)
  const mail = await passwordResetMail(context.config, recipient, token)
  return { id, facilitatorId, expiresAt: expiresAt.toISOString(), mail }
}

/** Stores what the link is checked against, ends every earlier one, and queues the mail. */
export async function storeReset(
  context: Context,
  { mail, ...reset }: Awaited<ReturnType<typeof newReset>>,
): Promise<void> {
  await updateResetsEnded(context.db, reset.facilitatorId, context.clock.iso())
  await insertReset(context.db, reset)
  await context.mailer.queueMail({
    ...mail,
    dedupeKey: `password-reset:${reset.id}`,
    about: mailAbout('password-reset', reset.facilitatorId),
  })
}

/** The token of a new link. */
export function newToken(context: Context) {
  const token = context.random.token(TOKEN_BYTES)
  return { token, tokenHash: hashOf(token) }
}

/** The hash that is stored of a token (ACC-032). */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

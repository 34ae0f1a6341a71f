/** The mails with a link that opens an account: the link, what is stored about it, and one answer to whoever asks for one (ACC-027, ACC-032, ACC-047). */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONFIRMATION_VALID_MS, RESET_VALID_MS } from '@hub/contract/constants'
import { Email } from '@hub/contract/fields'
import { mailAbout } from '@hub/contract/staff-people'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { confirmationMail, passwordResetMail } from './accounts.emails.ts'
import { insertReset, updateResetsEnded } from './password-reset/password-reset.store.ts'
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

/** Well above the time that the work for a known address takes. */
const ANSWER_AFTER_MS = 300

/**
 * Does the work, and takes as long for an unknown address as for a known one: neither its text nor its timing shows whether
 * an account has the address (CON-18).
 */
export async function evenly(work: Promise<void>): Promise<void> {
  await Promise.all([sleep(ANSWER_AFTER_MS), work])
}

/**
 * Returns the address in lower case. A malformed one is refused with InvalidFacilitatorEmail, which is the only reason
 * for that refusal (ACC-041).
 */
export function emailOf(address: string): string {
  const parsed = Email.safeParse(address)
  return parsed.success ? parsed.data.toLowerCase() : fail('InvalidFacilitatorEmail')
}

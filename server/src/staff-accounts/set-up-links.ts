/** Makes the links that set an account up, and mails them: each works once and for 24 hours (STA-002). */
import { hash } from 'node:crypto'
import { STAFF_LINK_VALID_MS } from '@hub/contract/constants'
import type { Context } from '#platform/context.ts'
import { factorRemovedMail, invitationMail } from './staff-accounts.emails.ts'
import { insertLink, updateLinksEnded } from './staff-accounts.store.ts'

const LINK_BYTES = 32

/** Whose link it is, and who has it sent. */
interface LinkFor {
  id: number
  name: string
  email: string
  locale: string
}

const MAILS = { invitation: invitationMail, factorRemoved: factorRemovedMail }

/** A link to whom it was sent, and until when it works. */
export interface SentLink {
  id: number
  email: string
  expiresAt: string
}

/** Makes a link, and ends those before it. It is given here alone; the hub stores its hash. Call it in a transaction. */
export async function makeLink(
  context: Context,
  staffId: number,
): Promise<{ link: string; expiresAt: string }> {
  const now = context.clock.now()
  const token = context.random.token(LINK_BYTES)
  const expiresAt = new Date(now.getTime() + STAFF_LINK_VALID_MS).toISOString()
  await updateLinksEnded(context.db, staffId, now.toISOString())
  await insertLink(context.db, { tokenHash: hashOfLink(token), staffId, expiresAt })
  return { link: `${context.config.publicUrl}/staff/set-up/${token}`, expiresAt }
}

/** Makes a link and mails it to the account. Call it in a transaction. */
export async function sendLink(
  context: Context,
  account: LinkFor,
  { mail, by }: { mail: keyof typeof MAILS; by: string },
): Promise<SentLink> {
  const { link, expiresAt } = await makeLink(context, account.id)
  const content = await MAILS[mail](context.config, account, { by, link })
  await context.mailer.queueMail({ ...content, dedupeKey: `staff-link:${hash('sha256', link, 'base64url')}` })
  return { id: account.id, email: account.email, expiresAt }
}

/** As links are stored: the database alone opens no account. */
export function hashOfLink(token: string): string {
  return hash('sha256', token, 'base64url')
}

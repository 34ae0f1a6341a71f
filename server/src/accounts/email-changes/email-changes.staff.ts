/** Staff change the email of an account: a link goes to the new address, a notice to the present one (PPL-003). */
import { EMAIL_CHANGE_VALID_MS } from '@hub/contract/constants'
import { Email } from '@hub/contract/fields'
import { mailAbout, type EmailChange } from '@hub/contract/staff-people'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { newEmailMail, oldEmailMail } from '../accounts.emails.ts'
import { removeExpired } from '../expired.ts'
import { findFacilitatorBy, lockFacilitator } from '../facilitators.store.ts'
import { newToken } from '../mailed-links.ts'
import { deleteEmailChange, findOpenEmailChange, upsertEmailChange } from './email-changes.store.ts'

const OF_ACCOUNT = 'facilitator'

/**
 * Mails a link to the new address; the present one stays the login until the link is followed, and is notified. An
 * earlier change is replaced. Refuses with NotFound, ValidationError, AccountInactive for a closed account,
 * EmailAlreadyUsed, or TooManyRequests: an address gets as many as when its owner asks for them.
 */
export async function askEmailChange(
  context: Context,
  staff: Staff,
  input: { facilitatorId: number; email: string; reason: string },
): Promise<EmailChange> {
  const { db } = context
  const { facilitatorId: id, reason } = input
  const email =
    Email.safeParse(input.email.trim()).data?.toLowerCase() ??
    fail('ValidationError', { email: 'An email address.' })
  found(await findFacilitatorBy(db, { id }))
  await context.limits.use('confirmationsOfEmail', email)
  return db.transaction(async () => {
    const account = found(await lockFacilitator(db, id))
    if (account.closedAt !== null) fail('AccountInactive')
    if (account.email === email) fail('ValidationError', { email: 'The account has this address.' })
    await removeExpired(context, email)
    if (await findFacilitatorBy(db, { email })) fail('EmailAlreadyUsed')
    const change = await storeAndMail(context, staff, { account, email })
    await audit(context, staff, {
      ...{ action: 'email-change-asked', objectKind: OF_ACCOUNT, objectId: id },
      note: reason,
    })
    return change
  })
}

type Account = NonNullable<Awaited<ReturnType<typeof lockFacilitator>>>

async function storeAndMail(
  context: Context,
  staff: Staff,
  { account, email }: { account: Account; email: string },
): Promise<EmailChange> {
  const { token, tokenHash } = newToken(context)
  const change = {
    ...{ email, askedBy: staffName(staff), askedAt: context.clock.iso() },
    expiresAt: new Date(context.clock.now().getTime() + EMAIL_CHANGE_VALID_MS).toISOString(),
  }
  await upsertEmailChange(context.db, { facilitatorId: account.id, tokenHash, ...change })
  await context.mailer.queueMail({
    ...(await newEmailMail(context.config, { ...account, email }, token)),
    dedupeKey: `email-change:${tokenHash}`,
    about: mailAbout('email-change', account.id),
  })
  await context.mailer.queueMail({
    ...(await oldEmailMail(context.config, account)),
    dedupeKey: `email-change-notice:${tokenHash}`,
    about: mailAbout('email-change-notice', account.id),
  })
  return change
}

/** Voids the link to the new address. Returns that address. Refuses with NotFound when none waits. */
export async function withdrawEmailChange(
  context: Context,
  staff: Staff,
  input: { facilitatorId: number; reason: string },
): Promise<{ email: string }> {
  const { facilitatorId: id, reason } = input
  return context.db.transaction(async () => {
    found(await lockFacilitator(context.db, id))
    const { email } = found(await findOpenEmailChange(context.db, id, context.clock.iso()))
    await deleteEmailChange(context.db, id)
    await audit(context, staff, {
      ...{ action: 'email-change-withdrawn', objectKind: OF_ACCOUNT, objectId: id },
      note: reason,
    })
    return { email }
  })
}

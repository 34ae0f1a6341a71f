/** Sets a new password by a mailed link: one answer for every address, one use for each link (ACC-041, ACC-047). */
import { z } from 'zod'
import type { PasswordReset } from '@hub/contract/accounts'
import { mailAbout } from '@hub/contract/staff-people'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isDatabaseAway } from '#platform/database/errors.ts'
import { fail, Refusal } from '#platform/fail.ts'
import { pairOf } from '#platform/http/limits.ts'
import { passwordChangedMail } from '../accounts.emails.ts'
import { emailOf, evenly, newReset, storeReset } from '../mailed-links.ts'
import {
  updateResetsEnded,
  lockAccountOfEmail,
  findReset,
  claimReset,
  updatePassword,
} from './password-reset.store.ts'

const NOBODY = { firstName: '-' }

/** What a reset token contains: whose password it sets, and the id of the link. */
const ResetClaims = z.object({ id: z.number().int(), jti: z.uuid() })

/**
 * Mails a link to the address if an account has it. The answer is the same if none has (API-018, CON-18). Refuses a
 * malformed address with InvalidFacilitatorEmail, and too many requests with TooManyRequests.
 */
export async function applyReset(context: Context, visitor: Visitor, address: string): Promise<void> {
  const email = emailOf(address)
  await context.limits.use('resetsOfOrigin', visitor.origin)
  await context.limits.use('resetsOfEmail', email)
  await evenly(mailLink(context, visitor, email))
}

async function mailLink(context: Context, visitor: Visitor, email: string): Promise<void> {
  await context.db.transaction(async () => {
    const account = await lockAccountOfEmail(context.db, email)
    // In the language of the requesting page, which is what the reader uses at this moment.
    const recipient = { ...(account ?? { ...NOBODY, email }), locale: visitor.locale }
    // Also signed for an unknown address: on a busy server this work can take longer than the fixed wait.
    const reset = await newReset(context, account?.id ?? 0, recipient)
    if (!account) return
    await storeReset(context, reset)
    await audit(context, visitor, { ...ofAccount(account.id), action: 'password-reset-asked' })
  })
}

/** Whose password the token sets (API-019). Refuses with TokenExpiredError or InvalidResetToken. */
export async function verifyResetToken(context: Context, _visitor: Visitor, resetToken: string) {
  const { account } = await readToken(context, resetToken)
  return { email: account.email }
}

/**
 * Sets the password once, voids every other link, ends every session and mails a notice (ACC-047). Refuses with
 * TokenExpiredError or InvalidResetToken, with PasswordCommon for a common or breached password (HRD-002), or with
 * PasswordResetFailed when the password could not be stored.
 */
export async function resetPassword(context: Context, visitor: Visitor, input: PasswordReset): Promise<void> {
  const { account, resetId } = await readToken(context, input.resetToken)
  if (await context.commonPasswords.includes(input.password, [account.firstName, account.email]))
    return fail('PasswordCommon')
  const passwordHash = await context.passwords.hash(input.password)
  try {
    await context.db.transaction(async () => {
      // Locks the account's row first, as a request for a link does. Otherwise the two could deadlock.
      if (!(await updatePassword(context.db, account.id, passwordHash, context.clock.iso())))
        fail('PasswordResetFailed')
      if (!(await claimReset(context.db, resetId, context.clock.iso()))) fail('InvalidResetToken')
      await updateResetsEnded(context.db, account.id, context.clock.iso())
      await context.signals.send('forget-caller', String(account.id))
      const mail = await passwordChangedMail(context.config, account)
      await context.mailer.queueMail({
        ...mail,
        dedupeKey: `password-changed:${resetId}`,
        about: mailAbout('password-changed', account.id),
      })
      await audit(context, visitor, { ...ofAccount(account.id), action: 'password-reset' })
    })
    // The owner of the mailbox is not locked out by earlier failed logins.
    const { email } = account
    await context.limits.clear('loginFailuresOfAccount', email)
    await context.limits.clear('loginFailuresOfPair', pairOf({ email, origin: visitor.origin }))
  } catch (error) {
    if (error instanceof Refusal || isDatabaseAway(error)) throw error
    context.log.error(
      { err: error, requestId: visitor.requestId },
      'a password reset failed with PasswordResetFailed, because of an unexpected error',
    )
    fail('PasswordResetFailed')
  }
}

async function readToken(context: Context, resetToken: string) {
  const read = await context.tokens.read('password-reset', resetToken)
  if ('fault' in read) return fail(read.fault === 'expired' ? 'TokenExpiredError' : 'InvalidResetToken')
  const claims = ResetClaims.safeParse(read.claims)
  if (!claims.success) return fail('InvalidResetToken')
  const { id, jti: resetId } = claims.data
  const account = (await findReset(context.db, resetId, id, context.clock.iso())) ?? fail('InvalidResetToken')
  return { account, resetId }
}

function ofAccount(facilitatorId: number) {
  return { objectKind: 'facilitator', objectId: facilitatorId }
}

/** Login, the session behind a token, logout, and the password check. Facilitators themselves are in accounts. */
import type { Login, SessionUser } from '@hub/contract/sessions'
import { findLogin, storeLanguage } from '../accounts/accounts.neighbours.ts'
import { checkSecondStep } from '../factors/factors.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Caller, claimsOf } from '#platform/http/caller.ts'
import type { Context } from '#platform/context.ts'
import { fail, Refusal } from '#platform/fail.ts'
import { beginTry, knowDevice } from './login-tries.ts'
import { openSession } from './sessions.neighbours.ts'
import { updatePasswordChecked, updateSessionEnded } from './sessions.store.ts'

/**
 * Opens a session for the right email and password (API-011). An unknown email and a wrong password get the same answer
 * in the same time. Only the right password reveals that the account is not confirmed or not active (ACC-038), and that a
 * code or a passkey has to follow (HRD-002).
 */
export async function logIn(context: Context, visitor: Visitor, login: Login) {
  try {
    const answer = await tryLogin(context, visitor, login)
    context.metrics.countLogin('Right')
    return answer
  } catch (error) {
    if (error instanceof Refusal) context.metrics.countLogin(error.refusal)
    throw error
  }
}

async function tryLogin(context: Context, visitor: Visitor, login: Login) {
  const email = login.email.toLowerCase()
  // Counted before the password is checked, so that a burst of guesses cannot pass the limit.
  const tried = { email, origin: visitor.origin, device: visitor.device }
  const counted = await beginTry(context, tried)
  const account = await findLogin(context, email)
  const isRight = await context.passwords.fits(login.password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    await recordFailedLogin(context, account?.id, visitor)
    return fail('LoginIncorrect')
  }
  await counted.succeed()
  if (!account.confirmed) return fail('AccountNotConfirmed')
  if (!account.active) return fail('AccountInactive')
  await checkSecondStep(context, visitor, { account, proof: login, isKnown: counted.isKnown })
  const caller = await openSession(context, account, visitor)
  // The language of the login page becomes the language of the account's mails.
  if (account.locale !== visitor.locale) await storeLanguage(context, account.id, visitor.locale)
  const newToken = await context.tokens.signSession(claimsOf(caller), caller.sessionEndsAt)
  return { newToken, knownDevice: await knowDevice(context, tried), record: sessionUserOf(caller) }
}

async function recordFailedLogin(context: Context, id: number | undefined, visitor: Visitor) {
  await audit(context, visitor, {
    action: 'login-failed',
    ...(id === undefined ? {} : ofAccount(id)),
  })
}

function ofAccount(facilitatorId: number) {
  return { objectKind: 'facilitator', objectId: facilitatorId }
}

/**
 * The facilitator who is logged in. The caller comes from the database or from a cache that changes invalidate
 * (API-012).
 */
export function readSession(_context: Context, caller: Caller): SessionUser {
  return sessionUserOf(caller)
}

/** Ends the session. Its token is refused from now on, on every node (ACC-053). */
export async function logOut(context: Context, caller: Caller): Promise<void> {
  await context.db.transaction(async () => {
    await updateSessionEnded(context.db, caller.sessionId, context.clock.iso())
    await audit(context, caller, { ...ofAccount(caller.id), action: 'logout' })
    await context.signals.send('forget-caller', String(caller.id))
  })
}

/** Marks the session as verified for 15 minutes, or refuses with WrongPassword (API-017, CLI-033). */
export async function verifyPassword(context: Context, caller: Caller, password: string): Promise<void> {
  await context.limits.use('wrongPasswords', caller.id)
  const account = await findLogin(context, caller.email)
  const isRight = await context.passwords.fits(password, account?.passwordHash ?? null)
  const deed = ofAccount(caller.id)
  if (!isRight) {
    await audit(context, caller, { ...deed, action: 'password-check-failed' })
    return fail('WrongPassword')
  }
  await context.limits.clear('wrongPasswords', caller.id)
  await context.db.transaction(async () => {
    await updatePasswordChecked(context.db, caller.sessionId, context.clock.iso())
    await audit(context, caller, { ...deed, action: 'password-checked' })
    await context.signals.send('forget-caller', String(caller.id))
  })
}

function sessionUserOf(caller: Caller): SessionUser {
  return {
    id: caller.id,
    name: `${caller.firstName} ${caller.lastName}`,
    firstName: caller.firstName,
    lastName: caller.lastName,
    email: caller.email,
    team: caller.team,
    teamName: caller.team?.name ?? null,
    termsDue: caller.termsDue,
    factorDue: caller.factorDue,
  }
}

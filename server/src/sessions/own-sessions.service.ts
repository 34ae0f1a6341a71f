/** What facilitators do with their own logins: a new password, and where they are logged in (HRD-002). */
import type { OwnSession, PasswordChange } from '@hub/contract/own-sessions'
import { findLogin, storeNewPassword } from '../accounts/accounts.neighbours.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import type { Caller } from '#platform/http/caller.ts'
import { listOpenSessions, updateOtherSessionsEnded, updateOwnSessionEnded } from './sessions.store.ts'

/**
 * A new password in place of the present one. Every other session ends on every node, and the owner is told by mail.
 * Refuses with WrongPassword, PasswordCommon, or TooManyRequests after five wrong ones.
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  await context.limits.use('wrongPasswords', caller.id)
  const account = await findLogin(context, caller.email)
  const was = account?.passwordHash ?? null
  if (was === null || !(await context.passwords.fits(password, was))) {
    await audit(context, caller, { ...ofCaller(caller), action: 'password-check-failed' })
    return fail('WrongPassword')
  }
  await context.limits.clear('wrongPasswords', caller.id)
  if (await context.commonPasswords.includes(newPassword, [caller.firstName, caller.lastName, caller.email]))
    return fail('PasswordCommon')
  const is = await context.passwords.hash(newPassword)
  await endingOthers(context, caller, 'password-changed', async () => {
    if (!(await storeNewPassword(context, { facilitatorId: caller.id, was, is }))) fail('WrongPassword')
  })
}

/** Where the caller is logged in, this session first. */
export async function listOwnSessions(context: Context, caller: Caller): Promise<OwnSession[]> {
  const { id: facilitatorId, sessionId } = caller
  const rows = await listOpenSessions(context.db, { facilitatorId, sessionId, now: context.clock.iso() })
  return rows.map(({ id, device, startedAt, lastUsedAt }) => ({
    ...{ id, device: device ?? '', isCurrent: id === sessionId },
    startedAt: new Date(startedAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
  }))
}

/** Ends one of the caller's sessions, on every node. That of somebody else is NotFound. */
export async function endOwnSession(context: Context, caller: Caller, id: string): Promise<void> {
  await context.db.transaction(async () => {
    const of = { id, facilitatorId: caller.id }
    if (!(await updateOwnSessionEnded(context.db, of, context.clock.iso()))) fail('NotFound')
    await audit(context, caller, { ...ofCaller(caller), action: 'session-ended' })
    await context.signals.send('forget-caller', String(caller.id))
  })
}

/** Ends every session of the caller but this one, on every node. Returns how many. */
export function endOtherSessions(context: Context, caller: Caller): Promise<number> {
  return endingOthers(context, caller, 'session-ended', async () => undefined)
}

async function endingOthers(
  context: Context,
  caller: Caller,
  action: Deed['action'],
  run: () => Promise<void>,
): Promise<number> {
  return context.db.transaction(async () => {
    await run()
    const of = { butId: caller.sessionId, facilitatorId: caller.id }
    const ended = await updateOtherSessionsEnded(context.db, of, context.clock.iso())
    await audit(context, caller, { ...ofCaller(caller), action })
    await context.signals.send('forget-caller', String(caller.id))
    return ended
  })
}

const ofCaller = ({ id }: Caller) => ({ objectKind: 'facilitator', objectId: id })

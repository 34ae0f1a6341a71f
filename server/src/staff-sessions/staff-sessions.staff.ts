/** What staff do with their own sessions (STA-005, STA-007). */
import { spendCode } from '../staff-accounts/staff-accounts.neighbours.ts'
import type { StaffUser } from '@hub/contract/staff-sessions'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { idleSince } from './staff-sessions.neighbours.ts'
import { userOf } from './staff-user.ts'
import { listGoodSessions, updateCodeChecked, updateSessionEnded } from './staff-sessions.store.ts'

/** The staff member who is signed in, with the ends of the session. */
export function readStaffSession(_context: Context, staffCaller: StaffCaller): StaffUser {
  return userOf(staffCaller)
}

/** Marks the session as one with a new code, for sensitive calls (STA-007). Refuses with CodeIncorrect. */
export async function renewCode(context: Context, staffCaller: StaffCaller, code: string): Promise<void> {
  await context.limits.use('staffCodeFailures', staffCaller.id)
  const used = await context.db.transaction(async () => {
    const checked = await spendCode(context, staffCaller.id, code)
    if (checked !== null) await updateCodeChecked(context.db, staffCaller.sessionId, context.clock.iso())
    const action = checked === null ? 'staff-code-failed' : 'staff-code-renewed'
    await audit(context, staffCaller, { action, objectKind: 'staff', objectId: staffCaller.id })
    return checked
  })
  if (used === null) return fail('CodeIncorrect')
  await context.limits.clear('staffCodeFailures', staffCaller.id)
}

/** Ends the session of this browser. */
export async function signOut(context: Context, staffCaller: StaffCaller): Promise<void> {
  // Pressed twice at the same moment: it is ended.
  await ends(context, staffCaller, staffCaller.sessionId)
}

/** The caller's sessions that go on, last used first. */
export async function listStaffSessions(context: Context, staffCaller: StaffCaller) {
  const at = { now: context.clock.iso(), idleSince: idleSince(context) }
  const rows = await listGoodSessions(context.db, staffCaller.id, at)
  return rows.map((row) => ({
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
    isCurrent: row.id === staffCaller.sessionId,
  }))
}

/** Ends one of the caller's sessions. That of another person is NotFound. */
export async function endStaffSession(
  context: Context,
  staffCaller: StaffCaller,
  sessionId: number,
): Promise<void> {
  if (!(await ends(context, staffCaller, sessionId))) fail('NotFound')
}

/** False where it had ended, or is not of this person. */
async function ends(context: Context, staff: StaffCaller, sessionId: number): Promise<boolean> {
  return context.db.transaction(async () => {
    const of = { id: sessionId, staffId: staff.id }
    if (!(await updateSessionEnded(context.db, of, context.clock.iso()))) return false
    await audit(context, staff, { action: 'staff-signed-out', objectKind: 'staff', objectId: staff.id })
    return true
  })
}

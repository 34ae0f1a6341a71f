/** Tells staff by mail of a sign-in that may not be theirs (STA-004). */
import type { CheckedCode } from '../staff-accounts/staff-accounts.neighbours.ts'
import type { Context } from '#platform/context.ts'
import type { StaffInPart } from '#platform/http/staff-caller.ts'
import { newBrowserMail, recoveryCodeMail } from './staff-sessions.emails.ts'
import { countSessionsOn, findDevice } from './staff-sessions.store.ts'

/** Queues a mail for a used recovery code, and for the first sign-in on a browser. Call it in a transaction. */
export async function tellOfSignIn(
  context: Context,
  staff: StaffInPart,
  used: CheckedCode | 'passkey',
): Promise<void> {
  const { db, config, mailer, clock } = context
  const dedupe = `staff-sign-in:${staff.sessionId}`
  if (used === 'recovery') {
    await mailer.queueMail({ ...(await recoveryCodeMail(config, staff)), dedupeKey: `${dedupe}:recovery` })
  }
  const device = await findDevice(db, staff.sessionId)
  const before = await countSessionsOn(db, { staffId: staff.id, device, beforeId: staff.sessionId })
  if (before > 0) return
  const at = { device, address: staff.origin, at: clock.iso() }
  await mailer.queueMail({ ...(await newBrowserMail(config, staff, at)), dedupeKey: `${dedupe}:browser` })
}

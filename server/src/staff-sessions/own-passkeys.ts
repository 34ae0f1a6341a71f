/** What asking for a passkey of staff has in common, in a sign-in and in an open session. */
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { AskedIn, PasskeyUse } from '#platform/credentials/passkeys/passkeys.ts'
import type { StaffCaller, StaffInPart } from '#platform/http/staff-caller.ts'

/** The account, and the session that alone may answer what it was asked. */
export const askedInOf = ({ id, sessionId }: StaffCaller | StaffInPart): AskedIn => ({
  owner: { kind: 'staff', id },
  session: String(sessionId),
})

/** Notes a refused passkey. One that counts backwards gets a deed of its own: somebody may have a copy of it. */
export async function auditRefusal(
  context: Context,
  staff: StaffCaller | StaffInPart,
  use: Exclude<PasskeyUse, 'right'>,
): Promise<void> {
  const of = { objectKind: 'staff', objectId: staff.id }
  if (use === 'copied') context.log.warn({ staff: staff.id }, 'a passkey counts less than before')
  await audit(context, staff, {
    ...of,
    action: use === 'copied' ? 'staff-passkey-copied' : 'staff-code-failed',
    ...(use === 'wrong' && { note: 'with a passkey' }),
  })
}

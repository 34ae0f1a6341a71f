/** What staff do with their own passkeys: see, add and remove them; and use one in place of a new code (STA-003, STA-005, STA-007). */
import type { NewPasskey, Passkey, UsedPasskey } from '@hub/contract/passkeys'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { addPasskey, offerPasskey, shownPasskey, usePasskey } from '#platform/credentials/passkeys/passkeys.ts'
import { deletePasskey, listPasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { passkeyMail } from './staff-sessions.emails.ts'
import { updateCodeChecked, updateOtherSessionsEnded } from './staff-sessions.store.ts'

const ownerOf = ({ id }: StaffCaller) => ({ kind: 'staff' as const, id })
const ofStaff = ({ id }: StaffCaller) => ({ objectKind: 'staff', objectId: id })

/** The caller's passkeys, the oldest first. */
export async function listStaffPasskeys(context: Context, staffCaller: StaffCaller): Promise<Passkey[]> {
  return (await listPasskeys(context.db, ownerOf(staffCaller))).map(shownPasskey)
}

/** What the browser needs to make a passkey. */
export async function beginStaffPasskey(context: Context, staffCaller: StaffCaller) {
  const { email, user: name = email } = staffCaller
  return offerPasskey(context, ownerOf(staffCaller), { email, name })
}

/** Adds a passkey. The caller's other sessions end, and a mail says so. Refuses with PasskeyNotValid. */
export async function addStaffPasskey(
  context: Context,
  staffCaller: StaffCaller,
  input: { name: string; passkey: NewPasskey },
): Promise<Passkey> {
  // A refusal is no fault of the transaction: the question is used up by a wrong answer too.
  const added = await context.db.transaction(async () => {
    const passkey = await addPasskey(context, ownerOf(staffCaller), input)
    if (passkey !== null)
      await changed(context, staffCaller, { action: 'staff-passkey-added', name: passkey.name })
    return passkey
  })
  return added ?? fail('PasskeyNotValid')
}

/** Removes a passkey. The caller's other sessions end, and a mail says so. Refuses with NotFound. */
export async function removeStaffPasskey(
  context: Context,
  staffCaller: StaffCaller,
  id: number,
): Promise<void> {
  await context.db.transaction(async () => {
    const { name } = found(await deletePasskey(context.db, ownerOf(staffCaller), id))
    await changed(context, staffCaller, { action: 'staff-passkey-removed', name })
  })
}

/** Marks the session as one with a new proof, for sensitive calls. Refuses with PasskeyNotValid, also for a passkey of somebody else. */
export async function renewCodeByPasskey(
  context: Context,
  staffCaller: StaffCaller,
  passkey: UsedPasskey,
): Promise<void> {
  await context.limits.use('staffCodeFailures', staffCaller.id)
  const isOwn = await context.db.transaction(async () => {
    const isOfCaller = (await usePasskey(context, 'staff', passkey)) === staffCaller.id
    const action = isOfCaller ? 'staff-code-renewed' : 'staff-code-failed'
    if (isOfCaller) await updateCodeChecked(context.db, staffCaller.sessionId, context.clock.iso())
    await audit(context, staffCaller, { ...ofStaff(staffCaller), action, note: 'with a passkey' })
    return isOfCaller
  })
  if (!isOwn) return fail('PasskeyNotValid')
  await context.limits.clear('staffCodeFailures', staffCaller.id)
}

async function changed(
  context: Context,
  staff: StaffCaller,
  { action, name }: { action: 'staff-passkey-added' | 'staff-passkey-removed'; name: string },
): Promise<void> {
  await context.db.transaction(async () => {
    const of = { staffId: staff.id, butId: staff.sessionId }
    await updateOtherSessionsEnded(context.db, of, context.clock.iso())
    await audit(context, staff, { ...ofStaff(staff), action })
    await context.mailer.queueMail({
      ...(await passkeyMail(context.config, staff, { isNew: action === 'staff-passkey-added', name })),
      dedupeKey: `staff-passkey:${context.random.uuid()}`,
    })
  })
}

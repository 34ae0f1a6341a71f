/** What staff do with their own passkeys: see, add and remove them; and use one in place of a new code (STA-003, STA-005, STA-007). */
import type { NamedPasskey, Passkey, UsedPasskey } from '@hub/contract/passkeys'
import { holdStaffSetUp } from '../staff-accounts/staff-accounts.neighbours.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import {
  addPasskey,
  askForPasskey,
  offerPasskey,
  PASSKEYS_MAX,
  shownPasskey,
  spendPasskey,
} from '#platform/credentials/passkeys/passkeys.ts'
import { countPasskeys, deletePasskey, listPasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { askedInOf, auditRefusal } from './own-passkeys.ts'
import { passkeyMail } from './staff-sessions.emails.ts'
import { updateCodeChecked, updateOtherSessionsEnded } from './staff-sessions.store.ts'

const ofStaff = ({ id }: StaffCaller) => ({ objectKind: 'staff', objectId: id })
const ownerOf = (staffCaller: StaffCaller) => askedInOf(staffCaller).owner

/** The caller's passkeys, the oldest first. */
export async function listStaffPasskeys(context: Context, staffCaller: StaffCaller): Promise<Passkey[]> {
  return (await listPasskeys(context.db, ownerOf(staffCaller))).map(shownPasskey)
}

/** What the browser needs to make a passkey. */
export async function offerStaffPasskey(context: Context, staffCaller: StaffCaller) {
  const { email, user: name } = staffCaller
  return offerPasskey(context, askedInOf(staffCaller), { email, name })
}

/** Adds a passkey. The caller's other sessions end, and a mail says so. Refuses with PasskeyNotValid and PasskeyLimit. */
export async function addStaffPasskey(
  context: Context,
  staffCaller: StaffCaller,
  input: NamedPasskey,
): Promise<Passkey> {
  // A refusal is no fault of the transaction: the question is used up by a wrong answer too.
  const added = await context.db.transaction(async () => {
    // A session that began before an owner took the proofs away must not bring a passkey of its own.
    if (!(await holdStaffSetUp(context, staffCaller.id))) return null
    if ((await countPasskeys(context.db, ownerOf(staffCaller))) >= PASSKEYS_MAX) fail('PasskeyLimit')
    const passkey = await addPasskey(context, askedInOf(staffCaller), input)
    if (passkey !== null) await changed(context, staffCaller, { isNew: true, name: passkey.name })
    return passkey
  })
  return added ?? fail('PasskeyNotValid')
}

/** Removes a passkey; the authenticator app stays. The other sessions end, and a mail says so. Refuses with NotFound. */
export async function removeStaffPasskey(
  context: Context,
  staffCaller: StaffCaller,
  id: number,
): Promise<void> {
  await context.db.transaction(async () => {
    const { name } = found(await deletePasskey(context.db, ownerOf(staffCaller), id))
    await changed(context, staffCaller, { isNew: false, name })
  })
}

/** A question for one of the caller's passkeys, which this session alone may answer. NotFound when there is none. */
export async function askPasskeyAgain(context: Context, staffCaller: StaffCaller) {
  return found(await askForPasskey(context, askedInOf(staffCaller)))
}

/** Marks the session as one with a new proof, for sensitive calls. Refuses with PasskeyNotValid. */
export async function renewCodeByPasskey(
  context: Context,
  staffCaller: StaffCaller,
  passkey: UsedPasskey,
): Promise<void> {
  await context.limits.use('staffCodeFailures', staffCaller.id)
  const isRight = await context.db.transaction(async () => {
    const use = await spendPasskey(context, askedInOf(staffCaller), passkey)
    if (use !== 'right') {
      await auditRefusal(context, staffCaller, use)
      return false
    }
    await updateCodeChecked(context.db, staffCaller.sessionId, context.clock.iso())
    const note = 'with a passkey'
    await audit(context, staffCaller, { ...ofStaff(staffCaller), action: 'staff-code-renewed', note })
    return true
  })
  if (!isRight) return fail('PasskeyNotValid')
  await context.limits.clear('staffCodeFailures', staffCaller.id)
}

async function changed(
  context: Context,
  staff: StaffCaller,
  { isNew, name }: { isNew: boolean; name: string },
): Promise<void> {
  await context.db.transaction(async () => {
    const of = { staffId: staff.id, butId: staff.sessionId }
    await updateOtherSessionsEnded(context.db, of, context.clock.iso())
    const action = isNew ? 'staff-passkey-added' : 'staff-passkey-removed'
    await audit(context, staff, { ...ofStaff(staff), action, note: name })
    await context.mailer.queueMail({
      ...(await passkeyMail(context.config, staff, { isNew, name })),
      dedupeKey: `staff-passkey:${context.random.uuid()}`,
    })
  })
}

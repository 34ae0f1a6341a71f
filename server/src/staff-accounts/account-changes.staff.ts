/** What an owner changes of somebody's account: roles, the end, a lost second factor. Its sessions end (STA-005, STA-006). */
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deletePasskeys } from '#platform/credentials/passkeys/passkeys.store.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { sendLink, type SentLink } from './set-up-links.ts'
import {
  lockOwners,
  lockStaff,
  updateLinksEnded,
  updateProofsEnded,
  updateStaffClosed,
  updateStaffRoles,
} from './staff-accounts.store.ts'

/**
 * Changes the roles. Refuses with NotFound; with StaffRolesChanged and the present roles where others were shown
 * (STA-012); and with LastOwner.
 */
export function changeStaffRoles(
  context: Context,
  staff: Staff,
  input: { id: number; was: StaffRole[]; roles: StaffRole[]; reason: string },
): Promise<{ id: number; roles: StaffRole[] }> {
  const { id, was, roles, reason } = input
  return context.db.transaction(async () => {
    const account = await hold(context, { staff, id, staysOwner: roles.includes('owner') })
    if (named(account.roles) !== named(was)) failWithRecord('StaffRolesChanged', { roles: account.roles })
    if (named(roles) === named(was)) return { id, roles }
    await updateStaffRoles(context.db, id, roles)
    await context.endStaffSessions(id)
    const note = `${named(was)} → ${named(roles)}: ${reason}`
    await audit(context, staff, { action: 'staff-roles', objectKind: 'staff', objectId: id, note })
    return { id, roles }
  })
}

/**
 * Ends the account, or withdraws its invitation. What it signed in with is gone. Returns on how many browsers it was
 * signed in. Refuses with NotFound, with LastOwner, and with EffectsChanged and what would end now (STA-013).
 */
export function endStaffAccount(
  context: Context,
  staff: Staff,
  input: { id: number; reason: string; seen?: { devices: number } | undefined },
): Promise<{ devices: number }> {
  const { id, reason, seen } = input
  return context.db.transaction(async () => {
    const { passwordHash } = await hold(context, { staff, id, staysOwner: false })
    const devices = (await context.readStaffUse([id])).get(id)?.devices ?? 0
    if (seen !== undefined && seen.devices !== devices) failWithRecord('EffectsChanged', { devices })
    const now = context.clock.iso()
    await updateStaffClosed(context.db, id, now)
    await endProofs(context, id)
    await updateLinksEnded(context.db, id, now)
    await context.endStaffSessions(id)
    const action = passwordHash === null ? 'staff-invitation-withdraw' : 'staff-end'
    await audit(context, staff, { action, objectKind: 'staff', objectId: id, note: reason })
    return { devices }
  })
}

/**
 * Removes a second factor that somebody lost, and mails them a link to set up a password and an app anew: the old password
 * alone must not be enough to bring a new app. Refuses with NotFound and OwnStaffAccount. At the command line it is also done
 * for the last owner, whom nobody else can help.
 */
export function removeStaffFactor(
  context: Context,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<SentLink> {
  if (staff.id === id) fail('OwnStaffAccount')
  return context.db.transaction(async () => {
    const account = await hold(context, { staff, id, staysOwner: true })
    await endProofs(context, id)
    await context.endStaffSessions(id)
    await audit(context, staff, {
      action: 'staff-factor-remove',
      ...{ objectKind: 'staff', objectId: id, note: reason },
    })
    return sendLink(context, account, { mail: 'factorRemoved', by: staffName(staff) })
  })
}

/** Nothing signs in any more: password, authenticator app, recovery codes and passkeys are gone. */
async function endProofs(context: Context, id: number): Promise<void> {
  await updateProofsEnded(context.db, id, context.clock.iso())
  await deletePasskeys(context.db, { kind: 'staff', id })
}

/**
 * Keeps the account and all owners from every other change, and refuses to leave the console without an owner who can
 * sign in. Whoever is no owner any more, because another owner was faster, is refused too.
 */
async function hold(
  context: Context,
  { staff, id, staysOwner }: { staff: Staff; id: number; staysOwner: boolean },
) {
  const owners = await lockOwners(context.db)
  if (staff.id !== undefined && !owners.some((owner) => owner.id === staff.id)) fail('Forbidden')
  const account = found(await lockStaff(context.db, id))
  const isLast = owners.length === 1 && owners[0]?.id === id
  if (isLast && !staysOwner) fail('LastOwner')
  return account
}

const named = (roles: readonly StaffRole[]) => roles.toSorted().join(', ')

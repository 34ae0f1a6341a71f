/** What an owner does with the accounts of staff: who has one, and inviting somebody (STA-002, STA-006). */
import { STAFF_NAME_MAX } from '@hub/contract/constants'
import { Email, Line } from '@hub/contract/fields'
import type { Locale } from '@hub/contract/locales'
import type { StaffAccount } from '@hub/contract/staff-accounts'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { makeLink, sendLink, type SentLink } from './set-up-links.ts'
import { listStaff, lockStaff, upsertStaff } from './staff-accounts.store.ts'

export interface NewStaff {
  name: string
  email: string
  roles: StaffRole[]
  locale: Locale
}

/** The accounts that are not ended, by name. The reading is audited. */
export function listStaffAccounts(context: Context, staff: Staff): Promise<StaffAccount[]> {
  return readAudited(context, staff, { action: 'staff-list-read' }, async () => {
    const rows = await listStaff(context.db, context.clock.iso())
    const uses = await context.readStaffUse(rows.map(({ id }) => id))
    return rows.map(({ linkUntil, ...row }) => ({
      ...row,
      isOwn: row.id === staff.id,
      linkUntil: linkUntil === null ? null : new Date(linkUntil).toISOString(),
      ...(uses.get(row.id) ?? { lastSignInAt: null, devices: 0 }),
    }))
  })
}

/**
 * Adds an account and the link that sets it up: it works once and for 24 hours. Refuses with ValidationError
 * or EmailAlreadyUsed. The link is given here alone; the hub stores its hash.
 */
export async function addStaff(
  context: Context,
  staff: Staff,
  input: NewStaff,
): Promise<{ id: number; email: string; link: string; expiresAt: string }> {
  return context.db.transaction(async () => {
    const { id, email } = await openAccount(context, input)
    await audit(context, staff, { action: 'staff-added', ...of(id), note: rolesNote(input) })
    return { id, email, ...(await makeLink(context, id)) }
  })
}

/** Adds an account and mails its set-up link to it. Refuses with ValidationError or EmailAlreadyUsed. */
export async function inviteStaff(context: Context, staff: Staff, input: NewStaff): Promise<SentLink> {
  return context.db.transaction(async () => {
    const account = await openAccount(context, input)
    await audit(context, staff, { action: 'staff-invite', ...of(account.id), note: rolesNote(input) })
    return sendLink(context, account, { mail: 'invitation', by: staffName(staff) })
  })
}

/** Mails a new set-up link to an account that is not set up. Refuses with NotFound or StaffSetUp. */
export async function resendStaffLink(context: Context, staff: Staff, id: number): Promise<SentLink> {
  return context.db.transaction(async () => {
    const account = found(await lockStaff(context.db, id))
    if (account.passwordHash !== null) fail('StaffSetUp')
    await audit(context, staff, { action: 'staff-link-sent', ...of(id) })
    return sendLink(context, account, { mail: 'invitation', by: staffName(staff) })
  })
}

const of = (id: number) => ({ objectKind: 'staff', objectId: id })
const rolesNote = ({ roles }: NewStaff) => `roles: ${roles.join(', ')}`

/** A new account, or the ended one of this address, opened anew without what it signed in with. */
async function openAccount(context: Context, input: NewStaff) {
  const { roles, locale } = input
  const email = emailIn(input.email)
  const name = nameIn(input.name)
  const createdAt = context.clock.iso()
  const id = await upsertStaff(context.db, { name, email, roles, locale, createdAt })
  return { id: id ?? fail('EmailAlreadyUsed'), name, email, locale }
}

const emailIn = (given: string): string =>
  Email.safeParse(given).data?.toLowerCase() ??
  fail('ValidationError', { email: 'This is no email address.' })

const nameIn = (given: string): string =>
  Line.min(1).max(STAFF_NAME_MAX).safeParse(given).data ??
  fail('ValidationError', { name: `A name has 1 to ${STAFF_NAME_MAX} printable characters.` })

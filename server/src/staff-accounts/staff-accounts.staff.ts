/** What an owner does with the accounts of staff (STA-002, STA-006). */
import { STAFF_LINK_VALID_MS, STAFF_NAME_MAX } from '@hub/contract/constants'
import { Email, Line } from '@hub/contract/fields'
import type { Locale } from '@hub/contract/locales'
import type { StaffRole } from '@hub/contract/staff-roles.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { insertLink, insertStaff } from './staff-accounts.store.ts'
import { hashOfLink } from './staff-accounts.neighbours.ts'

const LINK_BYTES = 32

export interface NewStaff {
  name: string
  email: string
  roles: StaffRole[]
  locale: Locale
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
  const { roles, locale } = input
  const email = emailIn(input.email)
  const name = nameIn(input.name)
  const createdAt = context.clock.iso()
  const token = context.random.token(LINK_BYTES)
  const expiresAt = new Date(context.clock.now().getTime() + STAFF_LINK_VALID_MS).toISOString()
  const id = await context.db.transaction(async () => {
    const made = await insertStaff(context.db, { name, email, roles, locale, createdAt })
    if (made === null) return fail('EmailAlreadyUsed')
    await insertLink(context.db, { tokenHash: hashOfLink(token), staffId: made, expiresAt })
    const note = `roles: ${roles.join(', ')}`
    await audit(context, staff, { action: 'staff-added', objectKind: 'staff', objectId: made, note })
    return made
  })
  return { id, email, link: `${context.config.publicUrl}/staff/set-up/${token}`, expiresAt }
}

const emailIn = (given: string): string =>
  Email.safeParse(given).data?.toLowerCase() ??
  fail('ValidationError', { email: 'This is no email address.' })

const nameIn = (given: string): string =>
  Line.min(1).max(STAFF_NAME_MAX).safeParse(given).data ??
  fail('ValidationError', { name: `A name has 1 to ${STAFF_NAME_MAX} printable characters.` })

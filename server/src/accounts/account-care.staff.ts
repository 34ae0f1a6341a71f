/** What staff do for a facilitator's account: look at it, correct it, mail its link again, unlock it, invite (PPL-001 to PPL-004). */
import { ADDRESS_MAX } from '@hub/contract/constants'
import { Email, Line, PhoneNumber, Postcode } from '@hub/contract/fields'
import { isName } from '@hub/contract/fields.rules'
import type { Locale } from '@hub/contract/locales'
import { NAME_MESSAGES } from '@hub/contract/accounts'
import { z } from 'zod'
import { isListedAgency } from '../metas/metas.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, found } from '#platform/fail.ts'
import { pairOf } from '#platform/http/limits.ts'
import { invitationMail } from './accounts.emails.ts'
import { mailConfirmation } from './confirmation-mail.ts'
import {
  findFacilitatorBy,
  findFacilitatorDetails,
  listMemberships,
  lockFacilitator,
  updateFacilitator,
} from './facilitators.store.ts'
import { deleteInvitation, listInvitationRows, upsertInvitation } from './registration.store.ts'

const INVITED_MS = 14 * 24 * 60 * 60 * 1000

/** The account as it is now, and its teams. The reading is audited. Refuses with NotFound. */
export async function readFacilitator(context: Context, staff: Staff, id: number) {
  return context.db.transaction(async () => {
    const account = found(await findFacilitatorDetails(context.db, id))
    await audit(context, staff, ofAccount('facilitator-read', id))
    return { ...account, memberships: await listMemberships(context.db, id) }
  })
}

const Edit = z
  .object({
    firstName: Line,
    lastName: Line,
    phoneNumber: PhoneNumber,
    address: Line.min(1).max(ADDRESS_MAX),
    postcode: Postcode,
    agencyId: z.int().min(1),
  })
  .partial()
/** What staff may correct. An address that is a login is changed by its owner alone. */
export type FacilitatorEdit = z.input<typeof Edit>

/**
 * Corrects what the facilitator stated at registration, by its rules. Returns the names of the fields that changed. The
 * audit log has these names and no values. Refuses with NotFound, and with ValidationError for each wrong field.
 */
export async function editFacilitator(
  context: Context,
  staff: Staff,
  input: { facilitatorId: number; edit: FacilitatorEdit; reason: string },
): Promise<{ changed: string[] }> {
  const { facilitatorId: id, reason } = input
  const edit = await checkedEdit(context, input.edit)
  return context.db.transaction(async () => {
    const account = found(await lockFacilitator(context.db, id))
    const changed = (Object.keys(edit) as (keyof typeof edit)[]).filter(
      (field) => edit[field] !== account[field],
    )
    if (changed.length === 0) return { changed }
    await updateFacilitator(context.db, id, edit)
    await context.signals.send('forget-caller', String(id))
    await audit(context, staff, {
      ...ofAccount('facilitator-edit', id),
      note: `${changed.join(', ')}: ${reason}`,
    })
    return { changed }
  })
}

async function checkedEdit(context: Context, given: FacilitatorEdit) {
  const read = Edit.safeParse(given)
  const faults: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0])] = message
  const { firstName, lastName, agencyId } = given
  const rule = context.config.nameRule
  for (const [field, name] of Object.entries({ firstName, lastName }))
    if (name !== undefined && !isName(name.trim(), rule)) faults[field] = NAME_MESSAGES[rule]
  if (agencyId !== undefined && !(await isListedAgency(context, agencyId)))
    faults.agencyId = 'A listed agency.'
  return read.success && Object.keys(faults).length === 0 ? read.data : fail('ValidationError', faults)
}

/** Mails the link that confirms the address once more. Refuses with NotFound, or AlreadyConfirmed. */
export async function resendConfirmationFor(context: Context, staff: Staff, id: number) {
  return context.db.transaction(async () => {
    const account = found(await lockFacilitator(context.db, id))
    if (account.confirmedAt !== null || account.closedAt !== null) fail('AlreadyConfirmed')
    await mailConfirmation(context, account)
    await audit(context, staff, ofAccount('confirmation-resend', id))
    return { email: account.email }
  })
}

/**
 * Forgets the wrong passwords that were typed for an account, and how often it asked for mails; `origin` is an address
 * of the network from which its owner could not log in. Refuses with NotFound.
 */
export async function unlockFacilitator(
  context: Context,
  staff: Staff,
  input: { facilitatorId: number; origin?: string | undefined; reason: string },
): Promise<{ email: string }> {
  const { facilitatorId: id, origin, reason } = input
  const deed = { ...ofAccount('facilitator-unlock', id), note: reason }
  const { email } = await readAudited(context, staff, deed, async () =>
    found(await findFacilitatorBy(context.db, { id })),
  )
  for (const limit of ['loginFailuresOfAccount', 'resetsOfEmail', 'confirmationsOfEmail'] as const)
    await context.limits.clear(limit, email)
  await context.limits.clear('wrongPasswords', id)
  if (origin !== undefined) await context.limits.clear('loginFailuresOfPair', pairOf({ email, origin }))
  return { email }
}

/** Every invitation that nobody has used yet, the latest first. The reading is audited. */
export function listInvitations(context: Context, staff: Staff) {
  return readAudited(context, staff, { action: 'invitation-list-read' }, () => listInvitationRows(context.db))
}

/**
 * Mails an invitation, or mails it again. Whoever registers with the address is found eligible at once. Refuses with
 * ValidationError, or EmailAlreadyUsed for an address that has an account.
 */
export async function inviteFacilitator(
  context: Context,
  staff: Staff,
  input: { email: string; locale: Locale },
): Promise<{ email: string; expiresAt: string }> {
  const email =
    Email.safeParse(input.email.trim()).data?.toLowerCase() ??
    fail('ValidationError', { email: 'An email address.' })
  const { locale } = input
  const mail = await invitationMail(context.config, { email, locale })
  return context.db.transaction(async () => {
    if (await findFacilitatorBy(context.db, { email })) fail('EmailAlreadyUsed')
    const invitedAt = context.clock.iso()
    const expiresAt = new Date(Date.parse(invitedAt) + INVITED_MS).toISOString()
    await upsertInvitation(context.db, { email, invitedAt, expiresAt, locale })
    await context.mailer.queueMail({ ...mail, dedupeKey: `invitation:${email}:${invitedAt}` })
    // The address belongs to nobody here yet, and the log cannot be emptied: it is not in it.
    await audit(context, staff, { action: 'facilitator-invite' })
    return { email, expiresAt }
  })
}

/** Takes an invitation back. Refuses with NotFound when the address has none. */
export async function withdrawInvitation(
  context: Context,
  staff: Staff,
  input: { email: string; reason: string },
): Promise<void> {
  await context.db.transaction(async () => {
    if (!(await deleteInvitation(context.db, input.email.trim().toLowerCase()))) fail('NotFound')
    await audit(context, staff, { action: 'invitation-withdraw', note: input.reason })
  })
}

function ofAccount(action: Deed['action'], id: number) {
  return { action, objectKind: 'facilitator', objectId: id }
}

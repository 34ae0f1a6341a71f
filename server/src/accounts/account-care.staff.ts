/** What staff do for a facilitator's account: look at it, correct it, mail its link again, unlock it, invite (PPL-001 to PPL-004). */
import type { z } from 'zod'
import { PersonEdit, type StoredPerson } from '@hub/contract/account-care'
import { NAME_MESSAGES, REGISTRATION_MESSAGES } from '@hub/contract/accounts'
import {
  CITY_NAME_MIN,
  DEFAULT_COUNTRY_CODE,
  INVITATION_VALID_MS,
  UNLISTED_CITY_ID,
} from '@hub/contract/constants'
import { Email } from '@hub/contract/fields'
import { isName } from '@hub/contract/fields.rules'
import type { Locale } from '@hub/contract/locales'
import {
  holdAgency,
  isCityOf,
  isListedAgency,
  isProvinceOf,
  listCitiesIn,
} from '../metas/metas.neighbours.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited, staffName, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { pairOf } from '#platform/http/limits.ts'
import { invitationMail } from './accounts.emails.ts'
import { findOpenEmailChange } from './email-changes/email-changes.store.ts'
import { mailConfirmation, newReset, storeReset } from './mailed-links.ts'
import {
  findFacilitatorBy,
  findFacilitatorDetails,
  listMemberships,
  lockFacilitator,
  updateFacilitator,
} from './facilitators.store.ts'
import { deleteInvitation, listInvitationRows, upsertInvitation } from './registration.store.ts'
import { checkTeamsOf } from './teams/team-agencies.ts'

/** The account as it is now, and its teams. The reading is audited. Refuses with NotFound. */
export async function readFacilitator(context: Context, staff: Staff, id: number) {
  return context.db.transaction(async () => {
    const account = found(await findFacilitatorDetails(context.db, id))
    await audit(context, staff, ofAccount('facilitator-read', id))
    const change = await findOpenEmailChange(context.db, id, context.clock.iso())
    return { ...account, newEmail: change?.email ?? null, memberships: await listMemberships(context.db, id) }
  })
}

/** What staff may correct. An address that is a login is changed by a link that was mailed to the new one. */
export type FacilitatorEdit = z.input<typeof PersonEdit>

interface Correction {
  facilitatorId: number
  edit: FacilitatorEdit
  reason: string
  /** The version that was read; at the command line the present one is corrected. */
  version?: number | undefined
}

/**
 * Corrects what the facilitator stated at registration, by its rules. Returns the names of the fields that changed and
 * what is stored now. The audit log has these names and no values. Refuses with NotFound, with ValidationError for each
 * wrong field, with PersonChanged on an older version; that answer carries the present one (STA-012); and as `checkTeamsOf`
 * where their teams are of another agency than the one they get.
 */
export async function editFacilitator(
  context: Context,
  staff: Staff,
  input: Correction,
): Promise<{ changed: string[]; stored: StoredPerson }> {
  const { facilitatorId: id, reason, version } = input
  const { db } = context
  const edit = await checkedEdit(context, input.edit)
  return db.transaction(async () => {
    const account = found(await lockFacilitator(db, id))
    if (version !== undefined && version !== account.version)
      failWithRecord('PersonChanged', await storedPerson(context, id))
    const changed = (Object.keys(edit) as (keyof typeof edit)[]).filter(
      (field) => edit[field] !== account[field],
    )
    if (changed.length > 0) {
      // It may have become a name of another one since it was checked.
      if (changed.includes('agencyId')) await moveToAgency(context, id, edit)
      await updateFacilitator(db, id, { ...edit, ...editedNow(context, staff, account) })
      await context.signals.send('forget-caller', String(id))
      const note = `${changed.join(', ')}: ${reason}`
      await audit(context, staff, { ...ofAccount('facilitator-edit', id), note })
    }
    return { changed, stored: await storedPerson(context, id) }
  })
}

/** The agency that is corrected, held, or the one that it has become a name of; it fits their teams (PPL-006). */
async function moveToAgency(
  context: Context,
  id: number,
  edit: { agencyId?: number | undefined },
): Promise<void> {
  if (edit.agencyId === undefined) return
  edit.agencyId = await holdAgency(context, edit.agencyId)
  await checkTeamsOf(context, { ids: [id], agencyId: edit.agencyId })
}

const editedNow = (context: Context, staff: Staff, { version }: { version: number }) => ({
  version: version + 1,
  editedBy: staffName(staff),
  editedAt: context.clock.iso(),
})

async function storedPerson(context: Context, id: number): Promise<StoredPerson> {
  const account = found(await findFacilitatorDetails(context.db, id))
  const { firstName, lastName, phoneNumber, agencyId, agency, provinceId, province, city } = account
  const { address, postcode, version, editedBy, editedAt } = account
  return {
    ...{ firstName, lastName, phoneNumber, agencyId, agency, provinceId, province, city, address },
    ...{ postcode, version, editedBy, cityId: account.cityId ?? UNLISTED_CITY_ID },
    editedAt: editedAt === null ? null : new Date(editedAt).toISOString(),
  }
}

/** The columns of what is to be corrected. Refuses with ValidationError and a sentence for each wrong field. */
async function checkedEdit(context: Context, given: FacilitatorEdit) {
  const read = PersonEdit.safeParse(given)
  const faults: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) faults[String(path[0])] = message
  const { firstName, lastName, agencyId } = given
  const rule = context.config.nameRule
  for (const [field, name] of Object.entries({ firstName, lastName }))
    if (name !== undefined && !isName(name, rule)) faults[field] = NAME_MESSAGES[rule]
  if (agencyId !== undefined && !(await isListedAgency(context, agencyId)))
    faults.agencyId = 'A listed agency.'
  if (!read.success) return fail('ValidationError', faults)
  const { provinceId, cityId, newCityName, ...rest } = read.data
  Object.assign(faults, await placeFaults(context, read.data))
  if (Object.keys(faults).length > 0) return fail('ValidationError', faults)
  if (provinceId === undefined || cityId === undefined) return rest
  const typed = cityId === UNLISTED_CITY_ID ? (newCityName ?? '') : null
  const listed = typed === null ? cityId : await cityOfName(context, provinceId, typed)
  return { ...rest, provinceId, cityId: listed, newCityName: listed === null ? typed : null }
}

/** The listed city that was typed by its name; null when the province lists none. */
async function cityOfName(context: Context, provinceId: number, typed: string): Promise<number | null> {
  const cities = await listCitiesIn(context, provinceId)
  return cities.find(({ name }) => name.toLowerCase() === typed.toLowerCase())?.id ?? null
}

/** A city goes with its province: both or neither is corrected (ACC-013). */
async function placeFaults(context: Context, edit: PersonEdit): Promise<Record<string, string>> {
  const { provinceId, cityId, newCityName = '' } = edit
  if (provinceId === undefined && cityId === undefined) return {}
  const { provinceId: province, cityId: city, newCityName: typed } = REGISTRATION_MESSAGES
  if (provinceId === undefined || !(await isProvinceOf(context, provinceId, DEFAULT_COUNTRY_CODE)))
    return { provinceId: province }
  if (cityId === undefined) return { cityId: city }
  if (cityId === UNLISTED_CITY_ID) return newCityName.length < CITY_NAME_MIN ? { newCityName: typed } : {}
  return (await isCityOf(context, cityId, provinceId)) ? {} : { cityId: city }
}

/**
 * Mails the link that confirms the address once more. Refuses with NotFound, AlreadyConfirmed, or TooManyRequests: an
 * address gets as many as when its owner asks for them.
 */
export async function resendConfirmationFor(context: Context, staff: Staff, id: number) {
  const { email } = found(await findFacilitatorBy(context.db, { id }))
  await context.limits.use('confirmationsOfEmail', email)
  return context.db.transaction(async () => {
    const account = found(await lockFacilitator(context.db, id))
    if (account.confirmedAt !== null || account.closedAt !== null) fail('AlreadyConfirmed')
    await mailConfirmation(context, account)
    await audit(context, staff, ofAccount('confirmation-resend', id))
    return { email: account.email }
  })
}

/**
 * Mails a link with which the facilitator sets a new password; earlier ones end. Refuses with NotFound, AccountInactive
 * for a closed account, or TooManyRequests: an address gets as many as when its owner asks for them.
 */
export async function sendPasswordReset(context: Context, staff: Staff, id: number) {
  const { email } = found(await findFacilitatorBy(context.db, { id }))
  await context.limits.use('resetsOfEmail', email)
  return context.db.transaction(async () => {
    const account = found(await lockFacilitator(context.db, id))
    if (account.closedAt !== null) fail('AccountInactive')
    await storeReset(context, await newReset(context, id, { ...account, isFromStaff: true }))
    await audit(context, staff, ofAccount('password-reset-sent', id))
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
    const expiresAt = new Date(Date.parse(invitedAt) + INVITATION_VALID_MS).toISOString()
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

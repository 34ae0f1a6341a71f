/**
 * Registers and confirms an account: checks every rule of the form again, and mails the link that proves the address.
 */
import { NAME_MESSAGES, type FacilitatorRegistration, REGISTRATION_MESSAGES } from '@hub/contract/accounts'
import { DEFAULT_COUNTRY_CODE, OTHER_AGENCY_SENT_ID, UNLISTED_CITY_ID } from '@hub/contract/constants'
import { Email } from '@hub/contract/fields'
import { isName } from '@hub/contract/fields.rules'
import {
  holdAgency,
  isCityOf,
  isListedAgency,
  isProvinceOf,
  proposeAgency,
} from '../metas/metas.neighbours.ts'
import type { Visitor } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail } from '#platform/fail.ts'
import { registeredMail } from './accounts.emails.ts'
import { hashOf, mailConfirmation } from './mailed-links.ts'
import { removeExpired } from './expired.ts'
import { findFacilitatorDetails } from './facilitators.store.ts'
import {
  deleteInvitation,
  updateConfirmed,
  findConfirmation,
  insertFacilitator,
  findAccountOfEmail,
} from './registration.store.ts'

/**
 * Creates an unconfirmed account with pending eligibility and mails its confirmation link (ACC-027, ACC-028).
 * Refuses with ValidationError, EmailAlreadyUsed, TermsOutdated or TooManyRequests (API-014), and with PasswordCommon for a
 * common or breached password (HRD-002).
 */
export async function registerFacilitator(context: Context, visitor: Visitor, form: FacilitatorRegistration) {
  await context.limits.use('registrations', visitor.origin)
  checkNames(context, form)
  if (form.termsVersion !== (await context.readTermsInForce()).version) fail('TermsOutdated')
  await checkPlaces(context, form)
  const email = form.email.toLowerCase()
  if ((await findAccountOfEmail(context.db, email, context.clock.iso())) !== null) fail('EmailAlreadyUsed')
  if (await context.commonPasswords.includes(form.password, [form.firstName, form.lastName, email]))
    fail('PasswordCommon')
  // Before the transaction: hashing is slow, and a transaction may occupy the only connection.
  const passwordHash = await context.passwords.hash(form.password)
  try {
    return await context.db.transaction(() =>
      createAccount(context, visitor, { ...form, email }, passwordHash),
    )
  } catch (error) {
    if (isUniqueViolation(error, 'facilitators_email')) fail('EmailAlreadyUsed')
    throw error
  }
}

function checkNames(context: Context, form: FacilitatorRegistration): void {
  const rule = context.config.nameRule
  const faults = (['firstName', 'lastName'] as const).filter((field) => !isName(form[field], rule))
  if (faults.length > 0)
    fail('ValidationError', Object.fromEntries(faults.map((field) => [field, NAME_MESSAGES[rule]])))
}

/** Checks that the agency is listed, the province belongs to the country, and the city to the province (ACC-028). */
async function checkPlaces(context: Context, form: FacilitatorRegistration): Promise<void> {
  const { agencyId, provinceId, cityId } = form
  const faults: Record<string, string> = {}
  if (agencyId !== OTHER_AGENCY_SENT_ID && !(await isListedAgency(context, agencyId)))
    faults.agencyId = REGISTRATION_MESSAGES.agencyId
  if (!(await isProvinceOf(context, provinceId, DEFAULT_COUNTRY_CODE)))
    faults.provinceId = REGISTRATION_MESSAGES.provinceId
  else if (cityId !== UNLISTED_CITY_ID && !(await isCityOf(context, cityId, provinceId)))
    faults.cityId = REGISTRATION_MESSAGES.cityId
  if (Object.keys(faults).length > 0) fail('ValidationError', faults)
}

/** Stores the account, its confirmation, its mail and its audit row: all of them or none. */
async function createAccount(
  context: Context,
  visitor: Visitor,
  form: FacilitatorRegistration,
  passwordHash: string,
) {
  await removeExpired(context, form.email)
  const { firstName, email } = form
  const id = await storeAccount(context, visitor, form, passwordHash)
  await mailConfirmation(context, { id, firstName, email, locale: visitor.locale })
  await notifyStaff(context, id)
  await audit(context, visitor, {
    action: 'register',
    objectKind: 'facilitator',
    objectId: id,
  })
  return { id, firstName }
}

/** Mails to the address of HUB_STAFF_EMAIL who waits for a decision. */
async function notifyStaff(context: Context, id: number): Promise<void> {
  const { config } = context
  const { staffEmail } = config
  const account = staffEmail === undefined ? null : await findFacilitatorDetails(context.db, id)
  if (staffEmail === undefined || account?.eligibility !== 'pending') return
  const name = `${account.firstName} ${account.lastName}`
  const mail = await registeredMail({ ...config, staffEmail }, { id, name, agency: account.agency })
  await context.mailer.queueMail({ ...mail, dedupeKey: `registered:${id}:${account.createdAt}` })
}

async function storeAccount(
  context: Context,
  visitor: Visitor,
  form: FacilitatorRegistration,
  passwordHash: string,
): Promise<number> {
  const now = context.clock.iso()
  // Whoever staff have invited is found eligible already (PPL-004).
  const isInvited = await deleteInvitation(context.db, form.email, now)
  const isTypedCity = form.cityId === UNLISTED_CITY_ID
  return insertFacilitator(context.db, {
    firstName: form.firstName,
    lastName: form.lastName,
    phoneNumber: form.phoneNumber,
    email: form.email,
    passwordHash,
    agencyId: await agencyOf(context, form),
    provinceId: form.provinceId,
    address: form.address,
    cityId: isTypedCity ? null : form.cityId,
    newCityName: isTypedCity ? (form.newCityName ?? null) : null,
    postcode: form.postcode,
    locale: visitor.locale,
    termsVersion: form.termsVersion,
    termsAcceptedAt: now,
    createdAt: now,
    eligibility: isInvited ? 'confirmed' : 'pending',
  })
}

async function agencyOf(context: Context, form: FacilitatorRegistration): Promise<number> {
  if (form.agencyId !== OTHER_AGENCY_SENT_ID) return holdAgency(context, form.agencyId)
  return proposeAgency(context, form.newAgencyName ?? '')
}

/** Whether an address may be registered (API-015). Refuses a malformed one with InvalidFacilitatorEmail. */
export async function checkEmail(context: Context, visitor: Visitor, address: string) {
  await context.limits.use('emailChecksPerMinute', visitor.origin)
  await context.limits.use('emailChecksPerDay', visitor.origin)
  const email = Email.safeParse(address)
  if (!email.success) return fail('InvalidFacilitatorEmail')
  const holder = await findAccountOfEmail(context.db, email.data.toLowerCase(), context.clock.iso())
  return { available: holder === null }
}

/**
 * Confirms the address with the token of the mailed link. A valid token may be used again (ACC-032). Every fault is
 * refused with ActivationFailed (API-016).
 */
export async function activateAccount(
  context: Context,
  visitor: Visitor,
  input: { facilitatorId: number; token: string },
): Promise<void> {
  await context.limits.use('activations', visitor.origin)
  const { facilitatorId } = input
  const tokenHash = hashOf(input.token)
  await context.db.transaction(async () => {
    const confirmation = await findConfirmation(context.db, facilitatorId, tokenHash, context.clock.iso())
    if (!confirmation) return fail('ActivationFailed')
    if (confirmation.usedAt !== null) return
    if (!(await updateConfirmed(context.db, facilitatorId, tokenHash, context.clock.iso()))) return
    await audit(context, visitor, {
      action: 'activate',
      objectKind: 'facilitator',
      objectId: facilitatorId,
    })
  })
}

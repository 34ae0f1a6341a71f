/** Facilitators and their accounts: registration, confirmation, password reset, team mates (API-014 to API-023). */
import { z } from 'zod'
import {
  ADDRESS_MAX,
  AGENCY_NAME_MAX,
  AGENCY_NAME_MIN,
  CITY_NAME_MAX,
  CITY_NAME_MIN,
  OTHER_AGENCY_SENT_ID,
  UNLISTED_CITY_ID,
} from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Email, Instant, Line, NewPassword, PersonName, PhoneNumber, Postcode } from './fields.ts'
import type { NameRule } from './fields.rules.ts'
import { LOCALES } from './locales.ts'
import { TERMS_VERSION_MAX } from './terms.ts'

const MAILED_TOKEN_MAX = 4096

/** A typed name of an agency or a city that is not listed. Empty text counts as no name. */
const AgencyName = Line.max(AGENCY_NAME_MAX)
const CityName = Line.max(CITY_NAME_MAX)

/** Runs a rule between two fields even when other fields are still invalid (ACC-016). */
const whateverElse = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

function isLongEnough(name: unknown, min: number): boolean {
  return typeof name === 'string' && name.trim().length >= min
}

/**
 * What a registration sends (ACC-003 to ACC-015, ACC-021, ACC-022). An agency that is not listed is 0 with
 * `newAgencyName`, a city that is not listed is 0 with `newCityName`. Only the outer limit of names is checked here:
 * the rule in force is a setting, checked with `isName` (ACC-005).
 */
export const FacilitatorRegistration = z
  .object({
    firstName: PersonName,
    lastName: PersonName,
    phoneNumber: PhoneNumber,
    email: Email,
    password: NewPassword,
    agencyId: z.union([z.literal(OTHER_AGENCY_SENT_ID), BodyId]),
    newAgencyName: AgencyName.nullable(),
    provinceId: BodyId,
    address: Line.min(1).max(ADDRESS_MAX),
    cityId: z.union([z.literal(UNLISTED_CITY_ID), BodyId]),
    newCityName: CityName.optional(),
    postcode: Postcode,
    termsVersion: Line.min(1).max(TERMS_VERSION_MAX),
  })
  .refine(
    (form) => form.agencyId !== OTHER_AGENCY_SENT_ID || isLongEnough(form.newAgencyName, AGENCY_NAME_MIN),
    {
      path: ['newAgencyName'],
      ...whateverElse,
    },
  )
  .refine((form) => form.cityId !== UNLISTED_CITY_ID || isLongEnough(form.newCityName, CITY_NAME_MIN), {
    path: ['newCityName'],
    ...whateverElse,
  })
export type FacilitatorRegistration = z.infer<typeof FacilitatorRegistration>
export type RegistrationField = keyof FacilitatorRegistration

/** The server's sentence for a name, by the rule in force (ACC-005). */
export const NAME_MESSAGES: Record<NameRule, string> = {
  specification: 'Use 3 to 16 letters or digits.',
  inclusive: 'Use 1 to 40 letters, digits, spaces, hyphens, apostrophes or dots, with at least one letter.',
}

/** The server's sentence for each invalid field of a registration (ACC-005 to ACC-015). */
export const REGISTRATION_MESSAGES = {
  firstName: NAME_MESSAGES.specification,
  lastName: NAME_MESSAGES.specification,
  phoneNumber: 'Use the form (ddd) ddd - dddd.',
  email: 'Please enter a valid email.',
  password: 'At least eight characters with a letter, a number and a special character',
  agencyId: 'Please select an agency.',
  newAgencyName: 'Please enter the agency name.',
  provinceId: 'Please select a province.',
  address: 'Please enter the address.',
  cityId: 'Please select a city.',
  newCityName: 'Please enter the city name.',
  postcode: 'Please enter a Canadian postal code, for example K1A 0B1.',
  termsVersion: 'Please read and accept the terms.',
} as const satisfies Record<RegistrationField, string>

/** The token of a link in a mail. */
const MailedToken = Line.max(MAILED_TOKEN_MAX)

/** A new password with the token from the mail (API-020). */
export const PasswordReset = z.object({ resetToken: MailedToken.min(1), password: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

export const TeamFacilitator = z.object({
  id: z.number(),
  name: z.string(),
  /** Only in a list for an instant: was an active member then, and is not any more. */
  hasLeft: z.literal(true).optional(),
})
export type TeamFacilitator = z.infer<typeof TeamFacilitator>

export const registerFacilitator = endpoint({
  method: 'POST',
  path: '/facilitators',
  who: 'anyone',
  summary: 'Register an account and mail a link that confirms it',
  body: FacilitatorRegistration,
  messages: REGISTRATION_MESSAGES,
  reply: { record: z.object({ id: z.number(), firstName: z.string() }) },
  status: 201,
  fails: ['ValidationError', 'PasswordCommon', 'EmailAlreadyUsed', 'TermsOutdated', 'TooManyRequests'],
  personal: true,
})

/** The shape does not check the address: the service answers a malformed one with InvalidFacilitatorEmail (API-015). */
export const checkEmail = endpoint({
  method: 'GET',
  path: '/facilitators/email/{address}',
  who: 'anyone',
  summary: 'Check whether an email can be used for a new account',
  params: z.object({ address: Line }),
  offShape: 'InvalidFacilitatorEmail',
  reply: { record: z.object({ available: z.boolean() }) },
  fails: ['InvalidFacilitatorEmail', 'TooManyRequests'],
  personal: true,
})

export const activateAccount = endpoint({
  method: 'PATCH',
  path: '/facilitators/{id}/activate',
  who: 'anyone',
  summary: 'Confirm an account with the token from the mailed link',
  body: z.object({ token: MailedToken }),
  offShape: 'ActivationFailed',
  fails: ['ActivationFailed', 'TooManyRequests'],
  personal: true,
})

/** A press on the page of the mailed link: reading the page changes nothing (PPL-003). */
export const changeEmail = endpoint({
  method: 'PATCH',
  path: '/facilitators/email-change',
  who: 'anyone',
  summary: 'Log in with the new email from now on, with the token from the link that was mailed to it',
  body: z.object({ token: MailedToken }),
  offShape: 'EmailChangeFailed',
  reply: { record: z.object({ email: z.string() }) },
  fails: ['EmailChangeFailed', 'TooManyRequests'],
  personal: true,
})

/** Every address gets the same answer. An account that waits for its confirmation gets the link again. */
export const resendConfirmation = endpoint({
  method: 'PATCH',
  path: '/facilitators/confirmation/resend',
  who: 'anyone',
  summary: 'Request another mail with the confirmation link',
  body: z.object({ email: Line }),
  offShape: 'InvalidFacilitatorEmail',
  fails: ['InvalidFacilitatorEmail', 'TooManyRequests'],
  personal: true,
})

/** Known and unknown addresses get the same answer; only a malformed one is refused (ACC-041). */
export const applyReset = endpoint({
  method: 'PATCH',
  path: '/facilitators/password/apply-reset',
  who: 'anyone',
  summary: 'Request a mail with a link to set a new password',
  body: z.object({ email: Line }),
  offShape: 'InvalidFacilitatorEmail',
  fails: ['InvalidFacilitatorEmail', 'TooManyRequests'],
  personal: true,
})

export const verifyResetToken = endpoint({
  method: 'PATCH',
  path: '/facilitators/password/verify-reset-token',
  who: 'anyone',
  summary: 'Read whose password a reset token can set',
  body: z.object({ resetToken: MailedToken }),
  offShape: 'InvalidResetToken',
  reply: { record: z.object({ email: z.string() }) },
  fails: ['TokenExpiredError', 'InvalidResetToken'],
  personal: true,
})

export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/facilitators/password',
  who: 'anyone',
  summary: 'Set a new password with a reset token',
  body: PasswordReset,
  messages: { password: REGISTRATION_MESSAGES.password },
  fails: [
    'ValidationError',
    'PasswordCommon',
    'TokenExpiredError',
    'InvalidResetToken',
    'PasswordResetFailed',
  ],
  personal: true,
})

/** The language of the page. Mails are written in it from now on. */
export const saveLanguage = endpoint({
  method: 'PATCH',
  path: '/facilitators/language',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Save the caller’s language with the account',
  body: z.object({ locale: z.enum(LOCALES) }),
  fails: ['ValidationError'],
})

export const listTeamFacilitators = endpoint({
  method: 'GET',
  path: '/teams/{id}/facilitators',
  who: 'team',
  summary: 'List the active members of a team; with `at`, also those who were members at that time',
  query: z.object({ at: Instant.optional() }),
  reply: { records: z.array(TeamFacilitator) },
  fails: ['ValidationError'],
})

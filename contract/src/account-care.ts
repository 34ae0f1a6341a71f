/** What staff do for a facilitator's account: correct it, and mail its links again (PPL-003). */
import { z } from 'zod'
import { ADDRESS_MAX, CITY_NAME_MAX, UNLISTED_CITY_ID } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Email, Iso, Line, PersonName, PhoneNumber, Postcode } from './fields.ts'
import { EmailChange, Reason } from './staff-people.ts'

/**
 * What may be corrected, by the rules of registering; what is left out stays. A city goes with its province, and one that
 * is not listed is 0 with its name.
 */
export const PersonEdit = z
  .object({
    firstName: PersonName,
    lastName: PersonName,
    phoneNumber: PhoneNumber,
    agencyId: BodyId,
    provinceId: BodyId,
    cityId: z.union([z.literal(UNLISTED_CITY_ID), BodyId]),
    newCityName: Line.max(CITY_NAME_MAX),
    address: Line.min(1).max(ADDRESS_MAX),
    postcode: Postcode,
  })
  .partial()
export type PersonEdit = z.infer<typeof PersonEdit>

/** What is stored now, for whoever edited an older version (STA-012). */
export const StoredPerson = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  agencyId: z.number(),
  agency: z.string(),
  provinceId: z.number(),
  province: z.string(),
  /** 0 when the city is not listed. */
  cityId: z.number(),
  city: z.string(),
  address: z.string(),
  postcode: z.string(),
  version: z.number(),
  editedBy: z.string().nullable(),
  editedAt: Iso.nullable(),
})
export type StoredPerson = z.infer<typeof StoredPerson>

export const editPerson = endpoint({
  method: 'PATCH',
  path: '/staff/facilitators/{id}',
  who: 'staff',
  permission: 'people',
  summary: 'Correct what a facilitator stated at registration, on the version that was read',
  body: PersonEdit.extend({ version: z.number().int().positive(), reason: Reason }),
  reply: { record: StoredPerson },
  fails: ['NotFound', 'ValidationError', 'PersonChanged', 'TeamsOfTwoAgencies'],
})

const Mailed = { record: z.object({ email: z.string() }) }

export const resendConfirmationForStaff = endpoint({
  method: 'POST',
  path: '/staff/facilitators/{id}/confirmation',
  who: 'staff',
  permission: 'people',
  summary: 'Mail the link that confirms the address once more',
  reply: Mailed,
  fails: ['NotFound', 'AlreadyConfirmed', 'TooManyRequests'],
})

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/staff/facilitators/{id}/password-reset',
  who: 'staff',
  permission: 'people',
  summary: 'Mail a link with which the facilitator sets a new password; earlier links end',
  reply: Mailed,
  fails: ['NotFound', 'AccountInactive', 'TooManyRequests'],
})

/** The address stays until the link in the mail to the new one was followed; an earlier change is replaced. */
export const askEmailChange = endpoint({
  method: 'POST',
  path: '/staff/facilitators/{id}/email-change',
  who: 'staff',
  permission: 'people',
  summary:
    'Mail a link to a new email that makes it the login, and a notice to the present one, with a reason',
  // Whoever has the new address can ask for a new password, and see the files of clients (STA-007).
  newCode: true,
  body: z.object({ email: Email, reason: Reason }),
  reply: { record: EmailChange },
  fails: ['NotFound', 'ValidationError', 'EmailAlreadyUsed', 'AccountInactive', 'TooManyRequests'],
})

export const withdrawEmailChange = endpoint({
  method: 'POST',
  path: '/staff/facilitators/{id}/email-change/withdrawal',
  who: 'staff',
  permission: 'people',
  summary: 'Withdraw the link that was mailed to a new email, with a reason',
  body: z.object({ reason: Reason }),
  reply: Mailed,
  fails: ['NotFound'],
})

/** From then on the password alone logs in, unless a second factor is required. */
export const removePersonFactors = endpoint({
  method: 'POST',
  path: '/staff/facilitators/{id}/factors/removal',
  who: 'staff',
  permission: 'people',
  summary: 'Remove the lost second factors of a facilitator, with a reason; their sessions end',
  newCode: true,
  body: z.object({ reason: Reason }),
  reply: Mailed,
  fails: ['NotFound'],
})

/** Each ends on every node at once; whoever knows the password can log in again. */
export const endPersonSessions = endpoint({
  method: 'POST',
  path: '/staff/facilitators/{id}/sessions/end',
  who: 'staff',
  permission: 'people',
  summary: 'End one login of a facilitator, or all of them, with a reason',
  body: z.object({ sessionId: z.uuid().optional(), reason: Reason }),
  reply: { record: z.object({ ended: z.number() }) },
  fails: ['NotFound'],
})

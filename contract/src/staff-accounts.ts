/** The accounts of the console as owners see and change them (STA-002, STA-005 to STA-007). */
import { z } from 'zod'
import { STAFF_NAME_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Email, Iso, Line } from './fields.ts'
import { LOCALES } from './locales.ts'
import { Reason } from './staff-people.ts'
import { STAFF_ROLES } from './staff-roles.rules.ts'

export const StaffRoles = z
  .array(z.enum(STAFF_ROLES))
  .min(1)
  .max(STAFF_ROLES.length)
  .transform((given) => STAFF_ROLES.filter((role) => given.includes(role)))

/** An account of the console. It is not set up until its link was used and its password chosen. */
export const StaffAccount = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  /** True for the account of whoever asks. */
  isOwn: z.boolean(),
  isSetUp: z.boolean(),
  hasFactor: z.boolean(),
  /** Until when the set-up link that was sent last is good; null where none is. */
  linkUntil: Iso.nullable(),
  lastSignInAt: Iso.nullable(),
  /** On how many browsers it is signed in now. */
  devices: z.number(),
})
export type StaffAccount = z.infer<typeof StaffAccount>

export const listStaffAccounts = endpoint({
  method: 'GET',
  path: '/staff/accounts',
  who: 'staff',
  permission: 'staff',
  summary: 'List the accounts of the console that are not ended, by name',
  reply: { records: z.array(StaffAccount) },
})

const SentLink = z.object({ id: z.number(), email: z.string(), expiresAt: Iso })

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/staff/accounts',
  who: 'staff',
  permission: 'staff',
  newCode: true,
  summary:
    'Add an account and send its set-up link by email; an ended account of this address is opened anew',
  body: z.object({
    name: Line.min(1).max(STAFF_NAME_MAX),
    email: Email,
    roles: StaffRoles,
    locale: z.enum(LOCALES),
  }),
  reply: { record: SentLink },
  status: 201,
  fails: ['EmailAlreadyUsed'],
})

export const resendStaffLink = endpoint({
  method: 'POST',
  path: '/staff/accounts/{id}/link',
  who: 'staff',
  permission: 'staff',
  newCode: true,
  summary: 'Send a new set-up link to an account that is not set up; the one before stops working',
  reply: { record: SentLink },
  fails: ['NotFound', 'StaffSetUp'],
})

export const changeStaffRoles = endpoint({
  method: 'PATCH',
  path: '/staff/accounts/{id}/roles',
  who: 'staff',
  permission: 'staff',
  newCode: true,
  summary: 'Change the roles of an account, with a reason; its sessions end',
  body: z.object({
    /** The roles that were shown. */
    was: StaffRoles,
    roles: StaffRoles,
    reason: Reason,
  }),
  reply: { record: z.object({ id: z.number(), roles: z.array(z.enum(STAFF_ROLES)) }) },
  fails: ['NotFound', 'LastOwner', 'StaffRolesChanged'],
})

export const endStaffAccount = endpoint({
  method: 'POST',
  path: '/staff/accounts/{id}/end',
  who: 'staff',
  permission: 'staff',
  newCode: true,
  summary: 'End an account, or withdraw its invitation, with a reason; its sessions end',
  body: z.object({
    reason: Reason,
    /** What was shown to end. */
    seen: z.object({ devices: z.number().int().min(0) }).optional(),
  }),
  reply: { record: z.object({ devices: z.number() }) },
  fails: ['NotFound', 'LastOwner', 'EffectsChanged'],
})

export const removeStaffFactor = endpoint({
  method: 'POST',
  path: '/staff/accounts/{id}/factor/removal',
  who: 'staff',
  permission: 'staff',
  newCode: true,
  summary: 'Remove the lost second factor of another account, with a reason; a new set-up link is sent to it',
  body: z.object({ reason: Reason }),
  reply: { record: SentLink },
  fails: ['NotFound', 'OwnStaffAccount'],
})

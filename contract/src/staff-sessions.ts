/**
 * Signing in to the staff console: the password, then a code, then a session that a cookie carries (STA-002 to STA-005).
 * Nothing of it is accepted on the calls of facilitators, and the other way round.
 */
import { z } from 'zod'
import { PASSWORD_MAX, STAFF_PASSWORD_MIN } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { GivenPassword, Iso, Line } from './fields.ts'
import { EMAIL_MAX } from './fields.rules.ts'
import { STAFF_PERMISSIONS, STAFF_ROLES } from './staff-roles.rules.ts'

/** The staff member who is signed in, with the ends of the session. */
export const StaffUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  permissions: z.array(z.enum(STAFF_PERMISSIONS)),
  /** When the session ends without another call, and when it ends in any case. */
  idleEndsAt: Iso,
  endsAt: Iso,
})
export type StaffUser = z.infer<typeof StaffUser>

export const SignIn = z.object({ email: Line.min(1).max(EMAIL_MAX), password: GivenPassword })
export type SignIn = z.infer<typeof SignIn>

/** What follows the right password: the code of the authenticator app, or its set-up for who has none yet. */
export const NextStep = z.object({
  next: z.enum(['code', 'authenticator']),
  /** The account has a passkey, which may stand for the code. */
  hasPasskey: z.boolean(),
})
export type NextStep = z.infer<typeof NextStep>

const CODE_MAX = 40
/** A code of the authenticator app or a recovery code, with or without spaces. The server decides which it is. */
export const GivenCode = z.object({ code: Line.min(1).max(CODE_MAX) })

const LINK_MAX = 100
/** The secret part of a mailed or printed link. */
const LinkToken = z
  .string()
  .regex(/^[\w-]+$/)
  .max(LINK_MAX)

/** A first or new password of staff. The server also refuses common and breached ones (STA-003). */
export const SetUp = z.object({
  token: LinkToken,
  password: Line.min(STAFF_PASSWORD_MIN).max(PASSWORD_MAX),
})
export type SetUp = z.infer<typeof SetUp>

export const signIn = endpoint({
  method: 'POST',
  path: '/staff/sessions',
  who: 'anyone',
  summary: 'Check email and password of staff; a code follows',
  body: SignIn,
  reply: { record: NextStep },
  fails: ['ValidationError', 'LoginIncorrect'],
  personal: true,
})

export const readSetUp = endpoint({
  method: 'GET',
  path: '/staff/set-up/{token}',
  who: 'anyone',
  summary: 'Read whose account a set-up link opens',
  params: z.object({ token: LinkToken }),
  reply: { record: z.object({ name: z.string(), email: z.string() }) },
  fails: ['LinkNotValid'],
  offShape: 'LinkNotValid',
  personal: true,
})

export const setUpPassword = endpoint({
  method: 'POST',
  path: '/staff/set-up',
  who: 'anyone',
  summary: 'Choose the password of a staff account by its link; the authenticator app follows',
  body: SetUp,
  reply: { record: NextStep },
  fails: ['LinkNotValid'],
  personal: true,
})

export const checkCode = endpoint({
  method: 'POST',
  path: '/staff/sessions/code',
  who: 'staffInPart',
  summary: 'Finish signing in with a code of the authenticator app or a recovery code',
  body: GivenCode,
  reply: { record: StaffUser },
  fails: ['CodeIncorrect'],
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/staff/authenticator',
  who: 'staffInPart',
  summary: 'Make the secret of an authenticator app, for an account that has none',
  reply: { record: z.object({ secret: z.string(), uri: z.string() }) },
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/staff/authenticator/code',
  who: 'staffInPart',
  summary: 'Prove the authenticator app by its first code; recovery codes are shown this once',
  body: GivenCode,
  reply: { record: StaffUser, recoveryCodes: z.array(z.string()) },
  fails: ['CodeIncorrect'],
})

export const readStaffSession = endpoint({
  method: 'GET',
  path: '/staff/sessions/current',
  who: 'staff',
  permission: null,
  summary: 'Read the staff member who is signed in',
  reply: { record: StaffUser },
})

export const renewCode = endpoint({
  method: 'POST',
  path: '/staff/sessions/current/code',
  who: 'staff',
  permission: null,
  summary: 'Give a new code; sensitive calls are accepted for ten minutes',
  body: GivenCode,
  reply: { record: StaffUser },
  fails: ['CodeIncorrect'],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/staff/sessions/current',
  who: 'staff',
  permission: null,
  summary: 'End the session',
})

/** A session of the caller: on which browser, from where, and when it was last used. */
export const StaffSession = z.object({
  id: z.number(),
  device: z.string(),
  address: z.string(),
  startedAt: Iso,
  lastUsedAt: Iso,
  isCurrent: z.boolean(),
})
export type StaffSession = z.infer<typeof StaffSession>

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/staff/sessions',
  who: 'staff',
  permission: null,
  summary: 'List the caller’s own sessions',
  reply: { records: z.array(StaffSession) },
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/staff/sessions/{id}',
  who: 'staff',
  permission: null,
  summary: 'End one of the caller’s own sessions',
})

/** All of them, for the list of every call. */
export const sessionCalls = {
  signIn,
  readSetUp,
  setUpPassword,
  checkCode,
  beginAuthenticator,
  confirmAuthenticator,
  readStaffSession,
  renewCode,
  signOut,
  listStaffSessions,
  endStaffSession,
}

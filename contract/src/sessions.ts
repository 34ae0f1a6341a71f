/** Login, the session and its token, logout, and the password check (API-011 to API-013, API-017). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FactorProof } from './factors.ts'
import { GivenPassword, Line } from './fields.ts'
import { EMAIL_MAX } from './fields.rules.ts'

/** The claims of an access token (ACC-048); `iat` and `exp` are seconds since 1970. */
export const SessionClaims = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  teams: z.array(z.object({ team_id: z.number(), team_name: z.string() })),
  /** The server-side session of the token (ACC-052). */
  sid: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type SessionClaims = z.infer<typeof SessionClaims>

/** The logged-in facilitator; `teamName` repeats the name of `team`, the first team (CON-22). */
export const SessionUser = z.object({
  id: z.number(),
  name: z.string(),
  teamName: z.string().nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The version of the terms to accept before anything else; null when nothing is to accept (CTM-011). */
  termsDue: z.string().nullable(),
  /** True when a second factor is required and has to be set up before anything else (HRD-002). */
  factorDue: z.boolean(),
})
export type SessionUser = z.infer<typeof SessionUser>

/** What the login form sends. The form checks only that the fields are not empty; the server checks the rest (ACC-035). */
export const Login = z.object({
  email: Line.min(1).max(EMAIL_MAX),
  password: GivenPassword,
  /** For an account with a second factor, once the server has asked for it with CodeRequired (HRD-002). */
  ...FactorProof.shape,
})
export type Login = z.infer<typeof Login>

/** The facilitator's own password, typed again in the Security modal (NAV-033). */
export const PasswordCheck = z.object({ password: GivenPassword })
export type PasswordCheck = z.infer<typeof PasswordCheck>

export const logIn = endpoint({
  method: 'POST',
  path: '/sessions',
  who: 'anyone',
  summary:
    'Log in with email and password, and with a code or a passkey where the account has a second factor',
  body: Login,
  reply: { newToken: z.string(), record: SessionUser },
  fails: [
    'ValidationError',
    'LoginIncorrect',
    'AccountNotConfirmed',
    'AccountInactive',
    'CodeRequired',
    'CodeIncorrect',
    'PasskeyNotValid',
    'TooManyRequests',
  ],
  personal: true,
})

export const readSession = endpoint({
  method: 'GET',
  path: '/sessions',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Read the facilitator who is logged in',
  reply: { record: SessionUser },
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/sessions',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'End the session',
})

export const verifyPassword = endpoint({
  method: 'PATCH',
  path: '/facilitators/password/verify',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Check the password again; the session then counts as verified for 15 minutes',
  body: PasswordCheck,
  fails: ['ValidationError', 'WrongPassword', 'TooManyRequests'],
})

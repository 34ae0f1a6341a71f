/**
 * The second factors of a facilitator: an authenticator app, and the recovery codes for when it is lost
 * (HRD-002). One's own alone; staff only remove what somebody lost.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CODE_MAX, Iso, Line } from './fields.ts'

/** A code of the authenticator app or a recovery code, with or without spaces. The server decides which it is. */
const GivenCode = z.object({ code: Line.min(1).max(CODE_MAX) })

/** What an account has beside its password. */
export const Factors = z.object({
  /** Since when there is an authenticator app; null without one. */
  appSince: Iso.nullable(),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** The agency or the provider asks for a second factor. */
  isRequired: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

/** Shown this once; the hub keeps what it needs to know them again. Empty when there were some already. */
const ShownCodes = { recoveryCodes: z.array(z.string()) }

export const readFactors = endpoint({
  method: 'GET',
  path: '/factors',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Read which second factors the caller has, and whether one is required',
  reply: { record: Factors },
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/factors/app',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Make the secret of an authenticator app, soon after a login or a password check',
  reply: { record: z.object({ secret: z.string(), uri: z.string() }) },
  fails: ['PasswordVerificationRequired', 'FactorExists'],
})

export const confirmApp = endpoint({
  method: 'POST',
  path: '/factors/app/code',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Prove the authenticator app by its first code; recovery codes are shown this once',
  body: GivenCode,
  reply: ShownCodes,
  fails: ['ValidationError', 'CodeIncorrect', 'FactorExists', 'TooManyRequests'],
})

export const removeApp = endpoint({
  method: 'POST',
  path: '/factors/app/removal',
  who: 'facilitator',
  summary: 'Remove the authenticator app with one of its codes or a recovery code',
  body: GivenCode,
  fails: ['ValidationError', 'CodeIncorrect', 'NotFound', 'TooManyRequests'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/factors/recovery-codes',
  who: 'facilitator',
  summary: 'Replace all recovery codes with ten new ones, with a code of the app or one of the old ones',
  body: GivenCode,
  reply: ShownCodes,
  fails: ['ValidationError', 'CodeIncorrect', 'NotFound', 'TooManyRequests'],
})

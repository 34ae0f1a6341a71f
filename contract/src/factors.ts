/**
 * The second factors of a facilitator: an authenticator app, passkeys, and the recovery codes for when they are lost
 * (HRD-002). One's own alone; staff only remove what somebody lost.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CODE_MAX, Iso, Line } from './fields.ts'
import { NamedPasskey, Passkey, PasskeyOffer, PasskeyQuestion, UsedPasskey } from './passkeys.ts'

/** A code of the authenticator app or a recovery code, with or without spaces. The server decides which it is. */
const Code = Line.min(1).max(CODE_MAX)
const GivenCode = z.object({ code: Code })

/** A code, or the answer of a passkey in its place. With neither, the server refuses with CodeRequired. */
export const FactorProof = z.object({ code: Code.optional(), passkey: UsedPasskey.optional() })
export type FactorProof = z.infer<typeof FactorProof>

/** With what a login goes on whose password was right: the record of CodeRequired. */
export const SecondStep = z.object({
  /** Whether there is an authenticator app. */
  app: z.boolean(),
  /** What one of the account’s passkeys may answer, once; null without any. */
  passkey: PasskeyQuestion.nullable(),
})
export type SecondStep = z.infer<typeof SecondStep>

/** What an account has beside its password. */
export const Factors = z.object({
  /** Since when there is an authenticator app; null without one. */
  appSince: Iso.nullable(),
  /** The oldest first. */
  passkeys: z.array(Passkey),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** The agency or the provider asks for a second factor. */
  isRequired: z.boolean(),
})
export type Factors = z.infer<typeof Factors>

/** Shown this once; the hub keeps what it needs to know them again. */
const ShownCodes = { recoveryCodes: z.array(z.string()) }

/** What may be wrong with a proof. */
const PROOF_FAILS = [
  ...(['ValidationError', 'CodeRequired', 'CodeIncorrect', 'PasskeyNotValid', 'TooManyRequests'] as const),
]

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
  summary:
    'Make the secret of an authenticator app, soon after a login or a password check; with a proof where there are passkeys',
  body: FactorProof,
  reply: { record: z.object({ secret: z.string(), uri: z.string() }) },
  fails: ['PasswordVerificationRequired', 'FactorExists', ...PROOF_FAILS],
})

export const confirmApp = endpoint({
  method: 'POST',
  path: '/factors/app/code',
  who: 'facilitator',
  beforeTerms: true,
  summary:
    'Prove the authenticator app by its first code; recovery codes are shown this once, and none where there were some',
  body: GivenCode,
  reply: ShownCodes,
  fails: ['ValidationError', 'CodeIncorrect', 'FactorExists', 'TooManyRequests'],
})

export const removeApp = endpoint({
  method: 'POST',
  path: '/factors/app/removal',
  who: 'facilitator',
  summary: 'Remove the authenticator app, with a code or a passkey',
  body: FactorProof,
  fails: ['NotFound', ...PROOF_FAILS],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/factors/recovery-codes',
  who: 'facilitator',
  summary: 'Replace all recovery codes with ten new ones, with a code or a passkey',
  body: FactorProof,
  reply: ShownCodes,
  fails: ['NotFound', ...PROOF_FAILS],
})

export const askOwnPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkeys/question',
  who: 'facilitator',
  summary:
    'Make the question that a passkey answers in place of a code in this session; it can be answered once',
  reply: { record: PasskeyQuestion },
  fails: ['NotFound'],
})

export const offerPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkeys/offer',
  who: 'facilitator',
  beforeTerms: true,
  summary:
    'Make what a browser needs to create a passkey: soon after a login or a password check, and with a proof where there is a factor',
  body: FactorProof,
  reply: { record: PasskeyOffer },
  fails: ['PasswordVerificationRequired', 'PasskeyLimit', ...PROOF_FAILS],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/factors/passkeys',
  who: 'facilitator',
  beforeTerms: true,
  summary:
    'Add the passkey that was offered; recovery codes are shown this once, and none where there were some',
  body: NamedPasskey,
  reply: { record: Passkey, ...ShownCodes },
  fails: ['ValidationError', 'PasskeyNotValid', 'PasskeyLimit'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/factors/passkeys/{id}/removal',
  who: 'facilitator',
  summary: 'Remove one of the caller’s passkeys, with a code or a passkey',
  body: FactorProof,
  fails: ['NotFound', ...PROOF_FAILS],
})

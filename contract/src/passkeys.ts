/** What browser and server hand each other about passkeys (WebAuthn), as the browser writes it in JSON (STA-003, HRD-002). */
import { z } from 'zod'
import { Iso, Line } from './fields.ts'

const PART_MAX = 20_000
const NAME_MAX = 60
const TRANSPORTS_MAX = 8

/** Bytes as base64url. */
const Bytes = z
  .string()
  .regex(/^[\w-]*$/)
  .max(PART_MAX)
const Transports = z.array(z.string().max(NAME_MAX)).max(TRANSPORTS_MAX)

const answer = { id: Bytes.min(1), rawId: Bytes.min(1), type: z.literal('public-key') }
const attachment = { authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish() }

/** What the browser gives for a new passkey. */
export const NewPasskey = z.object({
  ...answer,
  ...attachment,
  response: z.object({
    clientDataJSON: Bytes.min(1),
    attestationObject: Bytes.min(1),
    transports: Transports.optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What the browser gives when a passkey was used. */
export const UsedPasskey = z.object({
  ...answer,
  ...attachment,
  response: z.object({
    clientDataJSON: Bytes.min(1),
    authenticatorData: Bytes.min(1),
    signature: Bytes.min(1),
    userHandle: Bytes.nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** What the browser needs to make a passkey. */
export const PasskeyOffer = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyOffer = z.infer<typeof PasskeyOffer>

/** What the browser needs to use one: it asks its owner which. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** A passkey of the caller. */
export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  addedAt: Iso,
  lastUsedAt: Iso.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** A new passkey with the name its owner gives it. */
export const NamedPasskey = z.object({ name: Line.min(1).max(NAME_MAX), passkey: NewPasskey })
export const GivenPasskey = z.object({ passkey: UsedPasskey })

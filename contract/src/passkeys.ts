/** What browser and server hand each other about passkeys (WebAuthn), as the browser writes it in JSON (STA-003, HRD-002). */
import { z } from 'zod'
import { Iso, Line } from './fields.ts'

const PART_MAX = 20_000
export const PASSKEY_NAME_MAX = 60
const TRANSPORT_MAX = 30
const TRANSPORTS_MAX = 8

/** Bytes as base64url. */
const Bytes = Line.regex(/^[\w-]*$/)
  .min(1)
  .max(PART_MAX)
/** How a browser reaches the passkey, such as `usb` or `internal`. */
const Transports = z.array(Line.regex(/^[a-z-]+$/).max(TRANSPORT_MAX)).max(TRANSPORTS_MAX)

const answer = { id: Bytes, rawId: Bytes, type: z.literal('public-key') }

/** What the browser gives for a new passkey. */
export const NewPasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Transports.optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What the browser gives when a passkey was used. */
export const UsedPasskey = z.object({
  ...answer,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** What the browser needs to make a passkey. */
export const PasskeyOffer = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyOffer = z.infer<typeof PasskeyOffer>

/** What the browser needs to use one of the account's passkeys. */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Known),
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
export const NamedPasskey = z.object({ name: Line.min(1).max(PASSKEY_NAME_MAX), passkey: NewPasskey })
export type NamedPasskey = z.infer<typeof NamedPasskey>
export const GivenPasskey = z.object({ passkey: UsedPasskey })

/**
 * What waits on a device, sealed for the server alone: HPKE (RFC 9180) with P-256, HKDF-SHA256 and AES-256-GCM. The device
 * holds a public key of the server, with which it can seal and nobody can open (LIF-005, OFF-012).
 */
import { z } from 'zod'
import { Line } from './fields.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** A point of P-256, uncompressed, in base64. */
const POINT_LENGTH = 88
/** A record of a large group is a few kilobytes; a client's file is less. */
const SEALED_MAX = 64_000

/** The public key that a device seals with; its id tells the server which of its keys opens what was sealed. */
export const SealingKey = z.object({ id: z.uuid(), publicKey: z.string().length(POINT_LENGTH).regex(BASE64) })
export type SealingKey = z.infer<typeof SealingKey>

/** What may lie in a seal. */
export const SealedKind = z.enum(['record', 'client'])
export type SealedKind = z.infer<typeof SealedKind>

/** Something sealed. Its facilitator, its kind and its name are bound to it: changed, it does not open. */
export const SealedItem = z.object({
  kind: SealedKind,
  /** The device's own name for it: the id of the run that is recorded, or one made for the client's registration. */
  id: z.uuid(),
  facilitatorId: z.number().int().positive(),
  keyId: z.uuid(),
  /** The sender's key of this one seal. */
  enc: Line.length(POINT_LENGTH).regex(BASE64),
  bytes: Line.min(1).max(SEALED_MAX).regex(BASE64),
})
export type SealedItem = z.infer<typeof SealedItem>

/** What both ends say the seal is for. */
export const SEALING_INFO = 'hub device outbox 1'

/** What is bound to a seal beside its content. */
export function boundTo({
  kind,
  id,
  facilitatorId,
}: Pick<SealedItem, 'kind' | 'id' | 'facilitatorId'>): string {
  return `${kind} ${id} ${facilitatorId}`
}

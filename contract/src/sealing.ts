/**
 * Defines how a device seals waiting data for the server: HPKE (RFC 9180) with P-256, HKDF-SHA256 and AES-256-GCM. The
 * device has only the server's public key, which seals but cannot open (LIF-005, OFF-012).
 */
import { z } from 'zod'
import { BodyId, Line } from './fields.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** A point of P-256, uncompressed, in base64. */
const POINT_LENGTH = 88
/** A record of a large group is a few kilobytes; a client's file is less. */
const SEALED_MAX = 64_000

/** The public key that a device seals with. Its id says which of the server's keys opens the seal. */
export const SealingKey = z.object({ id: z.uuid(), publicKey: z.string().length(POINT_LENGTH).regex(BASE64) })
export type SealingKey = z.infer<typeof SealingKey>

/** The kinds of data that may be sealed. */
export const SealedKind = z.enum(['record', 'client'])
export type SealedKind = z.infer<typeof SealedKind>

/** A sealed item. Its facilitator, kind and id are bound to it: if one of them is changed, it does not open. */
export const SealedItem = z.object({
  kind: SealedKind,
  /** Given by the device: the id of the recorded run, or an id made for the client's registration. */
  id: z.uuid(),
  facilitatorId: BodyId,
  keyId: z.uuid(),
  /** The sender's public key for this one seal. */
  enc: Line.length(POINT_LENGTH).regex(BASE64),
  bytes: Line.min(1).max(SEALED_MAX).regex(BASE64),
})
export type SealedItem = z.infer<typeof SealedItem>

/** The purpose of the seal, the same on both sides. */
export const SEALING_INFO = 'hub device outbox 1'

/** The additional data that is bound to a seal. */
export function boundTo({
  kind,
  id,
  facilitatorId,
}: Pick<SealedItem, 'kind' | 'id' | 'facilitatorId'>): string {
  return `${kind} ${id} ${facilitatorId}`
}

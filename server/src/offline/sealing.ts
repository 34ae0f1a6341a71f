/** Provides the key that devices seal with, and opens their seals (LIF-005). */
import type { webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { boundTo, SEALING_INFO, type SealedItem, type SealingKey } from '@hub/contract/sealing'
import type { Context } from '#platform/context.ts'
import { fail } from '#platform/fail.ts'
import { findKey, findPresentKey, insertKey, type StoredSealingKey } from './sealing.store.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** The key that devices seal with. The first request creates it. */
export async function readSealingKey(context: Context): Promise<SealingKey> {
  const { id, publicKey } = (await findPresentKey(context.db)) ?? (await makeKey(context))
  return { id, publicKey }
}

/** Creates a key, unless there is a present one. Returns the present one. */
export async function makeKey(context: Context): Promise<StoredSealingKey> {
  // The library's types name the browser's key types. Node's are the same under another name.
  const pair = (await suite.kem.generateKeyPair()) as webcrypto.CryptoKeyPair
  await insertKey(context.db, {
    id: context.random.uuid(),
    publicKey: toBase64(await suite.kem.serializePublicKey(pair.publicKey)),
    privateKey: toBase64(await suite.kem.serializePrivateKey(pair.privateKey)),
    createdAt: context.clock.iso(),
  })
  const made = await findPresentKey(context.db)
  if (!made) throw new Error('there is no sealing key')
  return made
}

/**
 * The content of a seal, not yet validated. Refuses with ValidationError a seal for another server, another id or
 * another person, or one that was changed: these cases cannot be told apart.
 */
export async function openSeal(context: Context, item: SealedItem): Promise<unknown> {
  const key = await findKey(context.db, item.keyId)
  if (!key) return fail('ValidationError', { keyId: 'This was sealed for another server.' })
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: (await suite.kem.deserializePrivateKey(
        fromBase64(key.privateKey),
      )) as webcrypto.CryptoKey,
      enc: fromBase64(item.enc),
      info: bytesOf(SEALING_INFO),
    })
    const plain = await recipient.open(fromBase64(item.bytes), bytesOf(boundTo(item)))
    return JSON.parse(new TextDecoder().decode(plain)) as unknown
  } catch {
    return fail('ValidationError', { bytes: 'This could not be opened.' })
  }
}

const toBase64 = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string) => plainBuffer(Buffer.from(text, 'base64'))
const bytesOf = (text: string) => plainBuffer(Buffer.from(text))

/** A Buffer may be a part of a larger one. */
function plainBuffer({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

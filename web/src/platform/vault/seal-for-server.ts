/**
 * Seals what waits on this device so that only the server can open it (LIF-005): no login, no password and no other
 * key of this device opens it again. The key is public and stored in the clear, so that sealing needs no internet.
 */
import { boundTo, SEALING_INFO, SealingKey, type SealedItem } from '@hub/contract/sealing'
import { storeText, readStored } from '../first-load/device.ts'
import { fromBase64, toBase64 } from './vault-seal.ts'

const NAME = 'sealing-key'

/** Stores the latest key from the server. */
export function storeSealingKey(key: SealingKey): void {
  storeText(NAME, JSON.stringify(key))
}

function readSealingKey(): SealingKey | null {
  try {
    return SealingKey.parse(JSON.parse(readStored(NAME) ?? 'null'))
  } catch {
    return null
  }
}

/** The sealed content; null while this device has no key of the server. */
export async function sealForServer(
  named: Pick<SealedItem, 'kind' | 'id' | 'facilitatorId'>,
  content: unknown,
): Promise<SealedItem | null> {
  const key = readSealingKey()
  if (key === null) return null
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  const kem = new DhkemP256HkdfSha256()
  const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const sender = await suite.createSenderContext({
    recipientPublicKey: await kem.deserializePublicKey(fromBase64(key.publicKey).buffer),
    info: bytesOf(SEALING_INFO),
  })
  const sealed = await sender.seal(bytesOf(JSON.stringify(content)), bytesOf(boundTo(named)))
  return {
    ...named,
    keyId: key.id,
    enc: toBase64(new Uint8Array(sender.enc)),
    bytes: toBase64(new Uint8Array(sealed)),
  }
}

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

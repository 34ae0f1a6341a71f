/** Seals content as a device does, so that only the server can open it. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { boundTo, SEALING_INFO, type SealedItem, type SealingKey } from '@hub/contract/sealing'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** Seals the content under this id with the key that devices get. */
export async function sealAsDevice(
  key: SealingKey,
  named: Pick<SealedItem, 'kind' | 'id' | 'facilitatorId'>,
  content: unknown,
): Promise<SealedItem> {
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(bytesOf(key.publicKey, 'base64')),
    info: bytesOf(SEALING_INFO),
  })
  const bytes = await sender.seal(bytesOf(JSON.stringify(content)), bytesOf(boundTo(named)))
  const text = (part: ArrayBuffer) => Buffer.from(part).toString('base64')
  return { ...named, keyId: key.id, enc: text(sender.enc), bytes: text(bytes) }
}

function bytesOf(text: string, encoding: BufferEncoding = 'utf8'): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, encoding)
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

/** Opens what this device sealed for the server, as the server would. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { boundTo, SEALING_INFO, type SealedItem } from '@hub/contract/sealing'
import { fromBase64 } from '#platform/vault/vault-seal.ts'
import { SEALING_PRIVATE_KEY } from './vaults.ts'

export async function openSealedForTest(item: SealedItem): Promise<unknown> {
  const kem = new DhkemP256HkdfSha256()
  const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const text = (written: string) => new TextEncoder().encode(written).buffer as ArrayBuffer
  const recipient = await suite.createRecipientContext({
    recipientKey: await kem.deserializePrivateKey(fromBase64(SEALING_PRIVATE_KEY).buffer),
    enc: fromBase64(item.enc).buffer,
    info: text(SEALING_INFO),
  })
  const plain = await recipient.open(fromBase64(item.bytes).buffer, text(boundTo(item)))
  return JSON.parse(new TextDecoder().decode(plain)) as unknown
}

/** Seals short secrets for the database: a copy of the database alone does not open them. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Random } from '../random.ts'
import { hubSecretsOf, type SecretSettings } from './hub-secrets.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SealedSecrets {
  /** The secret under the hub's key, as base64url. `purpose` and owner must be the same when it is opened. */
  seal(purpose: string, secret: string): string
  /**
   * The secret, sealed with the present or the previous secret of the hub. Null when the text was changed, or sealed
   * for another purpose or with any other secret.
   */
  open(purpose: string, sealed: string): OpenedSecret | null
  /** The same text for the same secret: to find a short one again that a copy of the database alone cannot try out. */
  digest(purpose: string, secret: string): Digest
  /** Every digest that the secret may be stored as: by the present and by the previous secret of the hub. */
  digests(purpose: string, secret: string): string[]
}

export interface OpenedSecret {
  secret: string
  /** True when the present secret of the hub opened it. */
  isPresent: boolean
}

export interface Digest {
  text: string
  /** The id of the secret of the hub that it was made with. */
  secretId: string
}

interface Key {
  id: string
  bytes: Buffer
}

/** Seals with keys that are derived from HUB_SECRET, and opens with those of HUB_SECRET_PREVIOUS too (OPS-007). */
export function createSealedSecrets(settings: SecretSettings, random: Random): SealedSecrets {
  const keys = hubSecretsOf(settings).map(({ id, text }): Key => {
    return { id, bytes: Buffer.from(hkdfSync('sha256', text, '', 'hub sealed secrets', KEY_BYTES)) }
  })
  const [present] = keys as [Key, ...Key[]]
  return {
    seal(purpose, text) {
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, present.bytes, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(purpose, text) {
      for (const key of keys) {
        const secret = openWith(key, purpose, Buffer.from(text, 'base64url'))
        if (secret !== null) return { secret, isPresent: key === present }
      }
      return null
    },
    digest: (purpose, text) => ({ text: digestWith(present, purpose, text), secretId: present.id }),
    digests: (purpose, text) => keys.map((key) => digestWith(key, purpose, text)),
  }
}

function openWith({ bytes: key }: Key, purpose: string, bytes: Buffer): string | null {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function digestWith({ bytes }: Key, purpose: string, text: string): string {
  return createHmac('sha256', bytes).update(`${purpose}\0${text}`).digest('base64url')
}

/** How the vault seals: AES-256-GCM with a fresh nonce each time, bound to a purpose and to one facilitator. */

const NONCE_BYTES = 12
const AES = 'AES-GCM'
const AES_KEY = { name: AES, length: 256 } as const

/** A sealed value, as texts, so that it can be stored anywhere. */
export interface Sealed {
  nonce: string
  bytes: string
}

/** The purpose of a seal; one for another purpose or another facilitator does not open. */
export type SealPurpose = 'data' | 'people' | 'codes' | 'client' | 'claims' | 'password' | 'session'

export interface Owner {
  facilitatorId: number
  purpose: SealPurpose
}

/** Makes the key that seals the data of one facilitator on this device; it can be exported only by wrapping. */
export async function newDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES_KEY, true, ['encrypt', 'decrypt'])
}

/** Derives a wrapping key from the bytes of a secret; its bytes cannot be read again. */
export async function wrappingKeyOf(secret: Uint8Array<ArrayBuffer>, { facilitatorId, purpose }: Owner) {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = bytesOf(`hub vault ${purpose} ${facilitatorId}`)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    base,
    AES_KEY,
    false,
    ['wrapKey', 'unwrapKey'],
  )
}

/** Seals a data key under a wrapping key. The data key must come from `newDataKey` or `unwrap`. */
export async function wrap(dataKey: CryptoKey, wrapping: CryptoKey, owner: Owner): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const bytes = await crypto.subtle.wrapKey('raw', dataKey, wrapping, parametersOf(nonce, owner))
  return { nonce: toBase64(nonce), bytes: toBase64(new Uint8Array(bytes)) }
}

/** Opens a wrapped data key; null when it was wrapped under another key. */
export async function unwrap(
  wrapped: Sealed,
  wrapping: CryptoKey,
  { isToWrap = false, ...owner }: Owner & { isToWrap?: boolean },
): Promise<CryptoKey | null> {
  const parameters = parametersOf(fromBase64(wrapped.nonce), owner)
  const bytes = fromBase64(wrapped.bytes)
  try {
    return await crypto.subtle.unwrapKey('raw', bytes, wrapping, parameters, AES_KEY, isToWrap, [
      'encrypt',
      'decrypt',
    ])
  } catch {
    return null
  }
}

/** Seals a value that JSON can represent. */
export async function seal(value: unknown, key: CryptoKey, owner: Owner): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(parametersOf(nonce, owner), key, bytesOf(JSON.stringify(value)))
  return { nonce: toBase64(nonce), bytes: toBase64(new Uint8Array(sealed)) }
}

/** The sealed value, or null when it was sealed with another key, for another purpose or for another facilitator. */
export async function unseal<T>(sealed: Sealed, key: CryptoKey, owner: Owner): Promise<T | null> {
  try {
    const parameters = parametersOf(fromBase64(sealed.nonce), owner)
    const plain = await crypto.subtle.decrypt(parameters, key, fromBase64(sealed.bytes))
    return JSON.parse(new TextDecoder().decode(plain)) as T
  } catch {
    return null
  }
}

function parametersOf(nonce: Uint8Array<ArrayBuffer>, { purpose, facilitatorId }: Owner): AesGcmParams {
  return { name: AES, iv: nonce, additionalData: bytesOf(`hub ${purpose} ${facilitatorId}`) }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

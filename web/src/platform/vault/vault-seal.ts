/** How the vault seals: AES-256-GCM with a nonce of its own each time, bound to a purpose and to one facilitator. */

const NONCE_BYTES = 12
const AES = 'AES-GCM'
const AES_KEY = { name: AES, length: 256 } as const

/** Something sealed, as texts, so that it can be kept anywhere. */
export interface Sealed {
  nonce: string
  bytes: string
}

/** What a seal is made for; one made for another purpose, or for somebody else, does not open. */
export type SealPurpose = 'data' | 'people' | 'codes' | 'client' | 'claims' | 'password' | 'session'

export interface Owner {
  facilitatorId: number
  purpose: SealPurpose
}

/** Makes the key that seals the data of one facilitator on this device; it can be wrapped, and leaves in no other way. */
export async function newDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES_KEY, true, ['encrypt', 'decrypt'])
}

/** A key out of the bytes of a secret that wraps and unwraps; nobody can read it again. */
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

/** Seals a data key under a wrapping key. The data key must be one that `newDataKey` or `unwrap` gave. */
export async function wrap(dataKey: CryptoKey, wrapping: CryptoKey, owner: Owner): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const bytes = await crypto.subtle.wrapKey('raw', dataKey, wrapping, parametersOf(nonce, owner))
  return { nonce: toBase64(nonce), bytes: toBase64(new Uint8Array(bytes)) }
}

/**
 * Opens a wrapped data key; null when this is not the key it was wrapped under.
 * @param isToWrap true for a key that is wrapped again at once; one that is used can be read by nobody
 */
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

/** Seals a value that JSON can hold. */
export async function seal(value: unknown, key: CryptoKey, owner: Owner): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(parametersOf(nonce, owner), key, bytesOf(JSON.stringify(value)))
  return { nonce: toBase64(nonce), bytes: toBase64(new Uint8Array(sealed)) }
}

/** What was sealed, or null when this key, this purpose or this facilitator is not the one it was sealed for. */
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

/** Passkeys of Jordan. */
import type { Passkey } from '@hub/contract/passkeys'

const DAY_MS = 24 * 60 * 60 * 1000
const NAMES = ['Work laptop', 'Blue key', 'Phone']

export const passkeys = (count: number, change: Partial<Passkey> = {}): Passkey[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: NAMES[index % NAMES.length] ?? '',
    addedAt: new Date(Date.now() - 40 * DAY_MS).toISOString(),
    lastUsedAt: index === 1 ? null : new Date(Date.now() - DAY_MS).toISOString(),
    ...change,
  }))

/** A question of the server, as a browser gets it. */
export const QUESTION = {
  challenge: 'bm90LWEtc2VjcmV0',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [{ id: 'YQ', type: 'public-key' as const }],
}

/** What a browser needs for a new one. */
export const OFFER = {
  rp: { name: 'Hub', id: 'localhost' },
  user: { id: 'c3RhZmY6MQ', name: 'jordan@provider.example', displayName: 'Jordan' },
  challenge: 'bm90LWEtc2VjcmV0',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    requireResidentKey: false as const,
    userVerification: 'required' as const,
  },
}

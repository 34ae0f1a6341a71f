/** Vaults for tests: a kit as the server returns it, and a derivation that takes no time. */
import type { OfflineKit } from '@hub/contract/offline'
import type { Derive } from '#platform/vault/vault-password.ts'
import { claimsOf } from '#platform/session/token.ts'
import { makeVault } from '#platform/vault/vault.ts'
import { toBase64 } from '#platform/vault/vault-seal.ts'

const SECRET_BYTES = 32
/** A server key without a server; its private half is for tests that open what was sealed. */
export const SEALING_KEY = {
  id: 'a8f5f167-9f1c-4d0e-8a52-6d2f2b6d7c11',
  publicKey: 'BACS3WOppRzLSYcbplpHVUWs5nWaaEf6/ROaG0vMkhPUiyz3E0h5iVPwiyL0bQI97iMePihKpMLVge1CO9N6GA4=',
}
export const SEALING_PRIVATE_KEY = 'yd8eETgNbjhgmnqu1bpZycyZNYZz7VsOH1oNgWLOmPE='

/** A session's kit; each call returns a different one. */
export function givenKit(change: Partial<OfflineKit> = {}): OfflineKit {
  return {
    deviceSecret: toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))),
    offlineDays: 7,
    now: new Date().toISOString(),
    standingToken: 'standing',
    sealingKey: SEALING_KEY,
    ...change,
  }
}

/** Differs for each password and salt, like the slow one. */
export const quickly: Derive = async ({ password, salt }) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password + toBase64(salt))))

export const VAULT_PASSWORD = 'Demo-hub-2026'

/** Makes the vault of this token's facilitator and leaves it open, as a login in application mode does. */
export async function openVaultOf(token: string, kit: OfflineKit = givenKit()): Promise<void> {
  const claims = claimsOf(token)
  if (claims === null) throw new Error('the token names no facilitator')
  await makeVault({ claims, password: VAULT_PASSWORD, kit }, quickly)
}

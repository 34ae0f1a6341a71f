/** Reads the claims of a session's token, without React and without verifying anything. */
import type { SessionClaims } from '@hub/contract/sessions'

const MS_PER_S = 1000

/**
 * The claims of a token, or null for a text that is not a token. Nothing is verified here: claims decide what is
 * shown, the server decides what is allowed (NAV-015).
 */
export function claimsOf(token: string | null): SessionClaims | null {
  if (token !== last.token) last = { token, claims: readClaims(token) }
  return last.claims
}

/** Caches the last result, because every part of the frame reads the same token. */
let last: { token: string | null; claims: SessionClaims | null } = { token: null, claims: null }

function readClaims(token: string | null): SessionClaims | null {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

function isClaims(value: unknown): value is SessionClaims {
  const claims = value as Partial<SessionClaims> | null
  return typeof claims?.id === 'number' && typeof claims.exp === 'number' && typeof claims.sid === 'string'
}

/** The time a token expires, in ms since 1970. */
export const endOf = (claims: SessionClaims): number => claims.exp * MS_PER_S

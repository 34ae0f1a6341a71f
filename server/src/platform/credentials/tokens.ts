/** Signs and reads the tokens of the hub. Each is signed for one purpose and not accepted for another. */
import { createHmac, webcrypto } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { TOKEN_LIFE_MS } from '@hub/contract/constants'
import type { SessionClaims } from '@hub/contract/sessions'
import type { Clock } from '../clock.ts'

const ALGORITHM = 'HS256'
const MS = 1000

/** `launch` and `module` are those of launch-token.ts, `download` that of download-token.ts,
 * `standing` that of the offline slice, `device` that of the login. */
export type TokenPurpose =
  | 'session'
  | 'password-reset'
  | 'launch'
  | 'module'
  | 'download'
  | 'standing'
  | 'device'
/** Why a token was not accepted: it has expired, or it is invalid for any other reason. */
export type TokenFault = 'expired' | 'invalid'

export interface Tokens {
  /** Signs claims for one purpose, good until the given instant. */
  sign(purpose: TokenPurpose, claims: JWTPayload, expiresAt: Date): Promise<string>
  /** The claims of a valid token of that purpose, else the fault. */
  read(purpose: TokenPurpose, token: string): Promise<{ claims: JWTPayload } | { fault: TokenFault }>
  /** A session token: two hours, but never past the session's own end (ACC-052). */
  signSession(claims: Omit<SessionClaims, 'iat' | 'exp'>, sessionEndsAt: Date): Promise<string>
}

/** @param secret HUB_SECRET, from which a separate key is derived for each purpose */
export function createTokens(secret: string, clock: Clock): Tokens {
  const keys = new Map<TokenPurpose, Promise<webcrypto.CryptoKey>>()
  const seconds = (instant: Date) => Math.floor(instant.getTime() / MS)

  /** Imports each key only once: jose would import it for every token, which costs as much as the check itself. */
  function keyOf(purpose: TokenPurpose): Promise<webcrypto.CryptoKey> {
    const known = keys.get(purpose)
    if (known) return known
    const bytes = createHmac('sha256', secret).update(`hub token ${purpose}`).digest()
    const key = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ])
    keys.set(purpose, key)
    return key
  }

  const sign: Tokens['sign'] = async (purpose, claims, expiresAt) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: `hub-${purpose}+jwt` })
      .setAudience(purpose)
      .setIssuedAt(seconds(clock.now()))
      .setExpirationTime(seconds(expiresAt))
      .sign(await keyOf(purpose))

  return {
    sign,
    async read(purpose, token) {
      try {
        const { payload } = await jwtVerify(token, await keyOf(purpose), {
          algorithms: [ALGORITHM],
          audience: purpose,
          typ: `hub-${purpose}+jwt`,
          requiredClaims: ['exp', 'iat'],
          currentDate: clock.now(),
        })
        return { claims: payload }
      } catch (error) {
        return { fault: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
      }
    },
    signSession(claims, sessionEndsAt) {
      const end = new Date(Math.min(clock.now().getTime() + TOKEN_LIFE_MS, sessionEndsAt.getTime()))
      return sign('session', { ...claims }, end)
    },
  }
}

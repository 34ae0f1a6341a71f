/** Signs and reads the tokens of the hub. Each is signed for one purpose and not accepted for another. */
import { createHmac, webcrypto } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { TOKEN_LIFE_MS } from '@hub/contract/constants'
import type { SessionClaims } from '@hub/contract/sessions'
import type { Clock } from '../clock.ts'
import { type HubSecret, hubSecretsOf, type SecretSettings } from './hub-secrets.ts'

const ALGORITHM = 'HS256'
const MS = 1000

/** `launch` and `module` are those of launch-token.ts, `download` that of download-token.ts,
 * `standing` that of the offline slice, `device` and `staff-device` those of known browsers. */
export type TokenPurpose =
  | 'session'
  | 'password-reset'
  | 'launch'
  | 'module'
  | 'download'
  | 'standing'
  | 'device'
  | 'staff-device'
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

/**
 * Signs with the present secret, from which a separate key is derived for each purpose. Tokens name their secret, and
 * those of the previous secret are read too (OPS-007).
 */
export function createTokens(settings: SecretSettings, clock: Clock): Tokens {
  const secrets = hubSecretsOf(settings)
  const [present] = secrets
  const keys = new Map<string, Promise<webcrypto.CryptoKey>>()
  const seconds = (instant: Date) => Math.floor(instant.getTime() / MS)

  /** Imports each key only once: jose would import it for every token, which costs as much as the check itself. */
  function keyOf({ id, text }: HubSecret, purpose: TokenPurpose): Promise<webcrypto.CryptoKey> {
    const name = `${id} ${purpose}`
    const known = keys.get(name)
    if (known) return known
    const bytes = createHmac('sha256', text).update(`hub token ${purpose}`).digest()
    const key = webcrypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ])
    keys.set(name, key)
    return key
  }

  const sign: Tokens['sign'] = async (purpose, claims, expiresAt) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: `hub-${purpose}+jwt`, kid: present.id })
      .setAudience(purpose)
      .setIssuedAt(seconds(clock.now()))
      .setExpirationTime(seconds(expiresAt))
      .sign(await keyOf(present, purpose))

  async function readBy(secret: HubSecret, purpose: TokenPurpose, token: string): ReturnType<Tokens['read']> {
    try {
      const { payload } = await jwtVerify(token, await keyOf(secret, purpose), {
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
  }

  return {
    sign,
    async read(purpose, token) {
      const named = secretNamedIn(token)
      for (const secret of secrets) {
        // Tokens of releases that knew one secret do not name it.
        if (named !== undefined && named !== secret.id) continue
        const read = await readBy(secret, purpose, token)
        if ('claims' in read || read.fault === 'expired') return read
      }
      return { fault: 'invalid' }
    },
    signSession(claims, sessionEndsAt) {
      const end = new Date(Math.min(clock.now().getTime() + TOKEN_LIFE_MS, sessionEndsAt.getTime()))
      return sign('session', { ...claims }, end)
    },
  }
}

/** The id of the secret that a token says it was signed with. Nothing is checked yet. */
function secretNamedIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

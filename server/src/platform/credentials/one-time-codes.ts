/** The codes of authenticator apps (TOTP, RFC 6238): SHA-1, six digits, 30 seconds, one step of drift (STA-003). */
import { Secret, TOTP } from 'otpauth'
import type { Random } from '../random.ts'

const SECRET_BYTES = 20
/** How long an app shows one code, in seconds. */
export const CODE_PERIOD_S = 30
const DRIFT_STEPS = 1
const MS = 1000
const SETTING = { algorithm: 'SHA1', digits: 6, period: CODE_PERIOD_S } as const

/** A new secret, in base32 as apps take it. */
export function newCodeSecret(random: Random): string {
  return new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32
}

/** The address that a QR code shows to an app. */
export function codeUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...SETTING, secret, issuer, label }).toString()
}

/**
 * The time step that a code belongs to, or null when it is wrong. The caller stores the step and refuses it, and earlier
 * ones, from then on.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...SETTING, secret }).validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(timestamp / MS / CODE_PERIOD_S) + delta
}

/** The code that an app shows at this instant: for the demo's own authenticator and for tests. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ ...SETTING, secret }).generate({ timestamp: now.getTime() })
}

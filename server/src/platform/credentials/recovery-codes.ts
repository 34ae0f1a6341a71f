/** Recovery codes: each works once, for whoever lost their other second factor (STA-003, HRD-002). */
import type { Random } from '../random.ts'
import type { Digest, SealedSecrets } from './sealed-secrets.ts'

const COUNT = 10
/** Eight letters and digits of 31, without those that look alike. With five tries in fifteen minutes nobody guesses one. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8
const GROUP = /.{4}(?=.)/g

/** Ten codes as they are shown, and as they are stored: `purpose` says whose they may be. */
export function newRecoveryCodes(
  { random, sealedSecrets }: { random: Random; sealedSecrets: SealedSecrets },
  purpose: string,
): { shown: string[]; digests: Digest[] } {
  const plain = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[random.int(ALPHABET.length)]).join(''),
  )
  return {
    shown: plain.map((code) => code.replaceAll(GROUP, '$&-')),
    digests: plain.map((code) => sealedSecrets.digest(purpose, code)),
  }
}

/** A code as it was typed, without the spaces and dashes that do not count. */
export function plainCode(given: string): string {
  return given.replaceAll(/[\s-]/g, '').toUpperCase()
}

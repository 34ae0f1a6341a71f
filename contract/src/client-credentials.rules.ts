/** Makes a client's ID and portal password, on the server or on a device without internet (CLI-018, LIF-007). */
import { CLIENT_CODE_LENGTH, CLIENT_PASSWORD_LENGTH } from './constants.ts'

/** A secure random source: whole numbers from 0 to below `maxExclusive`, each equally likely. */
export interface Chance {
  int(maxExclusive: number): number
}

/** Upper case and digits without 0 O 1 I L: codes are read aloud and copied by hand. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const SPECIALS = '!#$%&*?'
const PASSWORD_CHARACTERS = LETTERS + DIGITS + SPECIALS

/** A random code. The database ensures that it is unique. */
export function newClientCode(random: Chance): string {
  return pick(random, CODE_CHARACTERS, CLIENT_CODE_LENGTH)
}

/** A random password with a letter first (so no spreadsheet takes it for a formula), a digit and a special character. */
export function newClientPassword(random: Chance): string {
  for (;;) {
    const password = pick(random, LETTERS, 1) + pick(random, PASSWORD_CHARACTERS, CLIENT_PASSWORD_LENGTH - 1)
    const has = (characters: string) =>
      Array.from(password).some((character) => characters.includes(character))
    if (has(DIGITS) && has(SPECIALS)) return password
  }
}

function pick(random: Chance, characters: string, count: number): string {
  return Array.from({ length: count }, () => characters[random.int(characters.length)]).join('')
}

/** True for a password of the form above; no other is accepted (CLI-018). */
export function isClientPassword(password: string): boolean {
  const given = Array.from(password)
  const has = (characters: string) => given.some((character) => characters.includes(character))
  return (
    given.length === CLIENT_PASSWORD_LENGTH &&
    given.every((character) => PASSWORD_CHARACTERS.includes(character)) &&
    [LETTERS, DIGITS, SPECIALS].every(has)
  )
}

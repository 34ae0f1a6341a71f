/** Checks and formats what people type about themselves, while they type, without zod (ACC-005 to ACC-010). */
import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from './constants.ts'

/**
 * Characters that no text may contain: control characters, line separators, half characters (lone surrogates), and
 * marks that change the reading direction. They could make a printed text look like another, or add a false line.
 */
const UNPRINTABLE = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069'
/** A text of one line. */
export const PRINTABLE_LINE = new RegExp(`^[^${UNPRINTABLE}]*$`, 'u')
/** A text that may contain several lines and tabs. */
export const PRINTABLE_TEXT = new RegExp(`^(?:[\\t\\n\\r]|[^${UNPRINTABLE}])*$`, 'u')
const HEX = 16
const UNPRINTABLES = new RegExp(`[${UNPRINTABLE}]`, 'gu')

/** Turns any text into one printable line of at most `max` characters. For text that no shape has checked. */
export function printableLine(text: string, max = Infinity): string {
  const line = text.normalize('NFC').replace(UNPRINTABLES, ' ')
  // The cut may have left half a character.
  return line.slice(0, max).replace(UNPRINTABLES, ' ')
}

/** Replaces every unprintable character by its number, such as `\u{1b}`, so that a reader sees that it was there. */
export function escapeUnprintable(text: string): string {
  return text.replace(UNPRINTABLES, (character) => `\\u{${character.codePointAt(0)?.toString(HEX)}}`)
}
/** The rule a person's name is checked against; `HUB_NAME_RULE` chooses (ACC-005). */
export type NameRule = 'specification' | 'inclusive'

const NAME_PATTERNS: Record<NameRule, RegExp> = {
  specification: new RegExp(`^[\\p{L}\\p{N}]{${NAME_MIN},${NAME_MAX}}$`, 'u'),
  inclusive: /^(?=.*\p{L})[\p{L}\p{M}\p{N} '’.-]{1,40}$/u,
}

/** True when a trimmed name fits the rule in force (ACC-005). */
export function isName(name: string, rule: NameRule = 'specification'): boolean {
  return NAME_PATTERNS[rule].test(name.trim())
}

/** The longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254
/** Letters, digits, dash, underscore, dot and one at sign (ACC-007). */
export const EMAIL = /^[A-Za-z0-9_-][A-Za-z0-9._-]*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/

/** True for an address that the hub accepts. */
export const isEmail = (typed: string): boolean => typed.length <= EMAIL_MAX && EMAIL.test(typed)

/** The parts of the password rule; a form can show each as met or not (ACC-010, CON-01). */
export const PASSWORD_RULES = {
  length: (password: string) => password.length >= PASSWORD_MIN,
  letter: (password: string) => /\p{L}/u.test(password),
  number: (password: string) => /\p{N}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
} as const
export type PasswordRule = keyof typeof PASSWORD_RULES

/** The names of the rules a password does not meet yet, in the order a form lists them. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  return (Object.keys(PASSWORD_RULES) as PasswordRule[]).filter(
    (rule) => !PASSWORD_RULES[rule](password.trim()),
  )
}

/** Removes every character that the email input does not accept (ACC-007). */
export function keepEmailCharacters(typed: string): string {
  return typed.replace(/[^A-Za-z0-9_.@-]/g, '')
}

/** Canadian numbers have ten digits and never begin with 1, so a leading 1 is the country code that many people write. */
const PHONE_DIGITS = 10

/** The digits of a typed or pasted phone number, also full-width ones, without a leading +1 (ACC-006). */
export function phoneDigits(typed: string): string {
  const text = typed.normalize('NFKC')
  const digits = text.replace(/\D/g, '')
  const hasCountry = /^\D*\+\s*1/.test(text) || (digits.length > PHONE_DIGITS && digits.startsWith('1'))
  return digits.slice(hasCountry ? 1 : 0).slice(0, PHONE_DIGITS)
}

/** Formats up to ten digits as a phone number while they are typed (ACC-006). */
export function formatPhoneNumber(typed: string): string {
  const digits = phoneDigits(typed)
  if (digits.length <= 3) return digits
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6)}`
}

/** The small shared fields: ids, times, flags, and what people type about themselves (ACC-004 to ACC-015). */
import { z } from 'zod'
import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from './constants.ts'

const INT4_MAX = 2_147_483_647

/** A positive integer; in a path or query it arrives as digits. Anything else is "not found" there. */
export const Id = z.coerce.number<number | string>().int().positive().max(INT4_MAX)
/** An id inside a JSON body: a number, never digits in quotes. */
export const BodyId = z.number().int().positive().max(INT4_MAX)
/** An ISO 8601 instant in UTC. */
export const Iso = z.string()
export const Flag = z.union([z.literal(0), z.literal(1)])
/** JSON text: `{ [language]: path }` or `[{ language, src }]` (CAT-019). */
export const JsonText = z.string()

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

/** The outer bound of every name rule; the service applies the rule in force. */
export const PersonName = z.string().trim().min(1).max(40)

/** `(ddd) ddd - dddd` (ACC-006). */
export const PhoneNumber = z
  .string()
  .trim()
  .regex(/^\(\d{3}\) \d{3} - \d{4}$/)

/** The longest address that mail can carry (RFC 5321). */
export const EMAIL_MAX = 254

/** At most 254 characters of letters, digits, dash, underscore, dot and one at sign (ACC-007). */
export const Email = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/)

/** The parts of the password rule, each of which a form can show as met or not (ACC-010, CON-01). */
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

/** A password being set; outer spaces are dropped everywhere alike (CON-24). */
export const NewPassword = z
  .string()
  .trim()
  .max(PASSWORD_MAX)
  .refine((password) => unmetPasswordRules(password).length === 0)

/** A password being checked: any text, trimmed (CON-24). */
export const GivenPassword = z.string().trim().min(1).max(PASSWORD_MAX)

/** A Canadian postal code; kept as `A1A 1A1` (ACC-015). */
export const Postcode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/)
  .transform((code) => code.toUpperCase().replace(/^(...) ?(...)$/, '$1 $2'))

/** Keeps what the email input accepts and drops every other character (ACC-007). */
export function keepEmailCharacters(typed: string): string {
  return typed.replace(/[^A-Za-z0-9_.@-]/g, '')
}

/** Formats typed digits, at most ten, as a phone number while they are typed (ACC-006). */
export function formatPhoneNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 10)
  if (digits.length <= 3) return digits
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6)}`
}

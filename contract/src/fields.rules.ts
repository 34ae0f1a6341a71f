/** What people type about themselves, checked and formatted while they type; no shape is needed for it (ACC-005 to ACC-010). */
import { NAME_MAX, NAME_MIN, PASSWORD_MIN } from './constants.ts'

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

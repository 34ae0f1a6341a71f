/** The shapes of shared fields: ids, times, flags, and what people type about themselves (ACC-004 to ACC-015). */
import { z } from 'zod'
import { PASSWORD_MAX, QUERY_MAX } from './constants.ts'
import { LOCALES } from './locales.ts'
import {
  EMAIL,
  EMAIL_MAX,
  PRINTABLE_LINE,
  PRINTABLE_TEXT,
  printableLine,
  unmetPasswordRules,
} from './fields.rules.ts'

/** The largest id that a table can hold. */
export const ID_MAX = 2_147_483_647

/**
 * The base of every incoming text: one printable line, trimmed and composed (NFC), so that a name has one spelling and
 * cannot fake other output where it is printed. A test checks all shapes and accepts no other text.
 */
export const Line = z.string().trim().normalize('NFC').regex(PRINTABLE_LINE)
/** The same for a text that may have several lines. */
export const Lines = z.string().normalize('NFC').regex(PRINTABLE_TEXT)
/**
 * What is searched for. Text that was copied often hides a mark that cannot be printed: a space stands for it, because a
 * search that is refused for what nobody sees cannot be mended.
 */
export const SearchText = z
  .string()
  .overwrite((text) => printableLine(text))
  .trim()
  .normalize('NFC')
  .regex(PRINTABLE_LINE)
  .max(QUERY_MAX)
/** A name given elsewhere, such as a file name: printable, but its spelling must not change. */
export const GivenName = z.string().regex(PRINTABLE_LINE)

/** A positive integer in a path or query, where it arrives as digits. Anything else is "not found" there. */
export const Id = z.coerce.number<number | string>().int().positive().max(ID_MAX)
/** An id inside a JSON body: a number, never digits in quotes. */
export const BodyId = z.number().int().positive().max(ID_MAX)
/** The same, or 0 for none. */
export const BodyIdOrNone = z.number().int().min(0).max(ID_MAX)
/** As many rows as a page of the console can have, and as many as it has at first. */
const PAGE_MAX = 50
const PAGE_USUAL = 12
/** In the query of a list of the console: how many rows are asked for. */
export const PageLimit = z.coerce.number<number | string>().int().min(1).max(PAGE_MAX).default(PAGE_USUAL)
/** An ISO 8601 instant in UTC, in an answer. */
export const Iso = z.string()
/**
 * An instant in a query, with any offset; from here on in UTC. The database has no year 0, and no offset of 16 hours or
 * more, which ISO 8601 allows.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text))
export const Flag = z.union([z.literal(0), z.literal(1)])
/** In an answer: its texts in other languages, by language and by its own fields; see translations.rules (CTM-003). */
export const Translated = z.partialRecord(z.enum(LOCALES), z.record(z.string(), z.string())).optional()
/** JSON text: `{ [language]: path }` or `[{ language, src }]` (CAT-019). */
export const JsonText = z.string()

/** The outer limit of every name rule; the service applies the rule in force. */
export const PersonName = Line.min(1).max(40)

/** `(ddd) ddd - dddd` (ACC-006). */
export const PhoneNumber = Line.regex(/^\(\d{3}\) \d{3} - \d{4}$/)

/** At most 254 characters of letters, digits, dash, underscore, dot and one at sign (ACC-007). */
export const Email = Line.max(EMAIL_MAX).regex(EMAIL)

/** A new password. Outer spaces are removed everywhere in the same way (CON-24). */
export const NewPassword = Line.max(PASSWORD_MAX).refine(
  (password) => unmetPasswordRules(password).length === 0,
)

/** The longest code of an authenticator app, or recovery code, with its spaces. */
export const CODE_MAX = 40

/** A password to be checked: any text, trimmed (CON-24). */
export const GivenPassword = Line.min(1).max(PASSWORD_MAX)

/** A Canadian postal code; stored as `A1A 1A1` (ACC-015). */
export const Postcode = Line.regex(/^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/).transform((code) =>
  code.toUpperCase().replace(/^(...) ?(...)$/, '$1 $2'),
)

/** Finds texts that leave a number as it is which English writes as one: 1950 beside 1,950 reads as a year (I18-005). */
import { type Locale, LOCALES } from '@hub/contract/locales'

export type Words = Record<Locale, Record<string, string>>

export const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && LOCALES.every((locale) => locale in value)

const NUMBER = /\{(\w+), (?:plural|number)/g

/** The keys with the language and the argument. */
export const unwrittenNumbers = (words: Words): string[] =>
  Object.entries(words.en).flatMap(([key, message]) => {
    const numbers = new Set(Array.from(message.matchAll(NUMBER), ([, name]) => `{${name}}`))
    return LOCALES.flatMap((locale) =>
      [...numbers]
        .filter((plain) => words[locale][key]?.includes(plain))
        .map((plain) => `${key} ${locale} ${plain}`),
    )
  })

/** Compares the texts of all slices: all languages are complete and take the same arguments. */
import { expect, it } from 'vitest'
import { LOCALES } from '@hub/contract/locales'
import { isWords, type Words, unwrittenNumbers } from '@hub/ui/testing/unwritten-numbers.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../**/*.texts.ts', '../../../ui/src/**/*.texts.ts'],
  { eager: true },
)
const every = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, Words] => isWords(entry[1]))
    .map(([name, words]) => [`${file.replace(/^(\.\.\/)+/, '')} ${name}`, words] as const),
)

/** `{name}` and `{count, plural, ...}`; the words inside of a plural's branches begin with `#` or a letter of text. */
const argumentsOf = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map((found) => found[1] ?? ''))].toSorted()

it('I18-003 finds the words of the slices', () => {
  expect(every.length).toBeGreaterThan(15)
})

it('I18-005 writes as a number in every language what English writes as one', () => {
  const plain = every.flatMap(([file, words]) => unwrittenNumbers(words).map((one) => `${file} ${one}`))
  expect(plain).toEqual([])
})

it.each(every)('I18-003 has the same keys, with the same arguments, in every language: %s', (_, words) => {
  for (const locale of LOCALES) {
    expect(Object.keys(words[locale]).toSorted()).toEqual(Object.keys(words.en).toSorted())
    for (const [key, message] of Object.entries(words.en)) {
      expect([key, argumentsOf(words[locale][key] ?? '')]).toEqual([key, argumentsOf(message)])
      expect([key, words[locale][key]?.trim()]).not.toEqual([key, ''])
    }
  }
})

/** Compares the texts of all slices of the console: numbers are written as such in every language. */
import { expect, it } from 'vitest'
import { isWords, unwrittenNumbers } from '@hub/ui/testing/unwritten-numbers.ts'

const files = import.meta.glob<Record<string, unknown>>('../**/*.texts.ts', { eager: true })
const every = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, words]) => (isWords(words) ? [{ file, name, words }] : [])),
)

it('I18-005 writes as a number in every language what English writes as one', () => {
  expect(every.length).toBeGreaterThan(15)
  const plain = every.flatMap(({ file, words }) => unwrittenNumbers(words).map((one) => `${file} ${one}`))
  expect(plain).toEqual([])
})

it('I18-003 has no point in a key, which would lead into a group of texts', () => {
  const keys = every.flatMap(({ file, words }) => Object.keys(words.en).map((key) => `${file} ${key}`))
  expect(keys.filter((key) => / .*\./.test(key))).toEqual([])
})

it('I18-005 finds a number that is left as it is', () => {
  const words = {
    en: { shown: '{shown} of {total, plural, one {# session} other {# sessions}}' },
    zh: { shown: '显示{shown}次，共{total}次' },
  }
  expect(unwrittenNumbers(words)).toEqual(['shown zh {total}'])
})

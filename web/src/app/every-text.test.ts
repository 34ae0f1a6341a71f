/** The words of every slice, side by side: both languages are complete, and ask for the same arguments. */
import { expect, it } from 'vitest'

interface Words {
  en: Record<string, string>
  zh: Record<string, string>
}
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value

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

it.each(every)(
  'I18-003 has the same keys, with the same arguments, in both languages: %s',
  (_, { en, zh }) => {
    expect(Object.keys(zh).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const [key, message] of Object.entries(en)) {
      expect([key, argumentsOf(zh[key] ?? '')]).toEqual([key, argumentsOf(message)])
      expect([key, zh[key]?.trim()]).not.toEqual([key, ''])
    }
  },
)

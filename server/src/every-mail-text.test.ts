/** The texts of the mails, side by side: Chinese texts use Chinese punctuation. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Words {
  en: Record<string, string>
  zh: Record<string, string>
}
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'en' in value && 'zh' in value

const here = import.meta.dirname
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.texts.ts'),
)
const every = (
  await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(here, file))) as Record<string, unknown>
      return Object.entries(exported)
        .filter((entry): entry is [string, Words] => isWords(entry[1]))
        .map(([name, words]) => [`${file} ${name}`, words] as const)
    }),
  )
).flat()

it('I18-003 finds the words of the mails', () => {
  expect(every.length).toBeGreaterThanOrEqual(3)
})

it.each(every)('I18-003 writes Chinese with full-width marks and no space behind them: %s', (_, { zh }) => {
  // Between Chinese characters, or between one and a placeholder.
  const halfWidth = /[\p{sc=Han}}”][,!:;?(]|[,!:;?)][\p{sc=Han}{“]|[。，！：；？] /u
  for (const [key, text] of Object.entries(zh)) expect([key, halfWidth.exec(text)]).toEqual([key, null])
})

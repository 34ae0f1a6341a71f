/** The import checks do not see table names inside SQL text: such SQL may name only the tables of its own slice. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = import.meta.dirname
const sliceOf = (file: string) => file.split(sep)[0] ?? ''
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
const textsOf = (ending: string) =>
  FILES.filter((file) => file.endsWith(ending)).map((file) => ({
    file,
    text: readFileSync(join(ROOT, file), 'utf8'),
  }))

/** The slice that owns each table. */
const owners = new Map(
  textsOf('.tables.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, sliceOf(file)] as const),
  ),
)

it('SYS-016 names in the text of SQL no table of another slice', () => {
  expect(owners.get('record_clients')).toBe('records')
  const strangers = textsOf('.store.ts').flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)]
      .map(([, name = '']) => name)
      .filter((name) => (owners.get(name) ?? sliceOf(file)) !== sliceOf(file))
      .map((name) => `${file}: ${name}`),
  )
  expect(strangers).toEqual([])
})

/** Tests the rule for stores by running the linter with the project's own settings. */
import { expect, it } from 'vitest'
import { lintPlanted } from './lint-planted.mjs'

const STORE = 'server/src/clients/planted.store.ts'
const SERVICE = 'server/src/clients/planted.service.ts'

it('accepts a function that begins with a verb of the list and takes the database first', async () => {
  const text = `export async function findClient(db: Database, id: number) {
  return db.read(id)
}
export const isOpen = sql\`true\`
export type Row = typeof clients.$inferSelect
function rowsOf(id: number) {
  return id
}
export const countRows = (db: Database) => db.read(rowsOf(1))
`
  expect(await lintPlanted(STORE, text)).toMatchObject({ code: 0 })
})

it.each([
  ['fetchClient(db: Database)', 'fetchClient must begin with one of: find, list'],
  ['isClient(db: Database)', 'isClient must begin with one of'],
  ['findings(db: Database)', 'findings must begin with one of'],
  ['findClient(context: Context)', 'the first parameter of findClient must be db: Database'],
  ['findClient(id: number, db: Database)', 'the first parameter of findClient must be db: Database'],
  ['findClient(db: Context)', 'the first parameter of findClient must be db: Database'],
  ['findClient()', 'the first parameter of findClient must be db: Database'],
])('refuses the function %s of a store', async (head, fault) => {
  const { code, output } = await lintPlanted(STORE, `export function ${head} {\n  return 1\n}\n`)
  expect(output).toContain(fault)
  expect(code).toBe(1)
})

it('refuses the same for a function in a constant, and for one that is exported elsewhere', async () => {
  const constant = await lintPlanted(STORE, 'export const fetchClient = (context: Context) => context\n')
  expect(constant.output).toContain('fetchClient must begin with one of')
  expect(constant.output).toContain('the first parameter of fetchClient must be db: Database')
  const elsewhere = await lintPlanted(
    STORE,
    'function fetchClient() {\n  return 1\n}\nexport { fetchClient }\n',
  )
  expect(elsewhere.output).toContain('where it declares it')
})

it('applies to stores only', async () => {
  const text =
    'export function fetchClient(context: Context, caller: Caller) {\n  return [context, caller]\n}\n'
  expect(await lintPlanted(SERVICE, text)).toMatchObject({ code: 0 })
})

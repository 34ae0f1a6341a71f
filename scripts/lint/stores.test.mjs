/** The convention of stores, checked by the linter itself with the project's own settings. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRoot } from '../parts/root.mjs'
import { run } from '../parts/run.mjs'

const STORE = 'server/src/clients/planted.store.ts'
const SERVICE = 'server/src/clients/planted.service.ts'
/** @type {string} */
let scratch

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'hub-lint-'))
  const settings = JSON.parse(readFileSync(inRoot('.oxlintrc.json'), 'utf8'))
  // Types need the whole project; the rule needs none.
  settings.options.typeAware = false
  writeFileSync(join(scratch, '.oxlintrc.json'), JSON.stringify(settings))
  for (const folder of ['scripts', 'node_modules']) symlinkSync(inRoot(folder), join(scratch, folder))
  mkdirSync(join(scratch, 'server/src/clients'), { recursive: true })
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The linter's findings for a file with this text. */
async function lint(file, text) {
  writeFileSync(join(scratch, file), text)
  try {
    return await run(['oxlint', '--deny-warnings', file], { cwd: scratch })
  } finally {
    rmSync(join(scratch, file))
  }
}

it('takes a function that begins with a verb of the list and takes the database first', async () => {
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
  expect(await lint(STORE, text)).toMatchObject({ code: 0 })
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
  const { code, output } = await lint(STORE, `export function ${head} {\n  return 1\n}\n`)
  expect(output).toContain(fault)
  expect(code).toBe(1)
})

it('refuses the same of a function that is a constant, and of one that is exported elsewhere', async () => {
  const constant = await lint(STORE, 'export const fetchClient = (context: Context) => context\n')
  expect(constant.output).toContain('fetchClient must begin with one of')
  expect(constant.output).toContain('the first parameter of fetchClient must be db: Database')
  const elsewhere = await lint(STORE, 'function fetchClient() {\n  return 1\n}\nexport { fetchClient }\n')
  expect(elsewhere.output).toContain('where it declares it')
})

it('asks it of stores alone', async () => {
  const text =
    'export function fetchClient(context: Context, caller: Caller) {\n  return [context, caller]\n}\n'
  expect(await lint(SERVICE, text)).toMatchObject({ code: 0 })
})

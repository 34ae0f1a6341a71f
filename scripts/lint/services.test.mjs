/** The convention of entry points, checked by the linter itself with the project's own settings. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRoot } from '../parts/root.mjs'
import { run } from '../parts/run.mjs'

const SERVICE = 'server/src/clients/planted.service.ts'
const STAFF = 'server/src/clients/planted.staff.ts'
const NEIGHBOURS = 'server/src/clients/planted.neighbours.ts'
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

/** Uses its parameters, because another rule reports unused ones. */
const made = (head) => {
  const names = [...head.matchAll(/[(,] ?(\w+):|[{] (\w+) [}]/g)].map(([, one, inner]) => one ?? inner)
  return `export function ${head} {\n  return [${names.join(', ')}]\n}\n`
}

it.each([
  [SERVICE, 'closeClient(context: Context, caller: Caller, id: number)'],
  [SERVICE, 'logIn(context: Context, visitor: Visitor, { email }: Login)'],
  [SERVICE, 'verifyPair(context: Context, portal: Portal, pair: Pair)'],
  [SERVICE, 'listMetas(_context: Context, _caller: Caller)'],
  [STAFF, 'discardRun(context: Context, staff: Staff, id: number)'],
])('takes in %s the function %s', async (file, head) => {
  expect(await lint(file, made(head))).toMatchObject({ code: 0 })
})

it.each([
  [
    SERVICE,
    'close(caller: Caller, context: Context)',
    'the first parameter of close must be context: Context',
  ],
  [
    SERVICE,
    'close(context: Pick<Context, 1>, caller: Caller)',
    'the first parameter of close must be context',
  ],
  [
    SERVICE,
    'close(context: Context)',
    'the second parameter of close must be who asks: caller, visitor or portal',
  ],
  [SERVICE, 'close(context: Context, id: number)', 'the second parameter of close must be who asks'],
  [
    SERVICE,
    'close(context: Context, caller: Pick<Caller, 1>)',
    'the second parameter of close must be who asks',
  ],
  [SERVICE, 'close(context: Context, staff: Staff)', 'the second parameter of close must be who asks'],
  [
    SERVICE,
    'close(context: Context, caller: Caller, id: number, to: number)',
    'close takes context, who asks, and one input',
  ],
  [STAFF, 'close(context: Context, caller: Caller)', 'the second parameter of close must be who asks: staff'],
])('refuses in %s the function %s', async (file, head, fault) => {
  const { code, output } = await lint(file, made(head))
  expect(output).toContain(fault)
  expect(code).toBe(1)
})

it('refuses the same of a function that is a constant, and of what is declared elsewhere', async () => {
  const constant = await lint(SERVICE, 'export const close = (id: number) => id\n')
  expect(constant.output).toContain('the first parameter of close must be context: Context')
  for (const text of [
    "export { findClient } from './clients.store.ts'\n",
    "export * from './clients.store.ts'\n",
    'function close() {\n  return 1\n}\nexport { close }\n',
  ]) {
    expect((await lint(SERVICE, text)).output, text).toContain('where it declares it')
  }
  expect(await lint(SERVICE, "export type { Row } from './clients.store.ts'\n")).toMatchObject({ code: 0 })
})

it('asks it of doors alone', async () => {
  expect(await lint(NEIGHBOURS, made('close(id: number)'))).toMatchObject({ code: 0 })
})

/** Tests the rule for doors by running the linter with the project's own settings. */
import { expect, it } from 'vitest'
import { lintPlanted } from './lint-planted.mjs'

const SERVICE = 'server/src/clients/planted.service.ts'
const STAFF = 'server/src/clients/planted.staff.ts'
const NEIGHBOURS = 'server/src/clients/planted.neighbours.ts'

/** A body that uses all parameters, because another rule reports unused ones. */
const made = (head) => {
  const names = [...head.matchAll(/[(,] ?(\w+):|[{] (\w+) [}]/g)].map(([, one, inner]) => one ?? inner)
  return `export function ${head} {\n  return [${names.join(', ')}]\n}\n`
}

it.each([
  [SERVICE, 'closeClient(context: Context, caller: Caller, id: number)'],
  [SERVICE, 'logIn(context: Context, visitor: Visitor, { email }: Login)'],
  [SERVICE, 'verifyPair(context: Context, portal: Portal, pair: Pair)'],
  [SERVICE, 'checkCode(context: Context, inPart: StaffInPart, code: string)'],
  [STAFF, 'signOut(context: Context, staffCaller: StaffCaller)'],
  [SERVICE, 'listMetas(_context: Context, _caller: Caller)'],
  [STAFF, 'discardRun(context: Context, staff: Staff, id: number)'],
])('takes in %s the function %s', async (file, head) => {
  expect(await lintPlanted(file, made(head))).toMatchObject({ code: 0 })
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
    'the second parameter of close must be who asks: caller, reader, visitor, portal or inPart',
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
  const { code, output } = await lintPlanted(file, made(head))
  expect(output).toContain(fault)
  expect(code).toBe(1)
})

it('refuses the same for a function in a constant, and for exports that are declared elsewhere', async () => {
  const constant = await lintPlanted(SERVICE, 'export const close = (id: number) => id\n')
  expect(constant.output).toContain('the first parameter of close must be context: Context')
  for (const text of [
    "export { findClient } from './clients.store.ts'\n",
    "export * from './clients.store.ts'\n",
    'function close() {\n  return 1\n}\nexport { close }\n',
  ]) {
    expect((await lintPlanted(SERVICE, text)).output, text).toContain('where it declares it')
  }
  expect(await lintPlanted(SERVICE, "export type { Row } from './clients.store.ts'\n")).toMatchObject({
    code: 0,
  })
})

it('applies to doors only', async () => {
  expect(await lintPlanted(NEIGHBOURS, made('close(id: number)'))).toMatchObject({ code: 0 })
})

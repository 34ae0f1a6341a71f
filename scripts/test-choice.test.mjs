/** npm test runs what is requested: projects, files, or files whose paths contain given words. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { inRoot, isThere } from './parts/root.mjs'
import { chooseTests, PROJECTS, readArguments, testFiles, withoutNode } from './parts/tests/test-choice.mjs'
import { slowestTests } from './parts/tests/test-stage.mjs'

const FILES = [
  'contract/src/clients.rules.test.ts',
  'server/src/clients/clients.test.ts',
  'web/src/clients/client-list.test.tsx',
  'web/src/platform/vault/vault.test.ts',
  'e2e/clients-list.e2e.ts',
]
const chosen = (...names) => Object.fromEntries(chooseTests(names, FILES))

it('runs every project when nothing is named', () => {
  expect([...chooseTests([], FILES)]).toEqual(PROJECTS.map((project) => [project, undefined]))
})

it('runs a whole project, one file, and every file with the words in its path', () => {
  expect(chosen('web', 'server')).toEqual({ web: undefined, server: undefined })
  expect(chosen('web/src/platform/vault/vault.test.ts')).toEqual({
    web: ['web/src/platform/vault/vault.test.ts'],
  })
  expect(chosen('./web/src/platform/vault/vault.test.ts')).toEqual({
    web: ['web/src/platform/vault/vault.test.ts'],
  })
  expect(chosen('Client-List', 'vault')).toEqual({
    web: ['web/src/clients/client-list.test.tsx', 'web/src/platform/vault/vault.test.ts'],
  })
  expect(chosen('list clients')).toEqual({
    web: ['web/src/clients/client-list.test.tsx'],
    e2e: ['e2e/clients-list.e2e.ts'],
  })
})

it('runs the whole project when one of its files is named too, and no file twice', () => {
  expect(chosen('web', 'vault')).toEqual({ web: undefined })
  expect(chosen('vault', 'web')).toEqual({ web: undefined })
  expect(chosen('vault', 'platform')).toEqual({ web: ['web/src/platform/vault/vault.test.ts'] })
})

it('suggests the nearest names for one that does not exist', () => {
  expect(() => chosen('client-lits')).toThrow(
    /No project .* "client-lits"[^]*web\/src\/clients\/client-list\.test\.tsx/,
  )
  expect(() => chosen('sever')).toThrow(/nearest names:\n {2}server/)
  expect(() => chosen('zzzz')).toThrow(/The projects:\n {2}scripts/)
})

it('reads the name of one test, and refuses an option that it does not know', () => {
  const read = readArguments(['vault', '-t', 'LIF-005 keeps'])
  expect(read).toMatchObject({ names: ['vault'], testName: 'LIF-005 keeps', node: undefined })
  expect(() => readArguments(['--wacth'])).toThrow('--wacth')
})

it('reads which Node to use, and refuses a text that is no version', () => {
  expect(readArguments(['--node', '24', 'contract'])).toMatchObject({ names: ['contract'], node: '24' })
  expect(readArguments(['--node=22.13.0'])).toMatchObject({ names: [], node: '22.13.0' })
  expect(readArguments(['web']).node).toBeUndefined()
  for (const version of ['latest', 'contract', '24 --force', '../24', ''])
    expect(() => readArguments(['--node', version])).toThrow(`and not "${version}"`)
  expect(() => readArguments(['--node'])).toThrow('--node')
})

it('reads which part of the journeys to run, and refuses a text that is no part', () => {
  expect(readArguments(['e2e', '--shard', '1/2'])).toMatchObject({ names: ['e2e'], shard: '1/2' })
  expect(readArguments(['e2e']).shard).toBeUndefined()
  for (const part of ['half', '0/2', '1', ''])
    expect(() => readArguments(['--shard', part])).toThrow('such as 1/2')
})

it('passes everything but the version on to that Node', () => {
  const read = readArguments(['web', '--node', '24', '-t', 'CLI-007 has nothing', 'vault', '--shard', '2/3'])
  expect(readArguments(withoutNode(read))).toEqual({ ...read, node: undefined })
})

it('lists the slowest tests of all stages, the slowest first', () => {
  const test = (name, ms) => ({ name, file: `${name}.test.ts`, ms })
  const stages = [
    { name: 'web', tests: [test('a', 5), test('b', 30)] },
    { name: 'Build server' },
    { name: 'server', tests: [test('c', 20)] },
  ]
  expect(slowestTests(stages, 2).map(({ stage, name }) => `${stage} ${name}`)).toEqual(['web b', 'server c'])
})

it('finds the existing test files', () => {
  const files = testFiles()
  expect(files).toContain('scripts/test-choice.test.mjs')
  expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
    new Set(PROJECTS.filter((name) => isThere(name))),
  )
})

it('ends with code 1 and one line of numbers when a name is unknown', () => {
  const { status, stdout } = spawnSync(process.execPath, [inRoot('scripts/test.mjs'), 'scirpts'], {
    encoding: 'utf8',
  })
  expect(stdout).toContain('nearest names:\n  scripts')
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  expect(status).toBe(1)
})

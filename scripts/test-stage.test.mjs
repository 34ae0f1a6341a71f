/** One run of several projects is told by project, and what it broke on is never lost. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inRoot } from './parts/root.mjs'
import { judge, readResults, vitestCommand } from './parts/tests/test-stage.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hub-stage-'))
afterAll(() => rmSync(folder, { recursive: true }))

const test = (fullName, status, duration) => ({
  ...{ fullName, status, duration },
  ...(status === 'failed' && { failureMessages: ['\u001B[31mError: it broke\u001B[39m\n  at a line'] }),
})
const file = (path, status, [startTime, endTime], assertionResults) => ({
  ...{ name: inRoot(path), status, startTime, endTime, assertionResults, message: 'SyntaxError: here' },
})

/** @param {object[]} testResults */
function read(testResults) {
  const written = join(folder, 'results.json')
  writeFileSync(written, JSON.stringify({ testResults }))
  return readResults(written, ['ui', 'web'])
}
const run = (isWell, testName) => ({ name: 'ui, web', isWell, testName, ms: 9 })
const one = (name, passed, failed) => ({ name, passed, failed })

it('counts the tests of each project, and a file that could not be loaded as one failure', () => {
  const found = read([
    file('ui/src/a.test.ts', 'passed', [100, 150], [test('opens', 'passed', 7), test('waits', 'skipped')]),
    file(
      'web/src/b.test.ts',
      'failed',
      [150, 200],
      [test('reads', 'passed', 3), test('writes', 'failed', 4)],
    ),
    file('web/src/c.test.ts', 'failed', [180, 260], []),
  ])
  expect(found).toEqual([
    {
      ...{ name: 'ui', passed: 1, failed: 0, ms: 50, failures: [] },
      tests: [
        { name: 'opens', file: 'ui/src/a.test.ts', ms: 7 },
        { name: 'waits', file: 'ui/src/a.test.ts', ms: 0 },
      ],
    },
    {
      ...{ name: 'web', passed: 1, failed: 2, ms: 110 },
      failures: [
        { name: 'could not be loaded', file: 'web/src/c.test.ts', why: 'SyntaxError: here' },
        { name: 'writes', file: 'web/src/b.test.ts', why: 'Error: it broke' },
      ],
      tests: [
        { name: 'reads', file: 'web/src/b.test.ts', ms: 3 },
        { name: 'writes', file: 'web/src/b.test.ts', ms: 4 },
      ],
    },
  ])
})

it('fails a project of which nothing ran, and each when the run wrote nothing', () => {
  expect(judge([one('ui', 2, 0), one('web', 0, 0)], run(true))).toEqual([
    { ...one('ui', 2, 0), note: '' },
    { ...one('web', 0, 1), note: 'no test ran' },
  ])
  const none = readResults(join(folder, 'none.json'), ['ui', 'web'])
  expect(judge(none, run(false)).map(({ failed }) => failed)).toEqual([1, 1])
})

it('looks for the name of a test in every project, and fails none that has no such test', () => {
  const judged = judge([one('ui', 0, 0), one('web', 1, 0)], run(true, 'CLI-007'))
  expect(judged.map(({ failed, note }) => [failed, note])).toEqual([
    [0, 'no test of that name'],
    [0, ''],
  ])
})

it('tells a fault outside any test, when no test failed', () => {
  const results = [one('ui', 2, 0), one('web', 3, 0)]
  expect(judge(results, run(false)).at(-1)).toMatchObject({ ...one('ui, web', 0, 1), ms: 9 })
  expect(judge(results, run(false, 'CLI-007')).at(-1)).toMatchObject(one('ui, web', 0, 1))
  expect(judge([one('ui', 2, 0), one('web', 3, 1)], run(false))).toHaveLength(2)
})

it('names whole projects alone, and their folders beside single files', () => {
  const command = (chosen, without) =>
    vitestCommand({ chosen: new Map(Object.entries(chosen)), without }, {}, 'out.json').slice(2, -3)
  const both = ['--project', 'ui', '--project', 'web']
  expect(command({ ui: undefined, web: undefined })).toEqual(both)
  expect(command({ ui: undefined, web: ['web/src/b.test.ts'] })).toEqual([
    ...both,
    inRoot('ui/'),
    inRoot('web/src/b.test.ts'),
  ])
  expect(command({ server: undefined }, ['/hashing.test.ts', '/slow/'])).toEqual([
    ...['--project', 'server', '--exclude', '**/hashing.test.ts', '--exclude', '**/slow/**'],
  ])
  const named = vitestCommand({ chosen: new Map([['web', undefined]]) }, { testName: 'CLI-007' }, 'out.json')
  expect(named).toContain('CLI-007')
  const crowded = vitestCommand({ chosen: new Map([['web', undefined]]), workers: 3 }, {}, 'out.json')
  expect(crowded.join(' ')).toContain(' --maxWorkers 3 ')
})

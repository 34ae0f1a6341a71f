/** Counts Playwright's results of the journeys for the last line of a run. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inRoot } from './parts/root.mjs'
import { journeysCommand, readJourneys } from './parts/tests/test-stage.mjs'

const folder = mkdtempSync(join(tmpdir(), 'hub-journeys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const why = (status) => status === 'unexpected' && { error: { message: 'Error: not printed\n  at a line' } }
const test = (title, status, duration, attachments = []) => ({
  title,
  file: 'paper.e2e.ts',
  tests: [{ status, results: duration === undefined ? [] : [{ duration, attachments, ...why(status) }] }],
})

/** @param {object[]} suites */
function read(suites) {
  const file = join(folder, 'results.json')
  writeFileSync(file, JSON.stringify({ suites }))
  return readJourneys(file)
}

it('counts passed and failed tests, and names the folder with the traces', () => {
  const kept = { name: 'trace', path: inRoot('.cache/e2e/paper-print/trace.zip') }
  const inner = {
    title: 'on paper',
    file: 'paper.e2e.ts',
    specs: [test('REC-001 prints', 'unexpected', 20, [kept])],
  }
  const specs = [test('opens', 'expected', 7), test('goes on', 'skipped')]
  const found = read([{ title: 'paper.e2e.ts', file: 'paper.e2e.ts', specs, suites: [inner] }])
  expect(found).toEqual({
    passed: 1,
    failed: 2,
    tests: [
      { name: 'opens', file: 'e2e/paper.e2e.ts', ms: 7 },
      { name: 'goes on', file: 'e2e/paper.e2e.ts', ms: 0 },
      { name: 'on paper REC-001 prints', file: 'e2e/paper.e2e.ts', ms: 20 },
    ],
    failures: [
      { name: 'goes on', file: 'e2e/paper.e2e.ts', why: 'not reached' },
      { name: 'on paper REC-001 prints', file: 'e2e/paper.e2e.ts', why: 'Error: not printed' },
    ],
    evidence: [{ name: 'on paper REC-001 prints', folder: '.cache/e2e/paper-print' }],
  })
  expect(readJourneys(join(folder, 'none.json'))).toBeUndefined()
})

it('passes on the files, the name and the part that were requested', () => {
  const command = journeysCommand({ files: ['e2e/paper.e2e.ts'] }, { testName: 'REC-001', shard: '1/2' })
  expect(command.slice(-5)).toEqual(['--grep', 'REC-001', '--shard', '1/2', 'e2e/paper.e2e.ts'])
  const some = journeysCommand({ files: [], only: ['in Chromium', 'in other browsers'] }, {})
  expect(some).toEqual(expect.arrayContaining(['--project=in Chromium', '--project=in other browsers']))
})

it('keeps a trace of the files and tests that were asked for, and none of all journeys', () => {
  const isWithout = (files, wanted) => journeysCommand({ files }, wanted).includes('--trace')
  expect([
    isWithout(['e2e/paper.e2e.ts'], {}),
    isWithout([], { testName: 'REC-001' }),
    isWithout([], {}),
  ]).toEqual([false, false, true])
})

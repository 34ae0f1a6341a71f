/** One run of vitest over one project, and what it found. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { CACHE, inRoot, ROOT } from './root.mjs'
import { run } from './run.mjs'
import { say, strong } from './steps.mjs'

export const RESULTS = join(CACHE, 'tests')

/** What one vitest run found. A file that could not even be loaded counts as one failure. */
function readResult(file) {
  if (!existsSync(file)) return undefined
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: fullName,
      file: relative(ROOT, name),
      ms: duration ?? 0,
    })),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, tests }
}

/**
 * Runs one stage; a stage that ran nothing, or that broke without naming a test, counts as one failure.
 * @param {{ name: string, project: string, env?: Record<string, string | undefined>, files?: string[] | undefined, without?: string[] }} stage
 *   files: these alone; without: no file whose path contains one of these
 * @param {string} [testName] only the tests whose names match
 */
export async function runStage({ name, project, env, files = [], without = [] }, testName) {
  const file = join(RESULTS, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  say(`\n${strong(`Tests: ${name}`)}`)
  const began = performance.now()
  const command = [
    ...['vitest', 'run', '--project', project, ...files.map((path) => inRoot(path))],
    ...without.flatMap((part) => ['--exclude', part.endsWith('/') ? `**${part}**` : `**${part}`]),
    ...(testName ? ['--testNamePattern', testName] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]
  const { code } = await run(command, { env: env ?? {}, show: true })
  const ms = performance.now() - began
  const result = readResult(file)
  const none = { name, passed: 0, ms, tests: [] }
  if (!result || result.passed + result.failed === 0) {
    // The name may stand in another project alone. When it stands nowhere, nothing passes, and that fails the command.
    if (testName && code === 0) return { ...none, failed: 0, note: 'no test of that name' }
    return { ...none, failed: 1, note: 'no test ran' }
  }
  if (code !== 0 && result.failed === 0)
    return { ...result, name, failed: 1, ms, note: 'a fault outside any test' }
  return { ...result, name, ms, note: '' }
}

/** The tests that took longest, the slowest first. */
export function slowestTests(results, count) {
  return results
    .flatMap(({ name, tests = [] }) => tests.map((test) => ({ ...test, stage: name })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
}

/** Runs one project with vitest or Playwright, and reads its results. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CACHE, inRoot, ROOT } from './root.mjs'
import { run } from './run.mjs'
import { say, strong } from './steps.mjs'

export const RESULTS = join(CACHE, 'tests')

/** The results of one vitest run. A file that could not even be loaded counts as one failure. */
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
 * The command for these files, tests with that name, and part of the whole.
 * @param {{ files: string[], only?: string | undefined }} stage only: the one project of playwright.config.ts that can run
 * @param {{ testName?: string | undefined, shard?: string | undefined }} wanted
 */
export function journeysCommand({ files, only }, { testName, shard }) {
  return [
    ...['playwright', 'test', '--config', 'e2e', '--reporter=list,json'],
    ...(only ? [`--project=${only}`] : []),
    ...(testName ? ['--grep', testName] : []),
    ...(shard ? ['--shard', shard] : []),
    ...files,
  ]
}

/** The tests of a suite and its inner suites, each with the names of all suites around it. */
function testsOf({ title, file, specs = [], suites = [] }, above = []) {
  // The outermost suite is the file.
  const names = title === file ? above : [...above, title]
  const own = specs.map((spec) => ({ ...spec, name: [...names, spec.title].join(' ') }))
  return [...own, ...suites.flatMap((suite) => testsOf(suite, names))]
}

/**
 * What a run found. A test that was not reached, because one before it failed, has failed too.
 * @param {string} file what Playwright's JSON reporter wrote
 */
export function readJourneys(file) {
  if (!existsSync(file)) return undefined
  const { suites = [] } = JSON.parse(readFileSync(file, 'utf8'))
  const runs = suites
    .flatMap((suite) => testsOf(suite))
    .flatMap(({ name, file: path, tests }) => tests.map((test) => ({ ...test, name, file: `e2e/${path}` })))
  const failed = runs.filter(({ status }) => status !== 'expected')
  return {
    passed: runs.length - failed.length,
    failed: failed.length,
    tests: runs.map(({ name, file: path, results }) => ({
      name,
      file: path,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
    evidence: failed.flatMap(({ name, results }) => {
      const kept = results.flatMap(({ attachments }) => attachments).find(({ path }) => path !== undefined)
      return kept ? [{ name, folder: relative(ROOT, dirname(kept.path)) }] : []
    }),
  }
}

/**
 * @param {{ project: string, files: string[], without: string[] }} stage
 * @param {{ testName?: string | undefined }} wanted
 * @param {string} file where vitest writes what it found
 */
function vitestCommand({ project, files, without }, { testName }, file) {
  return [
    ...['vitest', 'run', '--project', project, ...files.map((path) => inRoot(path))],
    ...without.flatMap((part) => ['--exclude', part.endsWith('/') ? `**${part}**` : `**${part}`]),
    ...(testName ? ['--testNamePattern', testName] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]
}

/**
 * Runs one stage; a stage that ran nothing, or that broke without naming a test, counts as one failure.
 * @param {{ name: string, project: string, env?: Record<string, string | undefined>, files?: string[] | undefined, without?: string[], only?: string | undefined }} stage
 *   files: these alone; without: no file whose path contains one of these; only: of the journeys, this project alone
 * @param {{ testName?: string | undefined, shard?: string | undefined }} wanted only the tests whose names match;
 *   which part of the journeys, such as 1/2
 */
export async function runStage({ name, project, env, files = [], without = [], only }, wanted) {
  const file = join(RESULTS, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  say(`\n${strong(`Tests: ${name}`)}`)
  const began = performance.now()
  const isJourneys = project === 'e2e'
  const command = isJourneys
    ? journeysCommand({ files, only }, wanted)
    : vitestCommand({ project, files, without }, wanted, file)
  const { code } = await run(command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, show: true })
  const ms = performance.now() - began
  const result = isJourneys ? readJourneys(file) : readResult(file)
  const none = { name, passed: 0, ms, tests: [] }
  if (!result || result.passed + result.failed === 0) {
    // The name may be in another project only. When it is in none, nothing passes, and that fails the command.
    if (wanted.testName && (code === 0 || isJourneys))
      return { ...none, failed: 0, note: 'no test of that name' }
    return { ...none, failed: 1, note: 'no test ran' }
  }
  if (code !== 0 && result.failed === 0)
    return { ...result, name, failed: 1, ms, note: 'a fault outside any test' }
  return { ...result, name, ms, note: '' }
}

/** The slowest tests, the slowest first. */
export function slowestTests(results, count) {
  return results
    .flatMap(({ name, tests = [] }) => tests.map((test) => ({ ...test, stage: name })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
}

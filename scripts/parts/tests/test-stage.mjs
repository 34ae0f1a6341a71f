/** Runs projects with vitest or the journeys with Playwright, and reads their results. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CACHE, ROOT } from '../root.mjs'
import { run } from '../run.mjs'
import { say, strong } from '../steps.mjs'

export const RESULTS = join(CACHE, 'tests')
/** Playwright empties the folder that it writes to. */
const AGAIN = join(CACHE, 'e2e-again')

/** The first line of a message, without colours. */
const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0]

/**
 * What one vitest run found, by project. A file that could not even be loaded counts as one failure.
 * @param {string} file what vitest's JSON reporter wrote
 * @param {string[]} projects each is a folder of that name
 */
export function readResults(file, projects) {
  const { testResults } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
  const files = testResults.map((one) => ({ ...one, path: relative(ROOT, one.name) }))
  return projects.map((project) => {
    const own = files.filter(({ path }) => path.startsWith(`${project}/`))
    const found = own.flatMap(({ assertionResults }) => assertionResults)
    const count = (wanted) => found.filter(({ status }) => status === wanted).length
    const unloaded = own.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
    const failures = [
      ...unloaded.map(({ path, message }) => ({
        name: 'could not be loaded',
        file: path,
        why: firstLine(message),
      })),
      ...own.flatMap(({ path, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({
            ...{ name: fullName, file: path, why: firstLine(failureMessages?.[0]) },
          })),
      ),
    ]
    const [first, last] = [own.map(({ startTime }) => startTime), own.map(({ endTime }) => endTime)]
    return {
      name: project,
      passed: count('passed'),
      failed: count('failed') + unloaded.length,
      failures,
      // The projects of a run take turns.
      ms: own.length > 0 ? Math.max(...last) - Math.min(...first) : 0,
      tests: own.flatMap(({ path, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({ name: fullName, file: path, ms: duration ?? 0 })),
      ),
    }
  })
}

/**
 * The command for these files, tests with that name, and part of the whole.
 * All journeys run without a trace, which takes a fifth of their time: the files of a few that failed run again, with one.
 * @param {{ files: string[], only?: string[] | undefined, again?: { list: string, output: string } | undefined }} stage
 *   files: none: all; only: the projects of playwright.config.ts that can run; none: all; again: a list of the tests to
 *   run, in place of the files, and where traces and pictures go, in place of the usual folder
 * @param {{ testName?: string | undefined, shard?: string | undefined }} wanted
 */
export function journeysCommand({ files, only = [], again }, { testName, shard }) {
  return [
    ...['playwright', 'test', '--config', 'e2e', '--reporter=list,json'],
    ...(again ? ['--output', again.output, '--test-list', again.list] : []),
    ...(files.length === 0 && !testName ? ['--trace', 'off'] : []),
    ...only.map((name) => `--project=${name}`),
    ...(testName ? ['--grep', testName] : []),
    ...(shard ? ['--shard', shard] : []),
    ...(again ? [] : files),
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
    failures: failed.map(({ name, file: path, results }) => ({
      ...{ name, file: path, why: firstLine(results.at(-1)?.error?.message) || 'not reached' },
    })),
    evidence: failed.flatMap(({ name, results }) => {
      const kept = results.flatMap(({ attachments }) => attachments).find(({ path }) => path !== undefined)
      return kept ? [{ name, folder: relative(ROOT, dirname(kept.path)) }] : []
    }),
  }
}

/**
 * One run of several projects: each whole, or some files of it.
 * @param {{ chosen: Map<string, string[] | undefined>, without?: string[], workers?: number | undefined }} stage
 *   workers: where they are not as many as in vitest.config.ts
 * @param {{ testName?: string | undefined }} wanted
 * @param {string} file where vitest writes what it found
 */
export function vitestCommand({ chosen, without = [], workers }, { testName }, file) {
  const isWhole = [...chosen.values()].every((files) => files === undefined)
  // A name of a file limits every project of the run, so a whole project is named by its folder.
  const paths = isWhole ? [] : [...chosen].flatMap(([project, files]) => files ?? [`${project}/`])
  return [
    ...['vitest', 'run', ...[...chosen.keys()].flatMap((project) => ['--project', project])],
    ...paths.map((path) => join(ROOT, path)),
    ...without.flatMap((part) => ['--exclude', part.endsWith('/') ? `**${part}**` : `**${part}`]),
    ...(workers ? ['--maxWorkers', String(workers)] : []),
    ...(testName ? ['--testNamePattern', testName] : []),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ]
}

/**
 * What a run comes to. A project that ran nothing, and a run that broke without naming a test, count as one failure.
 * @template {{ name: string, passed: number, failed: number }} Result
 * @param {Result[]} results
 * @param {{ name: string, isWell: boolean, testName?: string | undefined, ms: number }} run
 */
export function judge(results, { name, isWell, testName, ms }) {
  const judged = results.map((result) => {
    if (result.passed + result.failed > 0) return { ...result, note: '' }
    // The name may be in another project only. When it is in none, nothing passes, and that fails the command.
    return testName
      ? { ...result, note: 'no test of that name' }
      : { ...result, failed: 1, note: 'no test ran' }
  })
  if (isWell || judged.some(({ failed }) => failed > 0)) return judged
  return [...judged, { name, passed: 0, failed: 1, ms, tests: [], note: 'a fault outside any test' }]
}

function writeList(lines) {
  const file = join(RESULTS, 'once-more.txt')
  writeFileSync(file, lines.join('\n'))
  return file
}

const NOTHING = { passed: 0, failed: 0, tests: [], failures: [] }

/**
 * Runs one stage, and tells what each project came to.
 * @param {{ name?: string, chosen: Map<string, string[] | undefined>, env?: Record<string, string | undefined>, without?: string[], workers?: number | undefined, only?: string[], again?: { list: string[] } }} stage
 *   name: where it is not that of its projects; chosen: these files of each project, or all; without: no file whose
 *   path contains one of these; only: of the journeys, these projects alone; again: of the journeys, the tests to run once more, while
 *   what the first run left stays
 * @param {{ testName?: string | undefined, shard?: string | undefined }} wanted only the tests whose names match;
 *   which part of the journeys, such as 1/2
 */
export async function runStage(stage, wanted) {
  const { chosen, env, only } = stage
  const projects = [...chosen.keys()]
  const name = stage.name ?? projects.join(', ')
  const file = join(RESULTS, `${name.replaceAll(/\W+/g, '-')}.json`)
  rmSync(file, { force: true })
  say(`\n${strong(`Tests: ${name}`)}`)
  const began = performance.now()
  const isJourneys = chosen.has('e2e')
  const again = stage.again && isJourneys ? { list: writeList(stage.again.list), output: AGAIN } : undefined
  const command = isJourneys
    ? journeysCommand({ files: chosen.get('e2e') ?? [], only, again }, wanted)
    : vitestCommand(stage, wanted, file)
  const { code } = await run(command, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, show: true })
  const ms = performance.now() - began
  const results = isJourneys ? [{ ...NOTHING, ...readJourneys(file), name, ms }] : readResults(file, projects)
  const [alone = NOTHING] = results
  // Playwright breaks where no journey has the name.
  const isNoJourney = isJourneys && wanted.testName !== undefined && alone.passed + alone.failed === 0
  const isWell = code === 0 || isNoJourney
  const named = results.length === 1 ? [{ ...alone, name, ms }] : results
  return judge(named, { name, isWell, testName: wanted.testName, ms })
}

/** The slowest tests, the slowest first. */
export function slowestTests(results, count) {
  return results
    .flatMap(({ name, tests = [] }) => tests.map((test) => ({ ...test, stage: name })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
}

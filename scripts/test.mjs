/**
 * npm test: installs what is missing, builds, runs every test, and ends in one line: `N passed, N failed`.
 * `npm test -- server e2e` runs those projects alone.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildFloor, staleFloors } from './parts/floors.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { CACHE } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import {
  findJourneyBrowser,
  findPostgres,
  findRedis,
  installChromium,
  mayInstallChromium,
} from './parts/services.mjs'
import { bad, good, main, say, sayStep, step, strong } from './parts/steps.mjs'

const RESULTS = join(CACHE, 'tests')
/** Tests of the embedded engine itself, of hashing alone, and with a PostgreSQL of their own: once is enough. */
const NO_POSTGRES = ['**/platform/embedded/**', '**/hashing.test.ts', '**/database-outage.test.ts']
const only = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const isWanted = (name) => only.length === 0 || only.some((word) => name === word)

/** What one vitest run found. A file that could not even be loaded counts as one failure. */
function readResult(file) {
  if (!existsSync(file)) return undefined
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const unloaded = testResults.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/**
 * Runs one stage; a stage that ran nothing, or that broke without naming a test, counts as one failure.
 * @param {{ name: string, project: string, env?: Record<string, string | undefined>, without?: string[] }} stage
 */
async function runStage({ name, project, env, without = [] }) {
  const file = join(RESULTS, `${name.replaceAll(' ', '-')}.json`)
  rmSync(file, { force: true })
  say(`\n${strong(`Tests: ${name}`)}`)
  const began = performance.now()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const excluded = without.flatMap((files) => ['--exclude', files])
  const { code } = await run(['vitest', 'run', '--project', project, ...excluded, ...reporters], {
    env: env ?? {},
    show: true,
  })
  const ms = performance.now() - began
  const result = readResult(file)
  if (!result || result.passed + result.failed === 0)
    return { name, passed: 0, failed: 1, ms, note: 'no test ran' }
  if (code !== 0 && result.failed === 0)
    return { ...result, name, failed: 1, ms, note: 'a fault outside any test' }
  return { ...result, name, ms, note: '' }
}

/** The stages in order, and one plain line for each that cannot run on this machine. */
async function planStages() {
  const postgres = await findPostgres()
  const redis = await findRedis()
  const embedded = { HUB_TEST_ENGINE: 'embedded', TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }
  // Redis joins the PostgreSQL run, as it would in production; without PostgreSQL, the embedded one.
  const embeddedEnv = postgres.url ? embedded : { ...embedded, TEST_REDIS_URL: redis.url }
  const onPostgres = {
    HUB_TEST_ENGINE: 'postgres',
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: redis.url,
  }
  const stages = [
    { name: 'scripts', project: 'scripts' },
    { name: 'contract', project: 'contract' },
    { name: 'web', project: 'web' },
    { name: 'player', project: 'player' },
    { name: 'server', project: 'server', env: embeddedEnv },
    ...(postgres.url
      ? [{ name: 'server on PostgreSQL', project: 'server', env: onPostgres, without: NO_POSTGRES }]
      : []),
    { name: 'demo', project: 'demo', env: embedded },
    { name: 'e2e', project: 'e2e', env: { ...embedded, CHROMIUM: findJourneyBrowser() ?? '' } },
  ].filter((stage) => isWanted(stage.name) || isWanted(stage.project))
  const notRun = [
    ...(postgres.url ? [] : [`Not run: the server's tests on PostgreSQL (${postgres.why}).`]),
    ...(redis.url ? [] : [`Not run: the tests with Redis (${redis.why}).`]),
  ]
  return { stages, notRun }
}

/** The static checks that `npm run check` found broken, so that one line sums up everything. */
function brokenChecks() {
  const names = process.env.HUB_FAILED_CHECKS?.split(', ') ?? []
  return names.map((name) => ({ name: `check: ${name}`, passed: 0, failed: 1, ms: 0, note: 'see above' }))
}

async function prepare() {
  checkNode()
  if (!isInstalled()) await step('Install packages', install)
  if (isWanted('e2e') && !findJourneyBrowser()) {
    if (mayInstallChromium()) await step('Install Chromium', installChromium)
    else say(bad('  The browser journeys need Chromium: sudo apt-get install chromium'))
  }
}

/** Builds what is stale. A floor that cannot be built is one failure, and the tests that need no build still run. */
async function buildStale() {
  const broken = []
  for (const floor of staleFloors()) {
    const name = `Build ${floor.floor}`
    const began = performance.now()
    try {
      await step(name, () => buildFloor(floor))
    } catch (fault) {
      say(bad(fault.message))
      broken.push({ name, passed: 0, failed: 1, ms: performance.now() - began, note: 'see above' })
    }
  }
  return broken
}

await main(async () => {
  try {
    await prepare()
  } catch (fault) {
    say(bad(fault.message))
    say('0 passed, 1 failed')
    return 1
  }
  const broken = [...brokenChecks(), ...(await buildStale())]
  mkdirSync(RESULTS, { recursive: true })
  const { stages, notRun } = await planStages()
  const results = broken
  for (const stage of stages) results.push(await runStage(stage))
  say()
  for (const { name, passed, failed, ms, note } of results) {
    const sum = `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`
    sayStep(name, ms, failed ? bad(sum) : good(sum), failed ? bad('✗') : good('✓'))
  }
  for (const line of notRun) say(`  ${line}`)
  const passed = results.reduce((sum, one) => sum + one.passed, 0)
  const failed = results.reduce((sum, one) => sum + one.failed, 0)
  say(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
})

/**
 * npm test: installs what is missing, builds, runs every test, and ends in one line: `N passed, N failed`.
 * `npm test -- server e2e` runs those projects alone, `npm test -- vault` every test file with that word in its path,
 * and `-t <name>` of these only the tests with that name. `--node 24` runs them under that version of Node, and
 * `--shard 1/2` the first half of the journeys.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildFloor, staleForTests } from './parts/floors.mjs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { inLanes } from './parts/lanes.mjs'
import { runUnderNode } from './parts/other-node.mjs'
import { prepareReady } from './parts/ready.mjs'
import { ROOT } from './parts/root.mjs'
import {
  findJourneyBrowser,
  findOtherBrowsers,
  findPostgres,
  findRedis,
  installChromium,
  mayInstallChromium,
} from './parts/services.mjs'
import { bad, faint, good, main, say, sayStep, seconds, step } from './parts/steps.mjs'
import { chooseTests, readArguments, withoutNode } from './parts/tests/test-choice.mjs'
import { runStageWithSecondLook } from './parts/tests/second-look.mjs'
import { RESULTS, runStage, slowestTests } from './parts/tests/test-stage.mjs'

const SLOWEST = 10
/** A broken floor fails everywhere; its first tests say why. */
const FAILURES_SHOWN = 30
/**
 * What a second database would say nothing new about. Of hashing, rules, the formats of a backup, a scanner and files in
 * a store: they know no database. With databases of their own: an outage, a second process, a command where no server
 * runs, engines used again. And two that go over what other files ask of both databases: each door of staff leaves its
 * entry, and any guides come out of a folder as they went in.
 */
const NOT_ON_POSTGRES = [
  '/hashing.test.ts',
  '/*.rules.test.ts',
  '/damaged-backup.test.ts',
  '/earlier-format.test.ts',
  '/scanner.test.ts',
  '/restore-into-store.test.ts',
  '/database-outage.test.ts',
  '/starts-refused.test.ts',
  '/backup-commands.test.ts',
  '/doctor-command.test.ts',
  '/used-again.test.ts',
  '/every-door-audited.test.ts',
  '/folder-guides.test.ts',
]

/** A page's tests wait for what appears part of their time, so here too. */
const WORKERS_ON_PAGES = 3
/** A worker waits for PostgreSQL and Redis part of its time, so three keep two cores busy. */
const WORKERS_ON_POSTGRES = 3

/** All that need neither the server's database nor a browser run together. */
const TOGETHER = ['scripts', 'contract', 'ui', 'web', 'console', 'player', 'embedded-postgres', 'demo']

/**
 * What of the chosen a stage runs, by project: `undefined` is the whole project, else its files.
 * @param {{ projects: string[], without?: string[] }} stage
 * @param {Map<string, string[] | undefined>} chosen
 */
function ofStage({ projects, without = [] }, chosen) {
  const own = new Map()
  for (const project of projects.filter((one) => chosen.has(one))) {
    const files = chosen.get(project)?.filter((file) => !without.some((part) => file.includes(part)))
    if (files?.length !== 0) own.set(project, files)
  }
  return own
}

/**
 * The stages in order, and one plain line for each that cannot run on this machine.
 * @param {Map<string, string[] | undefined>} chosen
 */
async function planStages(chosen) {
  const postgres = await findPostgres()
  const redis = await findRedis()
  const browser = findJourneyBrowser()
  const others = findOtherBrowsers()
  const embedded = { HUB_TEST_ENGINE: 'embedded', TEST_DATABASE_URL: undefined, TEST_REDIS_URL: undefined }
  // Redis joins the PostgreSQL run, as it would in production; without PostgreSQL, the embedded one.
  const embeddedEnv = postgres.url ? embedded : { ...embedded, TEST_REDIS_URL: redis.url }
  const onPostgres = {
    HUB_TEST_ENGINE: 'postgres',
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: redis.url,
  }
  const stages = [
    { projects: TOGETHER, env: embedded, workers: WORKERS_ON_PAGES },
    { projects: ['server'], env: embeddedEnv },
    ...(postgres.url
      ? [
          {
            ...{ name: 'server on PostgreSQL', projects: ['server'], env: onPostgres },
            ...{ without: NOT_ON_POSTGRES, workers: WORKERS_ON_POSTGRES },
          },
        ]
      : []),
    {
      projects: ['e2e'],
      env: Object.assign({ ...embedded, CHROMIUM: browser ?? '' }, ...others.map(({ env }) => env)),
      only: browser ? [] : WITHOUT_CHROMIUM,
    },
  ]
    .map((stage) => ({ ...stage, chosen: ofStage(stage, chosen) }))
    .filter((stage) => stage.chosen.size > 0)
  const notRun = [
    ...(postgres.url ? [] : [`Not run: the server's tests on PostgreSQL (${postgres.why}).`]),
    ...(redis.url ? [] : [`Not run: the tests with Redis (${redis.why}).`]),
    ...(chosen.has('e2e') ? browsersNotThere(browser, others) : []),
  ]
  return { stages, notRun }
}

/** The journeys that need no Chromium, by their name in playwright.config.ts. */
const WITHOUT_CHROMIUM = ['in other browsers']

const browsersNotThere = (chromium, others) => [
  ...(chromium ? [] : ['Not run: the journeys in Chromium (it is not installed).']),
  ...others.filter(({ why }) => why).map(({ name, why }) => `Not run: the journey in ${name} (${why}).`),
]

async function prepare(chosen) {
  if (!isInstalled()) await step('Install packages', install)
  if (chosen.has('e2e') && !findJourneyBrowser()) {
    if (mayInstallChromium()) await step('Install Chromium', installChromium)
    else say(bad('  The browser journeys need Chromium: sudo apt-get install chromium'))
  }
}

/**
 * Builds what is stale, and the database that the journeys copy, which takes longest and keeps one core busy. A floor that
 * cannot be built is one failure, and the tests that need no build still run.
 */
async function buildStale() {
  const broken = []
  const builds = [
    { name: 'Ready database', build: () => prepareReady().then(() => '') },
    ...staleForTests().map((floor) => ({ name: `Build ${floor.floor}`, build: () => buildFloor(floor) })),
  ]
  await inLanes(builds, async ({ name, build }) => {
    const began = performance.now()
    try {
      await step(name, build)
    } catch (fault) {
      say(bad(fault.message))
      broken.push({ name, passed: 0, failed: 1, ms: performance.now() - began, note: 'see above' })
    }
  })
  return broken
}

function sayFailures(heading, failures) {
  if (failures.length > 0) say(`  ${heading}`)
  for (const { stage, name, file, why } of failures.slice(0, FAILURES_SHOWN))
    say(`${bad('  ✗')} ${name} ${faint(`(${stage}: ${file})`)}\n      ${why}`)
}

/** What each stage came to, the slowest tests where a whole project ran, and where the evidence of failed journeys is. */
function tell(results, notRun, isWholeProject) {
  say()
  for (const { name, passed, failed, ms, note } of results) {
    const sum = `${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`
    sayStep(name, ms, failed ? bad(sum) : good(sum), failed ? bad('✗') : good('✓'))
  }
  for (const line of notRun) say(`  ${line}`)
  if (isWholeProject) {
    say(`\n  The ${SLOWEST} slowest tests`)
    for (const { stage, name, file, ms } of slowestTests(results, SLOWEST))
      say(`  ${seconds(ms).padStart(8)}  ${name} ${faint(`(${stage}: ${file})`)}`)
    say()
  }
  // Last, so that whoever sees only the end of a log sees what failed.
  const listed = (of) =>
    results.flatMap((one) => (one[of] ?? []).map((test) => ({ ...test, stage: one.name })))
  sayFailures('What failed once, and passed when it was run again', listed('unsteady'))
  sayFailures('What failed', listed('failures'))
  for (const { name, folder } of results.flatMap(({ evidence = [] }) => evidence)) {
    say(`  Kept of ${name}:`)
    const trace = `${folder}/trace.zip`
    say(`    ${folder} ${existsSync(join(ROOT, trace)) ? faint(`(npx playwright show-trace ${trace})`) : ''}`)
  }
}

await main(async () => {
  /** @type {ReturnType<typeof readArguments>} */
  let wanted
  let chosen
  try {
    wanted = readArguments(process.argv.slice(2))
    chosen = chooseTests(wanted.names)
    if (wanted.node) return await runUnderNode(wanted.node, [process.argv[1], ...withoutNode(wanted)])
    checkNode()
    say(faint(`Node ${process.version}`))
    await prepare(chosen)
  } catch (fault) {
    say(bad(fault.message))
    say('0 passed, 1 failed')
    return 1
  }
  // The journeys alone use what is built.
  const results = chosen.has('e2e') ? await buildStale() : []
  mkdirSync(RESULTS, { recursive: true })
  const { stages, notRun } = await planStages(chosen)
  // Who asks for some tests wants to see each failure at once.
  const runOne = wanted.names.length === 0 ? runStageWithSecondLook : runStage
  for (const stage of stages) results.push(...(await runOne(stage, wanted)))
  tell(results, notRun, [...chosen.values()].includes(undefined))
  const passed = results.reduce((sum, one) => sum + one.passed, 0)
  const failed = results.reduce((sum, one) => sum + one.failed, 0)
  say(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
})

/**
 * npm run check: every static check, as many at a time as there are cores; then, when all passed, npm test. What CI runs,
 * and nothing else.
 */
import { existsSync } from 'node:fs'
import { checkNode, install, isInstalled } from './parts/install.mjs'
import { inLanes } from './parts/lanes.mjs'
import { inRoot } from './parts/root.mjs'
import { run } from './parts/run.mjs'
import { bad, good, main, say, sayStep, step, strong } from './parts/steps.mjs'
import { WORKSPACES } from './parts/workspaces.mjs'

const TYPED = [...WORKSPACES, 'e2e', 'scripts']

/** `tsc` stores its build information outside dist, so that dist contains only what ships. */
const typeChecks = TYPED.filter((folder) => existsSync(inRoot(folder, 'tsconfig.json'))).map((folder) => ({
  name: `types: ${folder}`,
  command: [
    'tsc',
    '-p',
    folder,
    '--incremental',
    // Each further checker works out the same types again, and the other core has another check to do.
    '--checkers',
    '1',
    '--tsBuildInfoFile',
    `.cache/tsc/${folder.replace('/', '-')}.tsbuildinfo`,
  ],
  fix: `npx tsc -p ${folder}`,
}))

/** The longest first: begun last, it would keep the other core waiting. */
const CHECKS = [
  { name: 'generated documents', command: ['node', 'scripts/docs.mjs', '--check'], fix: 'npm run docs' },
  { name: 'names and sizes', command: ['node', 'scripts/check-names.mjs'] },
  { name: 'format', command: ['oxfmt', '--check', '.'], fix: 'npx oxfmt' },
  ...typeChecks,
  // They run with the other tests, too. Here a rule that a change broke is told within minutes.
  { name: 'tests of the sources', command: ['vitest', 'run', '--project', 'scripts', 'scripts/sources/'] },
  { name: 'house', command: ['node', 'scripts/check-house.mjs'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'], fix: 'npx oxlint --fix' },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'ASVS rows', command: ['node', 'scripts/docs/check-asvs.mjs'] },
  { name: 'migrations', command: ['node', 'scripts/check-migrations.mjs'] },
]

/** @param {{ name: string, command: string[], fix?: string }} check */
async function runCheck({ name, command, fix }) {
  const began = performance.now()
  const { code, output } = await run(command)
  const ms = performance.now() - began
  if (code === 0) {
    sayStep(name, ms)
    return true
  }
  say(`  ${bad(`✗ ${name}`)}`)
  say(output.trimEnd())
  if (fix) say(`  Try: ${fix}`)
  return false
}

/** Runs every check; returns the names of those that failed. */
async function runChecks() {
  const failed = []
  await inLanes(CHECKS, async (check) => {
    if (!(await runCheck(check))) failed.push(check.name)
  })
  return failed
}

await main(async () => {
  checkNode()
  const began = performance.now()
  if (!isInstalled()) await step('Install packages', install)
  say(strong('Static checks'))
  const failed = await runChecks()
  if (process.argv.includes('--static')) {
    sayStep('all static checks', performance.now() - began)
    if (failed.length > 0) say(bad(`Failed: ${failed.join(', ')}`))
    return failed.length > 0 ? 1 : 0
  }
  // A wrong name or type is reported within a minute, not after the tests.
  if (failed.length > 0) {
    say(bad(`Failed: ${failed.join(', ')}. The tests were not run.`))
    say(`0 passed, ${failed.length} failed`)
    return 1
  }
  say(good('  All static checks passed.'))
  return (await run(['node', 'scripts/test.mjs'], { show: true })).code
})

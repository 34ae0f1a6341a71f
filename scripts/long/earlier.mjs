/**
 * npm run test:earlier -- <commit>: the server tests of an earlier release on the tables of this one, as its servers work
 * while a release is rolled out (SCL-004). Its migrations are replaced by those of this tree, so every database that its
 * tests make has the present tables. Words after `--` choose test files.
 */
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { checkOut } from '../parts/earlier-tree.mjs'
import { endInOrder } from '../parts/ending.mjs'
import { inRoot } from '../parts/root.mjs'
import { mustRun, run } from '../parts/run.mjs'
import { findPostgres, findRedis } from '../parts/services.mjs'
import { main, PlainFailure, say } from '../parts/steps.mjs'

const LANDED = 'server/migrations/landed.json'
const SHOWN = 5

async function git(...words) {
  const { output } = await mustRun(['git', ...words])
  return output.trim()
}

/** The newest tag of an earlier commit; without tags the commit before the one that landed the newest migration. */
async function previousRelease() {
  const { code, output } = await run(['git', 'describe', '--tags', '--abbrev=0', 'HEAD^'])
  return code === 0 ? output.trim() : `${await git('log', '-1', '--format=%H', '--', LANDED)}^`
}

/** The landed migrations that the earlier release has not. */
async function newSince(commit) {
  const before = JSON.parse(await git('show', `${commit}:${LANDED}`))
  return Object.keys(JSON.parse(readFileSync(inRoot(LANDED), 'utf8'))).filter((file) => !(file in before))
}

async function runTests(tree, files) {
  const postgres = await findPostgres()
  if (!postgres.url) throw new PlainFailure(`It needs PostgreSQL: ${postgres.why}.`)
  const redis = await findRedis()
  const report = join(tree, '.cache/earlier.json')
  const { output } = await run(
    ['node', join(tree, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server'].concat(
      ['--reporter', 'json', '--outputFile', report],
      files,
    ),
    {
      cwd: tree,
      env: { HUB_TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url },
    },
  )
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    throw new PlainFailure(`The tests ended without a report.\n${output}`)
  }
}

/** A file that could not be loaded has no tests, and counts as one that failed. */
function verdictOf({ testResults }, tree) {
  const all = testResults.flatMap(({ name: path, message = '', assertionResults }) => {
    const file = relative(tree, path)
    if (assertionResults.length === 0) return [{ name: file, status: 'failed', lines: message.split('\n') }]
    return assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
      name: `${file} > ${fullName}`,
      status,
      lines: failureMessages.join('\n').split('\n'),
    }))
  })
  const of = (wanted) => all.filter(({ status }) => status === wanted)
  return { passed: of('passed').length, failed: of('failed') }
}

endInOrder()
await main(async () => {
  const words = process.argv.slice(2)
  const [given, ...files] = words[0] === '--' ? [undefined, ...words.slice(1)] : words
  const commit = await git('rev-parse', '--verify', `${given ?? (await previousRelease())}^{commit}`)
  const fresh = await newSince(commit)
  say(
    `The server tests of ${await git('show', '-s', '--format=%h of %cs', commit)}, with ${fresh.length} newer migrations`,
  )
  for (const file of fresh) say(`  ${file}`)
  say('Checking it out, and running its tests')
  const { tree, remove } = await checkOut('earlier', commit)
  try {
    rmSync(join(tree, 'server/migrations'), { recursive: true })
    cpSync(inRoot('server/migrations'), join(tree, 'server/migrations'), { recursive: true })
    // Some tests ask the server for a page.
    await mustRun(['node', join(tree, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(tree, 'web') })
    const report = await runTests(
      tree,
      files.filter((word) => word !== '--'),
    )
    const { passed, failed } = verdictOf(report, tree)
    for (const { name, lines } of failed) {
      say(`  FAILED ${name}`)
      for (const line of lines.slice(0, SHOWN)) say(`    ${line}`)
    }
    say(`${passed} passed, ${failed.length} failed`)
    return failed.length === 0 && passed > 0 ? 0 : 1
  } finally {
    await remove()
  }
})

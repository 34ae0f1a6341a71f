/** Makes the folder of a release: the built floors, the packages of the server, and the manifest. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { buildFloor, FLOORS, staleFloors } from '../parts/floors.mjs'
import { inRoot, ROOT } from '../parts/root.mjs'
import { mustRun } from '../parts/run.mjs'
import { PlainFailure, step } from '../parts/steps.mjs'
import { writeManifest } from './manifest.mjs'
import { installPackages } from './packages.mjs'
import { askForWeaknesses } from './weaknesses.mjs'

/** Everything that a server needs, from where it is to where it goes. */
const SHIPPED = {
  'server/dist': 'server/dist',
  'server/migrations': 'server/migrations',
  'server/lists': 'server/lists',
  'server/fonts': 'server/fonts',
  'web/dist': 'web/dist',
  'console/dist': 'console/dist',
  'player/dist': 'player/dist',
  'deploy/nginx': 'deploy/nginx',
  'scripts/release/release.mjs': 'release/release.mjs',
  'scripts/release/activate.mjs': 'release/activate.mjs',
  'scripts/release/manifest.mjs': 'release/manifest.mjs',
  LICENSE: 'LICENSE',
  NOTICE: 'NOTICE',
  'CHANGELOG.md': 'CHANGELOG.md',
}
/** The demo's modules are not served in production. */
const BUILT = Object.keys(FLOORS).filter((floor) => floor !== 'demo')
const NO_SERVER_NEEDS = /\.(map|tsbuildinfo)$|[\\/]migrations[\\/](meta[\\/]\d+_snapshot|landed)\.json$/

async function git(...words) {
  const { output } = await mustRun(['git', ...words])
  return output.trim()
}

/** Which release this is: the version and the commit, with a word for changes that are in no commit. */
async function nameRelease(isDirtyAllowed) {
  const { version, engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const isDirty = (await git('status', '--porcelain')) !== ''
  if (isDirty && !isDirtyAllowed)
    throw new PlainFailure(
      'Files are changed and not committed, so nobody could make this release again. Commit them, or add --dirty to try it.',
    )
  const commit = await git('rev-parse', 'HEAD')
  const release = `${version}-${await git('rev-parse', '--short=12', 'HEAD')}${isDirty ? '-dirty' : ''}`
  const commitTime = new Date(await git('show', '-s', '--format=%cI', 'HEAD')).toISOString()
  return { release, version, commit, commitTime, node: engines.node.replace('>=', '') }
}

function copyShipped(folder) {
  for (const [from, to] of Object.entries(SHIPPED)) {
    cpSync(inRoot(from), join(folder, to), { recursive: true, filter: (path) => !NO_SERVER_NEEDS.test(path) })
  }
}

const lastMigration = () =>
  readdirSync(inRoot('server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
    ?.replace('.sql', '') ?? ''

/**
 * Makes `<into>/<version>-<commit>`. The folder appears when it is whole.
 * @param {string} into a folder outside of the project
 * @param {{ isDirtyAllowed?: boolean, accepted?: readonly string[] }} [options] accepted: advisories that may stay
 * @returns {Promise<{ folder: string, manifestHash: string }>}
 */
export async function makeRelease(into, { isDirtyAllowed = false, accepted = [] } = {}) {
  const place = resolve(into)
  const inside = relative(ROOT, place)
  if (!inside.startsWith(`..${sep}`) && inside !== '..')
    throw new PlainFailure(`${place} is in the project: name a folder outside, such as /opt/hub.`)
  const { commitTime, ...about } = await nameRelease(isDirtyAllowed)
  const folder = join(place, about.release)
  if (existsSync(folder)) throw new PlainFailure(`${folder} is there already. A release is never changed.`)
  await step('Ask for known weaknesses', () => askForWeaknesses(accepted))
  for (const floor of staleFloors().filter((one) => BUILT.includes(one.floor)))
    await step(`Build ${floor.floor}`, () => buildFloor(floor))
  const draft = join(place, `.${about.release}.part-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  try {
    await step('Install the packages of the server', () => installPackages(draft, commitTime))
    await step('Copy what a server needs', async () => copyShipped(draft))
    const manifestHash = writeManifest(draft, { ...about, migration: lastMigration() })
    renameSync(draft, folder)
    return { folder, manifestHash }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

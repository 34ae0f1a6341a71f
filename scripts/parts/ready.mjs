/** Prepares a data directory that is ready to serve: migrated, seeded, with the demo in it, made once and copied. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { buildModules } from './built-modules.mjs'
import { CACHE, ROOT } from './root.mjs'
import { mustRun, run } from './run.mjs'
import { settingOf } from './server.mjs'
import { fingerprint } from './sources.mjs'

const PRINT_LENGTH = 16
/** Everything that decides the content of a fresh data directory. */
const MADE_OF = [
  'server/src',
  'embedded-postgres/src',
  'server/migrations',
  'demo/src',
  'demo/module-maker',
  'demo/files',
]
/** In the data directory: into which database the demo was loaded. `npm run demo:reset` brings a newer demo. */
const MARK = 'demo-loaded'
const OLD_KEPT = 2

export const dataDirOf = (env = process.env) => resolve(ROOT, settingOf('HUB_DATA_DIR', env))

export function isDemo(env = process.env) {
  const word = (env.HUB_DEMO ?? '').toLowerCase()
  return word === '' ? env.NODE_ENV !== 'production' : ['true', '1'].includes(word)
}

const demoPrint = () => fingerprint(MADE_OF).slice(0, PRINT_LENGTH)

function markOf(env) {
  const database = createHash('sha256')
    .update(env.DATABASE_URL ?? '')
    .digest('hex')
  return `${database.slice(0, PRINT_LENGTH)}\n`
}

function isMarked(dataDir, mark) {
  const file = join(dataDir, MARK)
  return existsSync(file) && readFileSync(file, 'utf8') === mark
}

/** Fills a data directory, and the database of the settings, with everything a start needs. */
async function fill(dataDir, env, ...flags) {
  await buildModules()
  await mustRun(['tsx', 'demo/src/load.ts', ...flags], { env: { ...env, HUB_DATA_DIR: dataDir } })
}

/** Makes the ready directory when there is none of this fingerprint; older ones are removed, except the last few. */
async function readyDirectory(print) {
  const folder = join(CACHE, 'ready')
  const ready = join(folder, `start-${print}`)
  if (existsSync(ready)) return ready
  const draft = `${ready}.draft-${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    // Its files too: it is copied for hubs with any settings.
    await fill(draft, { DATABASE_URL: '', HUB_STORE_URL: '' }, '--draft')
    if (!existsSync(ready)) renameSync(draft, ready)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  const old = readdirSync(folder).filter((name) => /^start-[0-9a-f]+$/.test(name) && !ready.endsWith(name))
  for (const name of old.slice(0, -OLD_KEPT)) rmSync(join(folder, name), { recursive: true, force: true })
  return ready
}

/** Copies the ready directory to an empty place; the database appears complete or not at all. */
async function copyReady(ready, dataDir) {
  mkdirSync(dataDir, { recursive: true })
  const draft = join(dataDir, 'database.new')
  rmSync(draft, { recursive: true, force: true })
  for (const name of readdirSync(ready)) {
    if (name === 'database') cpSync(join(ready, name), draft, { recursive: true })
    else cpSync(join(ready, name), join(dataDir, name), { recursive: true })
  }
  // One call that writes everything to the disk; without it, the system does so within seconds.
  await run(['sync', '-f', draft]).catch(() => undefined)
  renameSync(draft, join(dataDir, 'database'))
}

/**
 * What is still to do before the server can serve the demo: nothing, or the steps with their work.
 * @returns {{ name: string, work: () => Promise<unknown> }[]}
 */
export function stepsToReady(env = process.env) {
  if (!isDemo(env)) return []
  const dataDir = dataDirOf(env)
  const mark = markOf(env)
  const isNew = !env.DATABASE_URL && !existsSync(join(dataDir, 'database'))
  // A copy would leave the files in the folder, where a hub with a store does not look.
  const isEmpty = isNew && !env.HUB_STORE_URL
  if (!isNew && isMarked(dataDir, mark)) return []
  const markDone = () => writeFileSync(join(dataDir, MARK), mark)
  if (!isEmpty) {
    return [{ name: 'Migrate, seed, load the demo', work: () => fill(dataDir, env).then(markDone) }]
  }
  const print = demoPrint()
  return [
    { name: 'Migrate, seed, load the demo once', work: () => readyDirectory(print).then(() => '') },
    {
      name: 'Copy the ready database',
      work: async () => copyReady(await readyDirectory(print), dataDir).then(markDone),
    },
  ]
}

/** Makes the ready directory before the first start; returns its path, to be copied and never served. */
export const prepareReady = () => readyDirectory(demoPrint())

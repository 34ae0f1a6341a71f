/** npm run demo:reset: empties the embedded data directory, then loads the same demo to the byte. Run with tsx. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockDirectory } from '../server/src/platform/embedded/directory-lock.ts'
import { buildFloor, staleFloors } from './parts/floors.mjs'
import { inRoot } from './parts/root.mjs'
import { addresses, loadSettings, startServer, waitForAnswer } from './parts/server.mjs'
import { main, PlainFailure, sayStep, step } from './parts/steps.mjs'

/** What the product makes in its data directory, beside the secret, which belongs to the machine and stays. */
const OURS = ['database', 'modules', 'static']
const LOAD_MS = 180_000

/** Empties only what the product made, and only while no process has the database open. */
function empty(dataDir) {
  const database = join(dataDir, 'database')
  if (!existsSync(database)) return 'there was none'
  const unlock = lockDirectory(database, () => undefined)
  try {
    for (const name of OURS.filter((entry) => existsSync(join(dataDir, entry)))) {
      // Out of the way in one step first: an interrupted reset leaves no half of a database.
      const aside = join(dataDir, `${name}.old-${process.pid}`)
      renameSync(join(dataDir, name), aside)
      rmSync(aside, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
  return `${readdirSync(dataDir).length} other entries stay`
}

/** Starts the server once on the empty directory: it migrates, seeds and loads the demo; then it is ended. */
async function load() {
  const { child, ended } = startServer(['server/dist/main.js'], {
    env: { HUB_DEMO: 'true', HUB_LOG_LEVEL: 'warn' },
  })
  child.on('message', (message) => {
    if (typeof message?.step === 'string') sayStep(`  ${message.step}`, message.ms ?? 0)
  })
  try {
    await waitForAnswer(addresses().ping, ended, LOAD_MS)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

await main(async () => {
  loadSettings()
  if (process.env.NODE_ENV === 'production') throw new PlainFailure('demo:reset is not for production.')
  if (process.env.DATABASE_URL) {
    throw new PlainFailure(
      'DATABASE_URL is set. This command empties the embedded database alone: drop that one yourself.',
    )
  }
  const dataDir = resolve(inRoot(), process.env.HUB_DATA_DIR || './data')
  for (const floor of staleFloors()) await step(`Build ${floor.floor}`, () => buildFloor(floor))
  await step('Empty the data directory', () => empty(dataDir))
  await step('Load the demo', load)
})

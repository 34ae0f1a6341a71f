/** npm run demo:reset: empties the embedded data directory, then loads the same demo to the byte. Run with tsx. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockDirectory } from '../embedded-postgres/src/directory-lock.ts'
import { dataDirOf, stepsToReady } from './parts/ready.mjs'
import { loadSettings } from './parts/server.mjs'
import { main, PlainFailure, step } from './parts/steps.mjs'

/** What the product creates in its data directory, except the secret, which belongs to the machine and stays. */
const OURS = ['database', 'modules', 'static']

/** Deletes only what the product created, and only while no process has the database open. */
function empty(dataDir) {
  const database = join(dataDir, 'database')
  if (!existsSync(database)) return 'there was none'
  const unlock = lockDirectory(database, () => undefined, 'Stop that process first.')
  try {
    for (const name of OURS.filter((entry) => existsSync(join(dataDir, entry)))) {
      // Renamed first in one step, so that an interrupted reset leaves no half of a database.
      const aside = join(dataDir, `${name}.old-${process.pid}`)
      renameSync(join(dataDir, name), aside)
      rmSync(aside, { recursive: true, force: true })
    }
  } finally {
    unlock()
  }
  return `${readdirSync(dataDir).length} other entries stay`
}

await main(async () => {
  loadSettings()
  if (process.env.NODE_ENV === 'production') throw new PlainFailure('demo:reset is not for production.')
  if (process.env.DATABASE_URL) {
    throw new PlainFailure(
      'DATABASE_URL is set. This command empties the embedded database alone: drop that one yourself.',
    )
  }
  const dataDir = dataDirOf()
  await step('Empty the data directory', () => empty(dataDir))
  for (const { name, work } of stepsToReady({ ...process.env, HUB_DEMO: 'true' })) await step(name, work)
})

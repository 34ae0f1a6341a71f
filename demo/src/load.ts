/**
 * Migrates, seeds and loads the demo into the database and data folder of the settings. Run with tsx, before a server
 * starts; with `--draft` for a folder that is deleted when anything fails.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@hub/server/platform/config/config'
import { openDatabase } from '@hub/server/platform/database/database'
import { createLog } from '@hub/server/platform/log'
import { loadDemo } from './seed.ts'

const config = readConfig()
const log = createLog('warn')
// A draft needs no immediate writes to the disk.
const durable = !process.argv.includes('--draft')
const { databaseUrl, dataDir } = config
const db = await openDatabase({ databaseUrl, dataDir, durable, log })
try {
  await loadDemo({ config, db, log })
  await db.orm.execute('vacuum (analyze)')
} finally {
  await db.close()
}
// The secret belongs to the machine that serves the demo, not to the copied data.
if (!durable) rmSync(join(dataDir, 'secret'), { force: true })

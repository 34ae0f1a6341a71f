/**
 * Migrates, seeds and loads the demo into the database and data folder of the settings. Run with tsx, before a server;
 * with `--draft` for a folder that is thrown away when anything goes wrong.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@hub/server/platform/config/config'
import { openDatabase } from '@hub/server/platform/database/database'
import { createLog } from '@hub/server/platform/log'
import { loadDemo } from './seed.ts'

const config = readConfig()
const log = createLog('warn')
// Nothing of a draft needs to reach the disk at once.
const durable = !process.argv.includes('--draft')
const { databaseUrl, dataDir } = config
const db = await openDatabase({ databaseUrl, dataDir, durable, log })
try {
  await loadDemo({ config, db, log })
  await db.orm.execute('vacuum (analyze)')
} finally {
  await db.close()
}
// The secret belongs to the machine that serves, not to what is copied.
if (!durable) rmSync(join(dataDir, 'secret'), { force: true })

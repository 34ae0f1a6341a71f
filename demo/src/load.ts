/** Loads the demo into the database and data folder of the settings; `npm start` runs it before it serves. */
import { readConfig } from '@hub/server/platform/config/config'
import { openDatabase } from '@hub/server/platform/database/database'
import { createLog } from '@hub/server/platform/log'
import { loadDemo } from './seed.ts'

const config = readConfig()
const log = createLog('warn')
const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
try {
  await loadDemo({ config, db, log })
} finally {
  await db.close()
}

/** Migrates, seeds and loads the demo into HUB_DATA_DIR and the database of the settings. Run with tsx. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadDemo } from '../demo/src/seed.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { main } from './parts/steps.mjs'

await main(async () => {
  const config = readConfig()
  const log = createLog('warn')
  // A draft is thrown away when anything goes wrong, so nothing of it needs to reach the disk at once.
  const durable = !process.env.HUB_READY_DRAFT
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
})

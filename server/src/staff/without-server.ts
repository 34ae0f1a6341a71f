/** Runs a staff command without a server, on a database that a server has opened before. It creates nothing. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createContext } from '../app.ts'
import { readProduct } from '../settings/settings.sweep.ts'
import type { Config } from '#platform/config/config.ts'
import { developmentSecret } from '#platform/credentials/development-secret.ts'
import { countMigrations } from '#platform/database/migrations-run.ts'
import { createLog } from '#platform/log.ts'
import { answerAlone, createStaffCommands } from './staff-commands.ts'
import type { StaffAnswer, StaffRequest } from './staff-request.ts'
import { databaseOf, whereOf } from './where.ts'

const ADVICE =
  'No server answers here. Start it, or name the file with the settings of the server: --env-file <file>.'

/**
 * Runs a command that needs no database, or makes one, as it is. For every other, throws when there is no database, when it is empty, or when this version's server has not brought its tables up to
 * date: only the server does that.
 */
export async function answerWithoutServer(
  config: Config,
  request: StaffRequest,
  notify: (about: string) => void,
): Promise<StaffAnswer> {
  const log = createLog('warn')
  const alone = await answerAlone(config, request, log)
  if (alone) return alone
  const { engine, at } = databaseOf(config)
  if (engine === 'embedded' && !existsSync(path.join(at, 'PG_VERSION')))
    throw new Error(`There is no database in ${at}, and none was created. ${ADVICE}`)
  if (config.secret === '' && !existsSync(path.join(config.dataDir, 'secret')))
    throw new Error(`No server has worked with the folder ${config.dataDir}: it has no secret. ${ADVICE}`)
  notify(whereOf(config, 'no server answers, so the command line opens it'))
  const secret = config.secret || developmentSecret(config.dataDir)
  const { context, close } = await createContext({ ...config, secret }, { log })
  try {
    const migrations = await countMigrations(context.db)
    if (migrations === null) throw new Error(`The database ${at} is empty, and was left so. ${ADVICE}`)
    if (migrations.pending > 0)
      throw new Error(
        `The tables of ${at} are of an older version: ${migrations.pending} migrations have not run. ` +
          'Start the server of this version once: it brings them up to date.',
      )
    await readProduct(context)
    return await createStaffCommands(context)(request)
  } finally {
    await close()
  }
}

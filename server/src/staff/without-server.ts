/** Runs a staff command without a server, on a database that a server has opened before. It creates nothing. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createContext, type OpenContext } from '../app.ts'
import { readProduct } from '../settings/settings.sweep.ts'
import type { Config } from '#platform/config/config.ts'
import { developmentSecret } from '#platform/credentials/development-secret.ts'
import { countMigrations } from '#platform/database/migrations-run.ts'
import { createLog, type Log } from '#platform/log.ts'
import { answerAlone, answerWithoutDatabase, createStaffCommands } from './staff-commands.ts'
import type { StaffAnswer, StaffRequest } from './staff-request.ts'
import { databaseOf, whereOf } from './where.ts'

const ADVICE =
  'No server answers here. Start it, or name the file with the settings of the server: --env-file <file>.'

/**
 * Runs a command that needs no database, or makes one, as it is. For every other, throws when the database cannot be used,
 * unless the command has something to say without it.
 */
export async function answerWithoutServer(
  config: Config,
  request: StaffRequest,
  notify: (about: string) => void,
): Promise<StaffAnswer> {
  const log = createLog('warn')
  const alone = await answerAlone(config, request, log)
  if (alone) return alone
  const opened = await openUsable(config, log, notify).catch((error: unknown) => ({ error }))
  if ('error' in opened) {
    const { error } = opened
    const why = error instanceof Error ? error.message : String(error)
    const answer = await answerWithoutDatabase(config, request, { log, why })
    if (answer) return answer
    throw error
  }
  try {
    await readProduct(opened.context)
    return await createStaffCommands(opened.context)(request)
  } finally {
    await opened.close()
  }
}

/**
 * Opens the database that a server has opened before. Throws when there is none, when it is empty, or when this version's
 * server has not brought its tables up to date: only the server does that.
 */
async function openUsable(config: Config, log: Log, notify: (about: string) => void): Promise<OpenContext> {
  const { engine, at } = databaseOf(config)
  if (engine === 'embedded' && !existsSync(path.join(at, 'PG_VERSION')))
    throw new Error(`There is no database in ${at}, and none was created. ${ADVICE}`)
  if (config.secret === '' && !existsSync(path.join(config.dataDir, 'secret')))
    throw new Error(`No server has worked with the folder ${config.dataDir}: it has no secret. ${ADVICE}`)
  notify(whereOf(config, 'no server answers, so the command line opens it'))
  const secret = config.secret || developmentSecret(config.dataDir)
  const opened = await createContext({ ...config, secret }, { log })
  try {
    const migrations = await countMigrations(opened.context.db)
    if (migrations === null) throw new Error(`The database ${at} is empty, and was left so. ${ADVICE}`)
    if (migrations.pending > 0)
      throw new Error(
        `The tables of ${at} are of an older version: ${migrations.pending} migrations have not run. ` +
          'Start the server of this version once: it brings them up to date.',
      )
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

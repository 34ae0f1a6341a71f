/** The staff commands about backups: make, verify, restore, and move to PostgreSQL (OPS-002, OPS-003). */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { backUp, listLastBackups, makeBackupKey, verifyBackup } from '#platform/backup/backup.staff.ts'
import { readBackupKey, writeBackupKey } from '#platform/backup/backup-key.ts'
import { checkBackup, type CheckedSums } from '#platform/backup/checked-entries.ts'
import { BackupUnusable } from '#platform/backup/archive/damage.ts'
import { moveDatabase, restoreBackup } from '#platform/backup/restore.ts'
import type { Config } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { openStore } from '#platform/store/open-store.ts'
import { columns, type Command, type CommandInput } from '../command.ts'
import { shownSize } from '../content/package-faults.ts'
import { FILLED_BY_ITSELF } from '../filled-by-itself.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'
import { databaseOf } from '../where.ts'

const LIST_SHOWN = 30
const CHECKED = '{ file, takenAt, engine, tables, rows, files, bytes }'

const fileOf = ({ given: [file = ''], folder }: CommandInput) => path.resolve(folder, file)

/** What an operator can mend is a refusal of the command. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BackupUnusable) return refuse(...error.reasons)
    throw error
  }
}

const key: Command = {
  words: 'backup key',
  takes: '<file>',
  does: 'Writes a new key for backups into a new file, for HUB_BACKUP_KEY_FILE; store a copy elsewhere',
  gives: '{ file }',
  async run(context, staff, input) {
    await inWords(makeBackupKey(context, staff, { file: fileOf(input) }))
    return keyMade(fileOf(input))
  },
  async alone(_config, _staff, input) {
    await inWords(writeBackupKey(fileOf(input)))
    return keyMade(fileOf(input))
  },
}

function keyMade(file: string) {
  return outcome(
    { file },
    `The key is in ${file}. Set HUB_BACKUP_KEY_FILE=${file}, and restart the hub.`,
    'Store a copy of it apart from the backups: without it none of them opens.',
  )
}

const verify: Command = {
  words: 'backup verify',
  takes: '<file>',
  does: 'Reads a whole backup and compares everything in it; says what is damaged',
  gives: CHECKED,
  async run(context, staff, input) {
    return soundLines(fileOf(input), await inWords(verifyBackup(context, staff, { file: fileOf(input) })))
  },
  async alone(config, _staff, input) {
    const file = fileOf(input)
    return soundLines(
      file,
      await inWords(readBackupKey(config).then((found) => checkBackup({ file, key: found }))),
    )
  },
}

const list: Command = {
  words: 'backup list',
  takes: '',
  does: `The last ${LIST_SHOWN} backups that the server made by itself, newest first, and why one failed`,
  gives: '[{ id, state, node, startedAt, aliveAt, finishedAt, file, bytes, error }]',
  async run(context, staff) {
    const found = await listLastBackups(context, staff, LIST_SHOWN)
    const rows = found.map((one) => [
      one.startedAt,
      one.state,
      one.file,
      one.bytes === null ? '' : shownSize(one.bytes),
      one.error ?? '',
    ])
    return outcome(found, ...columns(['begun', 'state', 'file', 'size', 'why'], rows, 'No backups yet.'))
  },
}

const make: Command = {
  words: 'backup',
  takes: '<file>',
  does: 'Writes a backup of the database and the content into a new file, and verifies it, while the hub runs',
  gives: '{ file, takenAt, tables, rows, files, bytes, isEncrypted }',
  async run(context, staff, input) {
    const file = fileOf(input)
    const made = await inWords(backUp(context, staff, { file }))
    return outcome(
      { file, ...made },
      `${file} has ${made.rows} rows of ${made.tables} tables and ${made.files} files, ${shownSize(made.bytes)}. It is verified.`,
      made.isEncrypted
        ? 'It opens with the key of HUB_BACKUP_KEY_FILE alone.'
        : 'It is NOT encrypted: whoever has it can read everything. backup key makes a key.',
    )
  },
}

const restore: Command = {
  words: 'restore',
  takes: '<file> [--keep-others]',
  does:
    'Restores a backup into an empty hub, its files into the store of the settings; the hub must not run; --keep-others ' +
    'also into a store with files that the backup has not, as when the database alone was lost',
  options: { 'keep-others': { type: 'boolean' } },
  gives: CHECKED,
  run: async () => refuse('The hub is running. Stop it, every node of it, and restore then.'),
  async alone(config, staff, input) {
    const file = fileOf(input)
    const found = await inWords(readBackupKey(config))
    return withDatabase(config, async (open) => {
      const restored = await inWords(
        restoreBackup(
          { file, key: found },
          {
            open,
            clock: systemClock,
            staff,
            filledByItself: FILLED_BY_ITSELF,
            store: await openStore(config, createLog('warn')),
            areOthersKept: input.isSet('keep-others'),
          },
        ),
      )
      const { data, lines } = soundLines(file, restored)
      return outcome(
        data,
        ...lines,
        `It is restored into ${databaseOf(config).at} and ${config.storeUrl ?? config.dataDir}; every table and every ` +
          'file was compared. Start the hub.',
      )
    })
  },
}

const move: Command = {
  words: 'move-to-postgres',
  takes: '',
  does: 'Copies the embedded database into the empty PostgreSQL of HUB_MOVE_DATABASE_URL; the hub must not run',
  gives: '{ tables, rows }',
  run: async () =>
    refuse('The hub is running. Stop it, and move then: what it writes meanwhile would be lost.'),
  async alone(config, staff) {
    const { databaseUrl, moveDatabaseUrl, dataDir } = config
    if (databaseUrl !== undefined) return refuse('DATABASE_URL is set: this hub works on PostgreSQL already.')
    if (moveDatabaseUrl === undefined)
      return refuse('Set HUB_MOVE_DATABASE_URL to the address of an empty PostgreSQL database.')
    if (!existsSync(path.join(databaseOf(config).at, 'PG_VERSION')))
      return refuse(`There is no embedded database in ${databaseOf(config).at}.`)
    return withDatabase(config, async (openFrom) =>
      withDatabase({ ...config, databaseUrl: moveDatabaseUrl }, async (open) => {
        const moved = await inWords(
          moveDatabase(await openFrom(), {
            open,
            clock: systemClock,
            staff,
            filledByItself: FILLED_BY_ITSELF,
          }),
        )
        return outcome(
          moved,
          `${moved.rows} rows of ${moved.tables} tables are copied, and every table was compared.`,
          'Set DATABASE_URL to what HUB_MOVE_DATABASE_URL is, remove that, and start the hub.',
          `The embedded database in ${path.join(dataDir, 'database')} is as it was. Modules and images stay where they are.`,
        )
      }),
    )
  },
}

/** Lets the work open the database of the settings, and closes it after. */
async function withDatabase<T>(
  { databaseUrl, dataDir, mode }: Config,
  work: (open: () => Promise<Database>) => Promise<T>,
): Promise<T> {
  let db: Database | undefined
  const open = async () =>
    (db = await openDatabase({
      databaseUrl,
      dataDir,
      isOwnOnly: mode === 'production',
      log: createLog('warn'),
    }))
  try {
    return await work(open)
  } finally {
    await db?.close()
  }
}

function soundLines(file: string, { header, tables, rows, files, bytes }: CheckedSums) {
  const { takenAt, engine } = header
  return outcome(
    { file, takenAt, engine, tables, rows, files, bytes },
    `${file} is sound: ${rows} rows of ${tables} tables and ${files} files, taken at ${takenAt}.`,
  )
}

/** In the order in which they are looked for: `backup` alone is what is not one of the others. */
export const BACKUP_COMMANDS: readonly Command[] = [verify, key, list, make, restore, move]

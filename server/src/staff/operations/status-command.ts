/** The staff command that says how the hub is. */
import { countRunningModules } from '../../running-modules/running-modules.neighbours.ts'
import { findLastVerified } from '#platform/backup/backups.store.ts'
import { readBackupAge } from '#platform/backup/backups.sweep.ts'
import type { Config } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import type { Status } from '#platform/health/examine.ts'
import { readStatus } from '#platform/health/status.staff.ts'
import { columns, type Command } from '../command.ts'
import { shownSize } from '../content/package-faults.ts'
import { outcome } from '../outcome.ts'
import { adviceOf, readSecretState, type SecretState } from './secret-commands.ts'
import type { RunningServer } from '../running-server.ts'
import { databaseOf } from '../where.ts'

interface Shown extends Status {
  /** The folder of the embedded database, or the address of PostgreSQL. */
  at: string
  server: { processId: number; openSince: string; sockets: number } | null
  redis: 'ready' | 'away' | 'not set' | 'not asked'
  /** Null when the database does not answer. */
  runningModules: number | null
  /** Until when the previous secret of the hub is needed. Null when the database does not answer. */
  /** The last verified backup that the server made by itself. Null when there is none, or the database does not answer. */
  lastBackup: { startedAt: string; file: string; isLate: boolean } | null
  secret: Pick<SecretState, 'previous' | 'isPreviousNeeded'> | null
}

export const STATUS_COMMANDS: readonly Command[] = [
  {
    words: 'status',
    takes: '',
    does: 'How the hub is: versions, database, migrations, store and disk, Redis, mails, sockets, running modules',
    gives:
      '{ versions: { hub, node }, mode, engine, at, database: { version, bytes, answerMs, ' +
      'migrations: { run, pending, later }, queues: [{ topic, state, count, overdueMs }] }, mailServer, ' +
      'store: { folder, isWritable, freeBytes, totalBytes, bucket: { url, answers } }, server: { processId, openSince, sockets }, redis, runningModules, ' +
      'secret: { previous: { id, lastUsedAt, neededUntil }, isPreviousNeeded }, ' +
      'lastBackup: { startedAt, file, isLate } }',
    async run(context, staff, { server }) {
      const status = await readStatus(context, staff)
      const state = status.database && (await readSecretState(context, staff))
      const shown = {
        ...status,
        at: databaseOf(context.config).at,
        server: server && {
          processId: server.processId,
          openSince: server.openSince,
          sockets: server.sockets(),
        },
        redis: await redisOf(context.config, server),
        runningModules: status.database && (await countRunningModules(context)),
        lastBackup: status.database && (await lastBackupOf(context)),
        secret: state && { previous: state.previous, isPreviousNeeded: state.isPreviousNeeded },
      }
      const backup = backupSentence(context.config, shown.lastBackup)
      const rows = [...rowsOf(shown), ['last backup', backup], ...secretRows(state)]
      return outcome(shown, ...columns(['what', 'how it is'], rows, ''))
    },
  },
]

async function lastBackupOf(context: Context): Promise<Shown['lastBackup']> {
  const last = await findLastVerified(context.db)
  if (last === undefined) return null
  const startedAt = new Date(last.startedAt).toISOString()
  return { startedAt, file: last.file, isLate: (await readBackupAge(context)).isLate }
}

function backupSentence({ backupDir }: Config, last: Shown['lastBackup']): string {
  if (last === null) return backupDir === undefined ? 'none by itself: HUB_BACKUP_DIR is not set' : 'NONE yet'
  return `${last.file}, begun ${last.startedAt} and verified${last.isLate ? ', LATE' : ''}`
}

function secretRows(state: SecretState | null): [string, string][] {
  return state === null ? [] : adviceOf(state).map((sentence) => ['secret', sentence])
}

async function redisOf({ redisUrl }: Config, server: RunningServer | null): Promise<Shown['redis']> {
  if (redisUrl === undefined) return 'not set'
  if (!server?.redis) return 'not asked'
  return (await server.redis()) ? 'ready' : 'away'
}

function rowsOf(shown: Shown): [string, string][] {
  const { versions, mode, store, server, redis, mailServer } = shown
  return [
    ['hub', `version ${versions.hub}, ${mode}, Node ${versions.node}`],
    ['server', server ? `open since ${server.openSince}, process ${server.processId}` : 'not running here'],
    ...databaseRows(shown),
    ['store', `${store.folder}, ${store.isWritable ? 'writable' : 'NOT writable'}`],
    ...bucketRows(store.bucket),
    ['disk', `${shownSize(store.freeBytes)} free of ${shownSize(store.totalBytes)}`],
    ['redis', redis],
    ['mail', mailServer === null ? 'no SMTP_URL: mails are not sent' : `sent by ${mailServer}`],
    ['sockets', server ? `${server.sockets} at this node` : 'not known without the server'],
  ]
}

function bucketRows(bucket: Status['store']['bucket']): [string, string][] {
  if (bucket === null) return []
  return [['shared files', `${bucket.url}, ${bucket.answers ? 'answers' : 'does NOT answer'}`]]
}

function databaseRows({ engine, at, database, runningModules }: Shown): [string, string][] {
  if (!database) return [['database', `${engine}, ${at}: does NOT answer`]]
  const { version, bytes, answerMs, migrations, queues } = database
  return [
    ['database', `${engine}, PostgreSQL ${version}, ${at}, ${shownSize(bytes)}, answers in ${answerMs} ms`],
    ['migrations', migrationsOf(migrations)],
    ...(queues.length === 0 ? [['queue', 'empty'] as [string, string]] : queues.map(queueOf)),
    ['running modules', String(runningModules)],
  ]
}

type OfDatabase = NonNullable<Status['database']>

function migrationsOf(migrations: OfDatabase['migrations']): string {
  if (migrations === null) return 'none has run'
  const { run, pending, later } = migrations
  return `${run} run, ${pending} pending${later > 0 ? `, ${later} of a newer version` : ''}`
}

const MS_PER_S = 1000

function queueOf({ topic, state, count, overdueMs }: OfDatabase['queues'][number]): [string, string] {
  const overdue = overdueMs > 0 ? `, the oldest due for ${Math.round(overdueMs / MS_PER_S)} s` : ''
  return [`queue of ${topic}`, `${count} ${state}${overdue}`]
}

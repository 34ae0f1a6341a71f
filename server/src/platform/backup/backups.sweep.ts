/** Makes the backups of the schedule on one node, verifies each, and removes the oldest (OPS-002). */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { SYSTEM } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { readBackupKey } from './backup-key.ts'
import {
  claimBackup,
  findLastVerified,
  updateAbandoned,
  updateAlive,
  updateFailed,
  updateVerified,
} from './backups.store.ts'
import { verified } from './checking/check-thread.ts'
import { makeBackup } from './make-backup.ts'
import { PART_ENDING } from './archive/write-archive.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CHECK_EVERY_MS = 10 * MINUTE_MS
const RETRY_AFTER_MS = HOUR_MS
/** A backup that should begin at some time of the day may begin a little earlier than the day before. */
const EARLY_MS = 5 * MINUTE_MS
/** Half a day after it was due, a backup is late. */
const LATE_AFTER_MS = DAY_MS / 2
const BEAT_MS = 30_000
/** An embedded database answers no heartbeat while its tables are read. */
const SILENT_MS = 15 * MINUTE_MS
const SECOND_MS = 1000
const OWNER_ONLY = 0o700
const STOPPED = 'The server was stopped while it was made.'
/** Only files with such a name are removed. Those of format 1 end in .gz. */
const OWN_FILE = /^hub-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.gz)?(\.sealed)?$/

export interface BackupSchedule {
  /** Ends a backup that is being made, and starts no more. */
  stop(): Promise<void>
}

/** Makes a backup whenever one is due, where HUB_BACKUP_DIR is set. It never throws. */
export function startBackupSchedule(context: Context): BackupSchedule {
  if (context.config.backupDir === undefined) return { async stop() {} }
  const ended = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const check = () => {
    running = running.then(async () => {
      if (ended.signal.aborted) return
      try {
        await makeDueBackup(context, ended.signal)
        await reportLate(context)
      } catch (error) {
        context.log.error(
          { err: error },
          'the schedule of backups could not be read, the next check tries again',
        )
      }
    })
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  check()
  return {
    async stop() {
      clearInterval(timer)
      ended.abort()
      await running
    },
  }
}

/**
 * Makes and verifies a backup when one is due and no other node makes it. A failure is logged, and kept in the table.
 * Only after a success are older ones removed.
 */
export async function makeDueBackup(
  context: Context,
  signal?: AbortSignal,
): Promise<'made' | 'failed' | 'not due'> {
  const { config, db, clock, log } = context
  const { backupDir: folder } = config
  if (folder === undefined) return 'not due'
  const name = fileName(context)
  const id = await claimDue(context, name)
  if (id === undefined) return 'not due'
  const beating = setInterval(() => void updateAlive(db, id, clock.iso()).catch(() => {}), BEAT_MS)
  try {
    await makeVerified(context, { id, folder, name, signal })
    await removeOld(folder, config.backupKeep)
    return 'made'
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isStopped = signal?.aborted === true
    if (isStopped) log.info({ file: name }, 'a backup was given up because the server stops')
    else log.error({ err: error, file: name }, 'a backup failed, the next try follows in an hour')
    await updateFailed(db, id, { now: clock.iso(), error: isStopped ? STOPPED : reason })
    return 'failed'
  } finally {
    clearInterval(beating)
  }
}

/** The id of the claim, or nothing when none is due. */
async function claimDue({ config, db, clock }: Context, file: string): Promise<number | undefined> {
  const now = clock.now().getTime()
  const at = (ms: number) => new Date(ms).toISOString()
  await updateAbandoned(db, { now: at(now), silentSince: at(now - SILENT_MS) })
  return claimBackup(db, {
    now: at(now),
    node: `${hostname()}-${process.pid}`,
    file,
    verifiedAfter: at(now - config.backupDays * DAY_MS + EARLY_MS),
    failedAfter: at(now - RETRY_AFTER_MS),
  })
}

interface Claimed {
  id: number
  folder: string
  name: string
  signal: AbortSignal | undefined
}

async function makeVerified(context: Context, { id, folder, name, signal }: Claimed): Promise<void> {
  const { db, clock, log } = context
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
  await removeUnfinished(folder, clock.now().getTime())
  const target = { file: path.join(folder, name), key: await readBackupKey(context.config), signal }
  const { bytes, rows, files } = await makeBackup(context, verified(target))
  await db.transaction(async () => {
    await updateVerified(db, id, { now: clock.iso(), bytes })
    await audit(context, SYSTEM, { action: 'backup-made', note: `${name}, ${rows} rows, ${files} files` })
  })
  log.info({ file: name, bytes, rows, files }, 'a backup was made and verified')
}

function fileName({ clock, config }: Context): string {
  const iso = clock.iso()
  const isEncrypted = config.backupKey !== undefined || config.backupKeyFile !== undefined
  const time = iso.slice(0, iso.indexOf('.')).replaceAll(':', '-')
  return `hub-${time}Z.tar${isEncrypted ? '.sealed' : ''}`
}

/** The newest stay. Their names sort by time. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OWN_FILE.test(name)).toSorted()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}

/** What a node left that was ended while it wrote. */
async function removeUnfinished(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART_ENDING) || !OWN_FILE.test(name.slice(0, -PART_ENDING.length))) continue
    const { mtimeMs } = await stat(path.join(folder, name))
    if (now - mtimeMs > SILENT_MS) await rm(path.join(folder, name), { force: true })
  }
}

export interface BackupAge {
  /** Since the newest verified backup began; Infinity when there is none. */
  ageSeconds: number
  isLate: boolean
}

/** How old the newest verified backup is, for the metrics and for staff. */
export async function readBackupAge(context: Pick<Context, 'db' | 'clock' | 'config'>): Promise<BackupAge> {
  const last = await findLastVerified(context.db)
  const ageMs = last ? context.clock.now().getTime() - Date.parse(last.startedAt) : Infinity
  return {
    ageSeconds: ageMs / SECOND_MS,
    isLate: ageMs > context.config.backupDays * DAY_MS + LATE_AFTER_MS,
  }
}

async function reportLate(context: Context): Promise<void> {
  const { ageSeconds, isLate } = await readBackupAge(context)
  if (isLate)
    context.log.warn(
      { ageHours: Math.round((ageSeconds * SECOND_MS) / HOUR_MS) },
      'the newest verified backup is late: look why in the lines about failed backups',
    )
}

/** What staff do with backups of a hub that has a database (OPS-002). */
import path from 'node:path'
import type { Staff } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { readBackupKey, writeBackupKey } from './backup-key.ts'
import { listBackups } from './backups.store.ts'
import type { CheckedSums } from './checked-entries.ts'
import { checkInThread, verified } from './checking/check-thread.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

/**
 * Writes a backup into a new file, and verifies it before it has its name. Throws BackupUnusable for what an operator can
 * mend: no file is left then.
 */
export async function backUp(
  context: Context,
  staff: Staff,
  { file }: { file: string },
): Promise<MadeBackup & { isEncrypted: boolean }> {
  const key = await readBackupKey(context.config)
  const made = await makeBackup(context, verified({ file, key }))
  await audit(context, staff, { action: 'backup-made', note: noteOf(file, made) })
  return { ...made, isEncrypted: key !== null }
}

/** Verifies a backup. Throws BackupUnusable with what is damaged. */
export async function verifyBackup(
  context: Context,
  staff: Staff,
  { file }: { file: string },
): Promise<CheckedSums> {
  const checked = await checkInThread({ file, key: await readBackupKey(context.config) })
  await audit(context, staff, { action: 'backup-verified', note: noteOf(file, checked) })
  return checked
}

/** Writes a new key into a new file of the server's user. Throws BackupUnusable when the file is there already. */
export async function makeBackupKey(
  context: Context,
  staff: Staff,
  { file }: { file: string },
): Promise<void> {
  await writeBackupKey(file)
  await audit(context, staff, { action: 'backup-key-made', note: path.basename(file) })
}

/** The last backups that the server made by itself, newest first, with why one failed. */
export function listLastBackups(context: Context, _staff: Staff, count: number) {
  return listBackups(context.db, count)
}

function noteOf(file: string, { rows, files }: { rows: number; files: number }): string {
  return `${path.basename(file)}, ${rows} rows, ${files} files`
}

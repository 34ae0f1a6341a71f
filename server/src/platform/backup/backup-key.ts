/** The key that backups are encrypted with: 32 random bytes in a file or a setting, never on the command line. */
import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { BackupUnusable } from './archive/damage.ts'
import { KEY_BYTES } from './archive/sealing.ts'

const OWNER_ONLY = 0o600
const OTHERS = 0o077

/** The key of the settings. Null when none is set: backups are then not encrypted. */
export async function readBackupKey({
  backupKey,
  backupKeyFile,
}: Pick<Config, 'backupKey' | 'backupKeyFile'>): Promise<Buffer | null> {
  if (backupKey !== undefined) return keyOf(backupKey, 'HUB_BACKUP_KEY')
  if (backupKeyFile === undefined) return null
  try {
    const { mode } = await stat(backupKeyFile)
    if ((mode & OTHERS) !== 0)
      throw new BackupUnusable(
        `${backupKeyFile} can be read by others. Let only its owner read it: chmod 600 ${backupKeyFile}`,
      )
    return keyOf(await readFile(backupKeyFile, 'utf8'), backupKeyFile)
  } catch (error) {
    if (error instanceof BackupUnusable) throw error
    throw new BackupUnusable(`The key in ${backupKeyFile} cannot be read: ${(error as Error).message}`)
  }
}

function keyOf(text: string, from: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES || key.toString('base64') !== text.trim())
    throw new BackupUnusable(
      `${from} does not hold a key: it must be ${KEY_BYTES} bytes in base64, as backup key makes one.`,
    )
  return key
}

/** Writes a new key into a new file that only its owner can read. */
export async function writeBackupKey(file: string): Promise<void> {
  try {
    await writeFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: OWNER_ONLY })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new BackupUnusable(
      code === 'EEXIST'
        ? `${file} is there already, and a key must not be overwritten: backups made with it could not be opened.`
        : `The key cannot be written: ${message}`,
    )
  }
}

/** The settings of backups, and of the move to another database (OPS-002, OPS-003). */
import { connection, place, text, wholeNumber } from './values.ts'

const DAYS_MAX = 365
const KEEP_MAX = 1000

export const BACKUP_SETTINGS = {
  HUB_BACKUP_DIR: {
    as: 'backupDir',
    shape: place('a folder'),
    unset: 'none: backups are only made by hand',
    example: '/var/backups/hub',
    means:
      'The folder into which the server writes backups by itself. It should be on another disk than the hub, and with ' +
      'several nodes it must be set at one at least.',
  },
  HUB_BACKUP_DAYS: {
    as: 'backupDays',
    shape: wholeNumber(1, DAYS_MAX),
    default: '1',
    means: 'How many days are between two backups in HUB_BACKUP_DIR.',
  },
  HUB_BACKUP_KEEP: {
    as: 'backupKeep',
    shape: wholeNumber(1, KEEP_MAX),
    default: '14',
    means: 'How many backups stay in HUB_BACKUP_DIR. An older one is removed after a newer one was verified.',
  },
  HUB_BACKUP_KEY_FILE: {
    as: 'backupKeyFile',
    shape: place('a file'),
    unset: 'none: backups are not encrypted',
    example: '/etc/hub/backup.key',
    means:
      'The file with the key that encrypts and opens backups: npm run hub -- backup key <file> makes one. Store a copy ' +
      'of it elsewhere: without it no backup opens.',
  },
  HUB_BACKUP_KEY: {
    as: 'backupKey',
    shape: text,
    unset: 'none',
    example: '32 random bytes: openssl rand -base64 32',
    means: 'The key itself, in place of HUB_BACKUP_KEY_FILE: 32 bytes in base64.',
    isSecret: true,
  },
  HUB_MOVE_DATABASE_URL: {
    as: 'moveDatabaseUrl',
    shape: connection('postgres', 'postgresql'),
    unset: 'none',
    example: 'postgres://hub:password@localhost:5432/hub',
    means:
      'The empty PostgreSQL database into which npm run hub -- move-to-postgres copies the embedded one ' +
      '(docs/production.md). Only for that command.',
    isSecret: true,
  },
} as const

/**
 * What a backup consists of: a tar, compressed by gzip, with a description, the tables in parts of COPY text, the files
 * of the content, and at its end a manifest with the SHA-256 of everything.
 */
import { z } from 'zod'
import { AppliedMigration } from './migration-level.ts'

/** Raised when a hub of before could not read what this one writes. */
const FORMAT_VERSION = 1

export const HEADER_NAME = 'backup.json'
export const MANIFEST_NAME = 'manifest.json'
const TABLES = 'tables/'
export const CONTENT = 'content/'
const PART_DIGITS = 6

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The first entry: what this file is, before anything of it is used. */
export const BackupHeader = z.object({
  format: z.literal('hub-backup'),
  version: z.literal(FORMAT_VERSION),
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  migrations: z.array(AppliedMigration),
})
export type BackupHeader = z.infer<typeof BackupHeader>

const TableEntry = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number(),
  /** Of all its parts, one after the other. */
  sha256: Sha256,
})

const FileEntry = z.object({ name: z.string(), bytes: z.number(), sha256: Sha256 })
export type FileEntry = z.infer<typeof FileEntry>

/** The last entry. */
export const BackupManifest = z.object({
  tables: z.array(TableEntry),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Every other entry of the archive, in its order. */
  entries: z.array(FileEntry),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export function newHeader(given: Omit<BackupHeader, 'format' | 'version'>): BackupHeader {
  return { format: 'hub-backup', version: FORMAT_VERSION, ...given }
}

/** The name of a table's part in the archive. */
export function partName(table: string, index: number): string {
  return `${TABLES}${table}/${String(index).padStart(PART_DIGITS, '0')}.copy`
}

/** The table that an entry is a part of, or undefined for other entries. */
export function tableOf(entry: string): string | undefined {
  return entry.startsWith(TABLES) ? entry.slice(TABLES.length, entry.lastIndexOf('/')) : undefined
}

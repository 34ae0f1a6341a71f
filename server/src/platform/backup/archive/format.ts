/**
 * What a backup consists of: a tar with a description, the tables in parts of COPY text compressed by gzip, the files of
 * the content as they are, and at its end a manifest with the SHA-256 of everything.
 */
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { AppliedMigration } from '../migration-level.ts'

/** Raised when a hub of before could not read what this one writes. */
const FORMAT_VERSION = 2
/** In which the whole tar was compressed, and no part by itself. It is still read. */
const EARLIER_VERSION = 1

export const HEADER_NAME = 'backup.json'
export const MANIFEST_NAME = 'manifest.json'
const TABLES = 'tables/'
export const CONTENT = 'content/'
const PART_DIGITS = 6
const PACKED_ENDING = '.gz'
/** Text gets smaller at any level, and calls wait while an embedded database is read. */
const PACKED = { level: constants.Z_BEST_SPEED }
/** More than any part has. */
const PART_MAX_BYTES = 256 * 1024 * 1024

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The first entry: what this file is, before anything of it is used. */
export const BackupHeader = z.object({
  format: z.literal('hub-backup'),
  version: z.literal([EARLIER_VERSION, FORMAT_VERSION]),
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
  return `${TABLES}${table}/${String(index).padStart(PART_DIGITS, '0')}.copy${PACKED_ENDING}`
}

/** COPY text as it is in the archive. */
export function packPart(text: Uint8Array): Promise<Buffer> {
  return promisify(gzip)(text, PACKED)
}

/** The COPY text of an entry with that name. Throws an error of zlib when it is damaged. */
export async function unpackPart(name: string, bytes: Buffer): Promise<Buffer> {
  if (!name.endsWith(PACKED_ENDING)) return bytes
  return promisify(gunzip)(bytes, { maxOutputLength: PART_MAX_BYTES })
}

/** The table that an entry is a part of, or undefined for other entries. */
export function tableOf(entry: string): string | undefined {
  return entry.startsWith(TABLES) ? entry.slice(TABLES.length, entry.lastIndexOf('/')) : undefined
}

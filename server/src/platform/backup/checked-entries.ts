/** Adds up entries as they are read, and compares them with what the manifest of the backup says. */
import { createHash } from 'node:crypto'
import { BackupUnusable } from './archive/damage.ts'
import {
  BackupHeader,
  BackupManifest,
  CONTENT,
  type FileEntry,
  HEADER_NAME,
  MANIFEST_NAME,
  tableOf,
  unpackPart,
} from './archive/format.ts'
import { type ArchiveEntry, type ArchiveSource, readArchive } from './archive/read-archive.ts'
import { TableSummer, type TableSum } from './read-tables.ts'

/** What is in a backup of which every byte was read and found as it was written. */
export interface CheckedSums {
  header: BackupHeader
  tables: number
  /** Of the tables. */
  rows: number
  /** Of the content's files. */
  files: number
  /** Of all entries, as they are in the archive. */
  bytes: number
}

/** The same, with the list of all, which may name a million files. */
export interface CheckedBackup extends CheckedSums {
  manifest: BackupManifest
}

/** More than the description or the list of a million files. A longer one is no text of ours. */
const TEXT_MAX_BYTES = 256 * 1024 * 1024
const LINE_END = 0x0a
const REASONS_SHOWN = 20

/** What becomes of the content while a backup is read. */
interface ContentTaker {
  /** Resolves when the body has been read to its end. */
  take(name: string, body: AsyncIterable<Uint8Array>): Promise<void>
  /** All that was taken, as it was read. */
  placed(): Promise<FileEntry[]>
}

/**
 * Reads the whole file and compares everything (OPS-002). Throws BackupUnusable, which says what is damaged.
 * @param content takes the content as it is read; without one it is only added up
 */
export async function checkBackup(source: ArchiveSource, content?: ContentTaker): Promise<CheckedBackup> {
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  const found: FileEntry[] = []
  const tables = new Map<string, TableSummer>()
  await readArchive(source, async (entry) => {
    if (found.length === 0) {
      const text = await textOf(entry)
      header = headerOf(text)
      found.push(sumOf(entry.name, text))
    } else if (entry.name === MANIFEST_NAME) manifest = manifestOf((await textOf(entry)).toString())
    else if (content && entry.name.startsWith(CONTENT)) await content.take(entry.name, entry.body)
    else found.push(await passed(entry, tables))
  })
  if (content) found.push(...(await content.placed()))
  if (!header || !manifest) throw new BackupUnusable('The file ends without its manifest.')
  const reasons = [...differentEntries(manifest, found), ...differentTables(manifest, tables)]
  if (reasons.length > 0) throw new BackupUnusable(...reasons.slice(0, REASONS_SHOWN))
  return {
    header,
    manifest,
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files: found.filter(({ name }) => name !== HEADER_NAME && tableOf(name) === undefined).length,
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The whole body of a small entry. */
export async function textOf(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.bytes > TEXT_MAX_BYTES) throw new BackupUnusable(`The entry ${entry.name} is too long.`)
  const chunks: Uint8Array[] = []
  for await (const chunk of entry.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sumOf(name: string, bytes: Buffer): FileEntry {
  return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Reads an entry to its end and adds it up; a part of a table also for its table. */
async function passed(entry: ArchiveEntry, tables: Map<string, TableSummer>): Promise<FileEntry> {
  const table = tableOf(entry.name)
  if (table !== undefined) {
    const packed = await textOf(entry)
    const bytes = await unpackPart(entry.name, packed)
    const summer = tables.get(table) ?? new TableSummer()
    tables.set(table, summer)
    summer.add({ bytes, rows: linesIn(bytes) })
    return sumOf(entry.name, packed)
  }
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of entry.body) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { name: entry.name, bytes, sha256: hash.digest('hex') }
}

function linesIn(chunk: Uint8Array): number {
  let lines = 0
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

function headerOf(bytes: Buffer): BackupHeader {
  const parsed = BackupHeader.safeParse(jsonOf(bytes.toString()))
  if (parsed.success) return parsed.data
  throw new BackupUnusable('This is not a backup that this version of the hub can read.')
}

function manifestOf(text: string): BackupManifest {
  const parsed = BackupManifest.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new BackupUnusable('The manifest of the backup cannot be read.')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function differentEntries(manifest: BackupManifest, found: FileEntry[]): string[] {
  const read = new Map(found.map((entry) => [entry.name, entry]))
  const named = new Set(manifest.entries.map(({ name }) => name))
  return [
    ...manifest.entries.flatMap(({ name, bytes, sha256 }) => {
      const entry = read.get(name)
      if (!entry) return [`The entry ${name} is missing.`]
      return entry.bytes === bytes && entry.sha256 === sha256 ? [] : [`The entry ${name} is damaged.`]
    }),
    ...found.filter(({ name }) => !named.has(name)).map(({ name }) => `The entry ${name} was added later.`),
  ]
}

function differentTables(manifest: BackupManifest, tables: Map<string, TableSummer>): string[] {
  const read = new Map([...tables].map(([name, summer]) => [name, summer.sum()]))
  return differentSums(manifest.tables, read).map((name) => `The table ${name} is not as the manifest says.`)
}

/** The names of tables whose rows differ. One without a sum has no rows. */
export function differentSums(
  expected: readonly (TableSum & { name: string })[],
  found: ReadonlyMap<string, TableSum>,
): string[] {
  const none = new TableSummer().sum()
  return expected
    .filter(({ name, rows, sha256 }) => {
      const sum = found.get(name) ?? none
      return sum.rows !== rows || sum.sha256 !== sha256
    })
    .map(({ name }) => name)
}

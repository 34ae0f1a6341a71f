/** Compares the files that the database names with those that the store has. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { PackageFile } from '../packages/copy.ts'
import { FILE_LIST_NAME, packageKey, readStored } from '../packages/package-files.ts'
import type { FileStore } from './file-store.ts'
import { hashIn } from './move.ts'

/** A file that some row names. */
export interface NamedFile {
  key: string
  /** What names it, such as `theme 3`. */
  by: string
}

export interface NamedVersion {
  /** `{key}/{version}` */
  codeDir: string
  /** The SHA-256 of its list of files; undefined for a version from before versions were claimed. */
  filesSha256: string | undefined
}

export interface FileFault {
  key: string
  /** `list`: the list of a version's files is not the one that was stored. */
  fault: 'missing' | 'size' | 'hash' | 'list'
  by: string
}

export interface CheckedFiles {
  versions: number
  /** The files that are named. */
  files: number
  bytes: number
  faults: FileFault[]
  /** Keys of files that nothing names. They do no harm. */
  unnamed: string[]
}

/** What the hub makes of a package by itself, when a device asks for it. */
const MADE = '.chunks.json'

/** @param withHashes reads every byte of the packages; otherwise only sizes are compared */
export async function checkFiles(
  store: FileStore,
  named: { files: NamedFile[]; versions: NamedVersion[] },
  withHashes: boolean,
): Promise<CheckedFiles> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of store.list('')) sizes.set(key, size)
  const checked: CheckedFiles = {
    versions: named.versions.length,
    files: 0,
    bytes: 0,
    faults: [],
    unnamed: [],
  }
  const seen = new Set<string>()
  const count = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    checked.files += 1
    checked.bytes += sizes.get(key) ?? 0
  }
  for (const { key, by } of named.files) {
    count(key)
    if (!sizes.has(key)) checked.faults.push({ key, fault: 'missing', by })
  }
  for (const version of named.versions) {
    const { list, fault } = await readListOf(store, version)
    const listKey = packageKey(version.codeDir, FILE_LIST_NAME)
    const by = `package ${version.codeDir}`
    count(listKey)
    seen.add(packageKey(version.codeDir, MADE))
    if (fault) checked.faults.push({ key: listKey, fault, by })
    for (const file of list) {
      const key = packageKey(version.codeDir, file.path)
      count(key)
      const wrong = await faultOf(store, { key, file, size: sizes.get(key), withHashes })
      if (wrong) checked.faults.push({ key, fault: wrong, by })
    }
  }
  checked.unnamed = [...sizes.keys()].filter((key) => !seen.has(key)).toSorted()
  return checked
}

async function readListOf(
  store: FileStore,
  { codeDir, filesSha256 }: NamedVersion,
): Promise<{ list: PackageFile[]; fault?: FileFault['fault'] }> {
  const text = await readStored(store, packageKey(codeDir, FILE_LIST_NAME))
  if (text === null) return { list: [], fault: 'missing' }
  const list = z.array(PackageFile).safeParse(jsonOf(text.toString('utf8')))
  if (!list.success) return { list: [], fault: 'list' }
  const isOther = filesSha256 !== undefined && filesSha256 !== createHash('sha256').update(text).digest('hex')
  return isOther ? { list: list.data, fault: 'list' } : { list: list.data }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function faultOf(
  store: FileStore,
  given: { key: string; file: PackageFile; size: number | undefined; withHashes: boolean },
): Promise<FileFault['fault'] | undefined> {
  const { key, file, size, withHashes } = given
  if (size === undefined) return 'missing'
  if (size !== file.size) return 'size'
  return withHashes && (await hashIn(store, key)) !== file.sha256 ? 'hash' : undefined
}

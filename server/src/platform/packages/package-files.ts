/** Reads what is stored of a version of a package: the list of its files, and the files themselves. */
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { join } from 'node:path'
import type { FileStore } from '../store/file-store.ts'
import { PackageFile } from './copy.ts'

/**
 * The list of a stored package's files. It is stored beside them under a hidden name, because hidden files are never
 * taken from a package and never served. It is written last: a version without it is not there.
 */
export const FILE_LIST_NAME = '.files.json'
export const PACKAGES_FOLDER = 'modules'

/** The lists that were read, of each store. They never change. */
const known = new WeakMap<FileStore, Map<string, PackageFile[]>>()
const LISTS_KEPT = 200

/** The key of a version of a package, or of one of its files. */
export function packageKey(codeDir: string, path?: string): string {
  return path === undefined ? `${PACKAGES_FOLDER}/${codeDir}` : `${PACKAGES_FOLDER}/${codeDir}/${path}`
}

/** The reverse of `packageKey` for a file. */
export function packageOf(key: string): { codeDir: string; path: string } {
  const [, name = '', version = '', ...steps] = key.split('/')
  return { codeDir: `${name}/${version}`, path: steps.join('/') }
}

/** The list of files of a stored package, sorted by path; null when the version is not stored. */
export async function readFileList(store: FileStore, codeDir: string): Promise<PackageFile[] | null> {
  const lists = known.get(store) ?? new Map<string, PackageFile[]>()
  const remembered = lists.get(codeDir)
  if (remembered) return remembered
  const text = await readStored(store, packageKey(codeDir, FILE_LIST_NAME))
  if (text === null) return null
  const list = z.array(PackageFile).parse(JSON.parse(text.toString('utf8')))
  if (store.folder === null) {
    if (lists.size >= LISTS_KEPT) lists.clear()
    known.set(store, lists.set(codeDir, list))
  }
  return list
}

/** True when the version is stored. */
export async function isPackageStored(store: FileStore, codeDir: string): Promise<boolean> {
  if (store.folder !== null) return existsSync(join(store.folder, packageKey(codeDir)))
  return (await readFileList(store, codeDir)) !== null
}

/** A small file as a whole; null when there is none. */
export async function readStored(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.get(key)
  return found && buffer(found.stream)
}

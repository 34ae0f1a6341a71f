/** What staff take out of the hub: the whole catalogue as one folder (CTM-010). */
import { Readable } from 'node:stream'
import { pictureFiles } from '@hub/contract/pictures.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { STATIC_FOLDER } from '#platform/files/static-files.ts'
import type { FolderEntry } from '#platform/files/write-entries.ts'
import { packageKey, readFileList } from '#platform/packages/package-files.ts'
import type { FileStore } from '#platform/store/file-store.ts'
import {
  holdContent,
  listCurrentPackages,
  listDocuments,
  nameInFolder,
} from '../../catalogue/catalogue.neighbours.ts'
import { wholeOf } from '../content-draft.rules.ts'
import { fileOf, type HubItem, pathsIn, guideFilesOf } from './folder-items.rules.ts'
import * as layout from './folder-json.rules.ts'
import { readHubItems } from './read-folder.ts'

export interface CatalogueExport {
  /** In the order of their paths. */
  entries: FolderEntry[]
  /** What the catalogue names and the store does not have. */
  missing: string[]
  bytes: number
}

/**
 * The catalogue as it is published, as the files of a folder: without drafts, with everything that is archived. The same
 * catalogue gives the same bytes. From now on the hub knows what the folder calls each item. Audited.
 */
export async function exportCatalogue(context: Context, staff: Staff): Promise<CatalogueExport> {
  return context.db.transaction(async () => {
    await holdContent(context)
    const items = await readHubItems(context)
    await nameInFolder(
      context,
      items.filter(({ folderKey }) => !folderKey),
    )
    const files = items.flatMap(guideFilesOf).map(({ file }) => file)
    const documents = await listDocuments(context, [...new Set(files)])
    const texts = layout.folderJson(items, new Map(documents.map(({ file, name }) => [file, name])))
    const packages = await listCurrentPackages(context)
    for (const { key, version, entry, minutes } of packages)
      texts.set(layout.packageFile(key, version), layout.jsonText({ entry, minutes }))
    const stored = [
      ...(await packageEntries(context.store, packages)),
      ...(await fileEntries(context.store, items)),
    ]
    const entries = [
      ...[...texts].map(([path, text]) => textEntry(path, text)),
      ...stored.flatMap(({ entry }) => (entry === null ? [] : [entry])),
    ].toSorted((one, other) => (one.path < other.path ? -1 : 1))
    const missing = stored.flatMap(({ path, entry }) => (entry === null ? [path] : []))
    const note = `${entries.length} files, ${missing.length} missing`
    await audit(context, staff, { action: 'catalogue-export', objectKind: 'catalogue', note })
    return { entries, missing, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) }
  })
}

function textEntry(path: string, text: string): FolderEntry {
  const buffer = Buffer.from(text)
  return { path, bytes: buffer.length, open: async () => Readable.from([buffer]) }
}

interface Stored {
  path: string
  /** Null when it is not stored. */
  entry: FolderEntry | null
}

function storedEntry(
  store: FileStore,
  { key, path, bytes }: { key: string; path: string; bytes: number },
): Stored {
  async function open() {
    const file = await store.get(key)
    if (file === null) throw new Error(`${key} is not stored any more`)
    return file.stream
  }
  return { path, entry: { path, bytes, open } }
}

async function packageEntries(
  store: FileStore,
  packages: Awaited<ReturnType<typeof listCurrentPackages>>,
): Promise<Stored[]> {
  const entries: Stored[] = []
  for (const { key, version, codeDir } of packages) {
    const folder = layout.packageFolder(key, version)
    const files = await readFileList(store, codeDir)
    if (files === null) entries.push({ path: folder, entry: null })
    for (const file of files ?? [])
      entries.push(
        storedEntry(store, {
          ...{ key: packageKey(codeDir, file.path), path: `${folder}/${file.path}`, bytes: file.size },
        }),
      )
  }
  return entries
}

async function fileEntries(store: FileStore, items: readonly HubItem[]): Promise<Stored[]> {
  const paths = items.flatMap((item) => pathsIn(wholeOf(item))).flatMap(pictureFiles)
  const names = new Set(paths.map((path) => fileOf(path) ?? path))
  const files = [
    ...[...names].map((file) => ({ file, path: `${layout.FILES_FOLDER}/${file}` })),
    ...items.flatMap(guideFilesOf),
  ]
  const entries: Stored[] = []
  for (const { file, path } of files) {
    const key = `${STATIC_FOLDER}/${file}`
    const facts = await store.find(key)
    if (facts === null) entries.push({ path, entry: null })
    else entries.push(storedEntry(store, { key, path, bytes: facts.size }))
  }
  return entries
}

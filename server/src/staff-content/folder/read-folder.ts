/** Reads what an import compares: the hub's items, and a catalogue folder as a whole, with everything that is wrong with it (CTM-010). */
import { createHash } from 'node:crypto'
import { join, sep } from 'node:path'
import type { FolderFault } from '@hub/contract/staff-catalogue-folder'
import { fileKey } from '@hub/contract/content.rules'
import { LOCALES, SOURCE_LOCALE } from '@hub/contract/locales'
import { pictureFiles } from '@hub/contract/pictures.rules'
import { UPLOAD_MAX_BYTES } from '@hub/contract/staff-uploads'
import type { Context } from '#platform/context.ts'
import { type BroughtDocument, nameBrought, numberedFile } from '#platform/documents/brought-documents.ts'
import { DocumentRefused } from '#platform/documents/document-refused.ts'
import { isDocumentStored } from '#platform/documents/documents.ts'
import type { PackageFile } from '#platform/packages/copy.ts'
import { PackageRefused } from '#platform/packages/faults.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { readFileList } from '#platform/packages/package-files.ts'
import { checkPackage } from '#platform/packages/packages.ts'
import type { FileStore } from '#platform/store/file-store.ts'
import { isSoundPicture } from '#platform/pictures/pictures.ts'
import { listDocuments, readPublishedContent } from '../../catalogue/catalogue.neighbours.ts'
import { readListItems } from '../../staff-lists/staff-lists.neighbours.ts'
import {
  fileOf,
  type FolderItem,
  type GuideFile,
  GUIDES_FILE,
  type HubItem,
  pathsIn,
  withKeys,
  withPaths,
} from './folder-items.rules.ts'
import * as layout from './folder-json.rules.ts'
import { missingFiles, type OpenedFolder, openFolder, readJson, readTexts } from './open-folder.ts'
import { FolderParser } from './parse-folder.rules.ts'

/** Everything that a folder has, in the order of the screens. */
export async function readHubItems(context: Context): Promise<HubItem[]> {
  const lists = await readListItems(context)
  const items = withKeys([...(await readPublishedContent(context)), ...lists])
  const needed = new Map(lists.map(({ id, neededFor }) => [id, neededFor]))
  return items.map((item) =>
    item.kind === 'listEntry' ? { ...item, neededFor: needed.get(item.id) ?? null } : item,
  )
}

/** A package of the folder. */
export interface FolderPackage {
  key: string
  version: string
  /** The folder of its files on this machine. */
  at: string
  facts: PackageFacts
  files: number
  bytes: number
  isStored: boolean
}

/** An image or document of the folder, and where it goes below the static path. */
export interface FolderDocument {
  at: string
  to: string
  bytes: number
}

export interface ReadFolder {
  items: FolderItem[]
  lists: string[]
  hasGuides: boolean
  packages: FolderPackage[]
  /** Those that are not stored yet. */
  documents: FolderDocument[]
  guides: BroughtDocument[]
  /** Every file of all of these, by its path in the folder. */
  newFiles: { path: string; at: string }[]
  faults: FolderFault[]
  close(): Promise<void>
}

/** Reads and checks everything of a folder or zip, and stores nothing. Close it: a zip was unpacked. */
export async function readFolder(context: Context, at: string): Promise<ReadFolder> {
  const folder = await openFolder(at, context.config.dataDir)
  try {
    return { ...(await readOpened(context, folder)), close: folder.close }
  } catch (error) {
    await folder.close()
    throw error
  }
}

async function readOpened(context: Context, folder: OpenedFolder): Promise<Omit<ReadFolder, 'close'>> {
  const none = { items: [], lists: [], packages: [], documents: [], guides: [], newFiles: [] }
  const nothing = { ...none, hasGuides: false }
  if (folder.faults.length > 0) return { ...nothing, faults: folder.faults }
  const head = (await readJson(folder, layout.FOLDER_FILE)) as { format?: unknown; version?: unknown } | null
  if (head?.format !== layout.FOLDER_FORMAT || head.version !== layout.FOLDER_VERSION)
    return { ...nothing, faults: [{ code: 'noCatalogue', file: layout.FOLDER_FILE, detail: '' }] }
  const texts = await readTexts(folder)
  const parser = new FolderParser((file) => texts.get(file))
  const { items, packages, lists, hasGuides } = parser.parse()
  const faults = [...folder.faults, ...missingFiles(folder), ...parser.faults]
  const found: FolderPackage[] = []
  for (const [name, { entry, minutes }] of packages) {
    const [key = '', version = ''] = name.split('/')
    const title = String(items.find((item) => item.kind === 'module' && item.key === key)?.fields['en.name'])
    const facts = { key, version, title, entry, estimate: minutes, languages: [SOURCE_LOCALE] }
    found.push(await readPackage(context, folder, { facts, key, version, faults }))
  }
  const named = await readDocuments(context.store, folder, { items, faults })
  const read = { ...named, ...(await readGuides(context, folder, { items: named.items, faults })) }
  const newFiles = newFilesOf(folder, { ...read, packages: found })
  return { ...read, lists, hasGuides, packages: found, newFiles, faults }
}

function newFilesOf(
  { root, files }: OpenedFolder,
  { packages, documents, guides }: Pick<ReadFolder, 'packages' | 'documents' | 'guides'>,
) {
  const folders = packages.filter(({ isStored }) => !isStored).map(({ at }) => `${at}${sep}`)
  const own = new Set([...documents, ...guides].map(({ at }) => at))
  return [...files.keys()]
    .map((path) => ({ path, at: join(root, path) }))
    .filter(({ at }) => own.has(at) || folders.some((one) => at.startsWith(one)))
}

async function readPackage(
  { store }: Context,
  folder: OpenedFolder,
  {
    key,
    version,
    facts,
    faults,
  }: Pick<FolderPackage, 'key' | 'version' | 'facts'> & { faults: FolderFault[] },
): Promise<FolderPackage> {
  const below = layout.packageFolder(key, version)
  const files = [...folder.files.values()].filter(({ path }) => path.startsWith(`${below}/`))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const found = { key, version, at: join(folder.root, below), facts, files: files.length, bytes }
  const stored = await readFileList(store, `${key}/${version}`)
  if (stored !== null) {
    if (printOf(files, below.length + 1) !== printOf(stored))
      faults.push({ code: 'versionTaken', file: below, detail: `${key} ${version}` })
    return { ...found, isStored: true }
  }
  if (files.length === 0) faults.push({ code: 'missing', file: below, detail: '' })
  else faults.push(...(await packageFaults(found)))
  return { ...found, isStored: false }
}

const printOf = (files: readonly PackageFile[], from = 0) =>
  files
    .map(({ path, sha256 }) => `${path.slice(from)} ${sha256}`)
    .toSorted()
    .join('\n')

async function packageFaults({ at, facts, key, version }: Omit<FolderPackage, 'isStored'>) {
  const file = layout.packageFolder(key, version)
  try {
    const report = await checkPackage(at, facts)
    const isOwn = report.key === key && report.version === version
    return isOwn ? [] : [{ code: 'package' as const, file, detail: `${report.key} ${report.version}` }]
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error
    return error.faults.map((fault): FolderFault => {
      const where = 'path' in fault ? fault.path : 'field' in fault ? fault.field : undefined
      return { code: 'package', file, detail: [fault.code, where].filter(Boolean).join(' ') }
    })
  }
}

/**
 * The files that the items name. A path that is taken by another file of the hub gets the hash of the new one, so that
 * what is there stays for the way back.
 */
async function readDocuments(
  store: FileStore,
  folder: OpenedFolder,
  { items, faults }: { items: readonly FolderItem[]; faults: FolderFault[] },
) {
  const paths = new Map<string, string>()
  const documents: FolderDocument[] = []
  for (const item of items)
    for (const path of pathsIn(item.fields).filter((one) => !paths.has(one))) {
      const names = pictureFiles(path)
      const isPicture = names.length > 1
      paths.set(path, path)
      for (const one of names) {
        const name = `${layout.FILES_FOLDER}/${fileOf(one)}`
        const file = folder.files.get(name)
        if (!file) {
          faults.push({ code: 'missing', file: name, detail: item.file })
          continue
        }
        const at = join(folder.root, name)
        if (isPicture && !(await isSoundPicture(at))) faults.push({ code: 'picture', file: name, detail: '' })
        const own = isPicture ? await placeOfPicture(store, one) : await placeFor(store, one, file.sha256)
        if (!isPicture) paths.set(path, own.path)
        if (!own.isStored && !documents.some((known) => known.to === fileOf(own.path)))
          documents.push({ at, to: fileOf(own.path) ?? '', bytes: file.size })
      }
    }
  return {
    items: items.map((item) => ({
      ...item,
      fields: withPaths(item.fields, (path) => paths.get(path) ?? path),
    })),
    documents,
  }
}

/** The name of a picture's file is made from what was uploaded: one that is there shows the same, and stays. */
async function placeOfPicture(store: FileStore, path: string) {
  return { path, isStored: (await store.find(`static/${fileOf(path)}`)) !== null }
}

const HASH_LENGTH = 8

async function placeFor(store: FileStore, path: string, sha256: string) {
  const [, stem = path, ending = ''] = /^(.*?)(\.[A-Za-z0-9]+)?$/s.exec(path) ?? []
  for (const one of [path, `${stem}-${sha256.slice(0, HASH_LENGTH)}${ending}`]) {
    const stored = await hashOfStored(store, `static/${fileOf(one)}`)
    if (stored === null || stored === sha256) return { path: one, isStored: stored !== null }
  }
  return { path: `${stem}-${sha256}${ending}`, isStored: false }
}

async function hashOfStored(store: FileStore, key: string): Promise<string | null> {
  const known = await store.find(key)
  if (known === null || known.sha256 !== undefined) return known?.sha256 ?? null
  const file = await store.get(key)
  if (file === null) return null
  const hash = createHash('sha256')
  for await (const chunk of file.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const MIB = 1024 * 1024

/** Names the files of the guides as the hub does, by their bytes. Faults of what is missing, too large, or no document. */
async function readGuides(
  context: Context,
  folder: OpenedFolder,
  { items, faults }: { items: readonly FolderItem[]; faults: FolderFault[] },
): Promise<{ items: FolderItem[]; guides: BroughtDocument[] }> {
  const guides = new Map<string, BroughtDocument>()
  const names = new Map<string, string>()
  const read: FolderItem[] = []
  for (const item of items) {
    const none = item.files && Object.fromEntries(LOCALES.map((locale) => [fileKey(locale), '']))
    const fields = { ...item.fields, ...none }
    for (const given of item.files ?? []) {
      const found = await readGuideFile(folder, given, faults)
      if (found === null) continue
      const { isKnown, ...guide } = await placeOfGuide(context, found, names)
      fields[fileKey(given.locale)] = guide.file
      if (!isKnown) guides.set(guide.file, guide)
    }
    read.push({ ...item, fields })
  }
  return { items: read, guides: [...guides.values()] }
}

async function readGuideFile(
  { root, files }: OpenedFolder,
  { path, name }: GuideFile,
  faults: FolderFault[],
): Promise<BroughtDocument | null> {
  const most = UPLOAD_MAX_BYTES.guide
  const refuse = (code: FolderFault['code'], detail: string) => {
    faults.push({ code, file: path, detail })
    return null
  }
  const known = files.get(path)
  if (known === undefined) return refuse('missing', GUIDES_FILE)
  const { size: bytes, sha256 } = known
  if (bytes > most) return refuse('documentTooLarge', `${most / MIB} MB`)
  try {
    return await nameBrought({ path, at: join(root, path), bytes, sha256 }, name)
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    return refuse(error.fault, '')
  }
}

/** A document that has the path and was uploaded by another name keeps it: this one gets a number. */
async function placeOfGuide(context: Context, guide: BroughtDocument, names: Map<string, string>) {
  for (let number = 1; ; number += 1) {
    const file = numberedFile(guide, number)
    const [row] = await listDocuments(context, [file])
    if ((names.get(file) ?? row?.name ?? guide.name) !== guide.name) continue
    names.set(file, guide.name)
    const isKnown = row !== undefined && (await isDocumentStored(context.store, file))
    return { ...guide, file, isKnown }
  }
}

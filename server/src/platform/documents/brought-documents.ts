/** Documents that staff bring as files of a folder: named by their bytes, looked through, and stored once they are wanted (CTM-010, CTM-005). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { DocumentType } from '@hub/contract/guides.rules'
import { STATIC_FOLDER } from '../files/static-files.ts'
import type { FileStore } from '../store/file-store.ts'
import { type DocumentFault, DocumentRefused } from './document-refused.ts'
import { documentTypeOf } from './document-type.ts'
import { lookThroughDocument, nameDocument, type StoredDocument } from './documents.ts'

/** A few words each. More than that are looked through again. */
const REMEMBERED_MAX = 5000

type Looked = Pick<StoredDocument, 'pages' | 'warnings'>

/**
 * What was found in documents, by their bytes: an import looks at what its check has just looked through, and the readers of
 * a PDF take seconds for a long one.
 */
const remembered = new Map<string, Looked>()

/** A file of a folder on this machine. */
interface BroughtFile {
  /** In the folder. */
  path: string
  at: string
  bytes: number
  sha256: string
}

export interface BroughtDocument extends BroughtFile {
  /** Where it goes, below the static path. */
  file: string
  name: string
  type: DocumentType
}

/**
 * Names a document as the hub does, and reads no more of it than its type.
 * @throws DocumentRefused
 */
export async function nameBrought(given: BroughtFile, name: string): Promise<BroughtDocument> {
  const type = await documentTypeOf(await readFile(given.at))
  return { ...given, ...nameDocument(given.sha256, name, type) }
}

/** The path of a document beside another one that has the same bytes and path, and another name. */
export function numberedFile({ file, type }: BroughtDocument, number: number): string {
  const ending = `.${type}`
  return number === 1 ? file : `${file.slice(0, -ending.length)}-${number}${ending}`
}

/**
 * What hinders the readers of each, for whoever opens it later too; of those that cannot be read the faults. A scanner has seen them
 * before: a virus may aim at what looks through documents.
 */
export async function lookThroughBrought(
  brought: readonly BroughtDocument[],
): Promise<{ faults: { path: string; fault: DocumentFault }[]; documents: StoredDocument[] }> {
  const faults: { path: string; fault: DocumentFault }[] = []
  const documents: StoredDocument[] = []
  for (const one of brought)
    try {
      const { file, name, type } = one
      documents.push({ file, name, type, ...(await lookThroughOnce(one)) })
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error
      faults.push({ path: one.path, fault: error.fault })
    }
  return { faults, documents }
}

async function lookThroughOnce({ at, type, sha256 }: BroughtDocument): Promise<Looked> {
  const known = remembered.get(sha256)
  if (known !== undefined) return known
  const bytes = await readFile(at)
  const looked = await lookThroughDocument(bytes, type)
  // A file that has changed since its hash was taken is not stored, and says nothing about the one that was meant.
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return looked
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= REMEMBERED_MAX) remembered.delete(oldest)
  remembered.set(sha256, looked)
  return looked
}

/** Stores them. One that has changed since it was read is refused by its hash. */
export async function storeBrought(store: FileStore, brought: readonly BroughtDocument[]): Promise<void> {
  for (const { at, file, sha256 } of brought)
    await store.putStream(`${STATIC_FOLDER}/${file}`, createReadStream(at), sha256)
}

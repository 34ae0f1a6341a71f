/** Checks and stores the guides and journals that staff upload (CTM-005). */
import { createHash } from 'node:crypto'
import type { DocumentType, DocumentWarning } from '@hub/contract/guides.rules'
import { STATIC_FOLDER } from '../files/static-files.ts'
import type { FileStore } from '../store/file-store.ts'
import { hasTitle } from './document-title.ts'
import { documentTypeOf } from './document-type.ts'
import { lookThroughPdf } from './look-through-pdf.ts'

const HASH_LENGTH = 32
const NAME_MAX = 80
const OWN_PATH = /^documents\/[0-9a-f]{32}\/[\w.-]+\.(?:pdf|docx|epub)$/

export interface StoredDocument {
  /** Below the static path. */
  file: string
  /** As it was uploaded, with the ending of its content. */
  name: string
  type: DocumentType
  pages: number | null
  warnings: DocumentWarning[]
}

/**
 * Stores a document under the hash of its bytes.
 * @throws DocumentRefused
 */
export async function storeDocument(store: FileStore, bytes: Buffer, name: string): Promise<StoredDocument> {
  const type = await documentTypeOf(bytes)
  const looked = await lookThroughDocument(bytes, type)
  const named = nameDocument(createHash('sha256').update(bytes).digest('hex'), name, type)
  if (!(await isDocumentStored(store, named.file))) await store.put(`${STATIC_FOLDER}/${named.file}`, bytes)
  return { ...named, ...looked }
}

/** Where a document with this hash is stored, and what it is called. */
export function nameDocument(
  sha256: string,
  name: string,
  type: DocumentType,
): Pick<StoredDocument, 'file' | 'name' | 'type'> {
  const given = nameOf(name)
  const file = `documents/${sha256.slice(0, HASH_LENGTH)}/${plainName(given)}.${type}`
  return { file, name: `${given}.${type}`, type }
}

/**
 * What hinders the readers of a document.
 * @throws DocumentRefused
 */
export async function lookThroughDocument(
  bytes: Buffer,
  type: DocumentType,
): Promise<Pick<StoredDocument, 'pages' | 'warnings'>> {
  if (type === 'pdf') return lookThroughPdf(bytes)
  return { pages: null, warnings: (await hasTitle(bytes, type)) ? [] : ['noTitle'] }
}

/** True for the path of a document that was uploaded and is stored. */
export async function isDocumentStored(store: FileStore, file: string): Promise<boolean> {
  return OWN_PATH.test(file) && (await store.find(`${STATIC_FOLDER}/${file}`)) !== null
}

/** Without the extension, which follows from the content, and without what directs text or ends a line. A name that is given again stays. */
function nameOf(name: string): string {
  const own = name
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\]+/gu, ' ')
    .trim()
  return Array.from(own).slice(0, NAME_MAX).join('').trim() || 'guide'
}

/** Letters that any file system takes. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return plain || 'guide'
}

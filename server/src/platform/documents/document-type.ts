/** Tells the type of a document from its content: a PDF by its head, DOCX and EPUB by what their zip holds (CTM-005). */
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { DocumentType } from '@hub/contract/guides.rules'
import { DocumentRefused } from './document-refused.ts'

/** A PDF may begin a little later than its file. */
const PDF_HEAD_BYTES = 1024
const ENTRIES_MAX = 10_000
const EPUB = 'application/epub+zip'
const ENCRYPTED_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** @throws DocumentRefused for anything else, and for a document with macros */
export async function documentTypeOf(bytes: Buffer): Promise<DocumentType> {
  if (bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-')) return 'pdf'
  if (bytes.subarray(0, ENCRYPTED_OFFICE.length).equals(ENCRYPTED_OFFICE))
    throw new DocumentRefused('documentLocked')
  if (bytes.toString('latin1', 0, 2) !== 'PK') throw new DocumentRefused('documentType')
  return zipTypeOf(bytes)
}

async function zipTypeOf(bytes: Buffer): Promise<DocumentType> {
  const names = new Set<string>()
  try {
    const zip = await fromBufferPromise(bytes)
    let at = 0
    for await (const entry of zip.eachEntry()) {
      if (at === 0 && entry.fileName === 'mimetype') return await epubOr(zip, entry)
      names.add(entry.fileName)
      if ((at += 1) > ENTRIES_MAX) throw new DocumentRefused('documentType')
    }
  } catch (error) {
    if (error instanceof DocumentRefused) throw error
    throw new DocumentRefused('documentDamaged')
  }
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml'))
    throw new DocumentRefused('documentType')
  if ([...names].some((name) => name.endsWith('vbaProject.bin'))) throw new DocumentRefused('documentMacros')
  return 'docx'
}

/** An EPUB begins with its type, stored as it is. Nothing else of a zip is unpacked. */
async function epubOr(zip: ZipFile, entry: Entry): Promise<DocumentType> {
  if (entry.compressionMethod !== 0 || entry.uncompressedSize > EPUB.length * 2)
    throw new DocumentRefused('documentType')
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  if (Buffer.concat(chunks).toString('latin1').trim() !== EPUB) throw new DocumentRefused('documentType')
  return 'epub'
}

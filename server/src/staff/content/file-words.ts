/** Says why a file that was uploaded for the catalogue cannot be used, and what to do (CTM-004, CTM-005). */
import { IMAGE_HEIGHT_MIN, IMAGE_WIDTH_MIN } from '@hub/contract/pictures.rules'
import type { DocumentWarning } from '@hub/contract/guides.rules'
import type { Refusal } from '#platform/fail.ts'
import type { DocumentFault } from '#platform/documents/document-refused.ts'
import type { ImageFault } from '#platform/pictures/pictures.ts'
import type { ScanFault } from '#platform/scanner/scanner.ts'

type Reason = ImageFault | DocumentFault | ScanFault

const REASONS: Record<Reason, string> = {
  documentType: 'This is no PDF, DOCX or EPUB, whatever its name says.',
  documentDamaged: 'This document is damaged or cannot be read. Save it again, and upload that.',
  documentLocked: 'This document opens with a password alone. Save it without one.',
  documentMacros: 'This document has macros. Save it as a plain .docx.',
  infected: 'The virus scanner found something in this file. Do not open it, and tell whoever it is from.',
  notScanned: 'This file could not be scanned for viruses, so it was not taken. The log says why.',
  imageType: 'This is no JPEG, PNG, WebP or AVIF, whatever its name says.',
  imageDamaged: 'This image is damaged or incomplete. Save it again, and upload that.',
  imagePixels: 'This image has more than 50 million pixels. Make it smaller first.',
  imageSmall: `This image is too small: at least ${IMAGE_WIDTH_MIN} by ${IMAGE_HEIGHT_MIN} pixels are needed.`,
}

export const FILE_SENTENCES = {
  FileRefused({ record }: Refusal) {
    const { reason, file } = record as { reason: Reason; file?: string }
    return file === undefined ? REASONS[reason] : `${file}: ${REASONS[reason]}`
  },
}

/** What hinders the readers of a document, and what to do. */
export const WARNINGS: Record<DocumentWarning, string> = {
  noText:
    'Warning: no page has text that a screen reader could read. Export it from the program in which it was written.',
  noTitle: 'Warning: it has no title. Fill it in under its properties, and export it again.',
  scripts: 'Warning: it contains scripts, so it is saved and not shown. Export it without them.',
}

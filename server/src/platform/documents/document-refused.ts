/** Why a document cannot be used (CTM-005). */

export type DocumentFault = 'documentType' | 'documentDamaged' | 'documentLocked' | 'documentMacros'

/** The document cannot be used. */
export class DocumentRefused extends Error {
  readonly fault: DocumentFault
  constructor(fault: DocumentFault) {
    super(`the document cannot be used: ${fault}`)
    this.fault = fault
  }
}

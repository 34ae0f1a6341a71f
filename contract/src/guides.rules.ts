/** The guides and journals that staff upload: which files they may be, and the address that stays (CTM-005). */

/** What staff may upload; the type is told from the content. */
export const DOCUMENT_TYPES = ['pdf', 'docx', 'epub'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** What makes a document hard to read for some, or to open; it can be published all the same. */
export const DOCUMENT_WARNINGS = ['noText', 'noTitle', 'scripts'] as const
export type DocumentWarning = (typeof DOCUMENT_WARNINGS)[number]

/** Where the present file of a guide is in a language, below the static path: the same whatever is uploaded later. */
export const GUIDE_LINKS = 'linked-guides'
export const guideLink = (id: number, language: string) => `${GUIDE_LINKS}/${id}/${language}`
/** The same as the draft has it, for staff alone. */
export const DRAFT_GUIDE_LINKS = 'draft-guides'
/** Where an uploaded file is, whether a guide names it or not, for staff alone: it is the beginning of its path. */
export const UPLOADED_GUIDES = 'documents'

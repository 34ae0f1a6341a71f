/** The images and documents that staff upload for the catalogue, before the draft names them (CTM-004, CTM-005). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso } from './fields.ts'
import { DOCUMENT_TYPES, DOCUMENT_WARNINGS } from './guides.rules.ts'
import { IMAGE_BYTES_MAX } from './pictures.rules.ts'

const CONTENT = { who: 'staff', permission: 'content' } as const

/** What is known of a document that is stored, and seen once a guide of the draft names it and is published. */
export const UploadedDocument = z.object({
  /** For the field `en.file`, or that of another language, of a guide. */
  file: z.string(),
  /** As it was uploaded, with the ending of its content. */
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** Of a PDF. */
  pages: z.number().nullable(),
  warnings: z.array(z.enum(DOCUMENT_WARNINGS)),
  uploadedBy: z.string(),
  uploadedAt: Iso,
})
export type UploadedDocument = z.infer<typeof UploadedDocument>

export const uploadDocument = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/content/documents',
  summary:
    'Take a whole upload as a guide or a journal (PDF, DOCX or EPUB); answers with what would hinder its readers',
  body: z.object({ uploadId: BodyId }),
  reply: { record: UploadedDocument },
  status: 201,
  fails: ['NotFound', 'UploadIncomplete', 'FileRefused'],
})

/** A picture that is stored in every width, and seen once an item of the draft names it and is published. */
export const UploadedImage = z.object({
  /** For the field `image` of an item. */
  image: z.string(),
  width: z.number(),
  height: z.number(),
})
export type UploadedImage = z.infer<typeof UploadedImage>

export const uploadImage = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/content/images',
  summary:
    'Upload an image (JPEG, PNG, WebP or AVIF) as the bytes of the body; it is stored as AVIF and WebP in several widths',
  uploads: IMAGE_BYTES_MAX,
  reply: { record: UploadedImage },
  status: 201,
  fails: ['FileRefused'],
})

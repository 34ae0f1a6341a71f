/**
 * Large files that staff send to the hub: begun and ended by these calls, and sent between them in parts by the tus
 * protocol at `uploadAddress`, so that an upload goes on after a lost connection, a reload or a lost server (CTM-006).
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, GivenName, Iso, Line } from './fields.ts'

/** What a file is for. Another one asks for the same permission, and has its own limit. */
export const UPLOAD_PURPOSES = ['module-package', 'catalogue', 'guide'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

const MIB = 1024 * 1024
const GIB = 1024 * MIB

export const UPLOAD_MAX_BYTES: Record<UploadPurpose, number> = {
  'module-package': 2 * GIB,
  /** Every package, image and document of the hub in one zip. */
  catalogue: 16 * GIB,
  /** A guide or a journal (CTM-005). */
  guide: 20 * MIB,
}
/** Uploads of one person that are not used yet. */
export const UPLOADS_AT_ONCE = 5
/** Every request is checked anew and has to arrive within 30 s, so a file is sent in parts of this size. */
export const UPLOAD_PART_BYTES = 4 * MIB
/** An upload of which nothing arrives for this long is removed. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60 * 1000

const NAME_MAX = 200
const ABOUT_MAX = 40

/** One's own upload. */
export const Upload = z.object({
  id: z.number(),
  purpose: z.enum(UPLOAD_PURPOSES),
  name: z.string(),
  size: z.number(),
  /** Bytes that the hub has. */
  received: z.number(),
  /** When the file was changed last, in milliseconds, so that the same file is chosen to go on. */
  modifiedAt: z.number(),
  /** The page that began it, in its own words. */
  about: z.string().nullable(),
  begunAt: Iso,
})
export type Upload = z.infer<typeof Upload>

const CONTENT = { who: 'staff', permission: 'content' } as const

/** Where the parts of an upload go. */
export const uploadAddress = (id: number): string => `/api/staff/uploads/${id}`

export const beginUpload = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/uploads',
  summary: 'Begin an upload; its bytes follow in parts by the tus protocol, to the address of its id',
  body: z
    .object({
      purpose: z.enum(UPLOAD_PURPOSES),
      name: GivenName.min(1).max(NAME_MAX),
      size: z.number().int().min(1),
      modifiedAt: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      about: Line.min(1).max(ABOUT_MAX).nullable(),
    })
    .refine(({ purpose, size }) => size <= UPLOAD_MAX_BYTES[purpose], { path: ['size'] }),
  reply: { record: Upload },
  status: 201,
  fails: ['TooManyUploads'],
  messages: { size: 'The file is empty, or larger than the hub takes.' },
})

export const listUploads = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/uploads',
  summary: 'List one’s own uploads that are not used yet, the newest first',
  reply: { records: z.array(Upload) },
})

export const endUpload = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/uploads/end',
  summary: 'Cancel one’s own upload, and remove what arrived of it',
  body: z.object({ id: BodyId }),
  reply: {},
  fails: ['NotFound'],
})

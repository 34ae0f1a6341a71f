/** The whole catalogue as one folder or zip: what an import would change, and what is wrong with it (CTM-010). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Line } from './fields.ts'
import { ContentChange, Publication } from './staff-content.ts'
import { Reason } from './staff-people.ts'

/** What can be wrong with a folder. */
export const FOLDER_FAULTS = [
  /** There is no `catalogue.json` of a version that this hub reads. */
  'noCatalogue',
  /** A file that must be there is not. */
  'missing',
  /** A file cannot be read, or is no JSON. */
  'unreadable',
  /** A field is missing, unknown or not allowed; the detail is its place. */
  'field',
  /** Something is named that is not there. */
  'unknown',
  /** Something is there twice. */
  'twice',
  /** The product does not let staff change this list so. */
  'listFixed',
  /** A module has one version, but the folder another one. */
  'versions',
  /** The hub has other files as this version of the module. */
  'versionTaken',
  /** The package of a module cannot be used; the detail says why. */
  'package',
  /** A file of an image is not what its name says, or tells where it was taken. */
  'picture',
  /** The file of a guide is no PDF, DOCX or EPUB, whatever its name says. */
  'documentType',
  /** The file of a guide is larger than one that is uploaded may be. */
  'documentTooLarge',
  /** The file of a guide cannot be read. */
  'documentDamaged',
  /** The file of a guide opens with a password alone. */
  'documentLocked',
  /** The file of a guide has macros. */
  'documentMacros',
  /** The virus scanner found something in a file; the detail is what. */
  'infected',
  /** The virus scanner says nothing about a file, so it cannot be taken. */
  'notScanned',
  /** A path that could lead out of the folder, or cannot be stored everywhere. */
  'path',
  /** A link, a device or something else that is no file. */
  'link',
  'tooManyFiles',
  'tooLarge',
  /** It unpacks to far more than a folder would have. */
  'bomb',
] as const
export type FolderFaultCode = (typeof FOLDER_FAULTS)[number]

export const FolderFault = z.object({
  code: z.enum(FOLDER_FAULTS),
  /** The path in the folder; empty when it concerns all of it. */
  file: z.string(),
  /** What of the file, as it is written there. */
  detail: z.string(),
})
export type FolderFault = z.infer<typeof FolderFault>

/** What a folder would change, and what is wrong with it. With a fault, nothing of it can be imported. */
export const FolderReport = z.object({
  faults: z.array(FolderFault),
  /** Items with negative ids are new. */
  changes: z.array(ContentChange),
  /** The packages that are not stored yet. */
  packages: z.array(z.object({ key: z.string(), version: z.string(), files: z.number(), bytes: z.number() })),
  /** The images, documents and guides that are not stored yet. */
  files: z.array(z.object({ path: z.string(), bytes: z.number() })),
  /** What an import names, so that it does what was shown (STA-013). */
  version: z.string(),
  /** The draft must be published or discarded before. */
  hasDraft: z.boolean(),
})
export type FolderReport = z.infer<typeof FolderReport>

const CONTENT = { who: 'staff', permission: 'content' } as const
const VERSION_MAX = 64

export const downloadCatalogue = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/catalogue/file',
  summary: 'The whole catalogue as a zip: its JSON files, packages, images, guides and journals',
  file: 'application/zip',
})

/** An upload of one's own that is complete. */
const Uploaded = z.object({ upload: BodyId })

export const checkCatalogue = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/catalogue/checks',
  summary:
    'List what a catalogue that was uploaded would change, and what is wrong with it; nothing is stored',
  body: Uploaded,
  reply: { record: FolderReport },
  fails: ['NotFound', 'UploadIncomplete'],
})

export const importCatalogue = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/catalogue/imports',
  summary: 'Make the catalogue what was uploaded, as one publication that can be taken back',
  body: Uploaded.extend({ version: Line.min(1).max(VERSION_MAX), reason: Reason }),
  reply: { record: Publication },
  status: 201,
  fails: [
    ...(['NotFound', 'UploadIncomplete', 'CatalogueRefused', 'EffectsChanged'] as const),
    ...(['ContentHasDraft', 'NothingToPublish', 'ContentNameTaken'] as const),
  ],
})

export const catalogueFolderCalls = { downloadCatalogue, checkCatalogue, importCatalogue } as const

/** The facilitators' content as staff edit and publish it: one draft, published as a whole (CTM-001 to CTM-003, CTM-008). */
import { z } from 'zod'
import { ADDED_KINDS, CHANGED_KINDS, CONTENT_KINDS, fileKey, type TextKey } from './content.rules.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, BodyIdOrNone, Id, Instant, Iso, Line, Lines } from './fields.ts'
import { LOCALES } from './locales.ts'
import { COVER_MOTIFS } from './pictures.rules.ts'
import { UploadedDocument } from './staff-content-files.ts'
import { Reason } from './staff-people.ts'

export const CONTENT_NAME_MAX = 200
export const CONTENT_SUMMARY_MAX = 500
export const CONTENT_DESCRIPTION_MAX = 4000
export const CONTENT_ALT_MAX = 250
const NOTE_MAX = 500
const ORDER_MAX = 1000
const VERSION_MAX = 64
const IMAGE_PATH_MAX = 300
const PUBLICATIONS_AT_ONCE = 20

const Kind = z.enum(CONTENT_KINDS)
const Version = Line.min(1).max(VERSION_MAX)
const Fields = z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.array(z.number())]))

/** An item with its draft: what staff see of it. */
export const ContentItem = z.object({
  kind: Kind,
  id: z.number(),
  parentId: z.number().nullable(),
  /** By which the product knows a learning type, a sector or a module: its drawn cover follows from it. */
  key: z.string().nullable(),
  /** With the draft. */
  fields: Fields,
  /** What facilitators see; null when it was never published. */
  published: Fields.nullable(),
  /** The draft gives it another position. */
  isMoved: z.boolean(),
  /** Differs as soon as the fields do (STA-012). */
  version: z.string(),
  editedBy: z.string().nullable(),
  editedAt: Iso.nullable(),
})
export type ContentItem = z.infer<typeof ContentItem>

/** One change of a draft or of a publication: the fields it concerns, before and after. */
export const ContentChange = z.object({
  kind: z.enum(CHANGED_KINDS),
  /** Of the item; of an order, what is above the items of that kind, or 0 at the top; of list entries, the list's number. */
  id: z.number(),
  isOrder: z.boolean(),
  /** In English. Of an order, of what is above; empty at the top. */
  name: z.string(),
  parentId: z.number().nullable(),
  /** Null when the item was added. */
  before: Fields.nullable(),
  after: Fields,
  /** Of what moved: the English names of what it stood below, and stands below. */
  places: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Of what moved: the order of what it stood among, with itself, for the way back. */
  stoodAmong: z.array(z.number()).optional(),
  by: z.string(),
  at: Iso,
})
export type ContentChange = z.infer<typeof ContentChange>

/** Why a scheduled publication did not take place; `Fault` when the hub itself failed, again and again. */
export const SCHEDULE_REFUSALS = ['NothingToPublish', 'ContentNameTaken', 'Fault'] as const

/** The draft will be published as it stands at a moment, or could not be (CTM-002). */
export const PublicationSchedule = z.object({
  /** Another one when somebody changes the moment or the note. */
  id: z.number(),
  at: Iso,
  note: z.string(),
  by: z.string(),
  setAt: Iso,
  /** Null as long as the moment lies ahead. */
  refusal: z.enum(SCHEDULE_REFUSALS).nullable(),
})
export type PublicationSchedule = z.infer<typeof PublicationSchedule>

const CONTENT = { who: 'staff', permission: 'content' } as const

export const listContent = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/content',
  summary: 'List everything in the catalogue with the draft, and the changes that are not published',
  reply: {
    /** In the order of the screens, each kind by itself. */
    records: z.array(ContentItem),
    changes: z.array(ContentChange),
    /** The files that guides name, in the draft or published. */
    files: z.array(UploadedDocument),
    /** Of all changes together: what a publication names (STA-013). */
    version: z.string(),
    schedule: PublicationSchedule.nullable(),
  },
})

const textShapes = Object.fromEntries(
  LOCALES.flatMap((locale) => [
    [`${locale}.name`, locale === 'en' ? Line.min(1).max(CONTENT_NAME_MAX) : Line.max(CONTENT_NAME_MAX)],
    [`${locale}.summary`, Lines.max(CONTENT_SUMMARY_MAX)],
    [`${locale}.description`, Lines.max(CONTENT_DESCRIPTION_MAX)],
    [`${locale}.alt`, Line.max(CONTENT_ALT_MAX)],
  ]),
) as Record<TextKey, z.ZodString>

const fileShapes = Object.fromEntries(
  LOCALES.map((locale) => [fileKey(locale), Line.max(IMAGE_PATH_MAX)]),
) as Record<ReturnType<typeof fileKey>, z.ZodString>
/** 0 for what came with the package or the file. */
const GuideId = BodyIdOrNone
const HexColor = Line.regex(/^#[0-9a-f]{6}$/i)
const Percent = z.number().int().min(0).max(100)

/** The fields to change; one that the kind has not is refused. */
export const ContentEdit = z
  .object({
    ...textShapes,
    color: HexColor,
    /** What an upload answered with; empty for the drawn cover. */
    image: Line.max(IMAGE_PATH_MAX),
    focusX: Percent,
    focusY: Percent,
    motif: z.enum(['', ...COVER_MOTIFS]),
    coverColor: z.union([z.literal(''), HexColor]),
    /** What an upload answered with; empty where the guide has no file in the language. */
    ...fileShapes,
    guideId: GuideId,
    journalId: GuideId,
    isOpen: z.boolean(),
    isArchived: z.boolean(),
    /** Whether facilitators may keep a module on a device, for use without internet. */
    isDownloadable: z.boolean(),
    /** Below what it is to stand, of the kind that is above its own. */
    parentId: BodyId,
  })
  .partial()
export type ContentEdit = z.infer<typeof ContentEdit>

/** What the draft has now, for whoever edited an older version (STA-012). */
export const StoredContent = ContentItem.pick({
  kind: true,
  id: true,
  fields: true,
  version: true,
  editedBy: true,
  editedAt: true,
})
export type StoredContent = z.infer<typeof StoredContent>

export const editContent = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/content/draft',
  summary:
    'Edit an item in the draft, on the version that was read; facilitators see it once it is published',
  body: z.object({ kind: Kind, id: BodyId, version: Version, fields: ContentEdit }),
  reply: { record: StoredContent },
  fails: [
    ...(['NotFound', 'ContentChanged', 'ContentNameTaken', 'ModuleInTopic'] as const),
    ...(['ColorIllegible', 'FileNotStored'] as const),
  ],
})

const Order = z.array(BodyId).min(1).max(ORDER_MAX)

export const orderContent = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/content/order',
  summary: 'Put what is below one item, or at the top, into another order in the draft',
  body: z.object({ kind: Kind, parentId: BodyId.nullable(), was: Order, ids: Order }),
  reply: { records: z.array(z.number()) },
  fails: ['ContentChanged'],
})

export const addContent = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/content',
  summary: 'Add a theme, a topic or a guide to the draft',
  body: z.object({
    kind: z.enum(ADDED_KINDS),
    /** Null for a guide, which stands beside the tree. */
    parentId: BodyId.nullable(),
    name: Line.min(1).max(CONTENT_NAME_MAX),
  }),
  reply: { record: StoredContent },
  status: 201,
  fails: ['NotFound', 'ContentNameTaken'],
})

export const discardContent = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/content/discard',
  summary: 'Discard the draft of some changes, or of all; what was added goes with everything added below it',
  body: z.object({
    /** Null for all of them. */
    changes: z
      .array(z.object({ kind: Kind, id: BodyIdOrNone, isOrder: z.boolean() }))
      .min(1)
      .max(ORDER_MAX)
      .nullable(),
  }),
  reply: { discarded: z.number() },
})

export const Publication = z.object({
  id: z.number(),
  at: Iso,
  by: z.string(),
  note: z.string(),
  /** The content went back to what it was after this publication; 0 for the time before the first. */
  revertedTo: z.number().nullable(),
  changes: z.array(ContentChange),
})
export type Publication = z.infer<typeof Publication>

export const publishContent = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/publications',
  summary: 'Show all changes of the draft to facilitators at once',
  body: z.object({ version: Version, note: Line.max(NOTE_MAX) }),
  reply: { record: Publication },
  status: 201,
  fails: ['EffectsChanged', 'NothingToPublish', 'ContentNameTaken'],
})

export const schedulePublication = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/publications/schedule',
  summary: 'Publish the draft, as it stands then, at a moment; replaces the schedule there is',
  body: z.object({
    at: Instant,
    note: Line.max(NOTE_MAX),
    /** The schedule that was read, or null. */
    was: BodyId.nullable(),
  }),
  reply: { record: PublicationSchedule },
  status: 201,
  fails: ['ValidationError', 'NothingToPublish', 'EffectsChanged'],
  messages: { at: 'Choose a moment within a year from now.' },
})

export const cancelPublication = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/publications/schedule/cancel',
  summary: 'Cancel the schedule, or put away what became of it; the draft stays',
  body: z.object({ id: BodyId }),
  reply: {},
  fails: ['EffectsChanged'],
})

export const listPublications = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/publications',
  summary: 'List what was published, newest first',
  query: z.object({
    limit: z.coerce
      .number<number | string>()
      .int()
      .min(1)
      .max(PUBLICATIONS_AT_ONCE)
      .default(PUBLICATIONS_AT_ONCE),
    before: Id.optional(),
  }),
  reply: {
    records: z.array(Publication),
    next: z.number().nullable(),
    /** How many are newer than the first of these. */
    newer: z.number(),
  },
})

export const revertContent = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/publications/revert',
  summary: 'Give the content back what it was after a publication, as a new publication',
  body: z.object({ toId: BodyIdOrNone, reason: Reason }),
  reply: { record: Publication },
  status: 201,
  fails: ['NotFound', 'ContentHasDraft', 'NothingToPublish', 'ContentNameTaken'],
})

/** A new module from a package: staff choose its topic, and it is in the draft once nothing has to be fixed (CTM-006, PKG-002). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Line } from './fields.ts'
import { PackageCheck, UnsaidFacts } from './staff-modules.ts'

export const MODULE_TITLE_MAX = 120
export const MODULE_MINUTES_MAX = 600

const CONTENT = { who: 'staff', permission: 'content' } as const

/** A topic as the place of a new module. */
export const NewModulePlace = z.object({
  topicId: z.number(),
  /** What the module will stand below, from the top. */
  places: z.array(z.string()),
  /** One's own last check of a package for it. */
  check: PackageCheck.nullable(),
})
export type NewModulePlace = z.infer<typeof NewModulePlace>

export const readNewModule = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/new-modules/{id}',
  summary:
    'Read a topic, by its id, as the place of a new module, with one’s own last check of a package for it',
  reply: { record: NewModulePlace },
})

export const checkNewModule = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/new-modules',
  summary:
    'Check an uploaded package as a whole, and put it into the draft as a new module of a topic when nothing has to be fixed',
  body: UnsaidFacts.extend({
    topicId: BodyId,
    uploadId: BodyId,
    title: Line.min(1).max(MODULE_TITLE_MAX).optional(),
    estimate: z.number().int().positive().max(MODULE_MINUTES_MAX).optional(),
    /** Whether devices may store it for use without internet. */
    isDownloadable: z.boolean(),
  }),
  reply: { record: PackageCheck },
  status: 201,
  fails: ['NotFound', 'UploadIncomplete'],
})

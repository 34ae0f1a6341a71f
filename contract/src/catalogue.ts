/** The learning content and its hierarchy: learning types, sectors, themes, topics, modules (API-038 to API-042). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Flag, Iso, JsonText, Translated } from './fields.ts'
import { COVER_MOTIFS } from './pictures.rules.ts'

/** How the picture of a record is shown; see PictureChoice (CTM-004). */
export const Picture = z
  .object({ focusX: z.number(), focusY: z.number(), motif: z.enum(COVER_MOTIFS), color: z.string() })
  .partial()

/**
 * What every record with a picture has: its path, empty for the drawn cover; what it shows, in words; how it is shown. What
 * a device has kept of an earlier release lacks the last two.
 */
const PICTURED = { image: z.string(), alt: z.string().optional(), picture: Picture.optional() } as const

export const Utility = z.object({
  id: z.number(),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  utility_type: z.enum(['route', 'file']),
  utility_path: z.string(),
  translations: Translated,
})
export type Utility = z.infer<typeof Utility>

export const LearningType = z.object({
  id: z.number(),
  name: z.string(),
  summary: z.string(),
  ...PICTURED,
  learning_type_key: z.string(),
  learning_type_path: z.string().nullable(),
  learning_type_status: z.enum(['available', 'unavailable']),
  is_record_menu: Flag,
  is_ui_gate: Flag,
  translations: Translated,
})
export type LearningType = z.infer<typeof LearningType>

export const Sector = z.object({
  id: z.number(),
  name: z.string(),
  summary: z.string(),
  ...PICTURED,
  bg_image: z.string(),
  learning_type_id: z.number(),
  sector_key: z.string(),
  offline_allowed: Flag,
  translations: Translated,
})
export type Sector = z.infer<typeof Sector>

export const Theme = z.object({
  id: z.number(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  ...PICTURED,
  view_image: z.string(),
  hover_image: z.string(),
  theme_color: z.string(),
  theme_status: z.enum(['open', 'closed']),
  sector_id: z.number(),
  guides: JsonText.nullable(),
  offline_allowed: Flag,
  translations: Translated,
})
export type Theme = z.infer<typeof Theme>

export const Topic = z.object({
  id: z.number(),
  name: z.string(),
  theme_id: z.number(),
  module_count: z.number(),
  /** Of all its modules together. */
  minutes: z.number(),
  translations: Translated,
})
export type Topic = z.infer<typeof Topic>

/** `title` equals `name` and `last_updated` equals `last_update` (CON-31). */
export const Module = z.object({
  id: z.number(),
  topic_id: z.number(),
  module_key: z.string(),
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  ...PICTURED,
  /** In bytes. */
  size: z.number(),
  /** In minutes. */
  estimate: z.number(),
  last_update: Iso,
  last_updated: Iso,
  current_version: z.string(),
  code_dir: z.string(),
  guides: JsonText.nullable(),
  journals: JsonText.nullable(),
  learningTypeId: z.number(),
  is_downloadable: Flag,
  /** Staff have allowed it to load from other sites (PKG-008). What a device kept of an earlier release lacks it. */
  needs_internet: Flag.optional(),
  translations: Translated,
})
export type Module = z.infer<typeof Module>

/** A module that may be entered, with the names of its topic, theme and so on: the texts that a search goes through. */
export const ModuleInCatalogue = z.object({
  id: z.number(),
  topic_id: z.number(),
  name: z.string(),
  /** In minutes. */
  estimate: z.number(),
  topic: z.string(),
  theme_id: z.number(),
  theme: z.string(),
  theme_color: z.string(),
  sector: z.string(),
  learning_type: z.string(),
  translations: Translated,
})
export type ModuleInCatalogue = z.infer<typeof ModuleInCatalogue>

/** Content is the same for every facilitator. */
const CONTENT = { method: 'GET', who: 'facilitator', personal: false } as const

export const listUtilities = endpoint({
  ...CONTENT,
  path: '/utilities',
  summary: 'List the utilities of the dashboard',
  reply: { records: z.array(Utility) },
})

export const listLearningTypes = endpoint({
  ...CONTENT,
  path: '/learning-types',
  summary: 'List all learning types',
  reply: { records: z.array(LearningType) },
})

export const readLearningType = endpoint({
  ...CONTENT,
  path: '/learning-types/{id}',
  summary: 'Read a learning type',
  reply: { record: LearningType },
  fails: ['NotFound'],
})

export const listSectors = endpoint({
  ...CONTENT,
  path: '/learning-types/{id}/sectors',
  summary: 'List the sectors of a learning type',
  reply: { records: z.array(Sector) },
  fails: ['NotFound'],
})

export const readSector = endpoint({
  ...CONTENT,
  path: '/sectors/{id}',
  summary: 'Read a sector',
  reply: { record: Sector },
  fails: ['NotFound'],
})

export const readLearningTypeOfSector = endpoint({
  ...CONTENT,
  path: '/sectors/{id}/learning-type',
  summary: 'Read the learning type to which a sector belongs',
  reply: { record: LearningType },
  fails: ['NotFound'],
})

export const listThemes = endpoint({
  ...CONTENT,
  path: '/sectors/{id}/themes',
  summary: 'List the themes of a sector',
  reply: { records: z.array(Theme) },
  fails: ['NotFound'],
})

export const readTheme = endpoint({
  ...CONTENT,
  path: '/themes/{id}',
  summary: 'Read a theme',
  reply: { record: Theme },
  fails: ['NotFound'],
})

export const readLearningTypeOfTheme = endpoint({
  ...CONTENT,
  path: '/themes/{id}/learning-type',
  summary: 'Read the learning type to which a theme belongs',
  reply: { record: LearningType },
  fails: ['NotFound'],
})

export const listTopics = endpoint({
  ...CONTENT,
  path: '/themes/{id}/topics',
  summary: 'List the topics of a theme',
  reply: { records: z.array(Topic) },
  fails: ['NotFound', 'NotAvailable'],
})

export const readTopic = endpoint({
  ...CONTENT,
  path: '/topics/{id}',
  summary: 'Read a topic',
  reply: { record: Topic },
  fails: ['NotFound', 'NotAvailable'],
})

export const readLearningTypeOfTopic = endpoint({
  ...CONTENT,
  path: '/topics/{id}/learning-type',
  summary: 'Read the learning type to which a topic belongs',
  reply: { record: LearningType },
  fails: ['NotFound'],
})

export const listModules = endpoint({
  ...CONTENT,
  path: '/topics/{id}/modules',
  summary: 'List the modules of a topic',
  reply: { records: z.array(Module) },
  fails: ['NotFound', 'NotAvailable'],
})

export const listAllModules = endpoint({
  ...CONTENT,
  path: '/modules',
  summary: 'List every module that can be opened, with its topic, theme, sector and learning type',
  reply: { records: z.array(ModuleInCatalogue) },
})

export const readModule = endpoint({
  ...CONTENT,
  path: '/modules/{id}',
  summary: 'Read a module',
  reply: { record: Module },
  fails: ['NotFound', 'NotAvailable'],
})

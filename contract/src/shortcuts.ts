/** Shortcuts to modules: those a facilitator ran last, and favourites. */
import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Translated } from './fields.ts'

/** How many of the last run modules are listed. */
export const RECENT_MODULES = 6

/** A module that may be entered now, as a card or a row shows it. */
export const Shortcut = z.object({
  /** The module's. */
  id: z.number(),
  topic_id: z.number(),
  module_key: z.string(),
  name: z.string(),
  image: z.string(),
  picture: Picture.optional(),
  /** In minutes. */
  estimate: z.number(),
  theme: z.string(),
  theme_color: z.string(),
  /** When the caller last started it; null for a favourite that was never run. */
  last_run: Iso.nullable(),
  is_favourite: z.boolean(),
  translations: Translated,
})
export type Shortcut = z.infer<typeof Shortcut>

export const Favourite = z.object({ moduleId: BodyId, isFavourite: z.boolean() })
export type Favourite = z.infer<typeof Favourite>

export const listShortcuts = endpoint({
  method: 'GET',
  path: '/facilitators/{id}/shortcuts',
  who: 'self',
  summary: 'List the caller’s favourite modules and those run lately, the last run first, then by name',
  reply: { records: z.array(Shortcut) },
})

export const markFavourite = endpoint({
  method: 'POST',
  path: '/facilitators/{id}/shortcuts',
  who: 'self',
  summary: 'Mark a module as a favourite, or remove the mark; repeating the call changes nothing',
  body: Favourite,
  fails: ['ValidationError', 'NotFound', 'NotAvailable'],
})

/** The lists that people choose from, as the provider's staff see and change them (CTM-001, CTM-003, CTM-008). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Line } from './fields.ts'
import { LIST_TYPES, NEEDED_FOR } from './lists.rules.ts'
import { type Locale, LOCALES, SOURCE_LOCALE } from './locales.ts'
import { MetaType } from './metas.ts'
import { Reason } from './staff-people.ts'

export const LIST_TEXT_MAX = 100
const CODE_MAX = 40
const ORDER_MAX = 500

/** An entry of a list. */
export const ListEntry = z.object({
  id: z.number(),
  /** Stays when the texts change. */
  key: z.string(),
  /** By language; English is always there. */
  texts: z.partialRecord(z.enum(LOCALES), z.string()),
  code: z.string().nullable(),
  /** `adult`: for adults alone. `own-training`: the product's own training. */
  mark: z.string().nullable(),
  retiredAt: Iso.nullable(),
  /** Why it cannot be retired. */
  neededFor: z.enum(NEEDED_FOR).nullable(),
})
export type ListEntry = z.infer<typeof ListEntry>

export const SelectionList = z.object({
  type: MetaType,
  isOpen: z.boolean(),
  isNamed: z.boolean(),
  hasCodes: z.boolean(),
  hasAdults: z.boolean(),
  /** Texts that a language lacks, of what can be chosen (CTM-003). */
  missing: z.number(),
  /** In the order of the screens, those that are retired too. */
  entries: z.array(ListEntry),
})
export type SelectionList = z.infer<typeof SelectionList>

const CONTENT = { who: 'staff', permission: 'content' } as const
const Text = Line.max(LIST_TEXT_MAX)
/** The texts of an entry; an empty one is a translation that is missing. */
const Texts = z.object(
  Object.fromEntries(
    LOCALES.map((locale) => [locale, locale === SOURCE_LOCALE ? Text.min(1) : Text]),
  ) as Record<Locale, z.ZodString>,
)
const OneList = z.object({ type: z.enum(LIST_TYPES) })

export const listLists = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/lists',
  summary: 'List the selection lists with all entries',
  reply: { records: z.array(SelectionList) },
})

export const addListEntry = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/list-entries',
  summary: 'Add an entry to the end of a list, for everyone at once',
  body: OneList.extend({
    texts: Texts,
    /** For a list with codes; without one it follows from the English text. */
    code: Line.regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/)
      .max(CODE_MAX)
      .optional(),
    isForAdults: z.boolean().optional(),
  }),
  reply: { record: ListEntry },
  status: 201,
  fails: ['ListFixed', 'ListTextTaken'],
})

export const renameListEntry = endpoint({
  ...CONTENT,
  method: 'PATCH',
  path: '/staff/list-entries/{id}',
  summary: 'Change the texts of an entry, on those that were read; whatever names it shows the new ones',
  body: z.object({ was: Texts, texts: Texts }),
  reply: { record: ListEntry },
  fails: ['NotFound', 'ListFixed', 'ListTextTaken', 'ListChanged'],
})

/** What names an entry. Null where fewer than five people would be counted (REP-004). */
export const ListEntryUses = z.object({
  files: z.number().nullable(),
  records: z.number().nullable(),
  events: z.number(),
})
export type ListEntryUses = z.infer<typeof ListEntryUses>

export const readListEntryUses = endpoint({
  ...CONTENT,
  method: 'GET',
  path: '/staff/list-entries/{id}/uses',
  summary: 'Count what names an entry of a list',
  reply: { record: ListEntryUses },
})

export const retireListEntry = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/list-entries/{id}/retirement',
  summary: 'Let nobody choose an entry any more, with a reason; what names it stays as it is',
  body: z.object({ reason: Reason }),
  reply: { record: ListEntry },
  fails: ['NotFound', 'ListEntryNeeded'],
})

export const restoreListEntry = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/list-entries/{id}/restoration',
  summary: 'Let everyone choose a retired entry again',
  reply: { record: ListEntry },
  fails: ['NotFound'],
})

const Order = z.array(BodyId).min(1).max(ORDER_MAX)

export const orderList = endpoint({
  ...CONTENT,
  method: 'POST',
  path: '/staff/lists/order',
  summary: 'Put a list into another order, on the order that was read',
  body: OneList.extend({ was: Order, ids: Order }),
  reply: { records: z.array(z.number()) },
  fails: ['ListChanged'],
})

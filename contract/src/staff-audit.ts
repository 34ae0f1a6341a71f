/** The audit log as the provider's staff read it, and who saw a client's file (AUD-001, AUD-002). */
import { z } from 'zod'
import { CLIENT_CODE_LENGTH } from './constants.ts'
import { DEEDS } from './deeds.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Iso, Line, SearchText } from './fields.ts'

const CURSOR_MAX = 200
const PAGE_MAX = 100
const PAGE_USUAL = 25

/** Who can act; `commandLine` is a person of the provider at the command line. */
export const ACTOR_KINDS = ['facilitator', 'visitor', 'portal', 'staff', 'commandLine', 'system'] as const

/** Who did something. */
export const AuditActor = z.object({
  kind: z.enum(ACTOR_KINDS),
  id: z.number().nullable(),
  /** Null for those who have no name, and where the account is gone. */
  name: z.string().nullable(),
  /** The agency of a facilitator. */
  agency: z.string().nullable(),
})
export type AuditActor = z.infer<typeof AuditActor>

export const AuditEntry = z.object({
  id: z.number(),
  at: Iso,
  who: AuditActor,
  /** One of the deeds of today, or a word that an older release wrote. */
  deed: z.string(),
  whom: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  /** A reason or an outcome. */
  note: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What is looked for; what is left out may be anything. */
const Search = {
  /** Part of a name or email of a facilitator or staff member, or a kind and a number: `facilitator:12`. */
  who: SearchText.optional(),
  what: z.enum(DEEDS).optional(),
  /** A client ID, part of a name of a facilitator, team, agency or staff member, or a kind and a number. */
  whom: SearchText.optional(),
  /** From this moment, and before that one. */
  from: Instant.optional(),
  until: Instant.optional(),
  after: Line.min(1).max(CURSOR_MAX).optional(),
}
export const AuditQuery = z.object({
  ...Search,
  limit: z.coerce.number<number | string>().int().min(1).max(PAGE_MAX).default(PAGE_USUAL),
})
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditExportQuery = z.object(Search)
export type AuditExportQuery = z.output<typeof AuditExportQuery>

/** An entry as the console shows it. */
export const UndoableEntry = AuditEntry.extend({
  /** The merge of an agency that this entry is about, while it can be undone; null for who may not undo it. */
  mergeId: z.number().nullable(),
  /** True for the suspension of a facilitator that still holds, for who may end it. */
  isOpenSuspension: z.boolean(),
})
export type UndoableEntry = z.infer<typeof UndoableEntry>

const page = {
  records: z.array(AuditEntry),
  /** The cursor of the next page, of older entries; null on the last. */
  next: z.string().nullable(),
}

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/staff/audit-log',
  who: 'staff',
  permission: 'privacy',
  summary: 'Search the audit log by who, what, whom and when, newest first; the search is an entry itself',
  query: AuditQuery,
  reply: {
    ...page,
    records: z.array(UndoableEntry),
    /** When the chains of the whole log were checked last, and how many entries they had; null before the first check. */
    lastCheck: z.object({ at: Iso, isSound: z.boolean(), entries: z.number().nullable() }).nullable(),
  },
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/staff/audit-log/export',
  who: 'staff',
  permission: 'privacy',
  newCode: true,
  summary:
    'Export what a search of the audit log finds, 1,000 entries at a time; needs a code in the last 10 minutes',
  query: AuditExportQuery,
  reply: page,
  fails: ['NewCodeRequired'],
})

/** What somebody did with a client's file. */
export const AccessEntry = AuditEntry.pick({ at: true, who: true, deed: true }).extend({
  /** True for the facilitator who works with the client. */
  isOwnFacilitator: z.boolean(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

export const readClientAccess = endpoint({
  method: 'GET',
  path: '/staff/client-files/{code}/access',
  who: 'staff',
  permission: 'privacy',
  summary: 'Read who opened, changed or reset a client’s file, newest first',
  params: z.object({ code: Line.min(1).max(CLIENT_CODE_LENGTH) }),
  reply: {
    record: z.object({
      code: z.string(),
      /** Of files that are merged into this one, whose entries are among these (LIF-003). */
      otherCodes: z.array(z.string()),
      /** The newest, at most 1,000. */
      entries: z.array(AccessEntry),
      /** How many people they are. */
      people: z.number(),
      isCut: z.boolean(),
    }),
  },
  fails: ['NotFound'],
})

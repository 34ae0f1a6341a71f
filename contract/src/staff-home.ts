/** What needs the attention of staff (STA-010), what is coming up, and what was decided lately. */
import { z } from 'zod'
import type { DeedName } from './deeds.ts'
import { endpoint } from './endpoint.ts'
import { Iso, Translated } from './fields.ts'
import { AuditActor, AuditEntry } from './staff-audit.ts'
import type { StaffPermission } from './staff-roles.rules.ts'

/** What may need attention, in the order in which it is shown; each belongs to a permission. */
export const ATTENTION_KINDS = [
  'alerts',
  'pendingFacilitators',
  'unlistedAgencies',
  'unlistedCities',
  'unrecordedSessions',
  'failedHandOvers',
  'packageWarnings',
  'undeliveredMails',
  'lateBackup',
] as const

export const Attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.number(),
  /** The first few of them by name, where names may be shown. */
  names: z.array(z.string()),
  /** Since when the oldest has been waiting. */
  oldestAt: Iso.nullable(),
})
export type Attention = z.infer<typeof Attention>

export const readHome = endpoint({
  method: 'GET',
  path: '/staff/home',
  who: 'staff',
  permission: null,
  summary: 'Read what needs attention, as far as the caller’s roles reach; kinds with nothing are left out',
  reply: {
    record: z.object({
      attention: z.array(Attention),
      /** The last backup that was verified; null when there is none. For owners alone. */
      lastBackupAt: Iso.nullable().optional(),
      /** The last check of the audit log; null before the first. For the privacy officer and owners. */
      lastLogCheck: z.object({ at: Iso, isSound: z.boolean() }).nullable().optional(),
    }),
  },
})

/** The deeds that Home shows, each to those who can do the same. Reading is none, and nothing that a session leaves (CON-16). */
export const RECENT_DEEDS = {
  'facilitator-confirm': 'people',
  'facilitator-refuse': 'people',
  'facilitator-suspend': 'people',
  'facilitator-restore': 'people',
  'facilitator-close': 'people',
  'facilitator-reopen': 'people',
  'agency-add': 'people',
  'agency-approve': 'people',
  'agency-refuse': 'people',
  'agency-merge': 'people',
  'agency-merge-undone': 'people',
  'city-add': 'people',
  'city-merge': 'people',
  'team-create': 'people',
  'team-rename': 'people',
  'team-archive': 'people',
  'team-restore': 'people',
  'content-publish': 'content',
  'content-revert': 'content',
  'publication-schedule': 'content',
  'publication-cancel': 'content',
  'publication-refuse': 'content',
  'catalogue-import': 'content',
  'event-create': 'content',
  'event-edit': 'content',
  'event-cancel': 'content',
  'settings-edit': 'content',
  'terms-publish': 'content',
  'retention-change': 'privacy',
  'alert-dismiss': 'privacy',
  'staff-invite': 'staff',
  'staff-roles': 'staff',
  'staff-end': 'staff',
} as const satisfies Partial<Record<DeedName, StaffPermission>>
export type RecentDeed = keyof typeof RECENT_DEEDS
const RECENT_NAMES = Object.keys(RECENT_DEEDS) as [RecentDeed, ...RecentDeed[]]

export const RecentActivity = z.object({
  id: z.number(),
  at: Iso,
  who: AuditActor.omit({ agency: true }),
  deed: z.enum(RECENT_NAMES),
  /** The first of whom or what it concerns. A facilitator has no name here: reading one is an entry of the log (AUD-004). */
  whom: AuditEntry.shape.whom,
  /** How many it concerns. */
  count: z.number(),
  /** The merge that can be undone, while it can. */
  mergeId: z.number().nullable(),
  /** True for the suspension of one facilitator that still holds. */
  isOpenSuspension: z.boolean(),
})
export type RecentActivity = z.infer<typeof RecentActivity>

export const Upcoming = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    at: Iso,
    id: z.number(),
    title: z.string(),
    translations: Translated,
    /** Places that are taken, and the most that there can be; null is no limit. */
    taken: z.number(),
    places: z.number().nullable(),
  }),
  z.object({
    kind: z.literal('publication'),
    at: Iso,
    by: z.string(),
    /** How many changes the draft has by now. */
    changes: z.number(),
  }),
  z.object({ kind: z.literal('report'), at: Iso, name: z.string(), readers: z.number() }),
])
export type Upcoming = z.infer<typeof Upcoming>

export const readTimeline = endpoint({
  method: 'GET',
  path: '/staff/home/timeline',
  who: 'staff',
  permission: null,
  summary: 'Read what is coming up and what was decided lately, as far as the caller’s roles reach',
  reply: {
    record: z.object({
      /** The nearest first. */
      upcoming: z.array(Upcoming),
      /** The newest first. */
      recent: z.array(RecentActivity),
    }),
  },
})

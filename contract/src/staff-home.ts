/** What needs the attention of staff (STA-010). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso } from './fields.ts'

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
    }),
  },
})

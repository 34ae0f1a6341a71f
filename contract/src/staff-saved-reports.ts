/** Saved reports: what somebody looks at again, by a name, alone or with everybody who sees reports (REP-006). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Line } from './fields.ts'

export const REPORT_NAME_MAX = 80
const ADDRESS_MAX = 700
const READERS_MAX = 100
/** In a shorter month: its last day. */
export const LAST_DAY = 31

const Name = Line.min(1).max(REPORT_NAME_MAX)

export const SavedReport = z.object({
  id: z.number(),
  name: z.string(),
  /** Period, filters and breakdown, as in the address of the console. */
  address: z.string(),
  /** Seen by everybody who may see reports; otherwise by its maker alone. */
  isShared: z.boolean(),
  maker: z.object({ id: z.number(), name: z.string() }),
  /** Whether the reader is its maker or an owner, who may rename, share and delete it. */
  mayChange: z.boolean(),
  /** On which day of each month a link to it is mailed, to whom, and when next; null where it is not. */
  sending: z
    .object({
      day: z.number(),
      to: z.array(z.object({ id: z.number(), name: z.string() })),
      next: z.string(),
    })
    .nullable(),
})
export type SavedReport = z.infer<typeof SavedReport>

const Kept = z.object({ name: Name, isShared: z.boolean() })

export const listSavedReports = endpoint({
  method: 'GET',
  path: '/staff/reports/saved',
  who: 'staff',
  permission: 'reports',
  summary: 'The reports that the reader saved, and those that others share, by name',
  reply: { records: z.array(SavedReport) },
})

export const saveReport = endpoint({
  method: 'POST',
  path: '/staff/reports/saved',
  who: 'staff',
  permission: 'reports',
  summary: 'Save a report by a name; audited',
  body: Kept.extend({ address: Line.min(1).max(ADDRESS_MAX) }),
  reply: { record: z.object({ id: z.number() }) },
  fails: ['ReportNameTaken', 'TooManySavedReports'],
})

export const editSavedReport = endpoint({
  method: 'PATCH',
  path: '/staff/reports/saved/{id}',
  who: 'staff',
  permission: 'reports',
  summary: 'Rename a saved report, share it or keep it to its maker; for its maker and owners, audited',
  body: Kept,
  reply: {},
  fails: ['NotFound', 'Forbidden', 'ReportNameTaken'],
})

export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/staff/reports/saved/{id}',
  who: 'staff',
  permission: 'reports',
  summary: 'Delete a saved report, for its maker and owners; audited',
  reply: {},
  fails: ['NotFound', 'Forbidden'],
})

export const listReportReaders = endpoint({
  method: 'GET',
  path: '/staff/reports/readers',
  who: 'staff',
  permission: 'reports',
  summary: 'The staff who may see reports, by name: a shared report can be sent to them',
  reply: { records: z.array(z.object({ id: z.number(), name: z.string() })) },
})

export const scheduleSavedReport = endpoint({
  method: 'PATCH',
  path: '/staff/reports/saved/{id}/sending',
  who: 'staff',
  permission: 'reports',
  summary:
    'Send a link to a shared report to staff on a day of each month, or to nobody any more; for its maker and owners, audited',
  body: z.object({
    day: z.number().int().min(1).max(LAST_DAY),
    /** Nobody: it is not sent any more. */
    to: z.array(BodyId).max(READERS_MAX),
  }),
  reply: {},
  fails: ['NotFound', 'Forbidden'],
})

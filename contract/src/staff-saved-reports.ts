/** Saved reports: what somebody looks at again, by a name, alone or with everybody who sees reports (REP-006). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Line } from './fields.ts'

export const REPORT_NAME_MAX = 80
const ADDRESS_MAX = 700
const READERS_MAX = 100
const VERSION_MAX = 64
/** In a shorter month: its last day. */
export const LAST_DAY = 31

const Name = Line.min(1).max(REPORT_NAME_MAX)

export const SavedReport = z.object({
  id: z.number(),
  name: z.string(),
  /** Period, filters and breakdown, as in the address of the console. */
  address: z.string(),
  /** Another one after each change: who changes it says which one was read (STA-012). */
  version: z.string(),
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
const Address = Line.min(1).max(ADDRESS_MAX)
const Version = Line.min(1).max(VERSION_MAX)

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
  body: Kept.extend({ address: Address }),
  reply: { record: z.object({ id: z.number() }) },
  fails: ['ReportNameTaken', 'TooManySavedReports'],
})

export const editSavedReport = endpoint({
  method: 'PATCH',
  path: '/staff/reports/saved/{id}',
  who: 'staff',
  permission: 'reports',
  summary:
    'Rename a saved report, share it or keep it to its maker, or save other filters in it, on the version that was read; for its maker and owners, audited',
  /** Without an address it shows what it showed. */
  body: Kept.extend({ version: Version, address: Address.optional() }),
  reply: {},
  fails: ['NotFound', 'Forbidden', 'ReportNameTaken', 'SavedReportChanged'],
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
    'Send a link to a shared report to staff on a day of each month, or to nobody any more, on the version that was read; for its maker and owners, audited',
  body: z.object({
    version: Version,
    day: z.number().int().min(1).max(LAST_DAY),
    /** Nobody: it is not sent any more. */
    to: z.array(BodyId).max(READERS_MAX),
  }),
  reply: {},
  fails: ['NotFound', 'Forbidden', 'SavedReportChanged'],
})

/** Sessions that their hosts have not recorded, as staff see them: never what anybody delivered (PPL-008, CON-16). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso, Line, PageLimit } from './fields.ts'
import { StaffMail } from './staff-mails.ts'
import { Reason } from './staff-people.ts'

const CURSOR_MAX = 200
/** A session that waits to be recorded for more than a day. */
export const WaitingRun = z.object({
  id: z.number(),
  host: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  module: z.string(),
  startTime: Iso,
  endTime: Iso,
  /** When staff reminded the host of it last. */
  remindedAt: Iso.nullable(),
})
export type WaitingRun = z.infer<typeof WaitingRun>

export const WaitingRunsQuery = z.object({
  limit: PageLimit,
  after: Line.min(1).max(CURSOR_MAX).optional(),
})
export type WaitingRunsQuery = z.output<typeof WaitingRunsQuery>

export const WaitingRunsExportQuery = WaitingRunsQuery.omit({ limit: true })
export type WaitingRunsExportQuery = z.output<typeof WaitingRunsExportQuery>

export const listWaitingRuns = endpoint({
  method: 'GET',
  path: '/staff/unrecorded-sessions',
  who: 'staff',
  permission: 'people',
  summary: 'List the sessions that wait to be recorded for more than a day, the oldest first',
  query: WaitingRunsQuery,
  reply: {
    records: z.array(WaitingRun),
    /** The cursor of the next page, of younger sessions; null on the last. */
    next: z.string().nullable(),
    /** How many they are on all pages. */
    total: z.number(),
  },
})

export const exportWaitingRuns = endpoint({
  method: 'GET',
  path: '/staff/unrecorded-sessions/export',
  who: 'staff',
  permission: 'people',
  summary: 'Export the sessions that wait to be recorded for more than a day, 1,000 rows at a time',
  query: WaitingRunsExportQuery,
  reply: { records: z.array(WaitingRun), next: z.string().nullable() },
})

/** What AlreadyRecorded carries when staff settle a session that was recorded meanwhile: where it is now. */
export const RecordedRun = z.object({ recordId: z.number() })
export type RecordedRun = z.infer<typeof RecordedRun>

export const discardWaitingRun = endpoint({
  method: 'POST',
  path: '/staff/unrecorded-sessions/{id}/discard',
  who: 'staff',
  permission: 'people',
  summary: 'Discard a session that waits to be recorded, with a reason; its host can start another',
  body: z.object({ reason: Reason }),
  fails: ['NotFound', 'AlreadyRecorded'],
})

export const previewRunReminder = endpoint({
  method: 'GET',
  path: '/staff/unrecorded-sessions/{id}/reminder',
  who: 'staff',
  permission: 'people',
  summary: 'Show the mail that would remind the host of a session, in the host’s language; nothing is sent',
  reply: { record: StaffMail },
  fails: ['NotFound', 'AlreadyRecorded'],
})

export const remindHost = endpoint({
  method: 'POST',
  path: '/staff/unrecorded-sessions/{id}/reminder',
  who: 'staff',
  permission: 'people',
  summary: 'Mail the host of a session that waits to be recorded',
  reply: { record: z.object({ to: z.string() }) },
  fails: ['NotFound', 'AlreadyRecorded'],
})

/** Unusual use that somebody should look at: what was seen and what is usual, never an accusation (AUD-006). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso } from './fields.ts'
import { Reason } from './staff-people.ts'

export const ALERT_KINDS = ['manyFiles', 'twoNetworks', 'failedCodes', 'codesExported'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const Alert = z.object({
  id: z.number(),
  kind: z.enum(ALERT_KINDS),
  /** Whose access it is. Null for a name that is gone. */
  who: z.object({ kind: z.enum(['facilitator', 'staff']), id: z.number(), name: z.string().nullable() }),
  /** From the first to the last of what was seen. */
  fromAt: Iso,
  untilAt: Iso,
  /** How many files, sign-ins, wrong codes or steps of an export. */
  count: z.number(),
  /** The most files in an hour before; null for the other kinds. */
  usual: z.number().nullable(),
})
export type Alert = z.infer<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/staff/alerts',
  who: 'staff',
  permission: 'privacy',
  summary: 'List the alerts that nobody has dismissed, newest first',
  reply: { records: z.array(Alert) },
})

export const dismissAlert = endpoint({
  method: 'POST',
  path: '/staff/alerts/{id}/dismissal',
  who: 'staff',
  permission: 'privacy',
  summary: 'Dismiss an alert, with a note',
  body: z.object({ note: Reason }),
  fails: ['NotFound'],
})

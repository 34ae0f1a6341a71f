/** What needs the attention of staff: one of each kind. */
import type { Alert } from '@hub/contract/staff-alerts'
import type { Attention } from '@hub/contract/staff-home'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

export const VERIFIED_AT = daysAgo(0)

const since = daysAgo(3)

export const alerts: Alert[] = [
  {
    ...{ id: 1, kind: 'manyFiles', count: 41, usual: 12, fromAt: daysAgo(1), untilAt: daysAgo(1) },
    who: { kind: 'facilitator', id: 4, name: 'Amara Okafor' },
  },
  {
    ...{ id: 2, kind: 'twoNetworks', count: 2, usual: null, fromAt: daysAgo(2), untilAt: daysAgo(2) },
    who: { kind: 'staff', id: 3, name: 'Mei Tan' },
  },
]

export const attention: Attention[] = [
  { kind: 'alerts', count: 2, names: [], oldestAt: daysAgo(2) },
  { kind: 'pendingFacilitators', count: 7, names: [], oldestAt: since },
  { kind: 'unlistedAgencies', count: 4, names: ['Maple Crt Youth', 'Northlake Families'], oldestAt: since },
  { kind: 'unlistedCities', count: 2, names: ['Sioux Narrows', 'St. Thomas West'], oldestAt: since },
  { kind: 'unrecordedSessions', count: 3, names: [], oldestAt: daysAgo(9) },
  { kind: 'failedHandOvers', count: 1, names: [], oldestAt: since },
  { kind: 'packageWarnings', count: 2, names: ['Anger and Me', 'Life at Home'], oldestAt: since },
  { kind: 'undeliveredMails', count: 1, names: [], oldestAt: since },
  { kind: 'lateBackup', count: 1, names: [], oldestAt: since },
]

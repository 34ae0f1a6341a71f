/** What needs the attention of staff: one of each kind. */
import type { Attention } from '@hub/contract/staff-home'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

export const VERIFIED_AT = daysAgo(0)

const since = daysAgo(3)

export const attention: Attention[] = [
  { kind: 'pendingFacilitators', count: 7, names: [], oldestAt: since },
  { kind: 'unlistedAgencies', count: 4, names: ['Maple Crt Youth', 'Northlake Families'], oldestAt: since },
  { kind: 'unlistedCities', count: 2, names: ['Sioux Narrows', 'St. Thomas West'], oldestAt: since },
  { kind: 'unrecordedSessions', count: 3, names: [], oldestAt: daysAgo(9) },
  { kind: 'undeliveredMails', count: 1, names: [], oldestAt: since },
  { kind: 'lateBackup', count: 1, names: [], oldestAt: since },
]

/** What needs the attention of staff, what is coming up, and what was decided lately: one of each kind. */
import type { Alert } from '@hub/contract/staff-alerts'
import type { Attention, RecentActivity, Upcoming } from '@hub/contract/staff-home'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

const MINUTE_MS = 60_000
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

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

export const upcoming: Upcoming[] = [
  {
    ...{ kind: 'event', at: ahead(MINUTE_MS), id: 4, title: 'Writing notes that respect people' },
    ...{ translations: { zh: { title: '书写尊重他人的记录' } }, taken: 18, places: 25 },
  },
  { kind: 'publication', at: ahead(2 * DAY_MS), by: 'Mei Tan', changes: 6 },
  { kind: 'report', at: ahead(18 * DAY_MS), name: 'Youth half-year report', readers: 4 },
  { kind: 'event', at: ahead(30 * DAY_MS), id: 5, title: 'Grounding skills', taken: 1, places: null },
]

const alex = { kind: 'staff', id: 2, name: 'Alex Moreau' } as const
const jordan = { kind: 'staff', id: 1, name: 'Jordan Leduc' } as const
const agency = { kind: 'agency', id: '5', name: 'Maple Crt Youth' }
const nadia = { kind: 'facilitator', id: '1', name: null }

export const recent: RecentActivity[] = [
  {
    id: 9,
    at: ahead(-MINUTE_MS),
    who: alex,
    deed: 'agency-merge',
    whom: agency,
    count: 1,
    mergeId: 5,
    isOpenSuspension: false,
  },
  {
    id: 8,
    at: ahead(-MINUTE_MS),
    who: jordan,
    deed: 'facilitator-confirm',
    whom: nadia,
    count: 1,
    mergeId: null,
    isOpenSuspension: false,
  },
  {
    id: 7,
    at: ahead(-DAY_MS),
    who: jordan,
    deed: 'facilitator-refuse',
    whom: nadia,
    count: 3,
    mergeId: null,
    isOpenSuspension: false,
  },
  {
    ...{ id: 6, at: ahead(-2 * DAY_MS), who: { kind: 'system', id: null, name: null } },
    ...{ deed: 'content-publish', whom: null, count: 1, mergeId: null, isOpenSuspension: false },
  },
  {
    ...{ id: 5, at: ahead(-9 * DAY_MS), who: { kind: 'commandLine', id: null, name: null } },
    ...{
      deed: 'event-cancel',
      whom: { kind: 'event', id: '4', name: 'Grounding skills' },
      count: 1,
      mergeId: null,
      isOpenSuspension: false,
    },
  },
]

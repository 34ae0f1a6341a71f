/** What needs the attention of staff, what is coming up, and what was decided lately: one of each kind. */
import type { Alert } from '@hub/contract/staff-alerts'
import type { Attention, RecentActivity, Upcoming } from '@hub/contract/staff-home'
import type { UndeliveredMail } from '@hub/contract/staff-mails'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const daysAgo = (days: number, ms = 0) => new Date(Date.now() - days * DAY_MS - ms).toISOString()

const MINUTE_MS = 60_000
const ahead = (ms: number) => new Date(Date.now() + ms).toISOString()

export const VERIFIED_AT = daysAgo(0)

const since = daysAgo(3)

export const alerts: Alert[] = [
  {
    ...{ id: 1, kind: 'manyFiles', count: 41, usual: 12, fromAt: daysAgo(1, HOUR_MS), untilAt: daysAgo(1) },
    who: { kind: 'facilitator', id: 4, name: 'Amara Okafor' },
  },
  {
    ...{
      id: 2,
      kind: 'twoNetworks',
      count: 2,
      usual: null,
      fromAt: daysAgo(2, HOUR_MS),
      untilAt: daysAgo(2),
    },
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

/** A suspension that still holds: it is undone from its line. */
export const suspension: RecentActivity = {
  ...{ id: 12, at: ahead(-MINUTE_MS), who: alex, deed: 'facilitator-suspend', whom: nadia },
  ...{ count: 1, mergeId: null, isOpenSuspension: true },
}

const TO = ['nadia.benali@agency.example', 'jonah.peters@agency.example', 'mei.tan@provider.example']
const SUBJECTS = ['Confirm your account', 'Your place in Grounding skills', 'Your invitation to the hub']
const REPLIES = ['550 5.1.1 mailbox unavailable', '452 4.2.2 mailbox full', null]

/** Emails that were given up, as many as asked for; each third one was for nobody who has an account. */
export function undeliveredMails(count: number): UndeliveredMail[] {
  return Array.from({ length: count }, (_, index) => {
    const at = index % TO.length
    return {
      id: index + 1,
      to: TO[at] ?? '',
      subject: SUBJECTS[at] ?? '',
      facilitatorId: at === TO.length - 1 ? null : at + 1,
      createdAt: '2026-10-09T19:10:00.000Z',
      attempts: at === 0 ? 1 : 16,
      lastError: REPLIES[at] ?? null,
    }
  })
}

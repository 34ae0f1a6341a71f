/** Every list whose pages are in the address says when a later page has run empty (STA-011). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAgenciesForStaff } from '@hub/contract/staff-agencies'
import { listAuditLog } from '@hub/contract/staff-audit'
import { listEventRegistrants, listEventsForStaff, readEventForStaff } from '@hub/contract/staff-events'
import { listUndeliveredMails } from '@hub/contract/staff-mails'
import { listPeople } from '@hub/contract/staff-people'
import { searchRecords } from '@hub/contract/staff-records'
import { listCountedSessions } from '@hub/contract/staff-reports'
import { listWaitingRuns } from '@hub/contract/staff-runs'
import { listTeamsForStaff } from '@hub/contract/staff-teams'
import { answer } from '@hub/gallery/fake-answers.ts'
import { agencyViews } from '../testing/agencies.ts'
import { lastCheck } from '../testing/audit.ts'
import { eventTypes, NONE_MISSING, workshop } from '../testing/events.ts'
import { peopleViews } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'

const page = { records: [], next: null, total: 30 }
const PERIOD = 'from=2026-04-01&to=2026-09-30&figure=sessions'

/** Each file with a list, the address of its first page, and an empty page of it. */
const LISTS = {
  '../agencies/agencies.screen.tsx': [
    '/agencies?view=pending',
    [answer(listAgenciesForStaff, { ...page, views: agencyViews })],
  ],
  '../mails/undelivered-mails.screen.tsx': ['/undelivered-emails', [answer(listUndeliveredMails, page)]],
  '../people/people.screen.tsx': [
    '/facilitators?view=pending',
    [answer(listPeople, { ...page, views: peopleViews, agencies: 38, filters: [] })],
  ],
  '../records/records.screen.tsx': [
    '/records?day=2026-10-09',
    [answer(searchRecords, { records: [], next: null })],
  ],
  '../reports/report-sessions.screen.tsx': [
    `/reports/sessions?${PERIOD}`,
    [answer(listCountedSessions, page)],
  ],
  '../running-modules/waiting-runs.screen.tsx': ['/unrecorded-sessions', [answer(listWaitingRuns, page)]],
  '../staff-audit/audit.screen.tsx': [
    '/audit-log?what=client-read',
    [answer(listAuditLog, { records: [], next: null, lastCheck })],
  ],
  '../staff-events/events.screen.tsx': [
    '/events?view=drafts',
    [
      answer(listEventsForStaff, {
        ...{ ...page, types: eventTypes, missing: NONE_MISSING },
        views: { coming: 7, past: 31, cancelled: 1, drafts: 30 },
      }),
    ],
  ],
  '../staff-events/parts/registrants-panel.tsx': [
    `/events/${workshop.id}?view=waiting`,
    [
      answer(readEventForStaff, { record: workshop }),
      answer(listEventRegistrants, { ...page, views: { registered: 24, waiting: 30, ended: 2 } }),
    ],
  ],
  '../teams/teams.screen.tsx': [
    '/teams?view=archived',
    [answer(listTeamsForStaff, { ...page, views: { active: 9, archived: 30 } })],
  ],
} as const

it('STA-011 names each list that has pages', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const files = Object.keys(sources).filter((file) => /<ListFoot\b/.test(sources[file] ?? ''))
  expect(files.toSorted()).toEqual(Object.keys(LISTS))
})

it.each(Object.entries(LISTS))(
  'STA-011 does not take an empty later page for the whole list: %s',
  async (_file, [first, answers]) => {
    const later = `${first}${first.includes('?') ? '&' : '?'}pages=12`
    const { user, address } = await renderConsole(later, answers)
    expect(await screen.findByText('Nothing is left on this page')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'First page' }))
    await waitFor(() => expect(decodeURIComponent(address())).toBe(first))
    await waitFor(() => expect(screen.queryByText('Nothing is left on this page')).toBeNull())
  },
)

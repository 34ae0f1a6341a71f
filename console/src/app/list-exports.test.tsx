/** Every list of the console is a file at the press of a button: what is shown, by the same search and order (STA-011). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '@hub/contract/endpoint'
import { exportAgencies, listAgenciesForStaff } from '@hub/contract/staff-agencies'
import { exportEvents, listEventsForStaff } from '@hub/contract/staff-events'
import { exportPeople, listPeople } from '@hub/contract/staff-people'
import { exportWaitingRuns, listWaitingRuns } from '@hub/contract/staff-runs'
import { exportTeams, listTeamsForStaff } from '@hub/contract/staff-teams'
import { answer, type FakeAnswer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { agencyRows, agencyViews } from '../testing/agencies.ts'
import { eventRows, eventTypes } from '../testing/events.ts'
import { peopleRows, peopleViews } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { waitingRuns } from '../testing/runs.ts'
import { teamRows } from '../testing/teams.ts'

const people = answer(listPeople, {
  ...{ records: peopleRows(3), next: 'two', total: 271, views: peopleViews, agencies: 38, filters: [] },
})
const page = (rows: number) => ({ records: peopleRows(rows), next: null })

/** What the browser was given to save. */
function savedFiles(): Blob[] {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return files
}

const linesOf = async (file: Blob | undefined) => ((await file?.text()) ?? '').trim().split('\r\n')

it('STA-011 PPL-001 exports facilitators page by page, as searched, filtered and ordered, with the shown columns', async () => {
  const files = savedFiles()
  const { user, sentTo } = await renderConsole(
    '/facilitators?view=pending&q=n&sort=registered&pages=one&team=2',
    [
      ...[people, once(answer(exportPeople, { records: peopleRows(2), next: 'step' }))],
      answer(exportPeople, page(3)),
    ],
  )
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Last login' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Registered' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('5 rows are in the file.')).toBeTruthy()
  const asked = { view: 'pending', q: 'n', sort: 'registered', direction: 'down', teamId: 2 }
  expect(sentTo(exportPeople).map(({ query }) => query)).toEqual([asked, { ...asked, after: 'step' }])
  const [head, first] = await linesOf(files[0])
  expect(head).toBe('Name,Email address,Agency,Team,Eligibility,Email confirmed,Registered')
  expect(first).toMatch(
    /^Nadia Benali,nadia\.benali@agency\.example,Northlake Fam\. Services \(Not on the list\),,Pending,Confirmed,/,
  )
})

it('STA-011 shows the columns that were chosen on this device, also after a reload', async () => {
  const { user, unmount } = await renderConsole('/facilitators', [people])
  const heads = async () =>
    (await screen.findAllByRole('columnheader')).map((head) => head.lastElementChild?.textContent)
  expect(await heads()).not.toContain('Registered')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Team' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Registered' }))
  await user.keyboard('{Escape}')
  const shown = ['Name', 'Agency', 'Eligibility', 'Email', 'Last login', 'Registered']
  const chosen = ['Selection', ...shown, 'Actions']
  expect(await heads()).toEqual(chosen)
  unmount()
  await renderConsole('/facilitators', [people])
  expect(await heads()).toEqual(chosen)
})

it('STA-011 says when a list could not be exported, and saves no half of it', async () => {
  const files = savedFiles()
  const { user, sentTo } = await renderConsole('/facilitators', [
    ...[people, once(answer(exportPeople, { records: peopleRows(2), next: 'step' }))],
    refuse(exportPeople, 'Unavailable'),
  ])
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByText('The service is busy. Please try again in a moment.')).toBeTruthy()
  expect(files).toEqual([])
  // It can be asked for again.
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(sentTo(exportPeople).length).toBeGreaterThan(2))
})

const teams = teamRows(3)
const agencies = agencyRows(3)
const events = eventRows(3)
const runs = waitingRuns(3)
const LISTS: [string, object, Endpoint, FakeAnswer[], string][] = [
  [
    '/teams?view=archived&q=r&sort=members',
    { view: 'archived', q: 'r', sort: 'members' },
    exportTeams,
    [
      answer(listTeamsForStaff, {
        ...{ records: teams, next: null, total: 3, views: { active: 1, archived: 2 } },
      }),
      answer(exportTeams, { records: teams, next: null }),
    ],
    'Team,Members,Open client files,Created',
  ],
  [
    '/agencies?view=pending&sort=newest',
    { view: 'pending', sort: 'newest' },
    exportAgencies,
    [
      answer(listAgenciesForStaff, { records: agencies, next: null, total: 3, views: agencyViews }),
      answer(exportAgencies, { records: agencies, next: null }),
    ],
    'Agency,Status,City,Facilitators,Entered',
  ],
  [
    '/events?view=past&sort=title',
    { view: 'past', sort: 'title' },
    exportEvents,
    [
      answer(listEventsForStaff, {
        ...{ records: events, next: null, total: 3, views: { coming: 3, past: 3, cancelled: 0, drafts: 0 } },
        ...{ types: eventTypes, missing: { events: 0, texts: 0 } },
      }),
      answer(exportEvents, { records: events, next: null }),
    ],
    'Event,Type,"Starts, Toronto time",Places filled,Places at most,Waitlist,Status',
  ],
  [
    '/unrecorded-sessions',
    {},
    exportWaitingRuns,
    [
      answer(listWaitingRuns, { records: runs, next: null, total: 3 }),
      answer(exportWaitingRuns, { records: runs, next: null }),
    ],
    'Host,Email,Module,Took place,Until,Reminded',
  ],
]

it.each(LISTS)('STA-011 exports %s as it is shown', async (at, ...list) => {
  const [query, endpoint, answers, columns] = list
  const files = savedFiles()
  const { user, sentTo } = await renderConsole(at, answers)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(sentTo(endpoint)[0]?.query ?? {}).toMatchObject(query)
  const lines = await linesOf(files[0])
  expect(lines[0]).toBe(columns)
  expect(lines).toHaveLength(4)
})

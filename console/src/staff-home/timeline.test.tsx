/** What is coming up and what was decided lately, on Home (STA-010, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readAgencyForStaff, undoAgencyMerge } from '@hub/contract/staff-agencies'
import { readTimeline } from '@hub/contract/staff-home'
import { readStaffSession } from '@hub/contract/staff-sessions'
import type { StaffPermission } from '@hub/contract/staff-roles.rules'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { recent, upcoming } from '../testing/attention.ts'
import { jordan } from '../testing/frame-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'

const busy = answer(readTimeline, { record: { upcoming, recent } })
const quiet = answer(readTimeline, { record: { upcoming: [], recent: [] } })
const only = (permission: StaffPermission) =>
  answer(readStaffSession, {
    record: { ...jordan, roles: ['people'], permissions: [permission] },
  })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const lines = ({ getAllByRole }: Awaited<ReturnType<typeof panel>>) =>
  getAllByRole('listitem').map(({ textContent }) => textContent)

it('STA-010 says what is coming up, when, with the way there', async () => {
  await renderConsole('/', [busy])
  const ahead = await panel('Upcoming')
  await ahead.findByText('Writing notes that respect people')
  expect(lines(ahead)).toEqual([
    expect.stringMatching(/Writing notes that respect people18 of 25 places filled$/),
    expect.stringMatching(
      /^[A-Z][a-z]{2}.*Catalogue draft will be published6 changes, scheduled by Mei Tan$/,
    ),
    expect.stringMatching(
      /^\w{3} \d+Report “Youth half-year report” will be sentEmailed to 4 people as a link$/,
    ),
    expect.stringMatching(/Grounding skills1 place filled$/),
  ])
  expect(ahead.getByRole('link', { name: 'Grounding skills' }).getAttribute('href')).toMatch(/\/events\/5$/)
})

it('STA-013 AUD-004 says who decided what lately, without the names of facilitators', async () => {
  await renderConsole('/', [busy])
  const done = await panel('Recent activity')
  await done.findByText('Alex Moreau merged agency Maple Crt Youth into another')
  expect(done.getByText('You confirmed a facilitator')).toBeTruthy()
  expect(done.getByText('You refused 3 facilitators')).toBeTruthy()
  expect(done.getByText('The hub published the catalogue')).toBeTruthy()
  expect(done.getByText('Someone cancelled event Grounding skills')).toBeTruthy()
  const view = done.getByRole('link', { name: 'View: You confirmed a facilitator' })
  expect(view.getAttribute('href')).toMatch(/\/facilitators\/1$/)
  expect(done.queryByRole('link', { name: /refused 3/ })).toBeNull()
  expect(done.getByRole('link', { name: 'View audit log' })).toBeTruthy()
})

it('STA-013 PPL-005 undoes a merge, and reads anew what was decided', async () => {
  const { user, sentTo } = await renderConsole('/', [
    ...[once(busy), quiet],
    answer(undoAgencyMerge, { record: { id: 5, name: 'Maple Crt Youth', facilitators: 2 } }),
    refuse(readAgencyForStaff, 'NotFound'),
  ])
  const done = await panel('Recent activity')
  const sentence = 'Alex Moreau merged agency Maple Crt Youth into another'
  await user.click(await done.findByRole('button', { name: `Undo: ${sentence}` }))
  await waitFor(() => expect(sentTo(undoAgencyMerge)[0]?.params).toEqual({ id: 5 }))
  expect(await screen.findByText(/Maple Crt Youth.*2 facilitators/)).toBeTruthy()
})

it('STA-010 says so where nothing is scheduled or was decided, and offers another try where it did not load', async () => {
  const { user } = await renderConsole('/', [once(refuse(readTimeline, 'ServerError')), quiet])
  const ahead = await panel('Upcoming')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await ahead.findByText('No event, publication or report is scheduled.')).toBeTruthy()
  expect(screen.getByText('Decisions of the last 14 days will appear here.')).toBeTruthy()
})

it('STA-006 shows no panel to a role that can see nothing of it', async () => {
  const first = await renderConsole('/', [only('people'), quiet])
  expect(await screen.findByRole('region', { name: 'Recent activity' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Upcoming' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'View audit log' })).toBeNull()
  first.unmount()
  await renderConsole('/', [only('reports'), quiet])
  expect(await screen.findByRole('region', { name: 'Upcoming' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Recent activity' })).toBeNull()
})

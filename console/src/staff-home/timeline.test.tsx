/** What is coming up and what was decided lately, on Home (STA-010, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readAgencyForStaff, undoAgencyMerge } from '@hub/contract/staff-agencies'
import { readTimeline, type RecentActivity } from '@hub/contract/staff-home'
import { changeStandings, previewStandings, readPerson } from '@hub/contract/staff-people'
import { readStaffSession } from '@hub/contract/staff-sessions'
import type { StaffPermission } from '@hub/contract/staff-roles.rules'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { recent, suspension, upcoming } from '../testing/attention.ts'
import { effectsOfRestoring, nadia } from '../testing/people.ts'
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

const UNDO_SUSPENSION = { name: 'Undo: Alex Moreau suspended a facilitator' }

it('PPL-002 STA-013 AUD-004 undoes a suspension by the decision of the person’s page, and reads the name only then', async () => {
  const restored: RecentActivity = {
    ...suspension,
    id: 13,
    deed: 'facilitator-restore',
    isOpenSuspension: false,
  }
  const { user, sentTo } = await renderConsole('/', [
    once(answer(readTimeline, { record: { upcoming, recent: [suspension] } })),
    answer(readTimeline, {
      record: { upcoming, recent: [restored, { ...suspension, isOpenSuspension: false }] },
    }),
    answer(readPerson, { record: { ...nadia, standing: 'suspended' } }),
    answer(previewStandings, { record: effectsOfRestoring }),
    answer(changeStandings, { records: [{ id: 1, standing: 'confirmed' }] }),
  ])
  const done = await panel('Recent activity')
  const undo = await done.findByRole('button', UNDO_SUSPENSION)
  expect(sentTo(readPerson)).toEqual([])
  await user.click(undo)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Nadia Benali?' }))
  await user.type(dialog.getByRole('textbox'), 'Back from leave')
  await user.click(await dialog.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(changeStandings).map(({ body }) => body)).toEqual([
    expect.objectContaining({ ids: [1], change: 'restore', reason: 'Back from leave' }),
  ])
  expect(await done.findByText('Alex Moreau restored a facilitator')).toBeTruthy()
  expect(done.queryByRole('button', UNDO_SUSPENSION)).toBeNull()
  await waitFor(() =>
    expect(document.activeElement).toBe(
      done.getByRole('link', { name: 'View: Alex Moreau restored a facilitator' }),
    ),
  )
})

it('STA-013 asks nothing about a suspension that somebody else ended meanwhile', async () => {
  const { user, sentTo } = await renderConsole('/', [
    once(answer(readTimeline, { record: { upcoming, recent: [suspension] } })),
    quiet,
    answer(readPerson, { record: { ...nadia, standing: 'confirmed' } }),
  ])
  await user.click(await screen.findByRole('button', UNDO_SUSPENSION))
  expect(await screen.findByText('Decisions of the last 14 days will appear here.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sentTo(previewStandings)).toEqual([])
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

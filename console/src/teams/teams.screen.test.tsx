/** The list of teams, and one team that is built (PPL-006, STA-011, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPeople } from '@hub/contract/staff-people'
import {
  addTeamMember,
  createTeam,
  listTeamsForStaff,
  moveClients,
  readTeamForStaff,
  removeTeamMember,
} from '@hub/contract/staff-teams'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { peopleRows, peopleViews } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { harbour, teamRows } from '../testing/teams.ts'

const list = answer(listTeamsForStaff, {
  records: teamRows(6),
  next: null,
  total: 6,
  views: { active: 6, archived: 1 },
})
const team = answer(readTeamForStaff, { record: harbour })
const WHY = 'Asked for by the program manager.'

it('PPL-006 STA-011 asks for what the address says, and creates a team', async () => {
  const { user, sentTo, address } = await renderConsole('/teams?view=archived&sort=members', [
    list,
    team,
    answer(createTeam, { record: { id: 3, name: 'Riverside' } }),
  ])
  expect(await screen.findAllByRole('row')).toHaveLength(7)
  expect(sentTo(listTeamsForStaff)[0]?.query).toMatchObject({ view: 'archived', sort: 'members' })
  await user.click(screen.getByRole('button', { name: 'Create team' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create team' }))
  expect(sentTo(createTeam)).toEqual([])
  await user.type(dialog.getByRole('textbox'), ' Riverside ')
  await user.click(dialog.getByRole('button', { name: 'Create team' }))
  await waitFor(() => expect(address()).toBe('/teams/3'))
  expect(sentTo(createTeam)[0]?.body).toEqual({ name: 'Riverside' })
})

it('PPL-006 finds a facilitator and adds them; who is a member is not offered again', async () => {
  const people = answer(listPeople, {
    records: peopleRows(5),
    next: null,
    total: 5,
    views: peopleViews,
    agencies: 38,
    filters: [],
  })
  const { user, sentTo } = await renderConsole('/teams/3', [
    team,
    people,
    answer(addTeamMember, { record: { isNew: true } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Add member' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'chl')
  await user.click(await dialog.findByRole('button', { name: 'Add Chloé Fortin' }))
  await waitFor(() => expect(sentTo(addTeamMember)[0]?.body).toEqual({ facilitatorId: 5 }))
  expect(sentTo(listPeople).at(-1)?.query).toMatchObject({ q: 'chl', view: 'confirmed' })
  expect(dialog.queryByRole('button', { name: 'Add Amara Okafor' })).toBeNull()
})

it('PPL-006 adds nobody of another agency, and says of which they are', async () => {
  const people = answer(listPeople, {
    ...{ records: peopleRows(6), next: null, total: 6, views: peopleViews, agencies: 38, filters: [] },
  })
  const { user } = await renderConsole('/teams/3', [team, people])
  await user.click(await screen.findByRole('button', { name: 'Add member' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/to be of Cedar Hill Youth Services: a team has people of one agency/)).toBeTruthy()
  await user.type(dialog.getByRole('searchbox'), 'e')
  expect(await dialog.findByText('Of Harbour Street Community House')).toBeTruthy()
  const names = dialog.getAllByRole('button', { name: /^Add / }).map((one) => one.getAttribute('aria-label'))
  // Nadia's agency is not on the list: it may be any.
  expect(names).toEqual(['Add Nadia Benali', 'Add Jonah Peters', 'Add Chloé Fortin'])
})

it('STA-013 removes a member with a reason after saying what stays, and undoes it', async () => {
  const { user, sentTo } = await renderConsole('/teams/3', [
    team,
    answer(removeTeamMember, { record: { wasMember: true } }),
    answer(addTeamMember, { record: { isNew: true } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove Daniel Cheung' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('14 open client files stay with the team.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sentTo(removeTeamMember)[0]?.body).toEqual({ facilitatorId: 6, reason: WHY }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(addTeamMember)[0]?.body).toEqual({ facilitatorId: 6 }))
})

it('PPL-006 moves several clients at once, and names the codes that no file has', async () => {
  const { user, sentTo } = await renderConsole('/teams/3', [
    team,
    once(refuse(moveClients, 'CodesUnknown', undefined, { codes: ['ZZZZ9999'] })),
    answer(moveClients, { record: { moved: 2 } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Move clients here' }))
  const dialog = within(await screen.findByRole('dialog'))
  const codes = dialog.getByRole('textbox', { name: /^Client IDs/ })
  await user.type(codes, 'AAAA2222, ZZZZ9999')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), WHY)
  await user.click(dialog.getByRole('button', { name: 'Move clients here' }))
  expect(await dialog.findByText('No file has ZZZZ9999. Nothing was moved.')).toBeTruthy()
  await user.clear(codes)
  await user.type(codes, 'AAAA2222 BBBB3333')
  await user.click(dialog.getByRole('button', { name: 'Move clients here' }))
  expect(await screen.findByText('2 clients are moved.')).toBeTruthy()
  expect(sentTo(moveClients).at(-1)?.body).toEqual({ codes: ['AAAA2222', 'BBBB3333'], reason: WHY })
})

it('PPL-001 leads from a team to its people in the list of facilitators', async () => {
  await renderConsole('/teams/3', [team])
  const link = await screen.findByRole('link', { name: 'View its facilitators' })
  expect(link.getAttribute('href')).toMatch(/\/facilitators\?team=3$/)
})

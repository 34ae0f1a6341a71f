/** The list of facilitators, whose search, view, order and page are in the address (PPL-001, STA-011). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resendConfirmationForStaff } from '@hub/contract/account-care'
import { listProvinces } from '@hub/contract/metas'
import { listAgenciesForStaff } from '@hub/contract/staff-agencies'
import {
  addTeamMembers,
  listTeamsForStaff,
  previewTeamAssignment,
  removeTeamMember,
} from '@hub/contract/staff-teams'
import { changeStandings, listPeople, type PersonRow, previewStandings } from '@hub/contract/staff-people'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { agencyRows, agencyViews } from '../testing/agencies.ts'
import { jordan } from '../testing/frame-answers.ts'
import { effectsOfRefusal, noViews, peopleRows, peopleViews } from '../testing/people.ts'
import { teamRows } from '../testing/teams.ts'
import { renderConsole } from '../testing/render-console.tsx'

const people = (count: number, next: string | null = null) =>
  answer(listPeople, {
    records: peopleRows(count),
    next,
    total: 271,
    views: peopleViews,
    agencies: 38,
    filters: [],
  })
const nobody = answer(listPeople, {
  records: [],
  next: null,
  total: 0,
  views: noViews,
  agencies: 0,
  filters: [],
})
const noTeams = { active: 0, archived: 0 }

it('PPL-001 shows who waits, whose agency is not listed, and who never logged in', async () => {
  await renderConsole('/facilitators', [people(5)])
  const rows = await screen.findAllByRole('row')
  expect(rows).toHaveLength(6)
  expect(rows[1]?.textContent).toMatch(
    /Nadia Benali.*Northlake Fam\. Services.*Not on the list.*No team.*Pending/,
  )
  expect(rows[3]?.textContent).toMatch(/Wen Li.*Not yet.*Never/)
  expect(screen.getByText(/412 facilitators in 38 agencies\. 7 are pending\./)).toBeTruthy()
  const views = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
  expect(views.map(({ textContent }) => textContent)).toContain('Pending 7')
})

it('STA-011 asks the server for what the address says', async () => {
  const { sentTo } = await renderConsole(
    '/facilitators?view=pending&q=ana&sort=registered&pages=one.two&x=y',
    [people(3)],
  )
  await screen.findAllByRole('row')
  expect(sentTo(listPeople)[0]?.query).toMatchObject({
    view: 'pending',
    q: 'ana',
    sort: 'registered',
    direction: 'down',
    after: 'two',
  })
})

it('STA-011 puts what is typed into the address, from its first page, and takes it out again', async () => {
  const { user, address, sentTo } = await renderConsole('/facilitators?pages=one', [people(3), nobody])
  await user.type(await screen.findByRole('searchbox'), 'wen')
  await waitFor(() => expect(address()).toBe('/facilitators?q=wen'))
  await waitFor(() => expect(sentTo(listPeople).at(-1)?.query).toMatchObject({ q: 'wen' }))
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(address()).toBe('/facilitators'))
})

it('STA-011 goes to the next page and back by links', async () => {
  const { user, address } = await renderConsole('/facilitators?view=confirmed', [people(12, 'two')])
  const follow = async (name: string, to: string) => {
    await user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(address()).toBe(to))
  }
  await follow('Next', '/facilitators?view=confirmed&pages=two')
  await follow('Previous', '/facilitators?view=confirmed')
})

it('STA-011 says what was searched for when nobody fits, and clears it', async () => {
  const { user, address } = await renderConsole('/facilitators?q=zzz', [nobody])
  expect(await screen.findByText('Nobody has “zzz” in the name or the email.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await waitFor(() => expect(address()).toBe('/facilitators'))
})

it('PPL-001 shows the people of an agency and of a team, named and removable, and keeps them while searching', async () => {
  const narrowed = answer(listPeople, {
    ...{ records: peopleRows(3), next: 'two', total: 30, views: peopleViews, agencies: 38 },
    filters: [
      { kind: 'agency', id: 4, name: 'Cedar Hill Youth Services' },
      { kind: 'team', id: 2, name: 'Evening groups' },
    ],
  })
  const { user, address, sentTo } = await renderConsole('/facilitators?agency=4&team=2&pages=one', [narrowed])
  const filters = within(await screen.findByRole('group', { name: 'Filters' }))
  expect(filters.getByText('Cedar Hill Youth Services')).toBeTruthy()
  expect(sentTo(listPeople)[0]?.query).toMatchObject({ agencyId: 4, teamId: 2, after: 'one' })
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(views.getByRole('link', { name: /Pending/ }).getAttribute('href')).toMatch(
    /\?view=pending&agency=4&team=2$/,
  )
  await user.type(screen.getByRole('searchbox'), 'wen')
  await waitFor(() => expect(address()).toBe('/facilitators?q=wen&agency=4&team=2'))
  await user.click(filters.getByRole('button', { name: 'Remove filter Agency: Cedar Hill Youth Services' }))
  await waitFor(() => expect(address()).toBe('/facilitators?q=wen&team=2'))
  await waitFor(() => expect(sentTo(listPeople).at(-1)?.query).toMatchObject({ q: 'wen', teamId: 2 }))
  expect(sentTo(listPeople).at(-1)?.query).not.toHaveProperty('agencyId')
})

it('PPL-001 finds an agency or a team by its name, and shows its people from the first page', async () => {
  const { user, address, sentTo } = await renderConsole('/facilitators?view=confirmed&pages=one', [
    ...[people(3), answer(listTeamsForStaff, { records: [], next: null, total: 0, views: noTeams })],
    answer(listAgenciesForStaff, { records: agencyRows(3), next: 'x', total: 8, views: agencyViews }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a filter' }))
  await user.type(dialog.getByRole('searchbox'), 'cedar')
  await waitFor(() => expect(sentTo(listTeamsForStaff).at(-1)?.query).toMatchObject({ q: 'cedar' }))
  expect(await dialog.findByText('None has “cedar” in its name.')).toBeTruthy()
  expect(dialog.getByText('5 more. Type part of a name.')).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: /Cedar Hill Youth Services/ }))
  await waitFor(() => expect(address()).toBe('/facilitators?view=confirmed&agency=3'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('PPL-001 changes a filter by its chip, which offers that alone and gets the focus back', async () => {
  const narrowed = answer(listPeople, {
    ...{ records: peopleRows(3), next: null, total: 3, views: peopleViews, agencies: 2 },
    filters: [{ kind: 'agency', id: 4, name: 'Harbour Street' }],
  })
  const { user, address, sentTo } = await renderConsole('/facilitators?agency=4', [
    narrowed,
    answer(listAgenciesForStaff, { records: agencyRows(3), next: null, total: 3, views: agencyViews }),
  ])
  const chip = await screen.findByRole('button', { name: 'Agency Harbour Street' })
  await user.click(chip)
  const choice = within(await screen.findByRole('dialog', { name: 'Agency' }))
  expect(choice.queryByLabelText('Last login since')).toBeNull()
  expect(sentTo(listTeamsForStaff)).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(chip))
  expect(address()).toBe('/facilitators?agency=4')
  await user.click(chip)
  await user.click(await screen.findByRole('button', { name: /Cedar Hill Youth Services/ }))
  await waitFor(() => expect(address()).toBe('/facilitators?agency=3'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('PPL-001 narrows the list to a province, and to who signed in since a day, which the address keeps', async () => {
  const filters = [{ kind: 'province' as const, id: 9, name: 'Ontario' }]
  const narrowed = answer(listPeople, {
    ...{ records: peopleRows(3), next: null, total: 3, views: peopleViews, agencies: 2, filters },
  })
  const { user, address, sentTo } = await renderConsole('/facilitators?since=never', [
    ...[narrowed, answer(listTeamsForStaff, { records: [], next: null, total: 0, views: noTeams })],
    answer(listAgenciesForStaff, { records: [], next: null, total: 0, views: agencyViews }),
    answer(listProvinces, { records: [{ id: 9, name: 'Ontario' }] }),
  ])
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add filter' }))
    return within(await screen.findByRole('dialog', { name: 'Add a filter' }))
  }
  expect(sentTo(listPeople)[0]?.query).not.toHaveProperty('since')
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: /Province$/ }))
  await user.click(await screen.findByRole('option', { name: 'Ontario' }))
  await waitFor(() => expect(address()).toBe('/facilitators?province=9'))
  const again = await open()
  const show = again.getByRole('button', { name: 'Show' })
  expect(show.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(again.getByLabelText('Last login since'), { target: { value: '2026-08-01' } })
  await user.click(show)
  await waitFor(() => expect(address()).toBe('/facilitators?province=9&since=2026-08-01'))
  await waitFor(() =>
    expect(sentTo(listPeople).at(-1)?.query).toMatchObject({ provinceId: 9, since: '2026-08-01' }),
  )
  const chips = within(screen.getByRole('group', { name: 'Filters' }))
  expect([chips.getByText('Ontario'), chips.getByText('since Aug 1, 2026')]).toHaveLength(2)
  await user.click(chips.getByRole('button', { name: 'Remove filter Province: Ontario' }))
  await waitFor(() => expect(address()).toBe('/facilitators?since=2026-08-01'))
  await user.click(chips.getByRole('button', { name: 'Remove filter Last login: since Aug 1, 2026' }))
  await waitFor(() => expect(address()).toBe('/facilitators'))
})

it('PPL-001 says when nobody fits the filters, and clears them', async () => {
  const none = answer(listPeople, {
    ...{ records: [], next: null, total: 0, views: noViews, agencies: 0 },
    filters: [{ kind: 'team', id: 9, name: '' }],
  })
  const { user, address } = await renderConsole('/facilitators?team=9&agency=none', [none])
  expect(await screen.findByText('Nobody fits the filters and the search in this view.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove filter Team: Unknown' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/facilitators'))
})

it('STA-011 PPL-002 decides about all who are selected, by what fits all of them', async () => {
  const { user, sentTo } = await renderConsole('/facilitators', [
    ...[people(5), answer(previewStandings, { record: { ...effectsOfRefusal, changed: 2, mails: 2 } })],
    answer(changeStandings, {
      records: [
        { id: 1, standing: 'confirmed' },
        { id: 2, standing: 'confirmed' },
      ],
    }),
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Select Nadia Benali' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Jonah Peters' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select Amara Okafor' }))
  expect(screen.getByText('No decision fits all of them.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select Amara Okafor' }))
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm 2 facilitators?' }))
  expect(await dialog.findByText('2 emails are sent. The first:')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Met them all')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Saved. 2 facilitators are now: Confirmed.')).toBeTruthy()
  expect(sentTo(changeStandings)[0]?.body).toMatchObject({ ids: [1, 2], change: 'confirm' })
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
})

it('STA-011 selects all results, on other pages too, and no one any more once something else is asked for', async () => {
  const page = (records: PersonRow[], total: number) =>
    answer(listPeople, { records, next: 'two', total, views: peopleViews, agencies: 38, filters: [] })
  const { user, sentTo } = await renderConsole('/facilitators?rows=25&pages=one', [
    once(page(peopleRows(3), 5)),
    once(page(peopleRows(5), 5)),
    page(peopleRows(3), 271),
  ])
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Nadia Benali' }))
  await user.click(screen.getByRole('button', { name: 'Select all 5 results' }))
  expect(await screen.findByText('5 selected')).toBeTruthy()
  expect(sentTo(listPeople).at(-1)?.query).toMatchObject({ limit: 50 })
  expect(sentTo(listPeople).at(-1)?.query).not.toHaveProperty('after')
  await user.click(screen.getByRole('checkbox', { name: 'Select Nadia Benali' }))
  expect(screen.getByText('4 selected')).toBeTruthy()
  await user.click(
    within(screen.getByRole('navigation', { name: 'Views' })).getByRole('link', { name: /Closed/ }),
  )
  expect(await screen.findByText('2 selected')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Select the first 50 of 271' })).toBeTruthy()
})

it('STA-011 offers no more than the page where it has everybody', async () => {
  const all = answer(listPeople, {
    ...{ records: peopleRows(3), next: null, total: 3, views: peopleViews, agencies: 3, filters: [] },
  })
  const { user } = await renderConsole('/facilitators', [all])
  await user.click(await screen.findByRole('checkbox', { name: 'Select Nadia Benali' }))
  expect(screen.queryByRole('button', { name: /^Select (?:all|the first)/ })).toBeNull()
})

it('STA-011 says why no more could be selected', async () => {
  const { user } = await renderConsole('/facilitators', [once(people(3)), refuse(listPeople, 'Forbidden')])
  await user.click(await screen.findByRole('checkbox', { name: 'Select Nadia Benali' }))
  await user.click(screen.getByRole('button', { name: 'Select the first 50 of 271' }))
  await findAnnounced('Your roles do not include this. Ask an owner of the console.')
  expect(screen.getByText('1 selected')).toBeTruthy()
})

it('PPL-006 STA-013 assigns several to a team by the effects, names who cannot be and why, and takes it back', async () => {
  const assignment = {
    joining: 1,
    files: 0,
    already: 0,
    cannot: [{ id: 1, name: 'Nadia Benali', why: 'pending' as const }],
  }
  const { user, sentTo } = await renderConsole('/facilitators', [
    people(5),
    answer(listTeamsForStaff, { ...{ records: teamRows(2), next: null, total: 2 }, views: noTeams }),
    answer(previewTeamAssignment, { record: assignment }),
    answer(addTeamMembers, { record: { joined: [4] } }),
    answer(removeTeamMember, { record: { wasMember: true } }),
  ])
  await user.click(await screen.findByRole('checkbox', { name: 'Select Nadia Benali' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Amara Okafor' }))
  await user.click(screen.getByRole('button', { name: 'Assign to a team' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 facilitators to a team?' }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(dialog.getByText('Choose a team')).toBeTruthy()
  expect(sentTo(addTeamMembers)).toEqual([])
  const [team] = teamRows(2)
  await user.click(await dialog.findByRole('radio', { name: new RegExp(team?.name ?? '') }))
  expect(await dialog.findByText('1 of 2 can be assigned.')).toBeTruthy()
  expect(dialog.getByText('Nadia Benali: the eligibility is pending. Confirm it first.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Assign 1' }))
  expect(await screen.findByText(`Assigned 1 facilitator to ${team?.name}.`)).toBeTruthy()
  expect(sentTo(addTeamMembers)[0]?.body).toEqual({ facilitatorIds: [4], seen: { joining: 1, files: 0 } })
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(removeTeamMember)[0]?.body).toMatchObject({ facilitatorId: 4 }))
})

it('STA-011 orders by the heads of the columns, and says which one it is ordered by', async () => {
  const { user, address } = await renderConsole('/facilitators?pages=one', [people(5)])
  const head = async (name: string) =>
    (await screen.findAllByRole('columnheader')).find(({ textContent }) => textContent?.startsWith(name))
  expect((await head('Name'))?.getAttribute('aria-sort')).toBe('ascending')
  expect((await head('Last login'))?.getAttribute('aria-sort')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Last login' }))
  await waitFor(() => expect(address()).toBe('/facilitators?sort=lastLogin'))
  expect((await head('Last login'))?.getAttribute('aria-sort')).toBe('descending')
  expect((await head('Name'))?.getAttribute('aria-sort')).toBeNull()
})

it('STA-011 selects all rows of the page, some or none, and clears the selection', async () => {
  const { user } = await renderConsole('/facilitators', [people(5)])
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  await user.click(screen.getByRole('checkbox', { name: 'Select Wen Li' }))
  expect([all.indeterminate, all.checked]).toEqual([true, false])
  await user.click(all)
  expect(screen.getByText('5 selected')).toBeTruthy()
  expect([all.indeterminate, all.checked]).toEqual([false, true])
  await user.click(all)
  expect(screen.queryByText(/selected$/)).toBeNull()
})

it('STA-011 asks for as many rows as the address says', async () => {
  const { sentTo } = await renderConsole('/facilitators?rows=50', [people(5)])
  await screen.findAllByRole('row')
  expect(sentTo(listPeople)[0]?.query).toMatchObject({ limit: 50 })
  expect(screen.getByRole('button', { name: /50.*Rows per page|Rows per page.*50/ })).toBeTruthy()
})

it('PPL-002 PPL-003 decides about one by the menu of the row, and sends links again to who needs one', async () => {
  const { user, sentTo } = await renderConsole('/facilitators', [
    ...[people(5), answer(previewStandings, { record: effectsOfRefusal })],
    answer(resendConfirmationForStaff, { record: { email: 'wen.li@agency.example' } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'More for Jonah Peters' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Refuse' }))
  const dialog = await screen.findByRole('alertdialog', { name: /Jonah Peters/ })
  await user.click(within(dialog).getByRole('button', { name: 'Keep as it is' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Jonah Peters' }))
  expect(screen.queryByRole('button', { name: 'Resend confirmation' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select Wen Li' }))
  await user.click(screen.getByRole('button', { name: 'Resend confirmation' }))
  expect(await screen.findByText('1 confirmation email is sent again.')).toBeTruthy()
  expect(sentTo(resendConfirmationForStaff)).toHaveLength(1)
})

it('STA-006 is in the side bar of those alone whose roles reach it', async () => {
  const content = { ...jordan, roles: ['content' as const], permissions: ['content' as const] }
  await renderConsole('/devices', [answer(readStaffSession, { record: content })])
  expect(screen.queryByRole('link', { name: 'Facilitators' })).toBeNull()
})

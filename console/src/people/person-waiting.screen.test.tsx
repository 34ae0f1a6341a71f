/** Somebody who waits for a decision: the team, the email, the others who wait, and taking it back (PPL-001, PPL-002, PPL-006). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeStandings, previewStandings, readPerson } from '@hub/contract/staff-people'
import { listTeamsForStaff } from '@hub/contract/staff-teams'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { effectsOfConfirmation, nadia } from '../testing/people.ts'
import { nadiasTeams, noTeams, teamRows } from '../testing/teams.ts'
import { renderConsole } from '../testing/render-console.tsx'

const WHY = 'Checked with the agency by telephone.'
const person = answer(readPerson, { record: nadia })
const teams = answer(listTeamsForStaff, nadiasTeams)
const effects = answer(previewStandings, { record: effectsOfConfirmation })
const confirmed = answer(readPerson, { record: { ...nadia, standing: 'confirmed', waiting: null } })
const done = answer(changeStandings, { records: [{ id: 1, standing: 'confirmed' }] })
const reopened = answer(changeStandings, { records: [{ id: 1, standing: 'pending' }] })

const form = async () =>
  within(await screen.findByRole('region', { name: 'Is Nadia eligible to work with clients?' }))

async function choose(user: Awaited<ReturnType<typeof renderConsole>>['user'], team: string) {
  await user.click((await form()).getByRole('button', { name: /Team/ }))
  await user.click(await screen.findByRole('option', { name: team }))
}

it('PPL-006 confirms into the team that was chosen, with how many are in it, and asks what that does', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [person, teams, effects, done])
  const inside = await form()
  await choose(user, 'Northlake')
  expect(inside.getByText('5 facilitators, 18 open files')).toBeTruthy()
  await waitFor(() =>
    expect(sentTo(previewStandings).at(-1)?.body).toEqual({ ids: [1], change: 'confirm', teamId: 5 }),
  )
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(await inside.findByRole('button', { name: 'Confirm and email' }))
  await screen.findByText('Saved. Nadia Benali is now: Confirmed.')
  expect(sentTo(changeStandings).map(({ body }) => body)).toMatchObject([
    { ids: [1], change: 'confirm', reason: WHY, teamId: 5 },
  ])
})

it('PPL-006 sends no team with a refusal, nor after it was unchosen', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [person, teams, effects, done])
  const inside = await form()
  await choose(user, 'Brook')
  await choose(user, 'No team for now')
  await waitFor(() => expect(sentTo(previewStandings).at(-1)?.body).toEqual({ ids: [1], change: 'confirm' }))
  await choose(user, 'Brook')
  await user.click(inside.getByRole('radio', { name: /^Refuse/ }))
  expect(inside.queryByRole('button', { name: /Team/ })).toBeNull()
  await waitFor(() => expect(sentTo(previewStandings).at(-1)?.body).toEqual({ ids: [1], change: 'refuse' }))
})

it('PPL-006 says why no team can be chosen: an email that is not confirmed, or no team that fits', async () => {
  const { sentTo } = await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, confirmedAt: null } }),
    effects,
  ])
  expect(await (await form()).findByText(/once they have confirmed their email/)).toBeTruthy()
  expect(sentTo(listTeamsForStaff)).toEqual([])
  await renderConsole('/facilitators/1', [person, answer(listTeamsForStaff, noTeams), effects])
  expect(await screen.findByText(/none has colleagues of Northlake Fam. Services or is empty/)).toBeTruthy()
})

it('PPL-006 finds any team that fits by typing and page after page, and confirms into it', async () => {
  const rows = teamRows(20).map((row) => ({ ...row, name: `Team ${row.id}` }))
  const page = (from: number, next: string | null) =>
    answer(listTeamsForStaff, {
      ...{ records: rows.slice(from, from + 8), next, total: 20 },
      views: { active: 20, archived: 0 },
    })
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[person, effects, done, once(page(0, 'second')), once(page(0, 'second')), page(8, null)],
  ])
  const inside = await form()
  await choose(user, 'Find another team…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find a team for Nadia Benali' }))
  expect(await dialog.findAllByRole('radio')).toHaveLength(8)
  await user.click(dialog.getByRole('button', { name: 'Choose' }))
  expect(dialog.getByText('Choose a team')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Show more teams' }))
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(16))
  expect(sentTo(listTeamsForStaff).at(-1)?.query).toMatchObject({ joining: '1', after: 'second' })
  await user.type(dialog.getByRole('searchbox'), 'Team 1')
  await waitFor(() =>
    expect(sentTo(listTeamsForStaff).at(-1)?.query).toMatchObject({ joining: '1', q: 'Team 1' }),
  )
  await user.click(await dialog.findByRole('radio', { name: /^Team 16/ }))
  await user.click(dialog.getByRole('button', { name: 'Choose' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inside.getByRole('button', { name: /Team 16/ })).toBeTruthy()
  await waitFor(() => expect(sentTo(previewStandings).at(-1)?.body).toMatchObject({ teamId: 16 }))
})

it('PPL-006 says that a team became one of another agency, and keeps the reason', async () => {
  const { user } = await renderConsole('/facilitators/1', [
    ...[person, teams, effects, refuse(changeStandings, 'TeamOfOtherAgency')],
  ])
  const inside = await form()
  await choose(user, 'Northlake')
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(await inside.findByRole('button', { name: 'Confirm and email' }))
  expect(await inside.findByText(/The people of this team are of another agency/)).toBeTruthy()
  expect(inside.getByRole<HTMLTextAreaElement>('textbox').value).toBe(WHY)
})

it('PPL-002 sends the email unless it is unticked, and the button says which', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [person, teams, effects, done])
  const inside = await form()
  await user.click(await inside.findByRole('checkbox', { name: 'Send this email' }))
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(inside.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Saved. Nadia Benali is now: Confirmed.')
  expect(sentTo(changeStandings).map(({ body }) => body)).toMatchObject([{ sendMail: false }])
})

it('STA-013 reads the email in another language too, and says in which it is sent', async () => {
  const { user } = await renderConsole('/facilitators/1', [person, teams, effects])
  const inside = await form()
  expect(await inside.findByText('You can now work with your team')).toBeTruthy()
  await user.click(inside.getByRole('radio', { name: '中文' }))
  expect(inside.getByText('您现在可以与团队一起工作').getAttribute('lang')).toBe('zh-Hans')
  expect(inside.getByText('The email is sent in English, the language of the account.')).toBeTruthy()
})

it('PPL-001 leads to those who wait before and behind, and on to the next once it is decided', async () => {
  const { user } = await renderConsole('/facilitators/1', [once(person), confirmed, effects, done])
  const inside = await form()
  expect(inside.getByText('2 of 7 pending')).toBeTruthy()
  const hrefs = ['Previous pending facilitator', 'Next pending facilitator'].map((name) =>
    inside.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual([
    expect.stringMatching(/\/facilitators\/2$/),
    expect.stringMatching(/\/facilitators\/3$/),
  ])
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(await inside.findByRole('button', { name: 'Confirm and email' }))
  const next = await screen.findByRole('link', { name: 'Next pending' })
  expect(next.getAttribute('href')).toMatch(/\/facilitators\/3$/)
})

it('STA-013 takes a confirmation back for a moment, and later from the page with a reason', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[once(person), confirmed, effects, once(done), reopened],
  ])
  const inside = await form()
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(await inside.findByRole('button', { name: 'Confirm and email' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Pending.')).toBeTruthy()
  expect(sentTo(changeStandings).at(-1)?.body).toMatchObject({ ids: [1], change: 'reopen' })
  await user.click(await screen.findByRole('button', { name: 'Undo decision' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the decision about Nadia Benali?' }))
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(await dialog.findByRole('button', { name: 'Undo decision' }))
  await waitFor(() => expect(sentTo(changeStandings)).toHaveLength(3))
  expect(sentTo(changeStandings).at(-1)?.body).toMatchObject({ change: 'reopen', reason: WHY })
})

it('STA-013 offers no Undo where files came along into the team: they would stay there', async () => {
  const { user } = await renderConsole('/facilitators/1', [
    ...[once(person), confirmed, done],
    answer(previewStandings, { record: { ...effectsOfConfirmation, filesJoining: 2 } }),
  ])
  const inside = await form()
  expect(await inside.findByText('2 open client files of theirs come along into the team')).toBeTruthy()
  await user.type(inside.getByRole('textbox'), WHY)
  await user.click(await inside.findByRole('button', { name: 'Confirm and email' }))
  await screen.findByText('Saved. Nadia Benali is now: Confirmed.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

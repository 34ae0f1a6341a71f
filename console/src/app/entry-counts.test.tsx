/** The counts of Home in the side bar (STA-010). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readHome, type Attention } from '@hub/contract/staff-home'
import { changeStandings, previewStandings, readPerson } from '@hub/contract/staff-people'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, neverAnswered, once, refuse } from '@hub/gallery/fake-answers.ts'
import { attention } from '../testing/attention.ts'
import { jordan } from '../testing/frame-answers.ts'
import { effectsOfRefusal, nadia } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { countsByEntry } from './entry-counts.ts'

const home = (items: Attention[]) => answer(readHome, { record: { attention: items } })
const pending = (count: number): Attention => ({
  ...{ kind: 'pendingFacilitators', count, names: [], oldestAt: null },
})
const side = () => within(screen.getByRole('navigation', { name: 'Main' }))
const entry = (name: string) => side().getByRole('link', { name })
/** What is spoken after the name of a link, and null when there is nothing. */
const spoken = (name: string) => {
  const id = entry(name).getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)?.textContent
}

it('STA-010 counts at each entry what is decided there, and at Home everything', () => {
  expect(Object.fromEntries(countsByEntry(attention))).toEqual({
    ...{ home: 23, people: 7, agencies: 6, waitingRuns: 3, content: 2, events: 1, audit: 2 },
  })
})

it('STA-010 shows and speaks a count behind the name of an entry, and none where nothing waits', async () => {
  await renderConsole('/', [home([pending(1200), { ...pending(1), kind: 'unlistedCities' }])])
  await waitFor(() => expect(spoken('Facilitators')).toBe('1,200 items need attention'))
  expect(spoken('Agencies')).toBe('1 item needs attention')
  expect(spoken('Home')).toBe('1,201 items need attention')
  expect(spoken('Teams')).toBeNull()
  expect(spoken('Audit log')).toBeNull()
  expect(side().getByText('1,200')).toBeTruthy()
  expect(side().queryByText('0')).toBeNull()
})

it('STA-010 keeps the names of the entries and shows no count while it loads, or when it did not', async () => {
  const waiting = await renderConsole('/', [neverAnswered(readHome)])
  expect(spoken('Facilitators')).toBeNull()
  waiting.unmount()
  const { queryClient } = await renderConsole('/', [
    once(home([pending(7)])),
    refuse(readHome, 'ServerError'),
  ])
  await waitFor(() => expect(spoken('Home')).toBe('7 items need attention'))
  await queryClient.refetchQueries({ queryKey: [readHome.path] })
  await waitFor(() => expect(spoken('Home')).toBeNull())
})

it('STA-010 STA-013 counts anew after a decision on another screen', async () => {
  const { user } = await renderConsole('/facilitators/1', [
    ...[once(home([pending(7)])), home([pending(6)])],
    ...[answer(readPerson, { record: nadia }), answer(previewStandings, { record: effectsOfRefusal })],
    answer(changeStandings, { records: [{ id: 1, standing: 'refused' }] }),
  ])
  await waitFor(() => expect(spoken('Facilitators')).toBe('7 items need attention'))
  await user.click(await screen.findByRole('radio', { name: /^Refuse/ }))
  const form = within(screen.getByRole('region', { name: /^Is Nadia eligible/ }))
  await form.findByText('1 device is signed out')
  await user.type(form.getByRole('textbox'), 'Not known to the agency.')
  await user.click(form.getByRole('button', { name: 'Refuse and email' }))
  await waitFor(() => expect(spoken('Facilitators')).toBe('6 items need attention'))
})

it('STA-006 STA-010 has counts only at entries that the roles reach', async () => {
  const editor = { ...jordan, roles: ['content' as const], permissions: ['content' as const] }
  await renderConsole('/', [
    answer(readStaffSession, { record: editor }),
    home([{ ...pending(2), kind: 'packageWarnings' }]),
  ])
  await waitFor(() => expect(spoken('Catalogue')).toBe('2 items need attention'))
  expect(spoken('Home')).toBe('2 items need attention')
  expect(side().queryByRole('link', { name: 'Facilitators' })).toBeNull()
})

/** Sessions that wait to be recorded: listed, reminded of and discarded (PPL-008). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { discardWaitingRun, listWaitingRuns, previewRunReminder, remindHost } from '@hub/contract/staff-runs'
import { answer, neverAnswered, once, refuse } from '@hub/gallery/fake-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { reminder, waitingRuns } from '../testing/runs.ts'

const runs = answer(listWaitingRuns, { records: waitingRuns(2), next: null, total: 2 })
const WHY = 'It did not take place.'

it('PPL-008 shows the email in the host’s language, and sends it', async () => {
  const { user, sentTo } = await renderConsole('/unrecorded-sessions', [
    runs,
    answer(previewRunReminder, { record: { ...reminder, locale: 'zh', subject: '等待记录' } }),
    answer(remindHost, { record: { to: reminder.to } }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Remind Nadia Benali' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind Nadia Benali?' }))
  expect((await dialog.findByText('等待记录')).lang).toBe('zh-Hans')
  expect(dialog.getByText(/^The host was reminded/)).toBeTruthy()
  expect(sentTo(remindHost)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Send email' }))
  expect(await screen.findByText(`The email to ${reminder.to} is on its way.`)).toBeTruthy()
  expect(sentTo(remindHost)[0]?.params).toEqual({ id: 1 })
})

it('PPL-008 STA-013 discards with a reason, and keeps it when that failed', async () => {
  const { user, sentTo } = await renderConsole('/unrecorded-sessions', [
    runs,
    once(refuse(discardWaitingRun, 'ServerError')),
    answer(discardWaitingRun, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'Discard the session of Jonah Peters' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const press = () => user.click(dialog.getByRole('button', { name: 'Discard' }))
  await press()
  expect(sentTo(discardWaitingRun)).toEqual([])
  await user.type(dialog.getByRole('textbox'), WHY)
  await press()
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await press()
  expect(await screen.findByText('The session is discarded.')).toBeTruthy()
  await waitFor(() => expect(sentTo(listWaitingRuns).length).toBeGreaterThan(1))
  expect(sentTo(discardWaitingRun).at(-1)).toMatchObject({ params: { id: 2 }, body: { reason: WHY } })
})

it('PPL-008 leads to the record of a session that its host has recorded meanwhile', async () => {
  const { user, sentTo } = await renderConsole('/unrecorded-sessions', [
    runs,
    refuse(previewRunReminder, 'AlreadyRecorded', undefined, { recordId: 41 }),
    refuse(discardWaitingRun, 'AlreadyRecorded', undefined, { recordId: 42 }),
  ])
  const recorded = async () => within(await screen.findByRole('dialog', { name: 'This session is recorded' }))
  const hrefIn = async () =>
    (await recorded()).getByRole('link', { name: 'View record' }).getAttribute('href')
  await user.click(await screen.findByRole('button', { name: 'Remind Nadia Benali' }))
  expect(await hrefIn()).toMatch(/\/records\/41$/)
  expect((await recorded()).getByText(/^Nadia Benali recorded the session of/)).toBeTruthy()
  await user.click((await recorded()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(sentTo(listWaitingRuns).length).toBeGreaterThan(1))
  await user.click(screen.getByRole('button', { name: 'Discard the session of Jonah Peters' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(await hrefIn()).toMatch(/\/records\/42$/)
})

it('PPL-008 says so when every session is recorded', async () => {
  await renderConsole('/unrecorded-sessions', [
    answer(listWaitingRuns, { records: [], next: null, total: 0 }),
  ])
  expect(await screen.findByText('Every session is recorded')).toBeTruthy()
})

it('PPL-008 STA-011 goes to the next page and back by links, and asks for what the address says', async () => {
  const page = answer(listWaitingRuns, { records: waitingRuns(2), next: 'two', total: 30 })
  const { user, address, sentTo } = await renderConsole('/unrecorded-sessions', [page])
  await user.click(await screen.findByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/unrecorded-sessions?pages=two'))
  await waitFor(() => expect(sentTo(listWaitingRuns).at(-1)?.query).toMatchObject({ after: 'two' }))
  expect(screen.getByText('Showing 2 of 30, the oldest first.')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Previous' }))
  await waitFor(() => expect(address()).toBe('/unrecorded-sessions'))
})

it('PPL-008 shows from when to when a session took place, and when its host was reminded', async () => {
  await renderConsole('/unrecorded-sessions', [runs])
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toMatch(/to Oct 9 at 8:02/)
  expect(first?.textContent).not.toContain('Not yet')
  expect(second?.textContent).toContain('Not yet')
})

it('PPL-008 sends no reminder before it is shown, and leads to the record where the host was faster than the press', async () => {
  const waiting = await renderConsole('/unrecorded-sessions', [runs, neverAnswered(previewRunReminder)])
  await waiting.user.click(await screen.findByRole('button', { name: 'Remind Nadia Benali' }))
  const unshown = within(await screen.findByRole('dialog', { name: 'Remind Nadia Benali?' }))
  await waiting.user.click(unshown.getByRole('button', { name: 'Send email' }))
  expect(waiting.sentTo(remindHost)).toEqual([])
  waiting.unmount()
  const { user } = await renderConsole('/unrecorded-sessions', [
    ...[runs, answer(previewRunReminder, { record: reminder })],
    refuse(remindHost, 'AlreadyRecorded', undefined, { recordId: 41 }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Remind Nadia Benali' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind Nadia Benali?' }))
  await dialog.findByText(reminder.subject)
  await user.click(dialog.getByRole('button', { name: 'Send email' }))
  const recorded = within(await screen.findByRole('dialog', { name: 'This session is recorded' }))
  expect(recorded.getByRole('link', { name: 'View record' }).getAttribute('href')).toMatch(/\/records\/41$/)
})

/** Publishing the draft at a moment, and what became of it (CTM-002, STA-012). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  cancelPublication,
  listContent,
  type PublicationSchedule,
  schedulePublication,
} from '@hub/contract/staff-content'
import { torontoClock, torontoInstant } from '@hub/contract/toronto-time.rules'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { catalogue, changes, files, schedule } from '../testing/content.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { msUntilPublished } from './content.queries.ts'

const TWO_DAYS_MS = 48 * 60 * 60 * 1000
const content = (one: PublicationSchedule | null, some = changes) =>
  answer(listContent, { records: catalogue, changes: some, files, version: 'three', schedule: one })
const open = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('CTM-002 asks for a moment by the clock of Toronto, names the zone, and says what is published then', async () => {
  const { user, sentTo } = await renderConsole('/content', [
    content(null),
    once(refuse(schedulePublication, 'EffectsChanged')),
    answer(schedulePublication, { record: schedule }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const dialog = await open('Publish at a moment')
  expect(dialog.getByText(/as it stands at that moment/)).toBeTruthy()
  const moment = dialog.getByLabelText(/Date and time in Toronto/)
  fireEvent.change(moment, { target: { value: '2026-01-05T07:00' } })
  expect(dialog.getByText(/Monday, January 5, 2026.* 7:00 a\.m\. EST/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(dialog.getByText('Choose a moment that is still to come')).toBeTruthy()
  fireEvent.change(moment, { target: { value: '' } })
  expect(dialog.getByText('Enter a date and a time')).toBeTruthy()
  const clock = torontoClock(new Date(Date.now() + TWO_DAYS_MS).toISOString())
  fireEvent.change(moment, { target: { value: clock } })
  await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Quietly')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(sentTo(schedulePublication)).toHaveLength(2))
  expect(sentTo(schedulePublication)[1]?.body).toEqual({
    ...{ at: torontoInstant(clock), note: 'Quietly', was: null },
  })
})

it('CTM-002 shows the moment with its zone, changes it on what was read, and cancels it', async () => {
  const { user, sentTo } = await renderConsole('/content', [
    content(schedule),
    answer(schedulePublication, { record: schedule }),
    answer(cancelPublication, {}),
  ])
  expect(
    await screen.findByText(/Mei Tan: Thursday, October 15, 2026.* 7:00 a\.m\. EDT \(Toronto\)/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reschedule' }))
  const dialog = await open('Change the schedule')
  const clock = torontoClock(new Date(Date.now() + TWO_DAYS_MS).toISOString())
  fireEvent.change(dialog.getByDisplayValue('2026-10-15T07:00'), { target: { value: clock } })
  await user.click(dialog.getByRole('button', { name: 'Change the schedule' }))
  await waitFor(() => expect(sentTo(schedulePublication)[0]?.body).toMatchObject({ was: 7 }))
  await user.click(screen.getByRole('button', { name: 'Cancel schedule' }))
  await waitFor(() => expect(sentTo(cancelPublication)[0]?.body).toEqual({ id: 7 }))
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  expect((await open('Publish 3 changes?')).getByText(/The schedule of .* ends with it/)).toBeTruthy()
})

it('CTM-002 says why the draft was not published, and puts that away', async () => {
  const { user, sentTo } = await renderConsole('/content', [
    content({ ...schedule, refusal: 'ContentNameTaken' }),
    answer(cancelPublication, {}),
  ])
  expect(await screen.findByText(/Two items would have had one name/)).toBeTruthy()
  // It can be scheduled anew, and published by hand.
  for (const name of ['Schedule', 'Publish now']) expect(screen.getByRole('button', { name })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Put away' }))
  await waitFor(() => expect(sentTo(cancelPublication)[0]?.body).toEqual({ id: 7 }))
})

it('CTM-002 shows a schedule also while the draft is empty', async () => {
  await renderConsole('/content', [content(schedule, [])])
  expect(await screen.findByText(/Without a change, nothing is published/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel schedule' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull()
})

it('CTM-002 shows by itself what became of a schedule, on a page that is open at its moment', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const soon = { ...schedule, at: new Date(Date.now() + 1000).toISOString() }
  const { sentTo } = await renderConsole('/content', [
    once(content(soon)),
    content({ ...soon, refusal: 'ContentNameTaken' }),
  ])
  await screen.findByRole('button', { name: 'Reschedule' })
  await act(() => vi.advanceTimersByTimeAsync(7000))
  expect(await screen.findByText('The draft was not published as scheduled')).toBeTruthy()
  const reads = sentTo(listContent).length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(sentTo(listContent)).toHaveLength(reads)
})

it('STA-005 CTM-002 reads again around the moment alone, so that an open page does not keep a session', () => {
  const at = Date.parse(schedule.at)
  const [SECOND_MS, HOUR_MS] = [1000, 3_600_000]
  expect(msUntilPublished(null, at)).toBe(false)
  expect(msUntilPublished({ ...schedule, refusal: 'Fault' }, at)).toBe(false)
  expect(msUntilPublished(schedule, at - 60 * SECOND_MS)).toBe(65 * SECOND_MS)
  expect(msUntilPublished(schedule, at + 60 * SECOND_MS)).toBe(5 * SECOND_MS)
  expect(msUntilPublished(schedule, at + HOUR_MS)).toBe(false)
  expect(msUntilPublished(schedule, at - 11 * HOUR_MS)).toBe(false)
})

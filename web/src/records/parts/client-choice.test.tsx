import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPersonalRecords, recordParticipation, type PersonalRecord } from '@hub/contract/records'
import { answer } from '@hub/gallery/fake-answers.ts'
import { justiceRun, openClients, participationAnswers } from '../../testing/participation.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ParticipationScreen } from '../participation.screen.tsx'

const session = (day: string, clientCode: string): PersonalRecord => ({
  moduleName: 'Wisdom',
  themeName: 'Peace & Justice',
  startTime: `2026-10-${day}T13:00:00.000Z`,
  endTime: `2026-10-${day}T13:45:00.000Z`,
  clientCode,
  participants: 1,
})
const LAST = [
  session('02', 'HSC-4825'),
  session('09', 'HSC-4822'),
  session('09', 'HSC-4823'),
  session('09', 'GONE'),
]

async function open(count: number) {
  const view = await renderScreen(<ParticipationScreen />, {
    answers: [
      answer(recordParticipation, { record: { id: 77 } }),
      answer(listPersonalRecords, { records: LAST }),
      ...participationAnswers(justiceRun, openClients(count)),
    ],
  })
  await screen.findByRole('checkbox', { name: /HSC-4821/ })
  return view
}

const clients = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /HSC-/ })
const chosen = () => clients().filter(({ checked }) => checked).length

it('PAR-020 shows no find box up to 24 clients', async () => {
  await open(24)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Select all shown' })).toBeNull()
})

it('PAR-020 finds by ID, and what is chosen stays chosen while others are shown', async () => {
  const { user, sentTo } = await open(25)
  await user.click(screen.getByRole('checkbox', { name: /HSC-4830/ }))
  await user.type(screen.getByRole('searchbox', { name: 'Find a client by ID' }), 'hsc 482')
  expect(clients()).toHaveLength(9)
  await user.click(screen.getByRole('button', { name: 'Select all shown' }))
  expect(chosen()).toBe(9)
  await user.click(screen.getByRole('checkbox', { name: /HSC-4821/ }))
  await user.clear(screen.getByRole('searchbox'))
  expect(chosen()).toBe(9)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(sentTo(recordParticipation)).toHaveLength(1))
  expect(sentTo(recordParticipation)[0]?.body.clientIds).toEqual([22, 23, 24, 25, 26, 27, 28, 29, 30])
})

it('PAR-020 takes out all that are shown once all of them are chosen', async () => {
  const { user } = await open(25)
  await user.type(screen.getByRole('searchbox', { name: 'Find a client by ID' }), 'hsc 482')
  await user.click(screen.getByRole('button', { name: 'Select all shown' }))
  expect(chosen()).toBe(9)
  await user.click(screen.getByRole('button', { name: 'Deselect all shown' }))
  expect(chosen()).toBe(0)
  expect(screen.getByRole('button', { name: 'Select all shown' })).toBeTruthy()
})

it('PAR-020 says how many of the last session can be chosen', async () => {
  const { user } = await open(25)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Same as last time' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  expect(await screen.findByText(/^2 clients of the 3 of last time chosen/)).toBeTruthy()
})

it('PAR-020 chooses the clients of the last session that are still open', async () => {
  const { user } = await open(30)
  const same = screen.getByRole<HTMLButtonElement>('button', { name: 'Same as last time' })
  await waitFor(() => expect(same.disabled).toBe(false))
  await user.click(same)
  expect(chosen()).toBe(2)
})

it('PAR-020 says when no client has the ID', async () => {
  const { user } = await open(25)
  await user.type(screen.getByRole('searchbox'), 'XYZ')
  expect(screen.getByText('No client has this ID. Check the letters and digits.')).toBeTruthy()
})

it('PAR-020 chooses with Enter the one client that matches, clears the box and keeps the focus in it', async () => {
  const { user, sentTo } = await open(25)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await user.click(box)
  await user.keyboard('4830{Enter}4841{Enter}4822{Enter}')
  expect(chosen()).toBe(3)
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  expect(screen.getByText('HSC-4822 is chosen.')).toBeTruthy()
  await user.keyboard('4841')
  expect(screen.getByText('HSC-4841 is chosen. Press Enter to take it out again.')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(chosen()).toBe(2)
  expect(sentTo(recordParticipation)).toEqual([])
})

it('PAR-020 chooses nobody with Enter while several or none match, and never sends the form', async () => {
  const { user, sentTo } = await open(25)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  await user.click(box)
  await user.keyboard('{Enter}48{Enter}')
  expect(chosen()).toBe(0)
  expect(screen.getByText('Several clients have this in their ID. Type more of it.')).toBeTruthy()
  expect(box.value).toBe('48')
  await user.keyboard('XYZ{Enter}')
  expect(box.value).toBe('48XYZ')
  expect(sentTo(recordParticipation)).toEqual([])
})

it('PAR-020 skips the long list of clients to Submit', async () => {
  const { user } = await open(25)
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('4830{Enter}')
  await user.click(screen.getByRole('link', { name: 'Skip the clients' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit' }))
})

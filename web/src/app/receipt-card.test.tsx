/** What the dashboard shows about a session that was just recorded. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { readLearningTypeOfTheme } from '@hub/contract/catalogue'
import type { Participation } from '@hub/contract/records'
import { forgetPersonal } from '#platform/first-load/device.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { storeReceipt, receiptOf, useReceipt } from '#platform/device/receipt.ts'
import { setWaiting } from '#platform/device/waiting.ts'
import { learningType } from '../testing/catalogue.ts'
import { amara } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { justiceRun, workshopRun } from '../testing/participation.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ReceiptCard } from './receipt-card.tsx'

const WORKSHOP: Participation = {
  ...{ runningId: 31, facilitatorIds: [1], clientIds: [], minAge: 12, maxAge: 17, participationCount: 9 },
}
const JUSTICE: Participation = {
  ...{ facilitatorIds: [1, 8], clientIds: [22, 23], minAge: null, maxAge: null, participationCount: 2 },
}
const TRAINING: Participation = { runningId: 31, facilitatorIds: [1, 8], facilitatorTraining: true }
const NOTHING = { count: 0, refused: 0 }

afterEach(() => {
  storeReceipt(null)
  setWaiting(NOTHING)
})

function Shown({ facilitatorId = amara.id }: { facilitatorId?: number }) {
  const receipt = useReceipt(facilitatorId)
  return receipt && <ReceiptCard receipt={receipt} />
}
const open = (facilitatorId?: number) =>
  renderScreen(<Shown {...(facilitatorId !== undefined && { facilitatorId })} />, {
    answers: [answer(readLearningTypeOfTheme, { record: learningType })],
  })
const hrefOfLink = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

it('PAR-016 says what was recorded, and leads to the record and to the module again', async () => {
  storeReceipt(receiptOf(amara.id, workshopRun, WORKSHOP))
  const { user } = await open()
  expect(screen.getByText('Participation recorded')).toBeTruthy()
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('Respect Through Boundaries')
  expect(card.textContent).toContain('47 Mins')
  expect(card.textContent).toContain('9 people')
  expect(await hrefOfLink(/^View record/)).toBe(hrefOf('youthLearningRecord'))
  const { topicId, moduleId } = workshopRun
  expect(await hrefOfLink(/^Run again/)).toBe(hrefOf('moduleLaunch', { topicId, moduleId }))
  await user.click(screen.getByRole('button', { name: 'Close this note' }))
  expect(screen.queryByRole('article')).toBeNull()
})

it('PAR-016 leads from a training to the list of training', async () => {
  storeReceipt(receiptOf(amara.id, justiceRun, TRAINING))
  await open()
  expect(screen.getByRole('article').textContent).toContain('2 people Facilitator Training')
  expect(await hrefOfLink(/^View record/)).toBe(hrefOf('trainingRecord'))
})

it('PAR-016 OFF-012 says that a record of this device waits, until the hub has it', async () => {
  storeReceipt(receiptOf(amara.id, { ...justiceRun, deviceRunId: 'a' }, JUSTICE))
  await open()
  expect(screen.getByText('Participation kept')).toBeTruthy()
  expect(screen.getByText(/^Waits on this device/)).toBeTruthy()
  expect(await hrefOfLink(/^Show what waits/)).toBe(hrefOf('offlineModule'))
  act(() => setWaiting({ ...NOTHING, over: [{ id: 'a', isSent: true }] }))
  expect(screen.getByText('Participation recorded')).toBeTruthy()
  expect(screen.queryByText(/^Waits on this device/)).toBeNull()
  await waitFor(async () => expect(await hrefOfLink(/^View record/)).toBe(hrefOf('youthLearningRecord')))
})

it('PAR-016 OFF-012 puts the receipt of a record away that was removed', async () => {
  storeReceipt(receiptOf(amara.id, { ...justiceRun, deviceRunId: 'a' }, JUSTICE))
  await open()
  act(() => setWaiting({ ...NOTHING, over: [{ id: 'a', isSent: false }] }))
  expect(screen.queryByRole('article')).toBeNull()
})

it('PAR-016 OFF-012 leaves a record that the hub refused to the notice of what waits', async () => {
  storeReceipt(receiptOf(amara.id, { ...justiceRun, deviceRunId: 'a' }, JUSTICE))
  await open()
  act(() => setWaiting({ count: 1, refused: 1, refusedIds: ['a'] }))
  expect(screen.queryByRole('article')).toBeNull()
})

it('PAR-016 tells nobody else, and nothing after the logout', async () => {
  storeReceipt(receiptOf(amara.id, workshopRun, WORKSHOP))
  await open(8)
  expect(screen.queryByRole('article')).toBeNull()
  await open()
  expect(screen.getByRole('article')).toBeTruthy()
  await act(() => forgetPersonal())
  expect(screen.queryByRole('article')).toBeNull()
})

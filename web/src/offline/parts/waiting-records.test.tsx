/** What waits to be sent, as the facilitator sees it and takes it back. */
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerSealedClient } from '@hub/contract/offline'
import { recordParticipation, recordSealed } from '@hub/contract/records'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { readEntries } from '#platform/device/stored-entries.ts'
import { PATHS } from '#platform/page/paths.ts'
import { readWaiting } from '#platform/device/waiting.ts'
import { deliver, deliveredRun, fakeLocks, START } from '../../testing/deliveries.ts'
import { amara } from '../../testing/facilitators.ts'
import { answer, type FakeAnswer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { beginDelivery, findDelivery, wipeDeliveries } from '../deliveries.ts'
import { listSubmissions, noteRefusal } from '../submissions.ts'
import { sendSubmissions } from '../submissions.queries.ts'
import { WaitingRecords } from './waiting-records.tsx'

const CORRECT = `Correct the participation of ${deliveredRun.moduleName}`
const DISCARD = `Discard the participation of ${deliveredRun.moduleName}`

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: fakeLocks() }))
afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  await wipeDeliveries(amara.id)
})
const show = (answers: FakeAnswer[] = []) => renderScreen(<WaitingRecords />, { answers, hasRegions: true })
/** A toast is shown once and announced once. */
const findToast = (text: string) => screen.findAllByText(text)
const recorded = answer(recordParticipation, { record: { id: 9 } })

it('OFF-012 shows nothing while nothing waits', async () => {
  await show()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('OFF-012 shows how many wait, of which module each is, and since when', async () => {
  const { queuedAt } = await deliver()
  await deliver({ moduleName: 'Ideal School', startTime: '2026-11-01T14:00:00.000Z' })
  await show()
  const box = await screen.findByRole('region', { name: '2 sessions wait to be sent' })
  const [first, second] = within(box).getAllByRole('listitem')
  expect(first?.textContent).toContain('Ideal School')
  expect(second?.textContent).toContain(deliveredRun.moduleName)
  const at = (iso: string) => dateAndTime(iso, 'en')
  expect(second?.textContent).toContain(`Delivered ${at(START)}, waiting since ${at(queuedAt)}`)
  // Every waiting one can be corrected or removed, not only a refused one.
  expect(within(box).getAllByRole('button', { name: /^(Correct|Discard)/ })).toHaveLength(4)
})

it('OFF-012 says why the hub refused one, and gives it back to its form with what was entered', async () => {
  const { id } = await deliver()
  const { user, goneTo } = await show([refuse(recordParticipation, 'Forbidden')])
  await screen.findByRole('region', { name: '1 session waits to be sent' })
  await expect(sendSubmissions()).rejects.toThrow()
  const box = await screen.findByRole('region', { name: '1 session waits to be sent' })
  expect(await within(box).findByText('Not accepted by the hub')).toBeTruthy()
  expect(box.textContent).toContain('This is not available to your account.')
  await user.click(within(box).getByRole('button', { name: CORRECT }))
  await waitFor(() => expect(goneTo).toEqual([PATHS.moduleParticipation]))
  expect(await findDelivery(amara.id)).toMatchObject({ id })
  expect(await readEntries(amara.id, id)).toEqual({ isTraining: true })
  expect(await listSubmissions(amara.id)).toEqual([])
})

it('OFF-012 takes nothing back that the hub accepts at this moment: the correction would be lost', async () => {
  const { id } = await deliver()
  await noteRefusal(id, 'ServerError')
  let arrive = () => {}
  const after = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { user, goneTo, sentTo } = await show([answer(recordParticipation, { record: { id: 9 } }, { after })])
  const sending = sendSubmissions()
  await user.click(await screen.findByRole('button', { name: CORRECT }))
  await waitFor(() => expect(sentTo(recordParticipation)).toHaveLength(1))
  expect(await findDelivery(amara.id)).toBeUndefined()
  arrive()
  await sending
  await findToast('The hub has accepted it meanwhile.')
  expect(await findDelivery(amara.id)).toBeUndefined()
  expect(await listSubmissions(amara.id)).toEqual([])
  expect(goneTo).toEqual([])
})

it('OFF-012 gives one back whose sending is refused again while it was pressed', async () => {
  const { id } = await deliver()
  await noteRefusal(id, 'Forbidden')
  const { user, goneTo } = await show([once(refuse(recordParticipation, 'Forbidden')), recorded])
  const sending = sendSubmissions().catch(() => undefined)
  await user.click(await screen.findByRole('button', { name: CORRECT }))
  await sending
  await waitFor(() => expect(goneTo).toEqual([PATHS.moduleParticipation]))
  expect(await findDelivery(amara.id)).toMatchObject({ id })
})

it('OFF-012 corrects none over a run that waits to be recorded', async () => {
  const { id } = await deliver()
  await noteRefusal(id, 'Forbidden')
  await beginDelivery({ facilitatorId: amara.id, id: 'another', run: deliveredRun, lastContact: START })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: CORRECT }))
  await findToast('Record the module that was run last, then correct this one.')
  expect(await listSubmissions(amara.id)).toHaveLength(1)
})

it('OFF-012 lets one go for a reason, which is asked first, and lists it among what is over', async () => {
  await deliver()
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: DISCARD }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('The session will not be recorded. This cannot be undone.')
  expect(within(question).getByText(deliveredRun.moduleName)).toBeTruthy()
  await user.click(within(question).getByText('Yes, Discard'))
  expect(await within(question).findByText('Choose a reason first.')).toBeTruthy()
  expect(await listSubmissions(amara.id)).toHaveLength(1)
  await user.click(within(question).getByText('It was a try'))
  await user.click(within(question).getByText('Yes, Discard'))
  await waitFor(async () => expect(await listSubmissions(amara.id)).toEqual([]))
  const sent = await screen.findByRole('region', { name: 'Sent or removed in the last 30 days' })
  expect(sent.textContent).toContain('It was a try')
  expect(readWaiting().over?.map(({ isSent }) => isSent)).toEqual([false])
})

it('OFF-012 says whom a refusal is about and what to do', async () => {
  const { id } = await deliver()
  await noteRefusal(id, 'NotFound', { clientIds: [4, 5] })
  await show()
  expect(await screen.findByText(/^2 clients could not take part/)).toBeTruthy()
})

it('OFF-012 lists what was sent, and tells the receipt of it', async () => {
  const { id } = await deliver()
  await show([recorded])
  await sendSubmissions()
  const sent = await screen.findByRole('region', { name: 'Sent or removed in the last 30 days' })
  expect(sent.textContent).toContain(deliveredRun.moduleName)
  expect(readWaiting()).toMatchObject({ count: 0, over: [{ id, isSent: true }] })
})

it('LIF-005 LIF-007 says of a file that was sent how many sessions and how many new clients were in it', async () => {
  const sealed = { keyId: crypto.randomUUID(), enc: 'A'.repeat(88), bytes: 'AAAA' }
  const item = (kind: 'record' | 'client', facilitatorId = amara.id) => ({
    ...{ kind, id: crypto.randomUUID(), facilitatorId },
    ...sealed,
  })
  const items = [item('record'), item('client'), item('client', 77)]
  const file = new File([JSON.stringify({ type: 'hub-outbox', version: 1, items })], 'waiting.json', {
    type: 'application/json',
  })
  const { user, container } = await show([
    answer(registerSealedClient, { record: { id: 41 } }),
    answer(recordSealed, { record: { id: 9 } }),
  ])
  await user.upload(container.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  await findToast('Sent: 1 session and 1 new client.')
  await findToast('Entered by somebody else, who must be logged in to send it: 1 new client.')
})

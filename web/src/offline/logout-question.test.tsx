/** What a logout sends before it asks whether something may be lost, and what it leaves on the device. */
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import { recordParticipation, recordSealed } from '@hub/contract/records'
import { mayLogOut } from '#platform/session/before-logout.ts'
import { forgetPersonal, storeText } from '#platform/first-load/device.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { storeSealingKey } from '#platform/vault/seal-for-server.ts'
import { setSyncStep, sync } from '#platform/calls/sync.ts'
import { deliver, deliveredRun, END, fakeLocks, LAST_CONTACT } from '../testing/deliveries.ts'
import { amara } from '../testing/facilitators.ts'
import { answer, noAnswer } from '@hub/gallery/fake-answers.ts'
import { SEALING_KEY } from '../testing/vaults.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { beginDelivery, findDelivery, noteDelivery, wipeDeliveries } from './deliveries.ts'
import { listSubmissions, queueSubmission } from './submissions.ts'
import { storePeople, readStoredPeople } from './stored-people.ts'
import { submitRun } from './offline.queries.ts'
import { LogoutQuestion } from './parts/logout-question.tsx'

const given = {
  body: { runningId: DEVICE_RUN_ID, facilitatorIds: [amara.id], facilitatorTraining: true as const },
  entries: null,
}

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: fakeLocks() }))
afterEach(async () => {
  setLocale('en')
  vi.unstubAllGlobals()
  await wipeDeliveries(amara.id)
})

/** A run that is over and not recorded yet. */
async function endRun() {
  const id = crypto.randomUUID()
  await beginDelivery({ facilitatorId: amara.id, id, run: deliveredRun, lastContact: LAST_CONTACT })
  await noteDelivery(amara.id, END, true)
}
/** A Sync that has sent what waited and now reads pages until the test ends it. */
function syncReadingPages() {
  let finish = () => {}
  const reading = new Promise<void>((resolve) => {
    finish = resolve
  })
  const stop = setSyncStep('content', () => reading)
  void sync()
  return async () => {
    finish()
    await sync()
    stop()
  }
}
const recorded = answer(recordParticipation, { record: { id: 9 } })

it('ACC-053 sends what was queued during a Sync before it lets anybody log out', async () => {
  await endRun()
  await renderScreen(<LogoutQuestion />, { answers: [recorded] })
  const finish = syncReadingPages()
  await queueSubmission(amara.id, given)
  expect(await mayLogOut()).toBe(true)
  expect(await listSubmissions(amara.id)).toEqual([])
  await finish()
})

it('OFF-012 sends a participation that is submitted during a Sync without waiting for the next', async () => {
  await endRun()
  const { sentTo } = await renderScreen(<LogoutQuestion />, { answers: [recorded] })
  const finish = syncReadingPages()
  await submitRun(amara.id, given)
  await vi.waitFor(async () => expect(await listSubmissions(amara.id)).toEqual([]))
  expect(sentTo(recordParticipation)).toHaveLength(1)
  await finish()
})

it('OFF-012 ACC-053 LIF-007 warns before a logout of what waits, and Stay keeps all of it', async () => {
  await deliver()
  await endRun()
  const { user } = await renderScreen(<LogoutQuestion />, { answers: [noAnswer(recordParticipation)] })
  const leaving = mayLogOut()
  const question = await screen.findByRole('alertdialog', { name: 'Something waits on this device' })
  expect(within(question).getByText(amara.name)).toBeTruthy()
  const items = within(question).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(
      /^1 session waits that could not be sealed yet: .+ sent after your next login here\.$/,
    ),
    expect.stringMatching(/^1 session is not recorded yet\./),
  ])
  expect(
    within(question).getByText(
      'A logout removes the people kept on this device, and the Client IDs it holds for you. Downloaded modules stay.',
    ),
  ).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(await leaving).toBe(false)
  expect(await listSubmissions(amara.id)).toHaveLength(1)
  expect(await findDelivery(amara.id)).toBeDefined()
})

it('LIF-007 I18-001 says in Chinese too that the Client IDs go', async () => {
  setLocale('zh')
  await deliver()
  const { user } = await renderScreen(<LogoutQuestion />, { answers: [noAnswer(recordParticipation)] })
  const leaving = mayLogOut()
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('以及为您预留的服务对象编号')
  await user.click(within(question).getByRole('button', { name: '留下' }))
  expect(await leaving).toBe(false)
})

it('LIF-005 says of sealed records alone that they are sealed, and speaks of no session that is not there', async () => {
  storeSealingKey(SEALING_KEY)
  await deliver()
  await deliver()
  const { user } = await renderScreen(<LogoutQuestion />, { answers: [noAnswer(recordSealed)] })
  const leaving = mayLogOut()
  const question = await screen.findByRole('alertdialog', { name: 'Something waits on this device' })
  expect(question.textContent).toContain('2 sessions wait, sealed for the hub.')
  expect(question.textContent).not.toMatch(/could not be sealed|not recorded yet/)
  await user.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(await leaving).toBe(false)
  storeText('sealing-key', null)
})

it('OFF-012 LIF-005 keeps what waits through a logout, and leaves nobody on the device', async () => {
  await deliver()
  await endRun()
  const { user } = await renderScreen(<LogoutQuestion />, { answers: [noAnswer(recordParticipation)] })
  const clients = [{ id: 1, code: 'HSC4821X', avatarColor: 'spruce', avatarKey: 'leaf' }]
  await storePeople({ clients, team: [] }, amara.id)
  const leaving = mayLogOut()
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  expect(await leaving).toBe(true)
  await forgetPersonal()
  await waitFor(async () => expect(await readStoredPeople()).toBeNull())
  expect(await listSubmissions(amara.id)).toHaveLength(1)
  expect(await findDelivery(amara.id)).toBeDefined()
})

/** What a logout sends before it asks whether something may be lost. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/records.rules'
import { recordParticipation } from '@hub/contract/records'
import { mayLogOut } from '#platform/before-logout.ts'
import { setSyncStep, sync } from '#platform/sync.ts'
import { amara } from '../testing/facilitators.ts'
import { answer } from '../testing/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import {
  beginDelivery,
  listSubmissions,
  noteDelivery,
  queueSubmission,
  wipeDeliveries,
} from './deliveries.ts'
import { submitRun } from './offline.queries.ts'
import { LogoutQuestion } from './parts/logout-question.tsx'

const given = {
  body: { runningId: DEVICE_RUN_ID, facilitatorIds: [amara.id], facilitatorTraining: true as const },
  entries: null,
}

beforeEach(async () => {
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() }
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks })
  await beginDelivery({
    facilitatorId: amara.id,
    id: crypto.randomUUID(),
    lastContact: '2026-11-01T15:39:55.000Z',
    run: {
      ...{ id: DEVICE_RUN_ID, hostId: amara.id, hostName: amara.name, moduleName: '', moduleKey: 'respect' },
      ...{ themeId: 3, topicId: 4, moduleId: 5, themeName: '', themeColor: '', moduleImage: '' },
      ...{ sectorKey: 'youth-community', startTime: '2026-11-01T15:00:00.000Z', endTime: null },
    },
  })
  await noteDelivery(amara.id, '2026-11-01T15:40:00.000Z', true)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wipeDeliveries(amara.id)
})

/** A Sync that has sent what waited and now reads pages, for as long as it is let. */
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
  await renderScreen(<LogoutQuestion />, { answers: [recorded] })
  const finish = syncReadingPages()
  await queueSubmission(amara.id, given)
  expect(await mayLogOut()).toBe(true)
  expect(await listSubmissions(amara.id)).toEqual([])
  await finish()
})

it('OFF-012 sends a participation that is submitted during a Sync without waiting for the next', async () => {
  const { sentTo } = await renderScreen(<LogoutQuestion />, { answers: [recorded] })
  const finish = syncReadingPages()
  await submitRun(amara.id, given)
  await vi.waitFor(async () => expect(await listSubmissions(amara.id)).toEqual([]))
  expect(sentTo(recordParticipation)).toHaveLength(1)
  await finish()
})

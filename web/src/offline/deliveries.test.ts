/** The device's record of what was delivered: nothing is lost, and nothing is sent twice. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import { recordParticipation, type Participation } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import { storeToken } from '#platform/session/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer, noAnswer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { beginDelivery, findDelivery, noteDelivery, setDeliveryAside, wipeDeliveries } from './deliveries.ts'
import { listFinished, listSubmissions, queueSubmission, reopenSubmission } from './submissions.ts'
import type { Delivery } from './deliveries.rules.ts'
import { sendSubmissions } from './submissions.queries.ts'

const START = '2026-11-01T15:00:00.000Z'
const LATER = '2026-11-01T15:40:00.000Z'
/** The last contact with the module was a moment before its end. */
const HEARD = '2026-11-01T15:39:55.000Z'
const OTHER = 77

const run: RunningModule = {
  id: DEVICE_RUN_ID,
  hostId: amara.id,
  hostName: amara.name,
  themeId: 3,
  topicId: 4,
  moduleId: 5,
  moduleKey: 'respect',
  moduleName: 'Respect Through Boundaries',
  themeName: 'Peace & Justice',
  themeColor: '#3C6EA8',
  moduleImage: '',
  sectorKey: 'youth-community',
  startTime: START,
  endTime: null,
}
const delivery = (id = crypto.randomUUID() as string): Delivery => ({
  facilitatorId: amara.id,
  id,
  run,
  lastContact: HEARD,
})
const body: Participation = {
  runningId: DEVICE_RUN_ID,
  facilitatorIds: [amara.id],
  facilitatorTraining: true,
}
const deliver = async (id?: string) => {
  await beginDelivery(delivery(id))
  await noteDelivery(amara.id, LATER, true)
  return queueSubmission(amara.id, { body, entries: { isTraining: true } })
}

beforeEach(() => {
  storeToken(tokenFor())
  // One tab: the lock is granted at once.
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wipeDeliveries(amara.id)
})

describe('a run of this device', () => {
  it('DEL-019 is one at a time: another would overwrite what was delivered', async () => {
    await beginDelivery(delivery())
    await expect(beginDelivery(delivery())).rejects.toThrow('waits to be recorded')
  })

  it('DEL-024 ends once: a later word does not move its end', async () => {
    await beginDelivery(delivery())
    await noteDelivery(amara.id, LATER, true)
    await noteDelivery(amara.id, '2026-11-01T18:00:00.000Z', true)
    expect((await findDelivery(amara.id))?.run.endTime).toBe(LATER)
  })

  it('DEL-024 ends after it began, also when the clock was set back', async () => {
    await beginDelivery(delivery())
    await noteDelivery(amara.id, '2026-10-31T00:00:00.000Z', true)
    const end = (await findDelivery(amara.id))?.run.endTime ?? ''
    expect(Date.parse(end)).toBeGreaterThan(Date.parse(START))
  })

  it('DEL-006 is put aside alone by its own name, and ends where it was heard of last', async () => {
    const first = delivery()
    await beginDelivery(first)
    await setDeliveryAside(amara.id, 'another')
    expect((await findDelivery(amara.id))?.id).toBe(first.id)
    await setDeliveryAside(OTHER, first.id)
    expect((await findDelivery(amara.id))?.id).toBe(first.id)
    await setDeliveryAside(amara.id, first.id)
    expect([await findDelivery(amara.id), await listSubmissions(amara.id)]).toEqual([undefined, []])
    expect(await listFinished(amara.id)).toMatchObject([
      { id: first.id, removedFor: 'reasonBlank', run: { endTime: HEARD } },
    ])
    await beginDelivery(delivery())
  })

  it('OFF-012 CON-39 becomes a submission whole: the run is gone and its times stand in the body', async () => {
    const { id } = await deliver()
    expect(await findDelivery(amara.id)).toBeUndefined()
    const [waiting] = await listSubmissions(amara.id)
    expect(waiting?.entered?.body).toEqual({
      facilitatorIds: [amara.id],
      facilitatorTraining: true,
      offlineRun: { id, topicId: 4, moduleId: 5, startTime: START, endTime: LATER },
    })
  })

  it('OFF-012 is not queued while it still goes on', async () => {
    await beginDelivery(delivery())
    await expect(queueSubmission(amara.id, { body, entries: null })).rejects.toThrow()
    expect(await findDelivery(amara.id)).toBeDefined()
  })
})

describe('sending', () => {
  it('OFF-012 sends each once and forgets it when the hub has it', async () => {
    await deliver()
    const { sentTo } = fakeServer([answer(recordParticipation, { record: { id: 9 } })])
    await sendSubmissions()
    await sendSubmissions()
    expect(sentTo(recordParticipation)).toHaveLength(1)
    expect(await listSubmissions(amara.id)).toEqual([])
  })

  it('OFF-012 keeps what got no answer, and sends the same again', async () => {
    const { id } = await deliver()
    const { sentTo } = fakeServer([
      once(noAnswer(recordParticipation)),
      answer(recordParticipation, { record: { id: 9 } }),
    ])
    await expect(sendSubmissions()).rejects.toThrow()
    expect(await listSubmissions(amara.id)).toHaveLength(1)
    await sendSubmissions()
    const ids = sentTo(recordParticipation).map(({ body: sent }) => (sent as Participation).offlineRun?.id)
    expect(ids).toEqual([id, id])
  })

  it('PAR-017 takes a record that is there already for a success', async () => {
    await deliver()
    fakeServer([refuse(recordParticipation, 'AlreadyRecorded')])
    await sendSubmissions()
    expect(await listSubmissions(amara.id)).toEqual([])
  })

  it('OFF-012 keeps a refused one with its reason, and goes on with the next', async () => {
    await deliver()
    await deliver()
    fakeServer([
      once(refuse(recordParticipation, 'ValidationError')),
      answer(recordParticipation, { record: { id: 9 } }),
    ])
    await expect(sendSubmissions()).rejects.toThrow()
    expect((await listSubmissions(amara.id)).map(({ refusal }) => refusal)).toEqual(['ValidationError'])
  })

  it('OFF-012 keeps one the server stumbles over without a reason, and goes on with the next', async () => {
    await deliver()
    await deliver()
    fakeServer([
      once(refuse(recordParticipation, 'ServerError')),
      answer(recordParticipation, { record: { id: 9 } }),
    ])
    await expect(sendSubmissions()).rejects.toThrow()
    expect((await listSubmissions(amara.id)).map(({ refusal }) => refusal)).toEqual([null])
  })

  it('DEL-024 lets one wait that seems to end in the future, where the clock of the device is a little ahead', async () => {
    const future = refuse(recordParticipation, 'ValidationError', { endTime: 'in the future' })
    await deliver()
    await beginDelivery({
      ...delivery(),
      lastContact: new Date().toISOString(),
      run: { ...run, startTime: new Date(Date.now() - 1000).toISOString() },
    })
    await noteDelivery(amara.id, new Date().toISOString(), true)
    await queueSubmission(amara.id, { body, entries: null })
    fakeServer([future])
    await expect(sendSubmissions()).rejects.toThrow()
    expect((await listSubmissions(amara.id)).map(({ refusal }) => refusal)).toEqual(['ValidationError', null])
  })

  it('OFF-012 gives a refused one back to its form with what was entered', async () => {
    const { id } = await deliver()
    expect((await reopenSubmission(id))?.entered?.entries).toEqual({ isTraining: true })
    expect(await findDelivery(amara.id)).toMatchObject({ id, run: { endTime: LATER } })
    expect(await listSubmissions(amara.id)).toEqual([])
  })

  it('OFF-012 does not give one back over a run that waits', async () => {
    const { id } = await deliver()
    await beginDelivery(delivery())
    await expect(reopenSubmission(id)).rejects.toThrow('another run')
    expect(await listSubmissions(amara.id)).toHaveLength(1)
  })

  it('OFF-012 sends nothing of another facilitator', async () => {
    await beginDelivery({ ...delivery(), facilitatorId: OTHER })
    await noteDelivery(OTHER, LATER, true)
    await queueSubmission(OTHER, { body, entries: null })
    const { sentTo } = fakeServer([answer(recordParticipation, { record: { id: 9 } })])
    await sendSubmissions()
    expect(sentTo(recordParticipation)).toEqual([])
    expect(await listSubmissions(OTHER)).toHaveLength(1)
    await wipeDeliveries(OTHER)
  })
})

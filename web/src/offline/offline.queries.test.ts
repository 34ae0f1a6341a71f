/** A run of this device in more than one tab. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/records.rules'
import { beginDelivery, findDelivery, wipeDeliveries } from './deliveries.ts'
import { endLeftRun, holdRun } from './offline.queries.ts'

const HOST = 5
const START = '2026-11-01T15:00:00.000Z'
const LAST = '2026-11-01T15:20:00.000Z'

/** Locks as browsers have them, one after the other; of their options the signal alone. */
function fakeLocks() {
  let held: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, ...given: [{ signal: AbortSignal }, () => unknown] | [() => unknown]) {
      const work = given.at(-1) as () => unknown
      const { signal } = given.length === 2 ? given[0] : {}
      const refused = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
      const done = Promise.race([held, refused]).then(work)
      held = Promise.allSettled([held, done])
      return done
    },
  }
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false, locks: fakeLocks() })
  await beginDelivery({
    facilitatorId: HOST,
    id: crypto.randomUUID(),
    lastContact: LAST,
    run: {
      ...{ id: DEVICE_RUN_ID, hostId: HOST, hostName: 'Amara', moduleName: 'Respect', moduleKey: 'respect' },
      ...{ themeId: 3, topicId: 4, moduleId: 5, themeName: '', themeColor: '', moduleImage: '' },
      ...{ sectorKey: 'youth-community', startTime: START, endTime: null },
    },
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await wipeDeliveries(HOST)
})
const endOfRun = async () => (await findDelivery(HOST))?.run.endTime

it('DEL-021 does not end a run that another tab shows, and ends it at its last contact once that is gone', async () => {
  const letGo = holdRun(HOST)
  expect(await endLeftRun(HOST)).toBe(false)
  expect(await endOfRun()).toBeNull()
  letGo()
  expect(await endLeftRun(HOST)).toBe(true)
  expect(await endOfRun()).toBe(LAST)
})

it('DEL-021 ends a run that a page leaves at this moment', async () => {
  const letGo = holdRun(HOST)
  const ending = endLeftRun(HOST)
  letGo()
  expect(await ending).toBe(true)
  expect(await endOfRun()).toBe(LAST)
})

/** A run of this device in more than one tab, and one that was left alone. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/records.rules'
import { beginDelivery, findDelivery, wipeDeliveries } from './deliveries.ts'
import { endLeftRun, endRun, holdRun, touchRun, wasCutShort } from './offline.queries.ts'

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

const goesOn = () => ({
  facilitatorId: HOST,
  id: crypto.randomUUID(),
  lastContact: LAST,
  run: {
    ...{ id: DEVICE_RUN_ID, hostId: HOST, hostName: 'Amara', moduleName: 'Respect', moduleKey: 'respect' },
    ...{ themeId: 3, topicId: 4, moduleId: 5, themeName: '', themeColor: '', moduleImage: '' },
    ...{ sectorKey: 'youth-community', startTime: START, endTime: null },
  },
})

beforeEach(async () => {
  vi.stubGlobal('navigator', { ...navigator, onLine: false, locks: fakeLocks() })
  await beginDelivery(goesOn())
})
afterEach(async () => {
  vi.useRealTimers()
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

const opensAgain = (at: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })

it('DEL-020 DEL-024 ends a run at its last contact when the device wakes up the next day, and says so', async () => {
  opensAgain('2026-11-01T15:20:05.000Z')
  expect(await touchRun(HOST)).toBe(true)
  opensAgain('2026-11-02T08:30:00.000Z')
  expect(await touchRun(HOST)).toBe(false)
  expect(await endOfRun()).toBe('2026-11-01T15:20:05.000Z')
  expect(await wasCutShort(HOST)).toBe(true)
})

it('DEL-020 DEL-024 does not count the night for who presses End Module in the morning', async () => {
  opensAgain('2026-11-02T08:30:00.000Z')
  await endRun(HOST)
  expect(await endOfRun()).toBe(LAST)
  expect(await wasCutShort(HOST)).toBe(true)
})

it('DEL-024 says of a closed page that it was cut short, and of an ended run that it was not', async () => {
  opensAgain('2026-11-01T15:20:03.000Z')
  await endRun(HOST)
  expect(await wasCutShort(HOST)).toBe(false)
  await wipeDeliveries(HOST)
  await beginDelivery(goesOn())
  expect(await endLeftRun(HOST)).toBe(true)
  expect(await wasCutShort(HOST)).toBe(true)
})

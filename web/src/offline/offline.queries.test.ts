/** A run of this device in more than one tab, and one that was left alone. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEVICE_RUN_ID } from '@hub/contract/running-modules.rules'
import { readStored } from '#platform/first-load/device.ts'
import { claimsOf } from '#platform/session/token.ts'
import { makeVault, wipeVault } from '#platform/vault/vault.ts'
import { tokenFor } from '../testing/facilitators.ts'
import { givenKit, quickly } from '../testing/vaults.ts'
import { beginDelivery, findDelivery, wipeDeliveries } from './deliveries.ts'
import { endLeftRun, endRun, holdRun, readCutCause, touchRun } from './offline.queries.ts'

const HOST = 5
const START = '2026-11-01T15:00:00.000Z'
const LAST = '2026-11-01T15:20:00.000Z'

/** Locks as browsers have them, one after the other; only the `signal` option is supported. */
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
  expect(await readCutCause(HOST)).toBe('silent')
})

it('DEL-020 DEL-024 does not count the night for who presses End Module in the morning', async () => {
  opensAgain('2026-11-02T08:30:00.000Z')
  await endRun(HOST)
  expect(await endOfRun()).toBe(LAST)
  expect(await readCutCause(HOST)).toBe('silent')
})

it('DEL-024 tells a page that was left from a browser that stopped, and says nothing of a run that was ended', async () => {
  opensAgain('2026-11-01T15:20:03.000Z')
  await endRun(HOST)
  expect(await readCutCause(HOST)).toBeNull()
  await wipeDeliveries(HOST)
  await beginDelivery(goesOn())
  expect(await endLeftRun(HOST)).toBe(true)
  expect(await readCutCause(HOST)).toBe('unknown')

  await wipeDeliveries(HOST)
  const run = goesOn()
  await beginDelivery(run)
  const letGo = holdRun(HOST)
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('pagehide'))
    expect(readStored('personal.left-run')).toBe(run.id)
  })
  letGo()
  expect(await endLeftRun(HOST)).toBe(true)
  expect(await readCutCause(HOST)).toBe('closed')
})

it('LIF-005 DEL-024 ends a run that was left open until the device is ready no more, and keeps it to be recorded', async () => {
  const claims = claimsOf(tokenFor({ id: HOST }))!
  const kit = givenKit({ now: '2026-10-26T15:30:00.000Z', offlineDays: 7 })
  await makeVault({ claims, password: 'x', kit }, quickly)
  await wipeDeliveries(HOST)
  await beginDelivery({ ...goesOn(), lastContact: '2026-11-02T15:29:58.000Z' })
  opensAgain('2026-11-02T15:29:59.000Z')
  expect(await touchRun(HOST)).toBe(true)
  opensAgain('2026-11-02T15:30:01.000Z')
  expect(await touchRun(HOST)).toBe(false)
  expect(await endOfRun()).toBe('2026-11-02T15:29:59.000Z')
  expect(await readCutCause(HOST)).toBe('over')
  await wipeVault(HOST)
})

it('OFF-011 keeps no name of whoever delivers', async () => {
  expect(JSON.stringify(await findDelivery(HOST))).not.toContain('Amara')
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNLOCK_WAIT_AFTER, UNLOCK_WAIT_MS, UNLOCK_WIPE_AFTER } from '@hub/contract/constants'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { givenKit, quickly } from '../../testing/vaults.ts'
import { isClockSetBack, noteServerTime, noteTime, seenNowMs } from '../device/seen-time.ts'
import { claimsOf } from '../session/token.ts'
import { closeVault, makeVault, vaultSlip, vaultState, wipeVault } from './vault.ts'
import { isReady, readyUntil, tryPassword, waitLeftMs } from './vault-tries.ts'
import { readSlip } from './vault-slip.ts'

const PASSWORD = 'Demo-hub-2026'
const MS_PER_DAY = 24 * 60 * 60 * 1000
const START = Date.parse('2026-11-02T09:00:00Z')
const attempt = (password: string) => tryPassword(amara.id, password, quickly)
const attemptTimes = async (count: number) => {
  const outcomes: string[] = []
  for (let n = 0; n < count; n += 1) outcomes.push(await attempt('wrong'))
  return outcomes
}
const passMs = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const claims = claimsOf(tokenFor())!
  await makeVault({ claims, password: PASSWORD, kit: givenKit({ offlineDays: 7 }) }, quickly)
  closeVault()
})
afterEach(async () => {
  await wipeVault(amara.id)
  vi.useRealTimers()
})

describe('wrong passwords', () => {
  it('LIF-005 are refused, and the right one opens', async () => {
    expect(await attempt('wrong')).toBe('wrong')
    expect(vaultState()).toBe('closed')
    expect(await attempt(PASSWORD)).toBe('open')
    expect((await readSlip(amara.id))?.failures).toBe(0)
  })

  it('LIF-005 make the sixth try wait a minute, also for the right one and after a reload', async () => {
    expect((await attemptTimes(UNLOCK_WAIT_AFTER)).at(-1)).toBe('waiting')
    expect(await attempt(PASSWORD)).toBe('waiting')
    const kept = await readSlip(amara.id)
    expect(kept && waitLeftMs(kept)).toBe(UNLOCK_WAIT_MS)
    passMs(UNLOCK_WAIT_MS - 1)
    expect(await attempt(PASSWORD)).toBe('waiting')
    passMs(1)
    expect(await attempt(PASSWORD)).toBe('open')
  })

  it('LIF-005 make one wait a minute and no longer when the clock is set back meanwhile', async () => {
    await attemptTimes(UNLOCK_WAIT_AFTER)
    passMs(-MS_PER_DAY)
    const kept = await readSlip(amara.id)
    expect(kept && waitLeftMs(kept)).toBe(UNLOCK_WAIT_MS)
  })

  it('LIF-005 remove at the tenth what is kept of people, with both wraps', async () => {
    await attemptTimes(UNLOCK_WAIT_AFTER)
    passMs(UNLOCK_WAIT_MS)
    const outcomes = await attemptTimes(UNLOCK_WIPE_AFTER - UNLOCK_WAIT_AFTER)
    expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'removed'])
    expect(vaultSlip()).toBeNull()
    expect(await readSlip(amara.id)).toBeNull()
    expect(await attempt(PASSWORD)).toBe('none')
  })
})

describe('the days a device stays ready', () => {
  it('LIF-005 begin with the last sync, and the right password opens nothing after them', async () => {
    expect(readyUntil({ syncedAt: new Date(START).toISOString(), offlineDays: 7 })).toBe(
      '2026-11-09T09:00:00.000Z',
    )
    passMs(7 * MS_PER_DAY - 1000)
    expect(await attempt(PASSWORD)).toBe('open')
    closeVault()
    passMs(1000)
    expect(await attempt(PASSWORD)).toBe('over')
  })

  it('LIF-005 are none with a setting of 0', () => {
    expect(isReady({ syncedAt: new Date(START).toISOString(), offlineDays: 0 })).toBe(false)
  })

  it('LIF-005 are not made longer by a clock that is set back, and the device says that it is', async () => {
    passMs(8 * MS_PER_DAY)
    noteTime()
    passMs(-5 * MS_PER_DAY)
    expect(isClockSetBack()).toBe(true)
    expect(await attempt(PASSWORD)).toBe('over')
  })

  it('LIF-005 are counted anew from the server’s time after the clock had once been ahead', () => {
    passMs(300 * MS_PER_DAY)
    noteTime()
    passMs(-300 * MS_PER_DAY)
    noteServerTime(new Date(START).toISOString())
    expect(isClockSetBack()).toBe(false)
    expect(seenNowMs()).toBe(START)
  })
})

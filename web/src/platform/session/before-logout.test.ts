/** A logout in application mode waits for its questions and for what it has to remove (ACC-053, OFF-011). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decideAppMode } from '../device/app-mode.ts'
import { AppModeMissing, mayLogOut, setLogoutCheck } from './before-logout.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  decideAppMode({ appMode: false, demo: false })
  vi.useRealTimers()
})

it('ACC-053 logs out at once where nothing is kept on devices', async () => {
  expect(await mayLogOut()).toBe(true)
})

it('ACC-053 OFF-011 waits for application mode, whose code comes after the page, and asks it', async () => {
  decideAppMode({ appMode: true, demo: false })
  const leaving = mayLogOut()
  const ask = vi.fn(async () => true)
  await vi.advanceTimersByTimeAsync(3000)
  const stop = setLogoutCheck(ask, { isOfAppMode: true })
  expect(await leaving).toBe(true)
  expect(ask).toHaveBeenCalledOnce()
  stop()
})

it('ACC-053 OFF-011 does not log out while nobody can remove what is kept here', async () => {
  decideAppMode({ appMode: true, demo: false })
  const stop = setLogoutCheck(async () => true)
  const leaving = mayLogOut().catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await leaving).toBeInstanceOf(AppModeMissing)
  stop()
})

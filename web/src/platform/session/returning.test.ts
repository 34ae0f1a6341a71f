import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SESSION_CHECK_AFTER_MS } from '@hub/contract/constants'
import { onReturn } from './returning.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ACC-051 tells of a return after five minutes away, and of no shorter one', () => {
  const listener = vi.fn()
  const stop = onReturn(SESSION_CHECK_AFTER_MS, listener)
  const leave = (ms: number) => {
    window.dispatchEvent(new Event('blur'))
    vi.advanceTimersByTime(ms)
    window.dispatchEvent(new Event('focus'))
  }
  leave(SESSION_CHECK_AFTER_MS - 1)
  expect(listener).not.toHaveBeenCalled()
  leave(SESSION_CHECK_AFTER_MS)
  expect(listener).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('focus'))
  expect(listener).toHaveBeenCalledOnce()
  stop()
  leave(SESSION_CHECK_AFTER_MS)
  expect(listener).toHaveBeenCalledOnce()
})

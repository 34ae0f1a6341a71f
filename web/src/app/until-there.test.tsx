import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { untilThere } from './until-there.ts'

afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

it('SYS-014 opens a dialog whose code could not be fetched at first, as soon as it can be', async () => {
  vi.useFakeTimers()
  let isAway = true
  const load = vi.fn(async () => {
    if (isAway) throw new TypeError('Failed to fetch')
    return { default: () => <p>Oh Dear!</p> }
  })
  // The fetch ahead of time fails too, as in the frame.
  await load().catch(() => undefined)
  const Dialog = lazy(() => untilThere(load))
  render(
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>,
  )
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
  expect(screen.queryByText('Oh Dear!')).toBeNull()
  isAway = false
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
  expect(screen.getByText('Oh Dear!')).toBeTruthy()
})

/** What an action was given stays in memory no longer than needed, and waiting for its answer costs nothing. */
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './query.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** An action whose screen was left while it was in flight; `answer` ends it. */
function leftInFlight() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  function Sending() {
    const { mutate } = useMutation({ mutationFn: (_password: string) => answered })
    useEffect(() => mutate('Demo-hub-2026'), [mutate])
    return null
  }
  const queryClient = createQueryClient()
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <Sending />
    </QueryClientProvider>,
  )
  unmount()
  return { actions: queryClient.getMutationCache(), answer }
}

it('CLI-016 looks seldom at an action that is in flight, and lets go of what it was given soon after its answer', async () => {
  vi.useFakeTimers()
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  const { actions, answer } = leftInFlight()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(actions.getAll()).toHaveLength(1)
  expect(setTimer.mock.calls.length).toBeLessThan(15)
  answer()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(actions.getAll()).toHaveLength(0)
})

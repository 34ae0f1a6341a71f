import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RENEW_SESSION_EVERY_MS } from '@hub/contract/constants'
import { readSession } from '@hub/contract/sessions'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { answer, fakeServer } from '@hub/gallery/fake-answers.ts'
import { createQueryClient } from '../calls/query.ts'
import { useSessionRenewal } from './session.ts'
import { storeToken } from './token.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ACC-052 asks for the session every ten minutes while a module runs, and no longer', async () => {
  storeToken(tokenFor())
  const { sentTo } = fakeServer([answer(readSession, { record: amara })])
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { rerender } = renderHook(({ runs }) => useSessionRenewal(runs), {
    wrapper,
    initialProps: { runs: true },
  })
  await vi.advanceTimersByTimeAsync(RENEW_SESSION_EVERY_MS - 1)
  expect(sentTo(readSession)).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentTo(readSession)).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(RENEW_SESSION_EVERY_MS)
  expect(sentTo(readSession)).toHaveLength(2)
  rerender({ runs: false })
  await vi.advanceTimersByTimeAsync(2 * RENEW_SESSION_EVERY_MS)
  expect(sentTo(readSession)).toHaveLength(2)
})

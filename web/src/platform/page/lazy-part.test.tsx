import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

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
  // The prefetch fails too, as in the frame.
  await load().catch(() => undefined)
  const Dialog = lazyPart(load)
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

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '../../../../ui/src/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('DEL-015 DEL-021 SYS-014 has no part whose code, once missed, takes the screen away for good', () => {
  const lazies = Object.entries(sources).filter(
    ([path, text]) => !/\.test\./.test(path) && /\blazy\(/.test(text),
  )
  expect(lazies.map(([path]) => path)).toEqual(['./lazy-part.ts'])
})

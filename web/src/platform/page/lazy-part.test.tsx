import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { checkOnline } from '../calls/online.ts'
import { lazyPart, useOutdatedPage } from './lazy-part.ts'

vi.mock('../calls/online.ts', () => ({ checkOnline: vi.fn(async () => true) }))

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

it('SCL-004 says that the page is outdated where the hub answers and has no such code, and not before', async () => {
  vi.useFakeTimers()
  const Told = () => <p>{useOutdatedPage() ? 'outdated' : 'as it is'}</p>
  const show = (error: Error) => {
    const Part = lazyPart(async (): Promise<{ default: () => null }> => {
      throw error
    })
    render(
      <Suspense fallback={null}>
        <Part />
      </Suspense>,
    )
  }
  render(<Told />)
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/menu.js')
  vi.mocked(checkOnline).mockResolvedValue(false)
  show(missing)
  show(new Error('it broke'))
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS))
  expect(screen.getByText('as it is')).toBeTruthy()
  vi.mocked(checkOnline).mockResolvedValue(true)
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS))
  expect(screen.getByText('outdated')).toBeTruthy()
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

import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { wantLessMotion } from '../../testing/registration.tsx'
import type { CarouselApi } from './use-carousel-input.ts'
import { usePages } from './use-pages.ts'

afterEach(() => void vi.restoreAllMocks())

/** A row of four cards that records where it is scrolled to, and whether at once. */
function fakeRow() {
  const listeners = new Map<string, () => void>()
  const scrollTo = vi.fn<(page: number, isAtOnce?: boolean) => void>()
  let snap = 0
  const api = {
    scrollTo,
    selectedScrollSnap: () => snap,
    rootNode: () => document.createElement('div'),
    slideNodes: () => [],
    on(event: string, listener: () => void) {
      listeners.set(event, listener)
      return api
    },
    off: () => api,
  }
  /** Ends the drag of the row; if the page changed, the row has reported that page before. */
  const swipeTo = (page: number) => {
    if (page !== snap) {
      snap = page
      act(() => listeners.get('select')?.())
    }
    act(() => listeners.get('pointerUp')?.())
  }
  return { api: api as unknown as CarouselApi, scrollTo, swipeTo }
}

function open() {
  const row = fakeRow()
  const shown = { perPage: 1, count: 4, openingCard: 0 }
  const { result } = renderHook(() => usePages(row.api, shown))
  // The opening position is set at once, with or without reduced motion.
  expect(row.scrollTo.mock.calls).toEqual([[0, true]])
  row.scrollTo.mockClear()
  return { ...row, result }
}

it.each([
  ['jumps', 'asked for less motion', true],
  ['glides', 'did not', false],
])('EVT-003 SYS-015 %s to the next cards for who %s', (_, _who, isLess) => {
  wantLessMotion(isLess)
  const { result, scrollTo } = open()
  act(() => result.current.go(1))
  expect(scrollTo.mock.calls).toEqual([[1, isLess]])
  expect(result.current.first).toBe(1)
})

it.each([
  ['to another page', 2],
  ['back to where it began', 0],
])('EVT-003 SYS-015 ends a swipe %s at once for who asked for less motion alone', (_, page) => {
  wantLessMotion()
  const still = open()
  still.swipeTo(page)
  expect(still.scrollTo.mock.calls.at(-1)).toEqual([page, true])
  expect(still.result.current.first).toBe(page)
  wantLessMotion(false)
  const gliding = open()
  gliding.swipeTo(page)
  expect(gliding.scrollTo.mock.calls).not.toContainEqual([page, true])
  expect(gliding.result.current.first).toBe(page)
})

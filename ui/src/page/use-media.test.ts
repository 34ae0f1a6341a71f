import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ROOM_FOR_RAIL, useMedia } from './use-media.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with a given width that does not report changes of a query. */
function stubMatchMedia() {
  const media = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => media)
  return media
}

it('NAV-029 gives the side bar its place as soon as there is room', () => {
  const media = stubMatchMedia()
  const { result } = renderHook(() => useMedia(ROOM_FOR_RAIL))
  expect(result.current).toBe(false)
  media.matches = true
  act(() => void media.dispatchEvent(new Event('change')))
  expect(result.current).toBe(true)
})

it('NAV-029 gives the side bar its place after a resize, though no change was told', () => {
  const media = stubMatchMedia()
  const { result } = renderHook(() => useMedia(ROOM_FOR_RAIL))
  media.matches = true
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(result.current).toBe(true)
})

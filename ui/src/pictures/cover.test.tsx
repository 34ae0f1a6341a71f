import { act, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { coverSvg } from '../art/cover.ts'
import { setScheme } from '../page/page-scheme.ts'
import { Cover } from './cover.tsx'

afterEach(() => act(() => setScheme('system')))

const cover = { key: 'respect', motif: 'house', light: 'day' } as const

it('draws a cover by night where the page is dark, and by day where it is light', () => {
  const { container } = render(<Cover cover={cover} />)
  const drawn = () =>
    decodeURIComponent(container.querySelector('img')?.getAttribute('src')?.split(',')[1] ?? '')
  act(() => setScheme('light'))
  expect(drawn()).toBe(coverSvg(cover))
  act(() => setScheme('dark'))
  expect(drawn()).toBe(coverSvg({ ...cover, light: 'night' }))
})

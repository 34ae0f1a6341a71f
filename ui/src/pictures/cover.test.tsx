import { act, fireEvent, render, screen } from '@testing-library/react'
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

it('CTM-004 offers an uploaded picture in its widths and formats, cut by its focus, and draws the cover when it fails', () => {
  const folder = `/static/images/${'0a'.repeat(16)}`
  const { container } = render(
    <Cover
      cover={cover}
      src={`${folder}/900.webp`}
      alt="A house"
      focus={{ focusX: 20, focusY: 70 }}
      sizes="20rem"
    />,
  )
  const [avif, webp] = [...container.querySelectorAll('source')].map(({ srcset }) => srcset)
  expect(avif).toBe([240, 480, 800, 900].map((width) => `${folder}/${width}.avif ${width}w`).join(', '))
  expect(webp).toContain(`${folder}/480.webp 480w`)
  const picture = screen.getByRole('img', { name: 'A house' })
  expect(picture.style.objectPosition).toBe('20% 70%')
  fireEvent.error(picture)
  expect(container.querySelector('source')).toBeNull()
  expect(container.querySelector('img')?.getAttribute('src')).toMatch(/^data:image/)
})

it('CTM-004 shows any other picture as the one file that it is', () => {
  const { container } = render(<Cover cover={cover} src="/static/images/card.png" />)
  expect([container.querySelector('picture'), container.querySelector('img')?.getAttribute('src')]).toEqual([
    null,
    '/static/images/card.png',
  ])
})

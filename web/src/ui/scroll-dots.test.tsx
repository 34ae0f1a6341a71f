/** The widget that moves between the groups of a page. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScrollDots } from './scroll-dots.tsx'

afterEach(cleanup)

const show = () =>
  render(
    <>
      <section id="first" />
      <section id="second" />
      <ScrollDots
        label="Groups"
        groups={[
          { id: 'first', label: 'First group' },
          { id: 'second', label: 'Second group' },
        ]}
      />
    </>,
  )

it('NAV-036 has a dot for each group, marks the current one, and ends at the ends', () => {
  show()
  const dots = screen.getAllByRole('link')
  expect(dots.map((dot) => [dot.getAttribute('aria-label'), dot.getAttribute('aria-current')])).toEqual([
    ['First group', 'true'],
    ['Second group', null],
  ])
  const [up, down] = screen.getAllByRole('button')
  expect([up?.hasAttribute('disabled'), down?.hasAttribute('disabled')]).toEqual([true, false])
})

it('NAV-036 goes to the group of a dot, and to the next one by the arrow, and leaves the address', () => {
  const reached: string[] = []
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    reached.push(this.id)
  })
  show()
  const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'First group' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next group' }))
  expect([reached, isFollowed]).toEqual([['first', 'second'], false])
  scroll.mockRestore()
})

it('NAV-036 is not shown where the page does not scroll', async () => {
  const height = vi
    .spyOn(document.documentElement, 'scrollHeight', 'get')
    .mockReturnValue(window.innerHeight + 10)
  show()
  await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull())
  height.mockReturnValue(window.innerHeight * 2)
  fireEvent(window, new Event('resize'))
  expect(screen.getByRole('navigation')).toBeTruthy()
  height.mockRestore()
})

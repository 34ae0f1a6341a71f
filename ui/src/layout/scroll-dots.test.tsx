/** The widget that moves between the groups of a page. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScrollDots } from './scroll-dots.tsx'

afterEach(cleanup)

const TWO = [
  { id: 'first', label: 'First group' },
  { id: 'second', label: 'Second group' },
]
const THREE = [...TWO, { id: 'third', label: 'Third group' }]

const show = (groups = TWO) =>
  render(
    <>
      {groups.map(({ id }) => (
        <section key={id} id={id} />
      ))}
      <ScrollDots label="Groups" groups={groups} />
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

/** A page scrolled to its end, with each group's top at so many px from the window's. */
function atTheEnd(tops: Record<string, number>) {
  const spies = [
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(window.innerHeight + 600),
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(600),
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, tops[this.id] ?? 0, 100, 100)
    }),
  ]
  const toTop = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const reached: string[] = []
  const toGroup = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    reached.push(this.id)
  })
  const restore = () => [...spies, toTop, toGroup].forEach((spy) => spy.mockRestore())
  return { toTop, reached, restore }
}

it('NAV-036 goes up from the end of the page to a group that is not in view yet, and at last to the very top', async () => {
  const page = atTheEnd({ first: -300, second: 400 })
  show()
  const up = await screen.findByRole('button', { name: 'Previous group' })
  await waitFor(() => expect(up.hasAttribute('disabled')).toBe(false))
  fireEvent.click(up)
  expect(page.reached).toEqual([])
  expect(page.toTop).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  page.restore()
})

it('NAV-036 passes no group on the way up that the page has room for', async () => {
  const page = atTheEnd({ first: -700, second: -200, third: 500 })
  show(THREE)
  const up = await screen.findByRole('button', { name: 'Previous group' })
  await waitFor(() => expect(up.hasAttribute('disabled')).toBe(false))
  fireEvent.click(up)
  expect(page.reached).toEqual(['second'])
  expect(page.toTop).not.toHaveBeenCalled()
  page.restore()
})

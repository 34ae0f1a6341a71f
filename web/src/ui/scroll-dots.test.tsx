/** The widget that moves between the groups of a page. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScrollDots } from './scroll-dots.tsx'

afterEach(cleanup)

it('NAV-036 has a dot for each group, marks the current one, and ends at the ends', () => {
  render(
    <ScrollDots
      label="Groups"
      groups={[
        { id: 'first', label: 'First group' },
        { id: 'second', label: 'Second group' },
      ]}
    />,
  )
  const dots = screen.getAllByRole('link')
  expect(dots.map((dot) => [dot.getAttribute('aria-label'), dot.getAttribute('aria-current')])).toEqual([
    ['First group', 'true'],
    ['Second group', null],
  ])
  const [up, down] = screen.getAllByRole('button')
  expect([up?.hasAttribute('disabled'), down?.hasAttribute('disabled')]).toEqual([true, false])
})

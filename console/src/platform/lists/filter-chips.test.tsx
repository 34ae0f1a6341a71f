/** Where the focus is once a filter is removed. */
import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AddChip, FilterChip } from './filter-chips.tsx'

const FILTERS = ['Team', 'City']

function Filters({ hasAdd }: { hasAdd: boolean }) {
  const [shown, setShown] = useState(FILTERS)
  return (
    <div>
      {!hasAdd && <AddChip onPress={() => {}}>Before</AddChip>}
      {shown.map((name) => (
        <FilterChip
          key={name}
          remove={{
            label: `Remove ${name}`,
            onPress: () => setShown(shown.filter((one) => one !== name)),
          }}
        >
          <span>{name}</span>
        </FilterChip>
      ))}
      {hasAdd && <AddChip onPress={() => {}}>Add filter</AddChip>}
    </div>
  )
}
const button = (name: string) => screen.getByRole('button', { name })

it('REP-006 PPL-001 goes on at what follows a filter that is removed by keyboard', async () => {
  render(<Filters hasAdd />)
  button('Remove Team').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Remove City'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Add filter'))
})

it('REP-006 goes back to what stands before it where nothing follows', async () => {
  render(<Filters hasAdd={false} />)
  button('Remove City').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Remove Team'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Before'))
})

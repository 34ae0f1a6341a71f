import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { ComboBox } from './combo-box.tsx'
import { EmailField } from './email-field.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const user = userEvent.setup()
const OPTIONS = [
  { id: 1, label: 'Thunder Bay' },
  { id: 2, label: 'Toronto' },
]

/** Holds the value of a field, as a form would. */
function Held<Value>({
  first,
  children,
}: {
  first: Value
  children: (value: Value, set: (value: Value) => void) => React.ReactNode
}) {
  const [value, setValue] = useState(first)
  return children(value, setValue)
}

it('SYS-015 ties the error and the hint to the control and marks it invalid', () => {
  render(
    <TextField
      id="last"
      label="Last name"
      value=""
      onChange={vi.fn()}
      error="Type it."
      hint="3 to 16 letters."
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Last name' })
  expect(input.id).toBe('last')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = described.map((id) => document.getElementById(id)?.textContent).join(' ')
  expect(words).toContain('Type it.')
  expect(words).toContain('3 to 16 letters.')
})

it('ACC-006 formats the phone number while it is typed, and can be emptied again', async () => {
  render(<Held first="">{(value, set) => <PhoneField label="Phone" value={value} onChange={set} />}</Held>)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await user.type(input, '4165550142')
  expect(input.value).toBe('(416) 555 - 0142')
  await user.type(input, '{Backspace}'.repeat(11))
  expect(input.value).toBe('')
})

it('ACC-007 drops characters that no address may have', async () => {
  render(<Held first="">{(value, set) => <EmailField label="Email" value={value} onChange={set} />}</Held>)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  await user.type(input, 'a ma!ra@hub.ca')
  expect(input.value).toBe('amara@hub.ca')
})

it('ACC-010 shows which password rules are met, and the password on request', async () => {
  render(
    <Held first="">
      {(value, set) => <PasswordField label="Password" value={value} onChange={set} showRules />}
    </Held>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  await user.type(input, 'harbour-')
  expect(screen.getByText('A number').textContent).toContain('not met yet')
  expect(screen.getByText('8 characters or more').textContent).toContain(': met')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.type).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy()
})

it('turns a negative number into 0 at once, keeps to the most, and knows empty', async () => {
  const seen = vi.fn()
  render(
    <Held<number | null> first={4}>
      {(value, set) => (
        <NumberField
          label="Number"
          value={value}
          max={10}
          onChange={(next) => {
            seen(next)
            set(next)
          }}
        />
      )}
    </Held>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  await user.clear(input)
  expect(seen).toHaveBeenLastCalledWith(null)
  await user.type(input, '-')
  expect(seen).toHaveBeenLastCalledWith(0)
  await user.clear(input)
  await user.type(input, '77')
  expect(seen).toHaveBeenLastCalledWith(10)
  await user.click(screen.getByRole('button', { name: 'Decrease Number' }))
  expect(seen).toHaveBeenLastCalledWith(9)
  await user.type(input, '{ArrowUp}')
  expect(seen).toHaveBeenLastCalledWith(10)
  expect(screen.getByRole('button', { name: 'Increase Number' }).hasAttribute('disabled')).toBe(true)
})

it('gives the id of the chosen option, typed as it was given', async () => {
  const choose = vi.fn()
  render(<Select label="Province" options={OPTIONS} value={1} onChange={choose} />)
  await user.click(screen.getByRole('button', { name: /Province/ }))
  await user.click(screen.getByRole('option', { name: 'Toronto' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith(2)
})

it('CAT-017 keeps the value of a closed list while arrows are pressed, and takes the one chosen with the list open', async () => {
  const choose = vi.fn()
  render(<Select label="Province" options={OPTIONS} value={1} onChange={choose} />)
  const control = screen.getByRole('button', { name: /Province/ })
  control.focus()
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowRight}')
  expect(choose).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{ArrowDown}')
  await user.click(screen.getByRole('option', { name: 'Toronto' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith(2)
})

it('finds an option by typing', async () => {
  const choose = vi.fn()
  render(<ComboBox label="City" options={OPTIONS} value={null} onChange={choose} />)
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'tor')
  expect(screen.queryByRole('option', { name: 'Thunder Bay' })).toBeNull()
  await user.click(screen.getByRole('option', { name: 'Toronto' }))
  expect(choose).toHaveBeenLastCalledWith(2)
})

it('chooses any number of cards, and one of the radio cards', async () => {
  const several = vi.fn()
  const one = vi.fn()
  render(
    <>
      <ChoiceCards label="Clients" choices={OPTIONS} value={[2]} onChange={several} />
      <RadioCards label="Reason" choices={OPTIONS} value={null} onChange={one} />
    </>,
  )
  await user.click(screen.getByRole('checkbox', { name: 'Thunder Bay' }))
  expect(several).toHaveBeenCalledWith([1, 2])
  await user.click(screen.getByRole('radio', { name: 'Toronto' }))
  expect(one).toHaveBeenCalledWith(2)
})

it('SYS-015 says why a tick box is not available', () => {
  render(
    <Checkbox isSelected={false} onChange={vi.fn()} isDisabled hint="Available at the end of the terms">
      I agree
    </Checkbox>,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
  expect(box.disabled).toBe(true)
  const described = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Available at the end of the terms')
})

it('SYS-015 moves focus to the summary at each new attempt only, and from a line to its field', async () => {
  const errors = [
    { fieldId: 'first', message: 'Type your first name.' },
    { fieldId: 'agency', message: 'Choose your agency.' },
  ]
  const form = (attempt: number) => (
    <>
      <FormErrorSummary errors={errors} attempt={attempt} />
      <TextField id="first" label="First name" value="" onChange={vi.fn()} />
      <Select id="agency" label="Agency" options={OPTIONS} value={null} onChange={vi.fn()} />
    </>
  )
  const { rerender } = render(form(0))
  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('There are 2 things to fix')
  expect(document.activeElement).not.toBe(summary)
  rerender(form(1))
  expect(document.activeElement).toBe(summary)
  await user.click(screen.getByRole('link', { name: 'Choose your agency.' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Agency/ }))
  rerender(form(1))
  expect(document.activeElement).not.toBe(summary)
})

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

it('ACC-006 leaves the caret of a phone number where one edits, and takes one that was copied', async () => {
  render(<Held first="">{(value, set) => <PhoneField label="Phone" value={value} onChange={set} />}</Held>)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await user.click(input)
  await user.paste('+1 416-555-0123')
  expect(input.value).toBe('(416) 555 - 0123')
  input.setSelectionRange(3, 3)
  await user.keyboard('{Backspace}')
  expect([input.value, input.selectionStart]).toEqual(['(465) 550 - 123', 2])
  await user.keyboard('1')
  expect([input.value, input.selectionStart]).toEqual(['(416) 555 - 0123', 3])
  // A full number accepts no further digit, and the caret does not jump.
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}')
  expect([input.value, input.selectionStart]).toEqual(['(415) 550 - 123', 3])
  await user.keyboard('{Delete}')
  expect([input.value, input.selectionStart]).toEqual(['(415) 501 - 23', 3])
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

it('PAR-007 takes no number from what is none, keeps it in view, and reads full-width digits', async () => {
  const seen = vi.fn()
  render(
    <Held<number | null> first={null}>
      {(value, set) => (
        <NumberField
          label="Number"
          value={value}
          max={100}
          onChange={(next) => {
            seen(next)
            set(next)
          }}
        />
      )}
    </Held>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' })
  await user.type(input, '3.5')
  expect(input.value).toBe('3.5')
  expect(seen).toHaveBeenLastCalledWith(null)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please type a whole number.')).toBeTruthy()
  await user.clear(input)
  await user.paste('１２')
  expect(seen).toHaveBeenLastCalledWith(12)
  expect(input.value).toBe('12')
  expect(screen.queryByText('Please type a whole number.')).toBeNull()
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

it.each(['{Tab}', '{Enter}'])(
  'ACC-013 takes the words of an option that are typed out, then %s',
  async (key) => {
    const seen = vi.fn()
    render(
      <Held<number | null> first={1}>
        {(value, set) => (
          <ComboBox
            label="City"
            options={OPTIONS}
            value={value}
            onChange={(id) => {
              seen(id)
              set(id)
            }}
          />
        )}
      </Held>,
    )
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
    await user.clear(input)
    await user.type(input, 'toronto')
    await user.keyboard(key)
    expect(seen).toHaveBeenLastCalledWith(2)
    expect(input.value).toBe('Toronto')
  },
)

it('SYS-015 a list found by typing shows first what begins with the words', async () => {
  const cities = ['Fort Erie', 'New Toronto', 'Toronto', 'Toronto Island'].map((label, index) => ({
    id: index + 1,
    label,
  }))
  const other = { id: 9, label: 'Toronto is not it', isAlwaysShown: true }
  render(<ComboBox label="City" options={[...cities, other]} value={null} onChange={vi.fn()} />)
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'toronto')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Toronto',
    'Toronto Island',
    'New Toronto',
    'Toronto is not it',
  ])
})

it('ACC-012 keeps the words that no option has, says so, and names the way round', async () => {
  const choose = vi.fn()
  const options = [...OPTIONS, { id: -1, label: 'Other...', isAlwaysShown: true }]
  render(
    <Held<number | null> first={null}>
      {(value, set) => (
        <ComboBox
          label="Agency"
          options={options}
          value={value}
          error={value === null ? 'Please choose.' : undefined}
          onChange={(id) => {
            choose(id)
            set(id)
          }}
        />
      )}
    </Held>,
  )
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Agency' })
  await user.type(input, 'Torronto')
  await user.tab()
  expect(input.value).toBe('Torronto')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(
    screen.getByText('“Torronto” is not in the list. Please choose one that is, or “Other...”.'),
  ).toBeTruthy()
  await user.clear(input)
  expect(screen.getByText('Please choose.')).toBeTruthy()
  await user.type(input, 'thunder bay{Tab}')
  expect(choose).toHaveBeenLastCalledWith(1)
  expect(screen.queryByText(/not in the list/)).toBeNull()
})

it('ACC-013 keeps its open list while the rest of a long one arrives: a new list would close under the keys', async () => {
  const choose = vi.fn()
  const way = { id: -1, label: 'My city is not listed', isAlwaysShown: true }
  const cities = Array.from({ length: 300 }, (_, id) => ({ id, label: `City ${id}` }))
  const list = (options: typeof cities) => (
    <ComboBox label="City" options={[...options, way]} value={null} onChange={choose} />
  )
  const { rerender } = render(list([]))
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'Nowhere Bay')
  const open = screen.getByRole('listbox')
  rerender(list(cities))
  expect(screen.getByRole('listbox')).toBe(open)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(choose).toHaveBeenLastCalledWith(-1)
})

it('ACC-013 shows no mistake on a field that is not open yet', () => {
  render(
    <ComboBox label="City" options={[]} value={null} onChange={vi.fn()} isDisabled error="Please choose." />,
  )
  expect(screen.getByRole('combobox', { name: 'City' }).getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('Please choose.')).toBeNull()
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
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Type your first name.',
    'Choose your agency.',
  ])
  await user.click(screen.getByRole('link', { name: 'Type your first name.' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First name' }))
  await user.click(screen.getByRole('link', { name: 'Choose your agency.' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Agency/ }))
  rerender(form(1))
  expect(document.activeElement).not.toBe(summary)
})

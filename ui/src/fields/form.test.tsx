/** After a submit the focus is where the first error is, unless somebody moved it on purpose (SYS-015). */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Form } from './form.tsx'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const user = userEvent.setup()
const nextFrame = () => new Promise(requestAnimationFrame)

/** A long form whose errors come a moment after its submit, as those of the server do. */
function LongForm({ wrong, onSubmit }: { wrong: readonly string[]; onSubmit?: () => void }) {
  const [faults, setFaults] = useState<readonly string[]>([])
  const errorOf = (label: string) => (faults.includes(label) ? 'Fill this in' : undefined)
  return (
    <Form
      onSubmit={async () => {
        await Promise.resolve()
        setFaults(wrong)
        onSubmit?.()
      }}
    >
      <TextField label="Title" value="" onChange={() => {}} error={errorOf('Title')} />
      <Select
        label="Type"
        options={[{ id: 1, label: 'Workshop' }]}
        value={null}
        onChange={() => {}}
        error={errorOf('Type')}
      />
      <TextField label="Link" value="" onChange={() => {}} error={errorOf('Link')} />
      <h2 tabIndex={-1}>What is wrong</h2>
      <button type="submit">Publish</button>
    </Form>
  )
}
const publish = () => user.click(screen.getByRole('button', { name: 'Publish' }))
const focused = () => document.activeElement

it.each([
  ['Title', ['Title', 'Link']],
  ['Link', ['Link']],
])('SYS-015 leads to the first field with an error: %s', async (first, wrong) => {
  render(<LongForm wrong={wrong} />)
  await publish()
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText(first)))
})

it('SYS-015 leads to a list to choose from', async () => {
  render(<LongForm wrong={['Type', 'Link']} />)
  await publish()
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: /Type/ })))
})

it('SYS-015 stays in a field with an error, and where a form has put the focus itself', async () => {
  const { unmount } = render(<LongForm wrong={['Title', 'Link']} />)
  await publish()
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Title')))
  await user.type(screen.getByLabelText('Link'), '{Enter}')
  await nextFrame()
  await nextFrame()
  expect(focused()).toBe(screen.getByLabelText('Link'))
  unmount()
  render(<LongForm wrong={['Title']} onSubmit={() => screen.getByText('What is wrong').focus()} />)
  await publish()
  await nextFrame()
  await nextFrame()
  expect(focused()).toBe(screen.getByText('What is wrong'))
})

/** Codes that prove who somebody is, as staff and facilitators meet them. */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ToastRegion } from '../notices/toast.tsx'
import { AppKey } from './app-key.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const CODES = ['ABCD-1234', 'EFGH-5678']

afterEach(() => vi.restoreAllMocks())

it('HRD-002 STA-003 connects an app by a key in groups of four, which is copied without the spaces', async () => {
  const user = userEvent.setup()
  render(
    <>
      <AppKey secret="ABCDEFGHJKLM" uri="otpauth://totp/Hub?secret=ABCDEFGHJKLM" lead="Scan this" />
      <ToastRegion />
    </>,
  )
  expect(screen.getByText('ABCD EFGH JKLM')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGHJKLM')
  expect(await screen.findByText('Copied')).toBeTruthy()
})

it('HRD-002 STA-003 says how to go on where the browser copies nothing', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'))
  render(
    <>
      <RecoveryCodes codes={CODES} onDone={vi.fn()} />
      <ToastRegion />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/^Copying did not work here/)).toBeTruthy()
  expect(screen.queryByText('Copied')).toBeNull()
})

it('HRD-002 STA-003 shows no way past recovery codes that are not saved', async () => {
  const user = userEvent.setup()
  const onDone = vi.fn()
  render(<RecoveryCodes codes={CODES} onDone={onDone} />)
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.getByText('Save the codes first, then confirm it here.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(onDone).toHaveBeenCalledOnce()
})

it('HRD-002 STA-003 gives a code once, without the spaces around it, and empties the field when it was wrong', async () => {
  const user = userEvent.setup()
  const onCode = vi.fn().mockRejectedValueOnce(new Error('wrong')).mockResolvedValue(undefined)
  render(
    <CodeForm
      kind="app"
      label="Code"
      missing="Enter the code"
      button="Confirm"
      isPending={false}
      failure={null}
      onCode={onCode}
    />,
  )
  const field = screen.getByLabelText<HTMLInputElement>(/^Code/)
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Enter the code')).toBeTruthy()
  expect(onCode).not.toHaveBeenCalled()
  await user.type(field, ' 123456 ')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(onCode).toHaveBeenCalledWith('123456')
  await waitFor(() => expect(field.value).toBe(''))
  expect(document.activeElement).toBe(field)
})

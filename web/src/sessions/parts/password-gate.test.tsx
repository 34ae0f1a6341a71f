import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { verifyPassword } from '@hub/contract/sessions'
import { answer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PasswordGate } from './password-gate.tsx'

async function open(answers: FakeAnswer[], purpose: 'enter' | 'continue' = 'enter') {
  const onVerified = vi.fn()
  const onClose = vi.fn()
  const gate = <PasswordGate purpose={purpose} onVerified={onVerified} onClose={onClose} />
  return { ...(await renderScreen(gate, { answers })), onVerified, onClose }
}

it('NAV-033 asks for the password and lets in who knows it', async () => {
  const { user, onVerified, sentTo } = await open([answer(verifyPassword, {})])
  expect(screen.getByRole('dialog', { name: 'Security' })).toBeTruthy()
  expect(screen.getByText('To enter the Client Record page, please enter your password below.')).toBeTruthy()
  await user.type(screen.getByLabelText('Password'), ' secret1! {Enter}')
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
  expect(sentTo(verifyPassword)[0]?.body).toEqual({ password: 'secret1!' })
})

it('NAV-033 shows a wrong password, keeps the modal, and takes the next try', async () => {
  const { user, onVerified, onClose } = await open([refuse(verifyPassword, 'WrongPassword')])
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'ACCESS NOW' }))
  expect(await screen.findByText('Wrong password. Try again.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(onVerified).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

it('NAV-033 has its own words before a reset', async () => {
  await open([], 'continue')
  expect(screen.getByText('To continue, please enter your password below.')).toBeTruthy()
})

it('NAV-037 closes on Escape', async () => {
  const { user, onClose } = await open([])
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

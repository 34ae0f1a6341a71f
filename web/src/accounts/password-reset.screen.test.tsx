import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { applyReset } from '@hub/contract/accounts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { PasswordResetScreen } from './password-reset.screen.tsx'

const open = (answers: FakeAnswer[] = [answer(applyReset, {})]) =>
  renderScreen(<PasswordResetScreen />, { at: '/password-reset', answers, isLoggedIn: false })
const submit = () => screen.getByRole('button', { name: 'Submit' })

it('ACC-039 keeps Submit closed until the email is valid, and says why', async () => {
  const { user, sentTo } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Forgot Your Password?' })).toBeTruthy()
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Type your email to continue.').id).toBe(submit().getAttribute('aria-describedby'))
  await user.type(screen.getByLabelText('Email'), 'amara@harbour{Enter}')
  expect(screen.getByText('Please enter a valid email.')).toBeTruthy()
  await user.click(submit())
  expect(sentTo(applyReset)).toEqual([])
  await user.type(screen.getByLabelText('Email'), '.example')
  expect(submit().getAttribute('aria-disabled')).toBeNull()
})

it('SYS-017 asks for one link when Submit is pressed twice in one tick', async () => {
  const { user, sentTo } = await open()
  await user.type(screen.getByLabelText('Email'), 'amara@harbour.example')
  act(() => {
    submit().click()
    submit().click()
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Check Your Email' })).toBeTruthy()
  expect(sentTo(applyReset)).toHaveLength(1)
})

it('ACC-039 ACC-040 sends once and shows the neutral recap with a way back', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  const { user, sentTo } = await open([answer(applyReset, {}, { after })])
  await user.type(screen.getByLabelText('Email'), 'amara@harbour.example{Enter}')
  await user.click(await screen.findByRole('button', { name: /Sending/ }))
  await user.type(screen.getByLabelText('Email'), '{Enter}')
  arrive()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check Your Email' })
  expect(document.activeElement).toBe(heading)
  expect(sentTo(applyReset).map(({ body }) => body)).toEqual([{ email: 'amara@harbour.example' }])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'If an account exists for amara@harbour.example, we sent a link to it.',
    'The link works for 1 hour and only once.',
    'If you cannot find the email, please check your spam folder.',
  ])
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
})

it('ACC-041 shows the message for an address that the server finds malformed', async () => {
  const { user } = await open([refuse(applyReset, 'InvalidFacilitatorEmail')])
  await user.type(screen.getByLabelText('Email'), 'amara@harbour.example{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email address.')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

it('ACC-054 shows that there were too many attempts, and keeps the email', async () => {
  const { user } = await open([refuse(applyReset, 'TooManyRequests')])
  await user.type(screen.getByLabelText('Email'), 'amara@harbour.example{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amara@harbour.example')
})

it('I18-003 speaks Chinese', async () => {
  setLocale('zh')
  const { user } = await open()
  await user.type(screen.getByLabelText('电子邮箱'), 'amara@harbour.example{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: '请查看您的邮箱' })).toBeTruthy()
})

/** The two steps of signing in (STA-004). */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readHome } from '@hub/contract/staff-home'
import { beginAuthenticator, checkCode, signIn } from '@hub/contract/staff-sessions'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { jordan } from '../testing/frame-answers.ts'
import { nobody, renderConsole } from '../testing/render-console.tsx'
import { OFFERED } from '../testing/set-up.ts'

const toCode = answer(signIn, { record: { next: 'code', hasPasskey: false } })
const home = answer(readHome, { record: { attention: [], lastBackupAt: null } })

async function opened(...answers: FakeAnswer[]) {
  const view = await renderConsole('/sign-in', [once(nobody), ...answers, home])
  const { user } = view
  async function givePassword() {
    await user.type(await screen.findByLabelText('Work email'), ' staff@demo.example ')
    await user.type(screen.getByLabelText('Password'), 'Demo-hub-2026')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
  }
  async function giveCode(label: string, code: string) {
    await user.type(await screen.findByLabelText(label), code)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { ...view, givePassword, giveCode }
}

it('STA-004 asks for the password, then for a code, and sends each once', async () => {
  const { givePassword, giveCode, sentTo } = await opened(toCode, answer(checkCode, { record: jordan }))
  await givePassword()
  expect(await screen.findByText(/Signing in as staff@demo.example/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'))
  await giveCode('6-digit code', '418 052')
  expect(await screen.findByRole('heading', { name: /Jordan$/ })).toBeTruthy()
  expect(sentTo(signIn).map(({ body }) => body)).toEqual([
    { email: 'staff@demo.example', password: 'Demo-hub-2026' },
  ])
  expect(sentTo(checkCode).map(({ body }) => body)).toEqual([{ code: '418 052' }])
})

it('STA-004 names each field that is empty, goes to the first, and asks the hub nothing', async () => {
  const { user, sent } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  const email = screen.getByLabelText('Work email')
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('Enter your work email')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(sent.filter(({ endpoint }) => endpoint === signIn)).toEqual([])
})

it('STA-004 gives one answer for any wrong pair, keeps the email and empties the password', async () => {
  const { givePassword } = await opened(refuse(signIn, 'LoginIncorrect'))
  await givePassword()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That email and password do not match. Check both and try again.',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Work email').value).toContain('staff@demo.example')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('STA-004 says when there were too many attempts', async () => {
  const { givePassword } = await opened(refuse(signIn, 'TooManyRequests'))
  await givePassword()
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
})

it('STA-004 empties a wrong code, says so, and takes the next', async () => {
  const wrong = once(refuse(checkCode, 'CodeIncorrect'))
  const { givePassword, giveCode } = await opened(toCode, wrong, answer(checkCode, { record: jordan }))
  await givePassword()
  await giveCode('6-digit code', '000000')
  expect((await screen.findByRole('alert')).textContent).toContain('That code does not match.')
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('')
  await giveCode('6-digit code', '418052')
  expect(await screen.findByRole('heading', { name: /Jordan$/ })).toBeTruthy()
})

it('STA-004 takes a recovery code instead', async () => {
  const { user, givePassword, giveCode, sentTo } = await opened(toCode, answer(checkCode, { record: jordan }))
  await givePassword()
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  await giveCode('Recovery code', 'xp37-qd9m')
  expect(await screen.findByRole('heading', { name: /Jordan$/ })).toBeTruthy()
  expect(sentTo(checkCode).map(({ body }) => body)).toEqual([{ code: 'xp37-qd9m' }])
})

it('STA-004 goes back to the password when it was given too long ago, and for somebody else', async () => {
  const { user, givePassword, giveCode } = await opened(toCode, refuse(checkCode, 'SignInRequired'))
  await givePassword()
  await giveCode('6-digit code', '418052')
  expect((await screen.findByLabelText<HTMLInputElement>('Work email')).value).toBe('staff@demo.example')
  await user.type(screen.getByLabelText('Password'), 'Demo-hub-2026')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Not you?' }))
  expect(await screen.findByLabelText('Work email')).toBeTruthy()
})

it('STA-003 goes on to the app for somebody who has none yet', async () => {
  const { givePassword } = await opened(
    answer(signIn, { record: { next: 'authenticator', hasPasskey: false } }),
    answer(beginAuthenticator, { record: OFFERED }),
  )
  await givePassword()
  expect(await screen.findByRole('heading', { name: 'Connect an authenticator app' })).toBeTruthy()
})

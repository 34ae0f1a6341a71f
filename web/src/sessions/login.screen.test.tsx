import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resendConfirmation } from '@hub/contract/accounts'
import { logIn } from '@hub/contract/sessions'
import { setLocale } from '@hub/ui/language/locale.ts'
import { leaveLoginNotice } from '#platform/session/login-notice.ts'
import { readToken } from '#platform/session/token.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, noAnswer, once, raw, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { LoginScreen } from './login.screen.tsx'

const newToken = tokenFor({ sid: 'session-2' })
const welcome = answer(logIn, { newToken, record: amara })

const open = (answers: FakeAnswer[] = [welcome], at = '/login') =>
  renderScreen(<LoginScreen />, { at, answers, isLoggedIn: false })

async function fill({ user }: Awaited<ReturnType<typeof open>>, email: string, password: string) {
  if (email !== '') await user.type(screen.getByLabelText('Email'), email)
  if (password !== '') await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

it('ACC-034 shows both fields, Login, the way to a new password and to registration', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Log in' })).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByRole('link', { name: /^Forgot/ }).getAttribute('href')).toBe('/password-reset')
  expect(screen.getByRole('link', { name: 'Create a facilitator account' }).getAttribute('href')).toBe(
    '/registration',
  )
})

it('ACC-033 goes to the dashboard, sending both fields trimmed and keeping the token', async () => {
  const view = await open()
  await fill(view, '  amara@harbour.example ', ' secret1! ')
  await waitFor(() => expect(view.goneTo).toEqual(['/dashboard']))
  expect(view.sentTo(logIn).map(({ body }) => body)).toEqual([
    { email: 'amara@harbour.example', password: 'secret1!' },
  ])
  expect(readToken()).toBe(newToken)
})

it.each([
  ['/func/clients?q=1', '/func/clients?q=1'],
  ['https://evil.example/', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('ACC-033 follows only a path inside the hub: %s', async (backward, goes) => {
  const view = await open([welcome], `/login?backward=${encodeURIComponent(backward)}`)
  await fill(view, 'a@b.ca', 'secret')
  await waitFor(() => expect(view.goneTo).toEqual([goes]))
})

it('ACC-035 names the empty field, focuses it and sends nothing', async () => {
  const view = await open()
  await fill(view, '', '')
  expect(screen.getByText('Please type your user email')).toBeTruthy()
  expect(screen.getByText('Please type your password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await fill(view, 'a@b.ca', '   ')
  expect(screen.queryByText('Please type your user email')).toBeNull()
  expect(screen.getByText('Please type your password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(view.sentTo(logIn)).toEqual([])
})

it.each([
  ['LoginIncorrect', 'Login info is incorrect.'],
  ['AccountNotConfirmed', 'Please confirm your account from the email we sent you.'],
  ['AccountInactive', 'Your account is not active. Please contact us.'],
  ['TooManyRequests', 'Too many attempts. Please try again later.'],
] as const)("ACC-036 shows the server's message for %s and keeps the email", async (name, message) => {
  const view = await open([refuse(logIn, name)])
  await fill(view, 'a@b.ca', 'wrong')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(message)
  // Under the title, above the fields that must be filled in again.
  const isAfter = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isAfter(screen.getByRole('heading', { level: 1 }), alert)).toBe(true)
  expect(isAfter(alert, screen.getByLabelText('Email'))).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.ca')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(view.goneTo).toEqual([])
})

it('ACC-036 shows a message that the web does not know as the server sent it', async () => {
  const failure = { success: false, message: 'Logins rest until noon.', error: { name: 'AtRest' } }
  const view = await open([raw(logIn, () => Response.json(failure, { status: 503 }))])
  await fill(view, 'a@b.ca', 'right')
  expect((await screen.findByRole('alert')).textContent).toContain('Logins rest until noon.')
})

it('ACC-037 takes an answer without a token for a failed login', async () => {
  const tokenless = { success: true, message: '', record: amara }
  const view = await open([raw(logIn, () => Response.json(tokenless))])
  await fill(view, 'a@b.ca', 'right')
  expect((await screen.findByRole('alert')).textContent).toContain('Login info is incorrect.')
  expect(view.goneTo).toEqual([])
  expect(readToken()).toBeNull()
})

it('NAV-037 says that the hub did not answer', async () => {
  const view = await open([noAnswer(logIn)])
  await fill(view, 'a@b.ca', 'right')
  expect((await screen.findByRole('alert')).textContent).toContain('The hub did not answer.')
})

it('SYS-017 sends a login once however often it is pressed', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  const view = await open([answer(logIn, { newToken, record: amara }, { after })])
  await fill(view, 'a@b.ca', 'right')
  const button = await screen.findByRole('button', { name: /Logging in/ })
  await view.user.click(button)
  await view.user.type(screen.getByLabelText('Password'), '{Enter}')
  arrive()
  await waitFor(() => expect(view.goneTo).toEqual(['/dashboard']))
  expect(view.sentTo(logIn)).toHaveLength(1)
})

it('ACC-042 shows the notice that another screen left, until one logs in', async () => {
  leaveLoginNotice({ tone: 'danger', text: 'Expired reset token.' })
  const view = await open([refuse(logIn, 'LoginIncorrect')])
  expect(screen.getByRole('alert').textContent).toContain('Expired reset token.')
  await fill(view, 'a@b.ca', 'wrong')
  await screen.findByText('Login info is incorrect.')
  expect(screen.queryByText('Expired reset token.')).toBeNull()
})

it('I18-004 speaks Chinese', async () => {
  setLocale('zh')
  const view = await open([refuse(logIn, 'AccountInactive')])
  expect(screen.getByRole('heading', { level: 1, name: '登录' })).toBeTruthy()
  await view.user.type(screen.getByLabelText('电子邮箱'), 'a@b.ca')
  await view.user.type(screen.getByLabelText('密码'), 'x')
  await view.user.click(screen.getByRole('button', { name: '登录' }))
  expect((await screen.findByRole('alert')).textContent).toContain('您的账户未启用')
})

it('ACC-038 sends the confirmation again to whoever has the password of an account that waits for it', async () => {
  const view = await open([refuse(logIn, 'AccountNotConfirmed'), answer(resendConfirmation, {})])
  const { user, sentTo } = view
  await fill(view, 'amara@harbour.example', 'riverbend-7')
  await user.click(await screen.findByRole('button', { name: 'Send the email again' }))
  expect(await screen.findByText(/a new email is on its way/)).toBeTruthy()
  expect(sentTo(resendConfirmation).map(({ body }) => body)).toEqual([{ email: 'amara@harbour.example' }])
})

it('HRD-002 asks for a code once the password was right, and sends it with the password', async () => {
  const asked = once(refuse(logIn, 'CodeRequired'))
  const view = await open([asked, once(refuse(logIn, 'CodeIncorrect')), welcome])
  await fill(view, 'amara@harbour.example', 'secret1!')
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeTruthy()
  const code = screen.getByLabelText<HTMLInputElement>('6-digit code')
  expect([code.autocomplete, document.activeElement === code]).toEqual(['one-time-code', true])
  await view.user.type(code, '123456')
  await view.user.click(screen.getByRole('button', { name: 'Login' }))
  // A wrong clock is what mostly makes a code wrong.
  expect((await screen.findByRole('alert')).textContent).toContain('clock of your phone')
  await view.user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  await view.user.type(screen.getByLabelText('Recovery code'), 'K7QM-2XVN')
  await view.user.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(view.goneTo).toEqual(['/dashboard']))
  const given = { email: 'amara@harbour.example', password: 'secret1!' }
  expect(view.sentTo(logIn).map(({ body }) => body)).toEqual([
    given,
    { ...given, code: '123456' },
    { ...given, code: 'K7QM-2XVN' },
  ])
})

it('HRD-002 leads from the code back to email and password', async () => {
  const view = await open([refuse(logIn, 'CodeRequired')])
  await fill(view, 'amara@harbour.example', 'secret1!')
  await view.user.click(await screen.findByRole('button', { name: 'Back to email and password' }))
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

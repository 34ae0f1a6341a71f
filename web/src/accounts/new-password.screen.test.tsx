import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { resetPassword, verifyResetToken } from '@hub/contract/accounts'
import { readLoginNotice } from '#platform/session/login-notice.ts'
import { answer, noAnswer, raw, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { NewPasswordScreen } from './new-password.screen.tsx'

const valid = answer(verifyResetToken, { record: { email: 'amara@harbour.example' } })

const open = (answers: FakeAnswer[] = [], at = '/password-reset/new-password/secret.token') =>
  renderScreen(
    <StrictMode>
      <NewPasswordScreen />
    </StrictMode>,
    { at, answers: [...answers, valid], isLoggedIn: false },
  )
const reset = () => screen.getByRole('button', { name: 'Reset Password' })
const first = () => screen.findByLabelText('New Password')
const second = () => screen.getByLabelText('Retype New Password')

async function type({ user }: Awaited<ReturnType<typeof open>>, password: string, retyped = password) {
  await user.type(await first(), password)
  await user.type(second(), retyped)
  await user.tab()
}

it('ACC-042 ACC-043 verifies the token once, clears it from the address and shows whose account it is', async () => {
  const view = await open()
  expect((await screen.findByLabelText<HTMLInputElement>('Account email')).value).toBe(
    'amara@harbour.example',
  )
  expect(view.router.state.location.pathname).toBe('/password-reset/new-password')
  expect(view.sentTo(verifyResetToken).map(({ body }) => body)).toEqual([{ resetToken: 'secret.token' }])
  expect((await first()).getAttribute('autocomplete')).toBe('new-password')
})

it.each([
  ['TokenExpiredError', 'Expired reset token.'],
  ['InvalidResetToken', 'Invalid reset token.'],
] as const)('ACC-042 leads %s to the login, which says %s', async (name, text) => {
  const view = await open([refuse(verifyResetToken, name)])
  await waitFor(() => expect(view.goneTo).toContain('/login'))
  expect(readLoginNotice()).toMatchObject({
    text,
    hint: expect.stringContaining('new link'),
    action: { label: 'Ask for a new link', href: '/password-reset' },
  })
})

it('ACC-042 leads a link without a token to the login', async () => {
  const view = await open([], '/password-reset/new-password')
  await waitFor(() => expect(view.goneTo).toContain('/login'))
  expect(readLoginNotice()?.text).toBe('Invalid reset token.')
  expect(view.sentTo(verifyResetToken)).toEqual([])
})

it('ACC-042 takes a reload for what it is: the same link, or a password that was set here', async () => {
  const reload = async (view: { unmount: () => void }) => {
    // A reload ends the page without running React's cleanup.
    const kept = { ...sessionStorage }
    view.unmount()
    for (const [name, text] of Object.entries(kept)) sessionStorage.setItem(name, String(text))
    return open([answer(resetPassword, {})], '/password-reset/new-password')
  }
  const view = await reload(await open())
  await first()
  expect(view.goneTo).toEqual([])
  expect(view.sentTo(verifyResetToken).map(({ body }) => body)).toEqual([{ resetToken: 'secret.token' }])
  await type(view, 'riverbend-9')
  await view.user.click(reset())
  const changed = { level: 1, name: 'Your Password Has Been Changed' } as const
  await screen.findByRole('heading', changed)
  const after = await reload(view)
  expect(await screen.findByRole('heading', changed)).toBeTruthy()
  expect([after.goneTo, after.sentTo(verifyResetToken)]).toEqual([[], []])
  after.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
})

it('ACC-042 stays and offers another try when the link could not be checked', async () => {
  const view = await open([noAnswer(verifyResetToken)])
  expect(await screen.findByText('The link could not be checked')).toBeTruthy()
  expect(view.goneTo).toEqual([])
})

it('ACC-044 keeps Reset Password closed while a password is missing, weak or not repeated', async () => {
  const view = await open()
  await first()
  expect(reset().getAttribute('aria-disabled')).toBe('true')
  await type(view, 'riverbend')
  expect(reset().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Type a password that meets every rule to continue.')).toBeTruthy()
  await view.user.type(await first(), '-7')
  await view.user.tab()
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(screen.getByText('Type the same password twice to continue.')).toBeTruthy()
  await view.user.click(reset())
  await view.user.type(second(), '{Enter}')
  expect(view.sentTo(resetPassword)).toEqual([])
  await view.user.type(second(), '-7')
  expect(screen.queryByText('Passwords do not match')).toBeNull()
  expect(reset().getAttribute('aria-disabled')).toBeNull()
})

it('ACC-044 ACC-045 sends the trimmed password once and shows the success with a way to the login', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  const view = await open([answer(resetPassword, {}, { after })])
  await type(view, ' riverbend-7 ', 'riverbend-7')
  await view.user.click(reset())
  await view.user.click(await screen.findByRole('button', { name: /Resetting/ }))
  arrive()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your Password Has Been Changed' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('link', { name: 'Go to HUB log In' }).getAttribute('href')).toBe('/login')
  expect(view.sentTo(resetPassword).map(({ body }) => body)).toEqual([
    { resetToken: 'secret.token', password: 'riverbend-7' },
  ])
})

const FALLBACK = 'There was a problem resetting your password. Please try again later.'
it.each([
  [refuse(resetPassword, 'PasswordResetFailed'), 'Password reset error.'],
  [refuse(resetPassword, 'InvalidResetToken'), 'Invalid reset token.'],
  [noAnswer(resetPassword), FALLBACK],
  [raw(resetPassword, () => new Response(null, { status: 502 })), FALLBACK],
])("ACC-046 shows the server's message or the fallback: %#", async (failure, message) => {
  const view = await open([failure])
  await type(view, 'riverbend-7')
  await view.user.click(reset())
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect((await first()).getAttribute('value')).toBe('riverbend-7')
})

it('SYS-017 sets the password once when the button is pressed twice in one tick', async () => {
  const view = await open([answer(resetPassword, {})])
  await type(view, 'riverbend-8')
  act(() => {
    reset().click()
    reset().click()
  })
  await screen.findByRole('heading', { level: 1, name: 'Your Password Has Been Changed' })
  expect(view.sentTo(resetPassword)).toHaveLength(1)
})

import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { activateAccount, resendConfirmation } from '@hub/contract/accounts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ConfirmationScreen } from './confirmation.screen.tsx'

const open = (answers: FakeAnswer[], at = '/confirm/12/secret-token') =>
  renderScreen(
    <StrictMode>
      <ConfirmationScreen />
    </StrictMode>,
    { at, answers, isLoggedIn: false },
  )

it('ACC-030 ACC-031 says that it checks, then that the account is active, and sends the link once', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  const view = await open([answer(activateAccount, {}, { after })])
  expect((await screen.findByRole('status')).textContent).toBe('Checking account ... ...')
  arrive()
  expect(await screen.findByText('Your account has been successfully activated.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/login')
  expect(view.sentTo(activateAccount).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 12 }, body: { token: 'secret-token' } },
  ])
})

it('ACC-031 takes the token out of the address bar at once and does not ask again for it', async () => {
  const view = await open([answer(activateAccount, {})])
  await screen.findByText('Your account has been successfully activated.')
  expect(view.router.state.location.pathname).toBe('/confirm')
  expect(view.sentTo(activateAccount)).toHaveLength(1)
  expect(view.goneTo).toEqual([])
})

it('ACC-030 says that the activation failed', async () => {
  await open([refuse(activateAccount, 'ActivationFailed')])
  expect(await screen.findByText('Account activation failed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

it('ACC-030 sends a new link for one that no longer works, and says nothing of the address', async () => {
  const { user, sentTo } = await open([
    refuse(activateAccount, 'ActivationFailed'),
    answer(resendConfirmation, {}),
  ])
  await user.type(await screen.findByLabelText('Work email'), 'amara@harbour.example')
  await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
  const sent = await screen.findByText(/waits for a confirmation/)
  expect(sent.textContent).toMatch(/^If amara@harbour\.example waits for a confirmation/)
  expect(sentTo(resendConfirmation).map(({ body }) => body)).toEqual([{ email: 'amara@harbour.example' }])
})

it('ACC-030 lets one try again when no answer came', async () => {
  let isUp = false
  const view = await open([
    {
      endpoint: activateAccount,
      give: (sent) => (isUp ? answer(activateAccount, {}) : noAnswer(activateAccount)).give(sent),
    },
  ])
  const again = await screen.findByRole('button', { name: 'Try Again' })
  isUp = true
  await view.user.click(again)
  expect(await screen.findByText('Your account has been successfully activated.')).toBeTruthy()
})

it.each(['/confirm', '/confirm/12'])('ACC-029 goes to the login from %s', async (at) => {
  const view = await open([], at)
  await waitFor(() => expect(view.goneTo).toContain('/login'))
  expect(view.sentTo(activateAccount)).toEqual([])
})

it('I18-003 speaks Chinese', async () => {
  setLocale('zh')
  await open([answer(activateAccount, {})])
  expect(await screen.findByText('您的账户已成功激活。')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeEmail } from '@hub/contract/accounts'
import { answer, noAnswer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NewEmailScreen } from './new-email.screen.tsx'

const open = (answers: FakeAnswer[], at = '/new-email/secret-token') =>
  renderScreen(<NewEmailScreen />, { at, answers, isLoggedIn: false })
const changed = answer(changeEmail, { record: { email: 'ana@riverbend.example' } })
const press = () => screen.findByRole('button', { name: 'Confirm email address' })

it('PPL-003 changes nothing by opening the link, and takes the token out of the address bar', async () => {
  const { sentTo, router, user } = await open([changed])
  const button = await press()
  expect(sentTo(changeEmail)).toEqual([])
  expect(router.state.location.pathname).toBe('/new-email')
  await user.click(button)
  expect(await screen.findByText('Your email is changed.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('ana@riverbend.example')
  expect(sentTo(changeEmail).map(({ body }) => body)).toEqual([{ token: 'secret-token' }])
  expect(screen.queryByRole('button')).toBeNull()
})

it('PPL-003 says that a link works no more, and nothing of the account', async () => {
  const { user } = await open([refuse(changeEmail, 'EmailChangeFailed')])
  await user.click(await press())
  expect(await screen.findByText('The email was not changed')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('PPL-003 can be pressed again when no answer came', async () => {
  const { user } = await open([once(noAnswer(changeEmail)), changed])
  await user.click(await press())
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your email is changed.')).toBeTruthy()
})

it('PPL-003 says that a part of the link is missing', async () => {
  await open([], '/new-email')
  expect(await screen.findByText('A part of the link is missing')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('I18-003 speaks Chinese', async () => {
  setLocale('zh')
  await open([])
  expect(await screen.findByRole('button', { name: '确认邮箱' })).toBeTruthy()
})

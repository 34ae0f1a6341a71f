/** From the link of the invitation to a session (STA-003). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readHome } from '@hub/contract/staff-home'
import {
  beginAuthenticator,
  confirmAuthenticator,
  readSetUp,
  readStaffSession,
  setUpPassword,
} from '@hub/contract/staff-sessions'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { jordan } from '../testing/frame-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { OFFERED, RECOVERY_CODES, TOKEN } from '../testing/set-up.ts'

const GOOD = 'lantern gravel teapot'
const whole = [
  answer(readSetUp, { record: { name: 'Mei Tan', email: 'mei@provider.example' } }),
  answer(setUpPassword, { record: { next: 'authenticator', hasPasskey: false } }),
  answer(beginAuthenticator, { record: OFFERED }),
  answer(confirmAuthenticator, { record: jordan, recoveryCodes: RECOVERY_CODES }),
  answer(readStaffSession, { record: jordan }),
  answer(readHome, { record: { attention: [], lastBackupAt: null } }),
]

async function opened(...answers: FakeAnswer[]) {
  const view = await renderConsole(`/set-up/${TOKEN}`, [...answers, ...whole])
  const { user } = view
  async function givePassword(password = GOOD) {
    await user.type(await screen.findByLabelText('New password'), password)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
  }
  async function giveCode() {
    await user.type(await screen.findByLabelText('Current code from the app'), '730911')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
  }
  return { ...view, givePassword, giveCode }
}

it('STA-003 goes from the password over the app to the recovery codes, and to Home once they are saved', async () => {
  const { user, givePassword, giveCode, sentTo, address } = await opened()
  expect(await screen.findByText('Welcome, Mei Tan. 3 steps, about 3 minutes.')).toBeTruthy()
  await givePassword()
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  const key = screen.getByLabelText('Set-up key, in groups of four').textContent ?? ''
  expect(key.replaceAll(' ', '')).toBe(OFFERED.secret)
  await giveCode()
  const codes = (await screen.findByRole('list', { name: 'Recovery codes' })).querySelectorAll('li')
  expect([...codes].map(({ textContent }) => textContent)).toEqual(RECOVERY_CODES)

  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect(screen.getByText('Save the codes first, then confirm it here.')).toBeTruthy()
  await user.click(screen.getByLabelText('I saved them in a safe place'))
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(sentTo(setUpPassword).map(({ body }) => body)).toEqual([{ token: TOKEN, password: GOOD }])
  expect(sentTo(confirmAuthenticator).map(({ body }) => body)).toEqual([{ code: '730911' }])
  // The secret is made once, not with each drawing.
  expect(sentTo(beginAuthenticator)).toHaveLength(1)
})

it('STA-003 refuses a short password before it is sent, and shows when it is long enough', async () => {
  const { user, givePassword, sentTo } = await opened()
  await givePassword('lantern')
  expect(screen.getByText('Use at least 12 characters')).toBeTruthy()
  expect(sentTo(setUpPassword)).toEqual([])
  await user.type(screen.getByLabelText('New password'), ' gravel')
  expect(screen.queryByText('Use at least 12 characters')).toBeNull()
})

it('STA-003 says that a password is a common one, and takes another', async () => {
  const common = once(refuse(setUpPassword, 'ValidationError', { password: 'common' }))
  const { user, givePassword } = await opened(common)
  await givePassword('password2026!!')
  expect(await screen.findByText(/known from lists of common and breached ones/)).toBeTruthy()
  await user.clear(screen.getByLabelText('New password'))
  await givePassword()
  expect(await screen.findByRole('heading', { name: 'Connect an authenticator app' })).toBeTruthy()
})

it('STA-002 says that a link is not valid, and leads to the sign-in', async () => {
  await opened(refuse(readSetUp, 'LinkNotValid'))
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the sign-in' }).getAttribute('href')).toBe('/staff/sign-in')
})

it('STA-003 takes the next code after a wrong one, for the same key', async () => {
  const { givePassword, giveCode, sentTo } = await opened(once(refuse(confirmAuthenticator, 'CodeIncorrect')))
  await givePassword()
  await giveCode()
  expect((await screen.findByRole('alert')).textContent).toContain('That code does not match.')
  await giveCode()
  expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toBeTruthy()
  expect(sentTo(beginAuthenticator)).toHaveLength(1)
})

it('STA-003 prints, downloads and copies the recovery codes', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text))
    return 'blob:codes'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const { user, givePassword, giveCode } = await opened()
  await givePassword()
  await giveCode()
  await user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  const text = `${RECOVERY_CODES.join('\n')}\n`
  await waitFor(() => expect(saved).toEqual([text]))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(text)
})

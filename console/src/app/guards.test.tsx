/** Who gets to which screen, and back to where one was (STA-001, STA-009). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readHome } from '@hub/contract/staff-home'
import { checkCode, listStaffSessions, readStaffSession, signIn } from '@hub/contract/staff-sessions'
import { answer, noAnswer, once, type SentCall } from '@hub/gallery/fake-answers.ts'
import { jordan } from '../testing/frame-answers.ts'
import { nobody, renderConsole } from '../testing/render-console.tsx'
import { devices } from '../testing/devices.ts'

const home = answer(readHome, { record: { attention: [], lastBackupAt: null } })
const list = answer(listStaffSessions, { records: devices(2) })
const pair = [
  answer(signIn, { record: { next: 'code', hasPasskey: false } }),
  answer(checkCode, { record: jordan }),
]

async function signInHere(user: Awaited<ReturnType<typeof renderConsole>>['user']) {
  await user.type(await screen.findByLabelText('Work email'), 'staff@demo.example')
  await user.type(screen.getByLabelText('Password'), 'Demo-hub-2026')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('6-digit code'), '418 052')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('STA-009 leads a visitor to the sign-in, and after it to the address that was asked for', async () => {
  const { user, address } = await renderConsole('/devices?from=mail', [
    once(nobody),
    once(nobody),
    ...pair,
    list,
  ])
  expect(address()).toBe('/sign-in?backward=%2Fdevices%3Ffrom%3Dmail')
  expect(screen.getByText('Sign in to continue where you were.')).toBeTruthy()
  await signInHere(user)
  await waitFor(() => expect(address()).toBe('/devices?from=mail'))
  expect(await screen.findByRole('heading', { name: 'Devices and passkeys' })).toBeTruthy()
  await delayed(50)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('STA-009 leads to Home after the sign-in where nothing else was asked for', async () => {
  const { user, address } = await renderConsole('/', [once(nobody), once(nobody), ...pair, home])
  expect(address()).toBe('/sign-in')
  expect(screen.queryByText('Sign in to continue where you were.')).toBeNull()
  await signInHere(user)
  await waitFor(() => expect(address()).toBe('/'))
})

it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'STA-001 goes to Home, and not to %s, after a sign-in',
  async (backward) => {
    const path = `/sign-in?${new URLSearchParams({ backward })}`
    const { user, address } = await renderConsole(path, [once(nobody), once(nobody), ...pair, home])
    await signInHere(user)
    await waitFor(() => expect(address()).toBe('/'))
  },
)

it.each(['/sign-in', '/nothing-here'])(
  'STA-009 leads from %s to Home while somebody is signed in',
  async (path) => {
    const { address } = await renderConsole(path, [home])
    expect(address()).toBe('/')
    expect(await screen.findByRole('heading', { name: /Jordan$/ })).toBeTruthy()
  },
)

it('STA-009 shows the screen, which says that nothing loaded, while no answer comes', async () => {
  const { address } = await renderConsole('/', [noAnswer(readStaffSession), noAnswer(readHome)])
  expect(address()).toBe('/')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('STA-005 takes the refusal of a guard for no end of a session: each guard asks once', async () => {
  // As from a real hub, an answer takes a moment: endless navigation would leave the test its time to fail.
  const soon = { ...nobody, give: (sent: SentCall) => delayed().then(() => nobody.give(sent)) }
  const { go, sentTo, address } = await renderConsole('/sign-in', [soon])
  await screen.findByLabelText('Work email')
  await go('/devices')
  await delayed(100)
  expect(address()).toBe('/sign-in?backward=%2Fdevices')
  // The sign-in's guard, that of the screen, and the sign-in's again.
  expect(sentTo(readStaffSession)).toHaveLength(3)
})

const delayed = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms))

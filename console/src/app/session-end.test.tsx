/** What happens when the session ends while a screen is open, and when somebody signs out (STA-005). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readHome } from '@hub/contract/staff-home'
import { changeStandings, previewStandings, readPerson } from '@hub/contract/staff-people'
import {
  checkCode,
  listStaffSessions,
  readStaffSession,
  renewCode,
  signIn,
  signOut,
} from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { jordan } from '../testing/frame-answers.ts'
import { nobody, renderConsole } from '../testing/render-console.tsx'
import { devices } from '../testing/devices.ts'
import { effectsOfRefusal, nadia } from '../testing/people.ts'

const session = once(answer(readStaffSession, { record: jordan }))
const list = answer(listStaffSessions, { records: devices(2) })
const home = answer(readHome, { record: { attention: [], lastBackupAt: null } })

const again = [
  answer(signIn, { record: { next: 'code', hasPasskey: false } }),
  answer(checkCode, { record: jordan }),
]

async function signInAgain(user: Awaited<ReturnType<typeof renderConsole>>['user']) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Your session has ended' }))
  expect((dialog.getByLabelText('Work email') as HTMLInputElement).value).toBe(jordan.email)
  await user.type(dialog.getByLabelText('Password'), 'Demo-hub-2026')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await user.type(await dialog.findByLabelText('6-digit code'), '418 052')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
}

it('STA-005 signs in again in place when a call finds the session ended: what was typed stays', async () => {
  const { user, address, sentTo } = await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, standing: 'confirmed' } }),
    answer(previewStandings, { record: effectsOfRefusal }),
    ...[once(refuse(changeStandings, 'SignInRequired')), ...again],
    answer(changeStandings, { records: [{ id: 1, standing: 'suspended' }] }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const decision = within(await screen.findByRole('alertdialog'))
  await user.type(decision.getByRole('textbox'), 'Nobody knows them')
  await decision.findByText('1 device is signed out')
  await user.click(decision.getByRole('button', { name: 'Suspend' }))
  await signInAgain(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((decision.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Nobody knows them')
  await user.click(decision.getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Suspended.')).toBeTruthy()
  expect([sentTo(changeStandings).length, address()]).toEqual([2, '/facilitators/1'])
})

it('STA-005 begins anew when somebody else signs in over the page', async () => {
  const { user, address, queryClient } = await renderConsole('/devices', [
    ...[
      once(answer(readStaffSession, { record: jordan })),
      once(list),
      refuse(listStaffSessions, 'SignInRequired'),
    ],
    ...[again[0] ?? nobody, answer(checkCode, { record: { ...jordan, id: 2, name: 'Mei Tan' } }), home],
  ])
  await screen.findByText('Safari on iPad')
  await queryClient.invalidateQueries({ queryKey: [listStaffSessions.path] })
  await signInAgain(user)
  await waitFor(() => expect(address()).toBe('/'))
  expect(queryClient.getQueryData([listStaffSessions.path, {}])).toBeUndefined()
})

it('STA-005 forgets what was read when somebody leaves for the sign-in page instead', async () => {
  const { user, address, queryClient } = await renderConsole('/devices', [
    ...[session, nobody, once(list), refuse(listStaffSessions, 'SignInRequired')],
  ])
  await screen.findByText('Safari on iPad')
  await queryClient.invalidateQueries({ queryKey: [listStaffSessions.path] })
  await user.click(await screen.findByRole('button', { name: 'Go to the sign-in page instead' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(address()).toBe('/sign-in')
  expect(queryClient.getQueryData([listStaffSessions.path, {}])).toBeUndefined()
})

describe('before the end', () => {
  const MINUTE = 60_000
  beforeEach(
    () => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-10-13T13:00:00Z') }),
  )
  afterEach(() => void vi.useRealTimers())

  it('STA-005 offers to stay two minutes before the session ends without use, and stays', async () => {
    const { sentTo } = await renderConsole('/', [home])
    await screen.findByText('You are all caught up')
    await act(() => vi.advanceTimersByTimeAsync(26 * MINUTE))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(MINUTE + 1000))
    expect(screen.getByRole('alertdialog', { name: 'You are about to be signed out' })).toBeTruthy()
    const before = sentTo(readStaffSession).length
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sentTo(readStaffSession)).toHaveLength(before + 1)
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('STA-005 asks to sign in again once it has ended', async () => {
    await renderConsole('/', [home])
    await screen.findByText('You are all caught up')
    await act(() => vi.advanceTimersByTimeAsync(30 * MINUTE))
    expect(screen.getByRole('dialog', { name: 'Your session has ended' })).toBeTruthy()
  })

  it('STA-005 says that ten hours are over soon, which no use puts off', async () => {
    const late = { ...jordan, endsAt: '2026-10-13T13:05:00.000Z', idleEndsAt: '2026-10-13T13:05:00.000Z' }
    await renderConsole('/', [answer(readStaffSession, { record: late }), home])
    await screen.findByText('You are all caught up')
    await act(() => vi.advanceTimersByTimeAsync(3 * MINUTE + 1000))
    expect(screen.getByText(/ten hours after you signed in/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  })
})

it('STA-007 asks for a new code where a step needs one, and then makes it again', async () => {
  const effects = answer(previewStandings, { record: effectsOfRefusal })
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    ...[answer(readPerson, { record: { ...nadia, standing: 'confirmed' } }), effects],
    ...[
      once(refuse(changeStandings, 'NewCodeRequired')),
      answer(changeStandings, { records: [{ id: 1, standing: 'closed' }] }),
    ],
    ...[once(refuse(renewCode, 'CodeIncorrect')), answer(renewCode, { record: jordan })],
  ])
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'Left the agency')
  await dialog.findByText('1 device is signed out')
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  const asking = within(await screen.findByRole('dialog', { name: 'Enter a new code' }))
  await user.type(asking.getByLabelText('6-digit code'), '000 000')
  await user.click(asking.getByRole('button', { name: 'Continue' }))
  expect(await asking.findByText(/That code does not match/)).toBeTruthy()
  await user.type(asking.getByLabelText('6-digit code'), '418 052')
  await user.click(asking.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Saved. Nadia Benali is now: Closed.')).toBeTruthy()
  expect(sentTo(changeStandings)).toHaveLength(2)
})

it('STA-007 changes nothing when no code is given, and keeps the reason', async () => {
  const { user, sentTo } = await renderConsole('/facilitators/1', [
    answer(readPerson, { record: { ...nadia, standing: 'confirmed' } }),
    answer(previewStandings, { record: effectsOfRefusal }),
    refuse(changeStandings, 'NewCodeRequired'),
  ])
  await user.click(await screen.findByRole('button', { name: 'Close account' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByRole('textbox'), 'Left the agency')
  await dialog.findByText('1 device is signed out')
  await user.click(dialog.getByRole('button', { name: 'Close account' }))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(await dialog.findByText('This needs a new code of your app. Nothing was changed.')).toBeTruthy()
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Left the agency')
  expect(sentTo(changeStandings)).toHaveLength(1)
})

it('STA-005 STA-009 signs out from the menu of the account', async () => {
  const { user, address, queryClient, sentTo } = await renderConsole('/', [
    session,
    nobody,
    home,
    answer(signOut, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'Account of Jordan Leduc' }))
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/sign-in'))
  expect(sentTo(signOut)).toHaveLength(1)
  expect(queryClient.getQueryData([readHome.path, {}])).toBeUndefined()
})

it('STA-005 stays signed in, and says so, when the hub did not hear the sign-out', async () => {
  const { user, address } = await renderConsole('/', [home, refuse(signOut, 'Unavailable')])
  await user.click(await screen.findByRole('button', { name: 'Account of Jordan Leduc' }))
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('The service is busy. Please try again in a moment.')).toBeTruthy()
  expect(address()).toBe('/')
})

it('STA-009 closes the menu of the account by Escape, and gives the focus back to its button', async () => {
  const { user } = await renderConsole('/', [home])
  const account = await screen.findByRole('button', { name: 'Account of Jordan Leduc' })
  await user.click(account)
  screen.getByRole('button', { name: 'Sign out' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  expect(account.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(account)
  await user.click(account)
  screen.getByRole('link', { name: 'Reports' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

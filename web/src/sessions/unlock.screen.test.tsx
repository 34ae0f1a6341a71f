/** A locked device: whose it is, what opens it, and how it handles each response of the hub (LIF-005). */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNLOCK_WAIT_AFTER, UNLOCK_WAIT_MS } from '@hub/contract/constants'
import { checkStanding, readOfflineKit } from '@hub/contract/offline'
import { logIn } from '@hub/contract/sessions'
import { askForStanding } from '#platform/device/device-ready.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { holdPresence, presentClaims } from '#platform/session/presence.ts'
import { noteServerTime } from '#platform/device/seen-time.ts'
import { closeVault, storeSlip, vaultState, wipeVault } from '#platform/vault/vault.ts'
import { readSlip } from '#platform/vault/vault-slip.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { givenKit, openVaultOf, quickly, VAULT_PASSWORD } from '../testing/vaults.ts'
import { UnlockScreen } from './unlock.screen.tsx'

vi.mock('#platform/vault/vault-password.ts', async (original) => ({
  ...(await original<object>()),
  deriveInWorker: (input: Parameters<typeof quickly>[0]) => quickly(input),
}))

const MS_PER_DAY = 24 * 60 * 60 * 1000
const over = { exp: Math.floor(Date.now() / 1000) - 1 }

const open = (
  answers: FakeAnswer[] = [noAnswer(logIn)],
  at = '/unlock?backward=/participation',
  hasRegions = false,
) => renderScreen(<UnlockScreen />, { answers, at, isLoggedIn: false, hasRegions })
/** The links that lead to the login. */
const wayOn = () =>
  screen
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href') === '/login')
    .map((link) => link.textContent)
const type = async ({ user }: Awaited<ReturnType<typeof open>>, password: string) => {
  await user.type(await screen.findByLabelText('Password'), `${password}{Enter}`)
}

beforeEach(async () => {
  await openVaultOf(tokenFor(over))
  closeVault()
})
afterEach(async () => {
  holdPresence(null)
  vi.restoreAllMocks()
  vi.useRealTimers()
  noteServerTime(new Date().toISOString())
  for (const id of [amara.id, 2]) await wipeVault(id)
})

describe('a locked device', () => {
  it('LIF-005 says whose it is by the first name alone, and until when it stays ready', async () => {
    await open()
    const [lead] = await screen.findAllByText(/, your own password opens it/)
    expect(lead?.textContent).toMatch(/^Amara, your own password opens it/)
    expect(screen.getByText(/^Until .+ this device stays ready without internet\.$/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Okafor|harbourstreet/)
  })

  it('LIF-005 I18-004 speaks Chinese', async () => {
    setLocale('zh')
    await open()
    await screen.findByRole('heading', { level: 1, name: '此设备已锁定' })
    expect(screen.getByText(/^此设备可离线使用至 /)).toBeTruthy()
  })

  it('LIF-005 opens with the own password without the hub, and leads back', async () => {
    const view = await open()
    await type(view, VAULT_PASSWORD)
    await waitFor(() => expect(view.goneTo).toEqual(['/participation']))
    expect(presentClaims()?.email).toBe(amara.email)
    expect(vaultState()).toBe('open')
  })

  it('LIF-005 stays locked after a wrong password, and says so', async () => {
    const view = await open()
    await type(view, 'wrong')
    await screen.findByText('Wrong password. Try again.')
    expect(view.goneTo).toEqual([])
    expect(presentClaims()).toBeNull()
  })

  it('LIF-005 waits a minute after the fifth, tells how many are left after the sixth, and removes at the tenth', async () => {
    const view = await open()
    const setFailures = async (failures: number) => {
      const slip = await readSlip(amara.id)
      if (slip) await storeSlip({ ...slip, failures, waitUntil: null })
    }
    await setFailures(UNLOCK_WAIT_AFTER - 1)
    await type(view, 'wrong')
    await screen.findByRole('heading', { level: 1, name: 'Too many wrong passwords' })
    expect(screen.queryByText(/Wrong password/)).toBeNull()
    await setFailures(UNLOCK_WAIT_AFTER)
    await type(view, 'wrong')
    await screen.findByText(/^After 4 more wrong passwords the people kept on this device are removed/)
    expect(screen.getAllByText(/^Wrong password/)).toHaveLength(1)
    await setFailures(9)
    await type(view, 'wrong')
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'The people kept on this device were removed',
    })
    expect(screen.getByText('That was the tenth wrong password.')).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    // An effect gives it the focus, which a busy machine runs a moment later.
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(wayOn()).toEqual(['Log in'])
  })

  it('LIF-005 counts the wait down after a reload too, takes nothing meanwhile, and says when it is over', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
    const slip = await readSlip(amara.id)
    const waitUntil = new Date(Date.now() + UNLOCK_WAIT_MS).toISOString()
    if (slip) await storeSlip({ ...slip, failures: UNLOCK_WAIT_AFTER, waitUntil })
    const view = await open([noAnswer(logIn)], '/unlock', true)
    const seconds = await screen.findByText('60 seconds left')
    expect(seconds.closest('[aria-live], [role=alert], [role=status]')).toBeNull()
    expect(await findAnnounced('Too many wrong passwords. Try again in 60 seconds.')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(seconds.textContent).toBe('50 seconds left')
    await type(view, VAULT_PASSWORD)
    const unlock = screen.getByRole('button', { name: 'Unlock' })
    expect(unlock.getAttribute('aria-disabled')).toBe('true')
    await view.user.click(unlock)
    expect((await readSlip(amara.id))?.failures).toBe(UNLOCK_WAIT_AFTER)
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    await findAnnounced('You can try again now.')
    expect(screen.queryByText(/seconds? left$/)).toBeNull()
    await view.user.click(screen.getByRole('button', { name: 'Unlock' }))
    await waitFor(() => expect(view.goneTo).toHaveLength(1))
  })

  it('LIF-005 keeps the line of how long it stays ready quiet, and below the form, when a password was wrong', async () => {
    const view = await open()
    await type(view, 'wrong')
    const error = await screen.findByRole('alert')
    expect(error.textContent).toContain('Wrong password. Try again.')
    const line = screen.getByText(/^Until .+ this device stays ready/)
    expect(line.className).toBe('muted')
    expect(error.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('LIF-005 says what a forgotten password means, with the way to a new one', async () => {
    await open()
    await screen.findByText(/^It takes internet to choose a new one/)
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/password-reset',
    )
  })

  it('LIF-005 says kindly that the clock was set back, and that the time is up', async () => {
    noteServerTime(new Date(Date.now() + 8 * MS_PER_DAY).toISOString())
    const view = await open()
    await screen.findByText('The clock of this device seems to be set back.')
    await screen.findByRole('heading', { level: 1, name: 'This device is no longer ready without internet' })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await view.user.click(screen.getByRole('link', { name: 'Log in' }))
    expect([view.goneTo, wayOn()]).toEqual([['/login'], ['Log in']])
  })

  it('LIF-005 takes the form from the one facilitator whose time is up, and from no other', async () => {
    const now = new Date(Date.now() - 8 * MS_PER_DAY).toISOString()
    await openVaultOf(tokenFor({ id: 2, firstName: 'Priya' }), givenKit({ now }))
    closeVault()
    const { user } = await open()
    await screen.findByLabelText('Password')
    await user.click(screen.getByRole('radio', { name: /Priya/ }))
    await screen.findByRole('heading', { level: 1, name: 'This device is no longer ready for Priya' })
    expect([screen.queryByLabelText('Password'), wayOn()]).toEqual([null, ['Log in']])
    await user.click(screen.getByRole('radio', { name: /Amara/ }))
    await screen.findByLabelText('Password')
  })

  it('LIF-005 is not empty when the people are removed while it is open, as by a logout in another tab', async () => {
    await open()
    await screen.findByLabelText('Password')
    await act(() => wipeVault(amara.id))
    await screen.findByRole('heading', { level: 1, name: 'The people kept on this device were removed' })
    expect(screen.queryByText('That was the tenth wrong password.')).toBeNull()
    expect(wayOn()).toEqual(['Log in'])
  })

  it('LIF-005 lets two facilitators of one device choose, each with a password of their own', async () => {
    await openVaultOf(tokenFor({ id: 2, firstName: 'Priya' }))
    closeVault()
    const view = await open()
    await view.user.click(await screen.findByRole('radio', { name: /Priya/ }))
    await type(view, VAULT_PASSWORD)
    await waitFor(() => expect(view.goneTo).toHaveLength(1))
    expect(presentClaims()?.id).toBe(2)
  })
})

describe('a locked device that reaches the hub', () => {
  const newToken = tokenFor({ sid: 'new' })
  const loggedIn = [
    answer(logIn, { newToken, record: amara }, { renewedToken: newToken }),
    answer(readOfflineKit, { record: givenKit() }),
  ]

  it('LIF-005 logs in with the same password, so that what waits can be sent', async () => {
    const view = await open(loggedIn)
    await type(view, VAULT_PASSWORD)
    await waitFor(() => expect(view.goneTo).toEqual(['/participation']))
    expect(view.sentTo(logIn)[0]?.body).toEqual({ email: amara.email, password: VAULT_PASSWORD })
    expect(presentClaims()?.sid).toBe('new')
  })

  it('LIF-005 asks for the new password when it was changed elsewhere, with the email filled in', async () => {
    const view = await open([refuse(logIn, 'LoginIncorrect')])
    await type(view, VAULT_PASSWORD)
    await screen.findByRole('heading', { level: 1, name: 'Your password was changed elsewhere' })
    expect(screen.getByRole('button', { name: 'Log in with the new password' })).toBeTruthy()
    expect(wayOn()).toEqual(['Log in with another account'])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(amara.email)
    expect(view.goneTo).toEqual([])
  })

  it('LIF-005 learns that the account was suspended: it locks, and nothing about people stays', async () => {
    const view = await open([refuse(logIn, 'AccountInactive')])
    await type(view, VAULT_PASSWORD)
    await screen.findByRole('heading', { level: 1, name: 'Your account is not active' })
    expect(screen.getByText(/Please ask your provider/)).toBeTruthy()
    expect(presentClaims()).toBeNull()
    expect(await readSlip(amara.id)).toBeNull()
    expect(view.goneTo).toEqual([])
  })

  it('LIF-005 says that the account was suspended when the first contact removes the people while it is open', async () => {
    await open([answer(checkStanding, { record: { isGood: false } })])
    await screen.findByLabelText('Password')
    await act(async () => expect(await askForStanding()).toEqual([amara.id]))
    await screen.findByRole('heading', { level: 1, name: 'Your account is not active' })
    expect(wayOn()).toEqual(['Log in with another account'])
  })
})

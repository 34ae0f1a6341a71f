/** A locked device, or one that was not made ready: when it says so, and what the password does (LIF-005). */
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNLOCK_WAIT_AFTER, UNLOCK_WIPE_AFTER } from '@hub/contract/constants'
import { readOfflineKit } from '@hub/contract/offline'
import { verifyPassword } from '@hub/contract/sessions'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { makeDeviceReady, openDevice } from '#platform/device/device-ready.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { holdPresence } from '#platform/session/presence.ts'
import { noteServerTime } from '#platform/device/seen-time.ts'
import { claimsOf, storeToken } from '#platform/session/token.ts'
import { attendVault, closeVault, storeSlip, vaultState, wipeVault } from '#platform/vault/vault.ts'
import { deriveInWorker } from '#platform/vault/vault-password.ts'
import { readSlip } from '#platform/vault/vault-slip.ts'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { answer, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { givenKit, openVaultOf, quickly, VAULT_PASSWORD } from '../../testing/vaults.ts'
import { DeviceNotice } from './device-notice.tsx'

vi.mock('#platform/vault/vault-password.ts', async (original) => ({
  ...(await original<object>()),
  deriveInWorker: vi.fn(),
}))

const NOT_READY = 'This device is not ready for work without internet.'
const LOCKED = 'The people kept on this device are locked.'
const SOON_MS = 20_000
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.mocked(deriveInWorker).mockImplementation(quickly)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  decideAppMode({ appMode: true, demo: false })
})
afterEach(async () => {
  act(() => {
    holdPresence(null)
    chooseOffline(false)
    decideAppMode({ appMode: false, demo: false })
  })
  await wipeVault(amara.id)
  await attendVault(null)
  noteServerTime(new Date().toISOString())
  vi.useRealTimers()
})

/** A vault that is here but closed, as after a restart of the browser. */
async function closedVault() {
  await openVaultOf(tokenFor())
  closeVault()
}
const show = (answers: FakeAnswer[] = []) =>
  renderScreen(<DeviceNotice className={undefined} />, { answers, hasRegions: true })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isShown = (title: string) => screen.queryByText(title) !== null

/** Presses the notice's button and types the password into what it opens. */
async function enter({ user }: Awaited<ReturnType<typeof show>>, label: string, password: string) {
  const [opener] = screen.queryAllByRole('button', { name: label })
  if (!screen.queryByRole('dialog') && opener) await user.click(opener)
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Password'), `${password}{Enter}`)
  return dialog
}

describe('with internet', () => {
  it('LIF-005 says nothing where the vault is open, or a login is just about to make it', async () => {
    await openVaultOf(tokenFor())
    await show()
    await pass(60_000)
    expect(isShown(NOT_READY)).toBe(false)
    await act(() => wipeVault(amara.id))
    await pass(9_000)
    expect(isShown(NOT_READY)).toBe(false)
    await pass(1_500)
    expect(isShown(NOT_READY)).toBe(true)
  })

  it('LIF-005 makes the device ready with the password that the server accepts, and says until when', async () => {
    const view = await show([answer(verifyPassword, {}), answer(readOfflineKit, { record: givenKit() })])
    await pass(10_500)
    await enter(view, 'Make ready', VAULT_PASSWORD)
    await waitFor(() => expect(vaultState()).toBe('open'))
    expect(
      (await screen.findAllByText(/^Until .+ this device is ready without internet\.$/)).length,
    ).toBeGreaterThan(0)
    expect(isShown(NOT_READY)).toBe(false)
  })

  it.each([
    ['a wrong password', refuse(verifyPassword, 'WrongPassword'), /./],
    ['no answer', noAnswer(verifyPassword), /./],
  ])('LIF-005 stays as it is after %s, and asks again', async (_, given, said) => {
    const view = await show([given])
    await pass(10_500)
    const dialog = await enter(view, 'Make ready', 'wrong')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(said)
    expect(vaultState()).toBe('none')
  })

  it('LIF-005 says at once that a login was left before it made the device ready, and not while one makes it', async () => {
    await show([answer(readOfflineKit, { record: givenKit() })])
    await act(() => openDevice())
    await pass(1_500)
    expect(isShown(NOT_READY)).toBe(true)
    let derived = () => {}
    const slow = new Promise<void>((resolve) => {
      derived = resolve
    })
    const making = makeDeviceReady(VAULT_PASSWORD, async (input) => slow.then(() => quickly(input)))
    await pass(8_000)
    expect(isShown(NOT_READY)).toBe(false)
    derived()
    await act(() => making)
    await pass(60_000)
    expect(isShown(NOT_READY)).toBe(false)
  })

  it('LIF-005 goes away when it is told to, and stays away', async () => {
    const { user } = await show()
    await pass(10_500)
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    await pass(60_000)
    expect(isShown(NOT_READY)).toBe(false)
  })
})

describe('without internet', () => {
  beforeEach(() => chooseOffline(true))

  it('LIF-005 offers nothing where nothing is kept that a password could open', async () => {
    await show()
    await pass(60_000)
    expect([isShown(LOCKED), isShown(NOT_READY)]).toEqual([false, false])
  })

  it('LIF-005 offers nothing to whoever has unlocked the device already', async () => {
    await closedVault()
    await show()
    act(() => {
      holdPresence(claimsOf(tokenFor()))
      storeToken(null)
    })
    await pass(60_000)
    expect(isShown(LOCKED)).toBe(false)
  })

  it('LIF-005 opens the people of this device with the own password', async () => {
    await closedVault()
    const view = await show()
    await pass(1_500)
    expect(isShown(LOCKED)).toBe(true)
    await enter(view, 'Unlock', VAULT_PASSWORD)
    await waitFor(() => expect(vaultState()).toBe('open'))
    await waitFor(() => expect([isShown(LOCKED), screen.queryByRole('dialog')]).toEqual([false, null]))
  })

  const setFailures = async (failures: number) => {
    const slip = await readSlip(amara.id)
    if (slip) await act(() => storeSlip({ ...slip, failures, waitUntil: null }))
  }
  const says = async (text: string) => expect((await screen.findByRole('alert')).textContent).toContain(text)

  it('LIF-005 says that a password is wrong, that one has to wait, and that what was kept is removed', async () => {
    await closedVault()
    const view = await show()
    await pass(1_500)
    await enter(view, 'Unlock', 'wrong')
    await says('Wrong password. Try again.')
    await setFailures(UNLOCK_WAIT_AFTER - 1)
    await enter(view, 'Unlock', 'wrong')
    await says('Too many wrong passwords. Try again in 60 seconds.')
    const slip = await readSlip(amara.id)
    const waitUntil = new Date(Date.now() + SOON_MS).toISOString()
    if (slip) await act(() => storeSlip({ ...slip, waitUntil }))
    await enter(view, 'Unlock', 'wrong')
    await says('Too many wrong passwords. Try again in 20 seconds.')
    await setFailures(UNLOCK_WIPE_AFTER - 1)
    await enter(view, 'Unlock', 'wrong')
    await says('The people kept on this device were removed.')
    expect(vaultState()).toBe('none')
    await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(isShown(LOCKED)).toBe(false))
  })

  it('LIF-005 says of the right password that it came too late, and of a derivation that failed that it did', async () => {
    await closedVault()
    const view = await show()
    await pass(1_500)
    vi.mocked(deriveInWorker).mockRejectedValueOnce(new Error('no memory'))
    await enter(view, 'Unlock', VAULT_PASSWORD)
    await says('The device could not be unlocked.')
    noteServerTime(new Date(Date.now() + A_WEEK_MS + 1000).toISOString())
    await enter(view, 'Unlock', VAULT_PASSWORD)
    await says('This device is no longer ready without internet.')
    expect(vaultState()).toBe('closed')
  })
})

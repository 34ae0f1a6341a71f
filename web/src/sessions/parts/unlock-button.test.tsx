/** The button that opens the people stored on a device, beside the list that needs them (LIF-005). */
import 'fake-indexeddb/auto'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { noteServerTime } from '#platform/device/seen-time.ts'
import { attendVault, closeVault, wipeVault } from '#platform/vault/vault.ts'
import { deriveInWorker } from '#platform/vault/vault-password.ts'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { openVaultOf, quickly, VAULT_PASSWORD } from '../../testing/vaults.ts'
import { UnlockButton } from './unlock-button.tsx'

vi.mock('#platform/vault/vault-password.ts', async (original) => ({
  ...(await original<object>()),
  deriveInWorker: vi.fn(),
}))

const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.mocked(deriveInWorker).mockImplementation(quickly)
  decideAppMode({ appMode: true, demo: false })
  chooseOffline(true)
})
afterEach(async () => {
  act(() => {
    chooseOffline(false)
    decideAppMode({ appMode: false, demo: false })
  })
  await wipeVault(amara.id)
  await attendVault(null)
  noteServerTime(new Date().toISOString())
})

it('LIF-005 says of the right password why it opens nothing: the derivation failed, or it came too late', async () => {
  await openVaultOf(tokenFor())
  closeVault()
  const { user } = await renderScreen(<UnlockButton />, { answers: [], hasRegions: true })
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText('Password')
  const says = async (text: string) => expect(await screen.findByText(text, { exact: false })).toBeTruthy()
  vi.mocked(deriveInWorker).mockRejectedValueOnce(new Error('no memory'))
  await user.type(field, `${VAULT_PASSWORD}{Enter}`)
  await says('The device could not be unlocked.')
  noteServerTime(new Date(Date.now() + A_WEEK_MS + 1000).toISOString())
  await user.type(field, `${VAULT_PASSWORD}{Enter}`)
  await says('This device is no longer ready without internet.')
})

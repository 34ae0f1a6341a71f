/** Passkeys of staff on the screens: the list, adding and removing one, and using one in place of a code (STA-003 to STA-007). */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  addStaffPasskey,
  askPasskey,
  checkPasskey,
  listStaffPasskeys,
  offerStaffPasskey,
  removeStaffPasskey,
} from '@hub/contract/staff-passkeys'
import { listStaffSessions, readStaffSession, signIn } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { devices } from '../testing/devices.ts'
import { jordan } from '../testing/frame-answers.ts'
import { OFFER, passkeys, QUESTION } from '../testing/passkeys.ts'
import { renderConsole } from '../testing/render-console.tsx'

const sessions = answer(listStaffSessions, { records: devices(1) })
const list = (count: number) => answer(listStaffPasskeys, { records: passkeys(count) })
const bytes = new TextEncoder().encode('a').buffer
const stopped = () => Promise.reject(new DOMException('stopped', 'NotAllowedError'))

/** A browser with passkeys: what it makes and what it answers. */
const browser = { create: vi.fn<() => Promise<unknown>>(), get: vi.fn<() => Promise<unknown>>() }
const made = {
  ...{ id: 'YQ', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
  response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['usb'] },
}
const used = {
  ...{ id: 'YQ', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
}
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: browser })
  browser.create.mockReset().mockResolvedValue(made)
  browser.get.mockReset().mockResolvedValue(used)
})

it('STA-003 lists passkeys with their last use, and adds one by its name', async () => {
  const { user, sentTo } = await renderConsole('/devices', [
    sessions,
    once(list(2)),
    list(3),
    answer(offerStaffPasskey, { record: OFFER }),
    answer(addStaffPasskey, { record: passkeys(3)[2] ?? passkeys(1)[0]! }),
  ])
  expect(await screen.findByRole('heading', { name: 'Work laptop' })).toBeTruthy()
  expect(screen.getByText(/Not used yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await user.click(await screen.findByRole('button', { name: 'Create the passkey' }))
  expect(screen.getByText('Enter a name')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Phone')
  await user.click(screen.getByRole('button', { name: 'Create the passkey' }))
  expect(await screen.findByText('The passkey “Phone” is added.')).toBeTruthy()
  expect(sentTo(addStaffPasskey).map(({ body }) => body)).toMatchObject([
    { name: 'Phone', passkey: { id: 'YQ', response: { attestationObject: 'YQ', transports: ['usb'] } } },
  ])
  expect(await screen.findByRole('heading', { name: 'Phone' })).toBeTruthy()
})

it('STA-003 says what to do where no passkey was made', async () => {
  browser.create.mockImplementation(stopped)
  const { user, sentTo } = await renderConsole('/devices', [
    ...[sessions, list(0)],
    answer(offerStaffPasskey, { record: OFFER }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Phone{Enter}')
  expect(await screen.findByText('No passkey was made. Try again when you are ready.')).toBeTruthy()
  browser.create.mockRejectedValue(new DOMException('there', 'InvalidStateError'))
  await user.click(screen.getByRole('button', { name: 'Create the passkey' }))
  expect(await screen.findByText('This device or key has a passkey of yours already.')).toBeTruthy()
  expect(sentTo(addStaffPasskey)).toEqual([])
})

it('STA-003 offers no passkeys in a browser that has none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential
  await renderConsole('/devices', [sessions, list(1)])
  expect(await screen.findByText(/This browser cannot use passkeys/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

it('STA-003 asks before it removes one, and says why it could not', async () => {
  const { user, sentTo } = await renderConsole('/devices', [
    ...[sessions, once(list(1)), list(0)],
    once(refuse(removeStaffPasskey, 'Unavailable')),
    answer(removeStaffPasskey, {}),
  ])
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/The service is busy/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have no passkey.')).toBeTruthy()
  expect(sentTo(removeStaffPasskey).map(({ params }) => params)).toEqual([{ id: 1 }, { id: 1 }])
})

async function toSecondStep(hasPasskey: boolean, answers: Parameters<typeof renderConsole>[1] = []) {
  const shown = await renderConsole('/sign-in', [
    once(refuse(readStaffSession, 'SignInRequired')),
    answer(signIn, { record: { next: 'code', hasPasskey } }),
    answer(askPasskey, { record: QUESTION }),
    ...answers,
  ])
  await shown.user.type(await screen.findByRole('textbox', { name: /Work email/ }), 'jordan@provider.example')
  await shown.user.type(screen.getByLabelText(/^Password/), 'harbour-lantern-38')
  await shown.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { name: 'Enter your code' })
  return shown
}

it('STA-004 signs in with a passkey beside the code, and says when none was used or it was refused', async () => {
  browser.get.mockImplementationOnce(stopped)
  const { user, sentTo } = await toSecondStep(true, [
    once(refuse(checkPasskey, 'PasskeyNotValid')),
    answer(checkPasskey, { record: jordan }),
  ])
  const use = () => user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await use()
  expect(await screen.findByText('No passkey was used. Try again, or use a code.')).toBeTruthy()
  await use()
  expect(await screen.findByText('This passkey was not accepted. Try again, or use a code.')).toBeTruthy()
  await use()
  await vi.waitFor(() => expect(sentTo(checkPasskey)).toHaveLength(2))
  expect(sentTo(checkPasskey)[1]?.body).toMatchObject({
    passkey: { id: 'YQ', response: { signature: 'YQ' } },
  })
})

it('STA-004 shows no passkey to whoever has none', async () => {
  await toSecondStep(false)
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

/** Passkeys of facilitators on the screens: adding, removing and using one in place of a code (HRD-002). */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  addPasskey,
  askOwnPasskey,
  beginApp,
  offerPasskey,
  readFactors,
  removePasskey,
  type Factors,
} from '@hub/contract/factors'
import { listOwnSessions } from '@hub/contract/own-sessions'
import { logIn, readSession, verifyPassword } from '@hub/contract/sessions'
import { answer, once, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara } from '../testing/facilitators.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import {
  offered,
  passkeyOffer,
  passkeyQuestion,
  passkeys,
  recoveryCodes,
  sessions,
} from '../testing/security.ts'
import { LoginScreen } from '../sessions/login.screen.tsx'
import { FactorDueScreen } from './factor-due.screen.tsx'
import { SecurityScreen } from './security.screen.tsx'

const bytes = new TextEncoder().encode('a').buffer
const named = { id: 'YQ', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) }
/** A browser with passkeys: what it makes and what it answers. */
const browser = { create: vi.fn<() => Promise<unknown>>(), get: vi.fn<() => Promise<unknown>>() }
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: browser })
  const made = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['usb'] }
  browser.create.mockReset().mockResolvedValue({ ...named, response: made })
  const used = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
  browser.get.mockReset().mockResolvedValue({ ...named, response: used })
})

const nothing: Factors = { appSince: null, passkeys: [], recoveryCodes: 0, isRequired: false }
const open = (factors: Partial<Factors>, answers: FakeAnswer[]) =>
  renderScreen(<SecurityScreen />, {
    at: hrefOf('security'),
    answers: [
      ...answers,
      answer(readFactors, { record: { ...nothing, ...factors } }),
      answer(listOwnSessions, { records: sessions }),
      answer(readSession, { record: amara }),
    ],
  })
const press = async (view: Awaited<ReturnType<typeof open>>, name: string) =>
  view.user.click(await screen.findByRole('button', { name }))
const added = (codes: string[]) => answer(addPasskey, { record: passkeys[0]!, recoveryCodes: codes })

it('HRD-002 adds a first passkey after the password, and ends with recovery codes', async () => {
  const view = await open({}, [
    once(refuse(offerPasskey, 'PasswordVerificationRequired')),
    answer(verifyPassword, {}),
    answer(offerPasskey, { record: passkeyOffer }),
    added(recoveryCodes),
  ])
  await press(view, 'Add a passkey')
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.type(await dialog.findByLabelText('Password'), 'secret1!')
  await view.user.click(dialog.getByRole('button', { name: /access now/i }))
  await view.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Work laptop')
  await press(view, 'Create the passkey')
  expect(
    within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem'),
  ).toHaveLength(10)
  expect(view.sentTo(addPasskey).map(({ body }) => body)).toMatchObject([
    { name: 'Work laptop', passkey: { id: 'YQ', response: { transports: ['usb'] } } },
  ])
})

it('HRD-002 asks for a passkey or a code before another one is added, and starts anew when it was refused', async () => {
  const view = await open({ passkeys, recoveryCodes: 10 }, [
    answer(askOwnPasskey, { record: passkeyQuestion }),
    once(refuse(offerPasskey, 'PasskeyNotValid')),
    answer(offerPasskey, { record: passkeyOffer }),
    once(refuse(addPasskey, 'PasskeyNotValid')),
    added([]),
  ])
  await press(view, 'Add a passkey')
  await press(view, 'Use a passkey')
  expect((await screen.findByRole('alert')).textContent).toContain('was not accepted')
  await view.user.type(screen.getByLabelText('Recovery code'), 'K7QM-2XVN')
  await press(view, 'Confirm')
  await view.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Phone{Enter}')
  expect(await screen.findByText('Confirm that it is you')).toBeTruthy()
  await press(view, 'Use a passkey')
  await view.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Phone{Enter}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.sentTo(addPasskey)).toHaveLength(2)
  const proofs = view.sentTo(offerPasskey).map(({ body }) => Object.keys(body as object))
  expect(proofs).toEqual([['passkey'], ['code'], ['passkey']])
})

it('HRD-002 removes a passkey with a code, and says that another step is due where it is required', async () => {
  const [passkey] = passkeys
  const factors = { passkeys: [passkey!], recoveryCodes: 9, isRequired: true }
  const view = await open(factors, [once(refuse(removePasskey, 'CodeIncorrect')), answer(removePasskey, {})])
  await press(view, 'Remove Work laptop')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/you set up another one at once/)).toBeTruthy()
  await view.user.type(dialog.getByLabelText('Recovery code'), 'K7QM-2XVN')
  await view.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('does not match')
  await view.user.type(dialog.getByLabelText('Recovery code'), 'P4RT-9WHC')
  await view.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(view.sentTo(removePasskey).map(({ params }) => params)).toEqual([{ id: 1 }, { id: 1 }])
})

it('HRD-002 takes a passkey in place of the app where a second step is required', async () => {
  const view = await renderScreen(<FactorDueScreen />, {
    at: hrefOf('factorDue'),
    answers: [
      answer(readSession, { record: { ...amara, factorDue: true } }),
      answer(beginApp, { record: offered }),
      answer(offerPasskey, { record: passkeyOffer }),
      added(recoveryCodes),
    ],
  })
  await view.user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }))
  await view.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Phone{Enter}')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull()
})

it('HRD-002 logs in with a passkey after the password, with a new question for another try', async () => {
  const asked = (challenge: string) =>
    refuse(logIn, 'CodeRequired', undefined, { app: false, passkey: { ...passkeyQuestion, challenge } })
  const view = await renderScreen(<LoginScreen />, {
    at: hrefOf('login'),
    answers: [
      once(asked('Zmlyc3Q')),
      once(refuse(logIn, 'PasskeyNotValid')),
      once(asked('c2Vjb25k')),
      answer(logIn, { newToken: 'token', record: amara }),
    ],
  })
  await view.user.type(screen.getByLabelText('Email'), amara.email)
  await view.user.type(screen.getByLabelText('Password'), 'secret1!')
  await view.user.click(screen.getByRole('button', { name: 'Login' }))
  const use = await screen.findByRole('button', { name: 'Use a passkey' })
  expect(screen.getByRole('heading', { name: 'Use your passkey' })).toBeTruthy()
  await view.user.click(use)
  expect((await screen.findByRole('alert')).textContent).toContain('was not accepted')
  await view.user.click(use)
  await vi.waitFor(() => expect(view.sentTo(logIn)).toHaveLength(4))
  const proofs = view.sentTo(logIn).map(({ body }) => 'passkey' in (body as object))
  expect(proofs).toEqual([false, true, false, true])
})

/** New Client without internet: an ID of this device, what prevents one, and where the client appears afterwards. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isClientPassword } from '@hub/contract/client-credentials.rules'
import { registerClient, issueClientCode, issueClientPassword, listTeamClients } from '@hub/contract/clients'
import { reserveClientCodes } from '@hub/contract/offline'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { nowMs } from '#platform/page/clock.ts'
import { closeError } from '#platform/calls/error-dialog.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { storeSealingKey } from '#platform/vault/seal-for-server.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { storeToken } from '#platform/session/token.ts'
import { closeVault, wipeVault } from '#platform/vault/vault.ts'
import { tryPassword } from '#platform/vault/vault-tries.ts'
import { WaitingRecords } from '../offline/parts/waiting-records.tsx'
import { fakeLocks } from '../testing/deliveries.ts'
import { clientLists } from '../testing/clients.ts'
import { amara, tokenFor } from '../testing/facilitators.ts'
import { answer, fakeServer, noAnswer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { openVaultOf, quickly, SEALING_KEY, VAULT_PASSWORD } from '../testing/vaults.ts'
import { ClientListScreen } from './client-list.screen.tsx'
import { NewClientScreen } from './new-client.screen.tsx'
import { renewCodes } from '../new-clients/registrations.queries.ts'
import { refreshNewClients } from '../new-clients/new-clients.queries.ts'
import {
  listWaitingClients,
  noteClientRefusal,
  onNewClients,
  wipeNewClients,
} from '../new-clients/waiting-clients.ts'

const HOUR = 60 * 60 * 1000
const CODE = 'DEV2CE34'
const OF_HUB = [
  answer(issueClientCode, { record: { code: 'HUB2CD34' } }),
  answer(issueClientPassword, { record: { password: 'tern7Q4k!92x' } }),
]

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: navigator.clipboard,
    locks: fakeLocks(),
  })
  decideAppMode({ appMode: true, demo: false })
  storeToken(tokenFor())
  await openVaultOf(tokenFor())
  storeSealingKey(SEALING_KEY)
  await holdCodes([CODE, 'DEV2CE35'])
  chooseOffline(true)
})
afterEach(async () => {
  act(closeError)
  chooseOffline(false)
  await wipeNewClients(amara.id)
  await wipeVault(amara.id)
  decideAppMode({ appMode: false, demo: false })
  vi.unstubAllGlobals()
})

async function holdCodes(codes: string[], until = nowMs() + HOUR) {
  const reservedUntil = new Date(until).toISOString()
  fakeServer([answer(reserveClientCodes, { records: codes.map((code) => ({ code, reservedUntil })) })])
  await renewCodes()
}
async function open(answers: FakeAnswer[] = []) {
  setSessionSettings({ levelUp: { name: 'clientList' } })
  const view = await renderScreen(<NewClientScreen />, {
    ...{ at: hrefOf('newClient'), hasRegions: true },
    answers: [...answers, clientLists],
  })
  await screen.findByRole('toolbar', { name: 'Avatar' })
  return view
}
type View = Awaited<ReturnType<typeof open>>

async function register({ user }: View) {
  const choose = async (list: string, option: string) => {
    await user.click(screen.getByRole('button', { name: new RegExp(`${list}$`) }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await user.click(screen.getByRole('button', { name: 'moon' }))
  await user.click(screen.getByRole('button', { name: 'plum' }))
  await choose('Gender Identity', 'Woman')
  await choose('Ethnic Identity', 'Black')
  await choose('Age', '15-17')
  await user.click(screen.getByRole('radio', { name: /School/ }))
  await user.click(screen.getByRole('button', { name: 'Add Client' }))
  await user.click(await screen.findByRole('button', { name: 'CONFIRM / REGISTER' }))
}

it('LIF-007 CLI-010 CLI-016 gives an ID and a password of this device, once, and registers without asking the hub', async () => {
  const view = await open()
  await screen.findByText(CODE)
  await register(view)
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
  expect(isClientPassword(await navigator.clipboard.readText())).toBe(true)
  await screen.findAllByText(`Client ${CODE} is registered on this device and waits to be sent.`)
  expect(await listWaitingClients(amara.id)).toMatchObject([
    { told: { code: CODE, avatarKey: 'moon', avatarColor: 'plum' }, refusal: null },
  ])
  for (const call of [issueClientCode, issueClientPassword, registerClient])
    expect(view.sentTo(call)).toHaveLength(0)
})

it.each([
  ['used', () => holdCodes([]), /All 20 IDs that this device held/],
  ['over', () => holdCodes([CODE], nowMs()), /reserved for 30 days and are over/],
  ['not there yet', () => wipeNewClients(amara.id), /holds no IDs for you yet/],
] as const)('LIF-007 says that its IDs are %s, and adds nobody', async (_, make, told) => {
  chooseOffline(false)
  await make()
  chooseOffline(true)
  await open()
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(told)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Client' }).disabled).toBe(true)
})

it('LIF-007 LIF-005 asks to unlock first, and then gives an ID', async () => {
  closeVault()
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('Your password unlocks it.')
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeTruthy()
  await act(async () => void (await tryPassword(amara.id, VAULT_PASSWORD, quickly)))
  await screen.findByText(CODE)
})

it('LIF-007 gives others, and says so, when the connection goes before anything was sent', async () => {
  chooseOffline(false)
  await open(OF_HUB)
  await screen.findByText('HUB2CD34')
  act(() => chooseOffline(true))
  await screen.findByText(CODE)
  expect(screen.queryByText('HUB2CD34')).toBeNull()
  await screen.findByText(/^Without internet this device gives an ID and a password of its own/)
})

it('SYS-017 LIF-007 keeps the ID once an opening was sent without an answer: the hub may have the file', async () => {
  chooseOffline(false)
  const view = await open([...OF_HUB, noAnswer(registerClient)])
  await screen.findByText('HUB2CD34')
  await register(view)
  await waitFor(() => expect(view.sentTo(registerClient).length).toBeGreaterThan(1))
  act(() => chooseOffline(true))
  expect(screen.getAllByText('HUB2CD34').length).toBeGreaterThan(0)
  expect(screen.queryByText(CODE)).toBeNull()
})

it('LIF-007 CLI-001 shows who waits above the client list, by code', async () => {
  await register(await open())
  await waitFor(async () => expect(await listWaitingClients(amara.id)).toHaveLength(1))
  await renderScreen(<ClientListScreen />, { answers: [noAnswer(listTeamClients)] })
  const box = await screen.findByRole('region', { name: '1 new client waits to be sent' })
  expect(box.textContent).toContain(CODE)
  // Below them it says what is missing here, not that the list is empty.
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The client list needs the internetThe new clients above/,
  )
})

it('LIF-007 OFF-012 lists who waits in the outbox, why the hub refused, and takes one back for a reason', async () => {
  const entering = await open()
  await register(entering)
  await waitFor(async () => expect(await listWaitingClients(amara.id)).toHaveLength(1))
  entering.unmount()
  const [waiting] = await listWaitingClients(amara.id)
  await noteClientRefusal(waiting?.id ?? '', 'CodeTaken')
  const { user } = await renderScreen(<WaitingRecords />, { hasRegions: true })
  const box = await screen.findByRole('region', { name: '1 new client waits to be sent' })
  expect(box.textContent).toContain(CODE)
  expect(within(box).getByText(/not reserved for you any more/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Save as a file' })).toBeTruthy()
  await user.click(within(box).getByRole('button', { name: `Remove ${CODE}` }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(CODE)).toBeTruthy()
  expect(within(question).getByText(/^Waiting since/)).toBeTruthy()
  await user.click(within(question).getByText('It was a try'))
  await user.click(within(question).getByText('Yes, Remove'))
  await waitFor(async () => expect(await listWaitingClients(amara.id)).toEqual([]))
  const over = await screen.findByRole('region', { name: 'Sent or removed in the last 30 days' })
  expect(over.textContent).toMatch(new RegExp(`New client ${CODE}Registered .+, removed .+: It was a try`))
})

async function registerAndRefuse(...[name, fields]: [name: string, fields?: string[]]) {
  const entering = await open()
  await register(entering)
  await waitFor(async () => expect(await listWaitingClients(amara.id)).toHaveLength(1))
  entering.unmount()
  const [{ id } = { id: '' }] = await listWaitingClients(amara.id)
  await noteClientRefusal(id, name, fields)
  return id
}
const openCorrection = async (id: string) =>
  renderScreen(<NewClientScreen />, {
    ...{ at: `${hrefOf('newClient')}?correct=${id}`, hasRegions: true },
    answers: [clientLists],
  })

it('LIF-007 opens one the hub refused with what was chosen, and keeps it corrected in its place', async () => {
  const id = await registerAndRefuse('ValidationError', ['ageId'])
  const outbox = await renderScreen(<WaitingRecords />, { hasRegions: true })
  const link = await screen.findByRole('link', { name: `Correct ${CODE}` })
  expect(link.getAttribute('href')).toBe(`${hrefOf('newClient')}?correct=${id}`)
  expect(screen.getByText('The hub does not take what was chosen for: Age.')).toBeTruthy()
  outbox.unmount()

  const { user, goneTo } = await openCorrection(id)
  await screen.findByRole('heading', { name: /Correct a Registration$/ })
  await screen.findByText('The hub does not take what was chosen for: Age.')
  expect((await screen.findAllByText(CODE)).length).toBeGreaterThan(0)
  expect(screen.getByText(/^The client keeps this ID. The password is new/)).toBeTruthy()
  expect(await screen.findByText('Choose an age to continue.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Gender Identity$/ }).textContent).toContain('Woman')
  await user.click(screen.getByRole('button', { name: /Age$/ }))
  await user.click(await screen.findByRole('option', { name: '15-17' }))
  await user.click(screen.getByRole('radio', { name: /School/ }))
  await user.click(screen.getByRole('button', { name: 'Save and send again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct a Registration' }))
  await user.click(dialog.getByRole('button', { name: 'Save and send again' }))
  await screen.findAllByText(`Client ${CODE} is corrected and waits to be sent.`)
  expect(goneTo).toEqual([hrefOf('offlineModule')])
  expect(await listWaitingClients(amara.id)).toMatchObject([{ id, refusal: null, told: { code: CODE } }])
})

it('LIF-007 gives another ID of this device where the ID was refused', async () => {
  const { user } = await openCorrection(await registerAndRefuse('CodeTaken'))
  await screen.findByText('DEV2CE35')
  expect(screen.getByText(/^ID and password are new/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Save and send again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct a Registration' }))
  await user.click(dialog.getByRole('button', { name: 'Save and send again' }))
  await screen.findAllByText('Client DEV2CE35 is corrected and waits to be sent.')
})

it('LIF-005 LIF-007 says that there is nothing to correct, and asks to unlock first where it is locked', async () => {
  const id = await registerAndRefuse('CodeTaken')
  closeVault()
  const locked = await openCorrection(id)
  expect(await screen.findByRole('button', { name: 'Unlock' })).toBeTruthy()
  locked.unmount()
  await act(async () => void (await tryPassword(amara.id, VAULT_PASSWORD, quickly)))
  await openCorrection('gone')
  const link = await screen.findByRole('link', { name: 'Show what waits' })
  expect(link.getAttribute('href')).toBe(hrefOf('offlineModule'))
})

it('LIF-005 LIF-007 says of what can be opened no more that nothing is lost, since when it waits, and what is possible', async () => {
  const entering = await open()
  await register(entering)
  await waitFor(async () => expect(await listWaitingClients(amara.id)).toHaveLength(1))
  entering.unmount()
  const { queryClient } = await renderScreen(<WaitingRecords />, { hasRegions: true })
  const stop = onNewClients(() => void refreshNewClients(queryClient))
  await screen.findByText(CODE)
  expect(screen.queryByText(/Nothing is lost/)).toBeNull()
  act(closeVault)
  await screen.findByText('What waits is locked')
  expect(screen.getByText(/^1 entry waits since .+ your password shows again/)).toBeTruthy()
  // As after a login with a password that was changed elsewhere.
  await act(() => wipeVault(amara.id))
  await screen.findByText('1 entry can no longer be opened on this device')
  expect(screen.getByText(/Nothing is lost: the hub alone can open it. Sync sends it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save as a file' })).toBeTruthy()
  stop()
})

it('I18-001 LIF-007 speaks Chinese', async () => {
  setLocale('zh')
  await renderScreen(<NewClientScreen />, { answers: [clientLists] })
  await screen.findByText(CODE)
  expect(screen.getByText('没有网络')).toBeTruthy()
})

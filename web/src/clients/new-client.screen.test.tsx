import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  registerClient,
  issueClientCode,
  issueClientPassword,
  listTeamActiveClients,
  listTeamClients,
} from '@hub/contract/clients'
import { setLocale } from '@hub/ui/language/locale.ts'
import { closeError, useShownError } from '#platform/calls/error-dialog.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { keyOf } from '#platform/calls/queries.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { clientLists, openClient } from '../testing/clients.ts'
import { answer, once, noAnswer, refuse, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { renderApp } from '../testing/render-app.tsx'
import { renderScreen } from '../testing/render-screen.tsx'
import { justiceRun, participationAnswers } from '../testing/participation.ts'
import { NewClientScreen } from './new-client.screen.tsx'

const PASSWORD = 'tern7Q4k!92x'
const code = (value = 'ABCD2345') => answer(issueClientCode, { record: { code: value } })
const issued = [code(), answer(issueClientPassword, { record: { password: PASSWORD } })]
const registered = answer(registerClient, ({ body }) => ({ record: openClient({ code: body.code }) }))

function ShownError() {
  const error = useShownError()
  return error instanceof Error ? <p>Dialog: {error.name}</p> : null
}
async function open(answers: FakeAnswer[] = []) {
  setSessionSettings({ levelUp: { name: 'clientList' } })
  const view = await renderScreen(
    <>
      <NewClientScreen />
      <ShownError />
    </>,
    { at: hrefOf('newClient'), hasRegions: true, answers: [...answers, ...issued, clientLists, registered] },
  )
  await screen.findByRole('toolbar', { name: 'Avatar' })
  await screen.findByText(PASSWORD)
  return view
}
type View = Awaited<ReturnType<typeof open>>

const tile = (name: string) => screen.getByRole('button', { name })
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Client' })
const paths = () => screen.queryByRole('radiogroup', { name: 'Referral Path' })
const pathNames = () =>
  within(paths() as HTMLElement)
    .getAllByRole('radio')
    .map(labelOf)
const labelOf = (radio: HTMLElement) => radio.closest('label')?.textContent

async function choose({ user }: Pick<View, 'user'>, list: string, option: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`${list}$`) }))
  await user.click(await screen.findByRole('option', { name: option }))
}
async function chooseFive(view: Pick<View, 'user'>, age = '15-17') {
  await view.user.click(tile('moon'))
  await view.user.click(tile('plum'))
  await choose(view, 'Gender Identity', 'Woman')
  await choose(view, 'Ethnic Identity', 'Black')
  await choose(view, 'Age', age)
}
async function fill(view: View) {
  await chooseFive(view)
  await view.user.click(screen.getByRole('radio', { name: /School/ }))
}
async function confirm({ user }: View) {
  await user.click(add())
  await user.click(screen.getByRole('button', { name: 'CONFIRM / REGISTER' }))
}

afterEach(() => {
  vi.restoreAllMocks()
  act(closeError)
  sessionStorage.clear()
})

it('CLI-009 and CLI-010 show team, title, and the ID and password that were issued on entering', async () => {
  const { sentTo } = await open()
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Harbour Street team New Client Registration')
  expect(screen.getByText('ABCD2345')).toBeTruthy()
  for (const name of ['About the Client ID', 'About the Client Portal Password'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  expect([sentTo(issueClientCode), sentTo(issueClientPassword)].map(({ length }) => length)).toEqual([1, 1])
})

it('CLI-010 says when they did not load, and asks for what is missing', async () => {
  setSessionSettings({ levelUp: { name: 'clientList' } })
  const { user, sentTo } = await renderScreen(<NewClientScreen />, {
    answers: [once(noAnswer(issueClientPassword)), ...issued, clientLists],
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The Client ID and password did not load.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(PASSWORD)
  expect(sentTo(issueClientCode)).toHaveLength(1)
})

it('CLI-011 chooses avatar and colour by their names, and lets go of them when pressed again', async () => {
  const { user } = await open()
  const moon = tile('moon')
  await user.click(moon)
  expect(moon.getAttribute('aria-pressed')).toBe('true')
  await user.click(tile('leaf'))
  expect(moon.getAttribute('aria-pressed')).toBe('false')
  await user.click(tile('plum'))
  expect(screen.getByText('plum leaf')).toBeTruthy()
  await user.click(tile('plum'))
  expect(tile('plum').getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText('Choose an avatar and a colour')).toBeTruthy()
})

it('CLI-011 chooses by keyboard: one stop for Tab, arrows within', async () => {
  const { user } = await open()
  act(() => tile('leaf').focus())
  await user.keyboard('{ArrowRight} ')
  expect(document.activeElement).toBe(tile('moon'))
  expect(tile('moon').getAttribute('aria-pressed')).toBe('true')
  await user.keyboard(' ')
  expect(tile('moon').getAttribute('aria-pressed')).toBe('false')
  await user.tab()
  expect(document.activeElement).toBe(tile('lake blue'))
})

it('CLI-011 CLI-012 shows the paths once all five are chosen, says so, and hides them when one is taken back', async () => {
  const view = await open()
  expect(paths()).toBeNull()
  await chooseFive(view)
  expect(pathNames()).toEqual(['School', 'Family or caregiver'])
  await findAnnounced('Referral Path is now available, 2 choices')
  await view.user.click(screen.getByRole('radio', { name: /School/ }))
  await waitFor(() => expect(add().disabled).toBe(false))

  await choose(view, 'Gender Identity', 'Choose one')
  expect(paths()).toBeNull()
  await findAnnounced('Referral Path is hidden until the choices before it are complete')
  await choose(view, 'Gender Identity', 'Man')
  expect(within(paths() as HTMLElement).queryByRole('radio', { checked: true })).toBeNull()
  expect(add().disabled).toBe(true)
})

it('CLI-013 shows adults the adult paths, and clears one when the age becomes a youth’s', async () => {
  const view = await open()
  await chooseFive(view, '24+')
  expect(pathNames()).toEqual(['School', 'Family or caregiver', 'Parole officer'])
  await view.user.click(screen.getByRole('radio', { name: /Parole officer/ }))
  await choose(view, 'Age', '12-14')
  expect(pathNames()).toEqual(['School', 'Family or caregiver'])
  expect(add().disabled).toBe(true)
})

it('CLI-014 keeps Add Client closed until a path is chosen, and names what is missing', async () => {
  const view = await open()
  expect(add().disabled).toBe(true)
  expect(screen.getByText('Choose an avatar to continue.')).toBeTruthy()
  await chooseFive(view)
  expect(screen.getByText('Choose a referral path to continue.')).toBeTruthy()
  expect(add().disabled).toBe(true)
  await view.user.click(screen.getByRole('radio', { name: /School/ }))
  expect(screen.getByText('Everything is filled in.')).toBeTruthy()
  expect(add().disabled).toBe(false)
})

it('CLI-015 CLI-016 CLI-017 confirm with a warning, copy the password, send what was chosen, and go one level up', async () => {
  const view = await open()
  view.queryClient.setQueryData([...keyOf(listTeamClients), 'old'], 'an old list')
  view.queryClient.setQueryData([...keyOf(listTeamActiveClients), 'old'], 'an old list')
  await fill(view)
  await view.user.click(add())
  const modal = screen.getByRole('dialog', { name: 'New Client Registration' })
  expect(within(modal).getByText('The password is copied once and cannot be decrypted later.')).toBeTruthy()
  for (const text of ['ABCD2345', PASSWORD, 'Woman', 'Black', '15-17', 'School'])
    expect(within(modal).getByText(text)).toBeTruthy()
  expect(within(modal).getByRole('button', { name: 'Copy the password' })).toBeTruthy()
  expect(view.sentTo(registerClient)).toHaveLength(0)

  await view.user.click(screen.getByRole('button', { name: 'CONFIRM / REGISTER' }))
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
  expect(await navigator.clipboard.readText()).toBe(PASSWORD)
  expect(view.sentTo(registerClient)[0]?.body).toMatchObject({
    code: 'ABCD2345',
    password: PASSWORD,
    teamId: 7,
    facilitatorId: 1,
    avatarId: 2,
    avatarColorId: 2,
    genderId: 1,
    ethnoId: 1,
    ageId: 2,
    referralId: 1,
  })
  for (const list of [listTeamClients, listTeamActiveClients])
    expect(view.queryClient.getQueryData([...keyOf(list), 'old'])).toBeUndefined()
})

it('CLI-016 keeps the password nowhere once the client is registered', async () => {
  const view = await open()
  await fill(view)
  await confirm(view)
  await waitFor(() => expect(view.goneTo).toHaveLength(1))
  view.unmount()
  const kept = () =>
    JSON.stringify([
      view.queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      view.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      localStorage,
      sessionStorage,
      window.location.href,
    ])
  await waitFor(() => expect(kept()).not.toContain(PASSWORD))
})

it('CLI-016 tells when the browser refuses to copy, and registers when confirmed again', async () => {
  const view = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await fill(view)
  await confirm(view)
  await screen.findByText(/Your browser did not copy the password/)
  expect(view.sentTo(registerClient)).toHaveLength(0)
  await view.user.click(screen.getByRole('button', { name: 'CONFIRM / REGISTER' }))
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
})

it('CLI-017 SYS-014 opens the Error dialog on failure and keeps the form', async () => {
  const view = await open([once(refuse(registerClient, 'ServerError'))])
  await fill(view)
  await confirm(view)
  expect(await screen.findByText('Dialog: ServerError')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'New Client Registration' })).toBeNull()
  expect(screen.getByText('plum moon')).toBeTruthy()
  expect(add().disabled).toBe(false)
  expect(screen.getByText(PASSWORD)).toBeTruthy()
  await confirm(view)
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
})

it('SYS-017 sends the same client once more by itself when the answer was lost', async () => {
  const view = await open([once(noAnswer(registerClient))])
  await fill(view)
  await confirm(view)
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
  expect(screen.queryByText(/Dialog/)).toBeNull()
  const [first, second, ...more] = view.sentTo(registerClient).map(({ body }) => body)
  expect([first?.code, first?.password, more]).toEqual(['ABCD2345', PASSWORD, []])
  expect(second).toEqual(first)
})

it('SYS-017 keeps the ID and the password for the next press when no answer came at all', async () => {
  const view = await open([once(noAnswer(registerClient)), once(noAnswer(registerClient))])
  await fill(view)
  await confirm(view)
  expect(await screen.findByText('Dialog: NoAnswer', {})).toBeTruthy()
  await confirm(view)
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
  const sent = view.sentTo(registerClient).map(({ body }) => `${body.code} ${body.password}`)
  expect(new Set(sent)).toEqual(new Set([`ABCD2345 ${PASSWORD}`]))
})

/** What the browser gets when somebody tries to close or reload the page. */
const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('SYS-017 asks before the page is left while the answer is on its way, and at no other time', async () => {
  let arrive = () => {}
  const after = new Promise<void>((resolve) => (arrive = resolve))
  const view = await open([answer(registerClient, { record: openClient() }, { after })])
  await fill(view)
  expect(isLeavingAsked()).toBe(false)
  await confirm(view)
  await waitFor(() => expect(view.sentTo(registerClient)).toHaveLength(1))
  expect(isLeavingAsked()).toBe(true)
  arrive()
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
  expect(isLeavingAsked()).toBe(false)
})

it('SYS-017 says after a reload that the file may be there, without having kept its ID or password', async () => {
  const first = await open([
    answer(registerClient, { record: openClient() }, { after: new Promise(() => {}) }),
  ])
  await fill(first)
  await confirm(first)
  await waitFor(() => expect(first.sentTo(registerClient)).toHaveLength(1))
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/ABCD2345|tern7Q4k/)
  first.unmount()
  const again = await open()
  const told = await screen.findByText('Your last registration may have been saved')
  await again.user.click(screen.getByRole('link', { name: 'Open the client list' }))
  expect(told.isConnected).toBe(false)
  again.unmount()
  await open()
  expect(screen.queryByText('Your last registration may have been saved')).toBeNull()
})

it('SYS-017 says nothing of an opening that was answered, by a refusal too, or that was another facilitator’s', async () => {
  const view = await open([once(refuse(registerClient, 'ServerError'))])
  await fill(view)
  await confirm(view)
  await screen.findByText('Dialog: ServerError')
  act(closeError)
  view.unmount()
  await open()
  expect(screen.queryByText('Your last registration may have been saved')).toBeNull()
  view.unmount()
  sessionStorage.setItem('hub.opening-unanswered', '2')
  await open()
  expect(screen.queryByText('Your last registration may have been saved')).toBeNull()
})

it('CLI-017 takes a new ID when the first is gone, says so, and registers with it', async () => {
  const view = await open([once(code('TAKEN234')), once(refuse(registerClient, 'CodeTaken'))])
  expect(screen.getByText('TAKEN234')).toBeTruthy()
  await fill(view)
  await confirm(view)
  const modal = await screen.findByRole('dialog', { name: 'New Client Registration' })
  await within(modal).findByText('This Client ID is no longer available. A new one has been issued.')
  await within(modal).findByText('ABCD2345')
  await view.user.click(within(modal).getByRole('button', { name: 'CONFIRM / REGISTER' }))
  await waitFor(() => expect(view.goneTo).toEqual(['/func/clients']))
  expect(view.sentTo(registerClient).map(({ body }) => body.code)).toEqual(['TAKEN234', 'ABCD2345'])
})

it('CLI-009 NAV-021 closes without a client and forgets the choices, which Back would keep', async () => {
  const view = await open()
  setSessionSettings({ levelUp: { name: 'moduleParticipation' } })
  await view.user.click(tile('moon'))
  await act(() => view.router.navigate(hrefOf('dashboard')))
  await waitFor(() => expect(tile('moon').getAttribute('aria-pressed')).toBe('true'))
  await view.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(view.goneTo).toEqual(['/participation'])
  await waitFor(() => expect(tile('moon').getAttribute('aria-pressed')).toBe('false'))
})

it('I18-001 speaks Chinese', async () => {
  setLocale('zh')
  await renderScreen(<NewClientScreen />, { answers: [...issued, clientLists] })
  await screen.findByRole('toolbar', { name: '头像' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('登记新服务对象')
  expect(screen.getByRole('button', { name: '月亮' })).toBeTruthy()
})

it('PAR-006 and NAV-021 lead from participation to New Client and back, with the choices kept', async () => {
  const view = await renderApp('/participation', {
    answers: [
      ...participationAnswers(justiceRun).slice(0, 3),
      ...issued,
      clientLists,
      registered,
      ...participationAnswers(justiceRun),
    ],
  })
  await view.user.click(await screen.findByRole('checkbox', { name: /HSC-4822/ }))
  await view.user.click(screen.getByRole('link', { name: 'New Client' }))
  await screen.findByRole('heading', { level: 1, name: /New Client Registration/ })
  await screen.findByText(PASSWORD)
  await chooseFive(view)
  await view.user.click(screen.getByRole('radio', { name: /School/ }))
  await view.user.click(add())
  await view.user.click(screen.getByRole('button', { name: 'CONFIRM / REGISTER' }))
  const chosen = await screen.findByRole<HTMLInputElement>('checkbox', { name: /HSC-4822/ })
  expect(view.router.state.location.pathname).toBe('/participation')
  expect(chosen.checked).toBe(true)
  // The list is refetched to include the registered client.
  await waitFor(() => expect(view.sentTo(listTeamActiveClients)).toHaveLength(2))
})

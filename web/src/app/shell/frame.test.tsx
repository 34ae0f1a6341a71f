import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listLearningTypes, readTheme, type LearningType } from '@hub/contract/catalogue'
import { readSession } from '@hub/contract/sessions'
import { readSettings } from '@hub/contract/settings'
import { CallError } from '#platform/calls/call-error.ts'
import { showError, closeError } from '#platform/calls/error-dialog.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { readSessionSettings } from '#platform/session/session-settings.ts'
import { learningType, theme } from '../../testing/catalogue.ts'
import { amara, tokenFor } from '../../testing/facilitators.ts'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { testSettings } from '../../testing/settings.ts'
import { catalogueAnswers } from '../../testing/way-to-a-module.ts'

const EVENTS = '/func/events'
const CLIENTS = '/func/clients'
const MS_PER_S = 1000
const S_PER_MIN = 60

const PHONE_PX = 390
const DESK_PX = 1366
const setWidth = (width: number) =>
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
  ).happyDOM.setViewport({
    width,
  })

const rail = () => screen.getByRole('navigation', { name: 'Main' })
const inRail = (role: 'link' | 'button', name: string | RegExp) => within(rail()).getByRole(role, { name })

beforeEach(() => {
  window.scrollTo = () => {}
  setWidth(DESK_PX)
})
afterEach(() => {
  closeError()
  vi.restoreAllMocks()
})

it.each([
  [EVENTS, 'eventHome'],
  [CLIENTS, 'clientList'],
] as const)('NAV-020 leads Back from %s, its own level above, to the dashboard', async (path, own) => {
  await renderApp(path)
  expect(inRail('link', 'Back to Dashboard').getAttribute('href')).toBe('/dashboard')
  expect(readSessionSettings().levelUp).toEqual({ name: own })
})

it('NAV-028 lists the learning types that are available and gated, Client List, Profile, Help and Logout', async () => {
  const records: LearningType[] = [
    learningType,
    { ...learningType, id: 2, name: 'Ungated', is_ui_gate: 0 },
    { ...learningType, id: 3, name: 'Unavailable', learning_type_status: 'unavailable' },
    { ...learningType, id: 4, name: 'Astray', learning_type_path: 'elsewhere' },
    { ...learningType, id: 5, name: 'Events', learning_type_path: 'eventHome' },
  ]
  const { user } = await renderApp(CLIENTS, { answers: [answer(listLearningTypes, { records })] })
  await user.click(inRail('button', 'Menu'))
  const menu = await screen.findByRole('dialog', { name: 'Amara Okafor' })
  await within(menu).findByRole('link', { name: 'Youth Learning' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Youth Learning', '/func/sectors/l/1'],
    ['Events', '/func/events'],
    ['Client List', '/func/clients'],
    ['Profile', '/func/profile/youth-learning'],
    ['Help', '/func/help'],
  ])
  expect(within(menu).getByText('Harbour Street team')).toBeTruthy()
  expect(within(menu).getByRole('button', { name: 'Logout' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('NAV-029 opens the same menu from the app bar', async () => {
  setWidth(PHONE_PX)
  const { user } = await renderApp(CLIENTS)
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Menu' }))
  expect(await screen.findByRole('dialog', { name: 'Amara Okafor' })).toBeTruthy()
})

it('SYS-015 moves the focus to the heading and names the page on the way to another screen', async () => {
  const { go } = await renderApp(EVENTS)
  await waitFor(() => expect(document.title).toBe('Professional Development · Hub'))
  expect(document.activeElement).toBe(document.body)
  await go(CLIENTS)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Client List' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('Client List · Hub')
})

it('SYS-015 NAV-037 names a page that did not load, and hands the focus on to the heading of its content', async () => {
  const loaded = answer(readTheme, { record: theme })
  const read = { ...loaded, give: vi.fn(refuse(readTheme, 'ServerError').give) }
  const { go, user } = await renderApp(EVENTS, { answers: [read, ...catalogueAnswers] })
  await go(hrefOf('themeDetails', { themeId: 3 }))
  const first = await screen.findByRole('heading', { level: 1, name: 'Theme' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(document.title).toBe('Theme · Hub')
  expect(screen.getByRole('alert').textContent).toContain('This theme did not load')
  read.give.mockImplementation(loaded.give)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const heading = await screen.findByRole('heading', { level: 1, name: new RegExp(theme.name) })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('SYS-015 begins with a way past the menu, to the content', async () => {
  const { user } = await renderApp(EVENTS)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to main content')
  expect(document.activeElement?.getAttribute('href')).toBe('#main')
})

it('NAV-004 tells where one is, from the dashboard down', async () => {
  await renderApp(CLIENTS)
  const crumbs = screen.getByRole('navigation', { name: 'You are here' })
  expect(within(crumbs).getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(within(crumbs).getByText('Client List').getAttribute('aria-current')).toBe('page')
})

it('NAV-004 LIF-007 says of a registration that is corrected what it is, and leads back to what waits', async () => {
  await renderApp(`${hrefOf('newClient')}?correct=a`)
  const crumbs = screen.getByRole('navigation', { name: 'You are here' })
  expect(within(crumbs).getByText('Correct a Registration').getAttribute('aria-current')).toBe('page')
  expect(within(crumbs).getByRole('link', { name: 'Offline Modules' })).toBeTruthy()
  expect(within(crumbs).queryByText('New Client')).toBeNull()
})

it('NAV-029 LIF-007 says so in the app bar too', async () => {
  setWidth(PHONE_PX)
  await renderApp(`${hrefOf('newClient')}?correct=a`)
  expect(within(screen.getByRole('banner')).getByText('Correct a Registration')).toBeTruthy()
})

it('NAV-030 says what went wrong, whom to ask and the code', async () => {
  const { user } = await renderApp(EVENTS)
  act(() =>
    showError(new CallError({ name: 'ServerError', status: 500, message: 'Server error', requestId: 'abc' })),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Oh Dear!' })
  expect(dialog.textContent).toContain(
    "We're sorry, but something went wrong. Please try again, and if this persists, contact us at the email below.",
  )
  expect(within(dialog).getByRole('link', { name: 'help@hub.example' })).toBeTruthy()
  expect(dialog.textContent).toContain('500-abc')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('NAV-030 shows the status alone where the failure has no id', async () => {
  await renderApp(EVENTS)
  act(() => showError(new CallError({ name: 'ServerError', status: 500, message: 'Server error' })))
  const dialog = await screen.findByRole('dialog', { name: 'Oh Dear!' })
  expect(within(dialog).getByText('Error code: 500')).toBeTruthy()
})

it('NAV-030 says in words that no answer came, which has no code', async () => {
  await renderApp(EVENTS)
  act(() => showError(new CallError({ name: 'NoAnswer', status: 0, message: 'No answer' })))
  const dialog = await screen.findByRole('dialog', { name: 'Oh Dear!' })
  expect(dialog.textContent).toContain('The hub did not answer.')
  expect(dialog.textContent).not.toContain('Error code')
})

it('ACC-050 goes to the login with the way back when the server ends the session', async () => {
  const { router, queryClient } = await renderApp(EVENTS, {
    answers: [refuse(listLearningTypes, 'TokenExpiredError')],
  })
  queryClient.setQueryData(['kept'], 'a list')
  await userOpensMenu()
  await screen.findByRole('heading', { level: 1, name: 'Log in' })
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ backward: EVENTS })
  expect(screen.getByText(/You were signed out to keep files private/)).toBeTruthy()
  expect(queryClient.getQueryData(['kept'])).toBeUndefined()

  async function userOpensMenu() {
    act(() => inRail('button', 'Menu').click())
    await waitFor(() => expect(localStorage.getItem('hub.token')).toBeNull())
  }
})

it('ACC-053 leaves the screen when another tab logs out', async () => {
  const { router } = await renderApp(EVENTS)
  act(() => {
    localStorage.removeItem('hub.token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'hub.token' }))
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

it('ACC-052 offers to stay two minutes before the session ends, and is silent once it was renewed', async () => {
  const now = Math.floor(Date.now() / MS_PER_S)
  const fresh = tokenFor({ exp: now + 60 * S_PER_MIN })
  const renewed = answer(readSession, { record: amara }, { renewedToken: fresh })
  const { user, sentTo } = await renderApp(EVENTS, {
    token: tokenFor({ exp: now + S_PER_MIN }),
    answers: [once(answer(readSession, { record: amara })), renewed],
  })
  expect(await screen.findByText('You will be signed out soon.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByText('You will be signed out soon.')).toBeNull())
  expect(sentTo(readSession)).toHaveLength(2)
})

it('ACC-052 says when the longest session ends, which nothing renews', async () => {
  const exp = Math.floor(Date.now() / MS_PER_S) + S_PER_MIN
  const { user } = await renderApp(EVENTS, { token: tokenFor({ exp }) })
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }))
  expect(await screen.findByText(/Your session ends at/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
})

it('ACC-051 asks for the session at the start, and when one comes back after five minutes', async () => {
  const { sentTo } = await renderApp(EVENTS)
  expect(sentTo(readSession)).toHaveLength(1)
  const comeBackAfter = async (ms: number) => {
    const now = vi.spyOn(Date, 'now')
    const leftAt = Date.now()
    window.dispatchEvent(new Event('blur'))
    now.mockReturnValue(leftAt + ms)
    await act(async () => void window.dispatchEvent(new Event('focus')))
    now.mockRestore()
  }
  await comeBackAfter(4 * S_PER_MIN * MS_PER_S)
  expect(sentTo(readSession)).toHaveLength(1)
  await comeBackAfter(6 * S_PER_MIN * MS_PER_S)
  await waitFor(() => expect(sentTo(readSession)).toHaveLength(2))
})

it('ACC-051 ends the session here when its time is over', async () => {
  const exp = Math.floor(Date.now() / MS_PER_S) + 1
  const { router } = await renderApp(EVENTS, { token: tokenFor({ exp }) })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('hub.token')).toBeNull()
})

it('OFF-001 CON-14 NAV-027 shows application mode when the demo’s switch is turned on, and nothing of it before', async () => {
  const { user } = await renderApp(EVENTS, {
    answers: [answer(readSettings, { record: { ...testSettings, demo: true } })],
  })
  expect(within(rail()).queryByRole('link', { name: 'Offline Modules' })).toBeNull()
  await user.click(inRail('button', 'Menu'))
  await user.click(await screen.findByRole('radio', { name: 'On' }))
  expect(await screen.findByRole('link', { name: 'Offline Modules', hidden: true })).toBeTruthy()
  expect(localStorage.getItem('hub.app-mode')).toBe('on')
})

it('OFF-001 offers no switch where the settings show no demo', async () => {
  const { user } = await renderApp(EVENTS)
  await user.click(inRail('button', 'Menu'))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('radio', { name: 'On' })).toBeNull()
})

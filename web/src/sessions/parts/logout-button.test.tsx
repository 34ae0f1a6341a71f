import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { logOut } from '@hub/contract/sessions'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { readSessionSettings, setSessionSettings } from '#platform/session/session-settings.ts'
import { readToken } from '#platform/session/token.ts'
import { learningType } from '../../testing/catalogue.ts'
import { answer, noAnswer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { LogoutButton } from './logout-button.tsx'

afterEach(() => {
  vi.useRealTimers()
  act(() => decideAppMode({ appMode: false, demo: false }))
  vi.restoreAllMocks()
})

it('ACC-053 ends the session at the server, then forgets token, lists and session settings', async () => {
  const view = await renderScreen(<LogoutButton />, { answers: [answer(logOut, {})] })
  setSessionSettings({ currentLearningType: learningType })
  view.queryClient.setQueryData(['kept'], 'a list')
  await view.user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(view.goneTo).toEqual(['/login']))
  expect(view.sentTo(logOut)).toHaveLength(1)
  expect(readToken()).toBeNull()
  expect(view.queryClient.getQueryData(['kept'])).toBeUndefined()
  expect(readSessionSettings().currentLearningType).toBeNull()
})

it('ACC-053 logs out when the session is over already', async () => {
  const view = await renderScreen(<LogoutButton />, { answers: [refuse(logOut, 'TokenExpiredError')] })
  await view.user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(view.goneTo).toEqual(['/login']))
  expect(readToken()).toBeNull()
})

it('ACC-053 stays logged in when the server cannot be told', async () => {
  const view = await renderScreen(<LogoutButton />, { answers: [noAnswer(logOut)] })
  await view.user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(view.sentTo(logOut)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy())
  expect(view.goneTo).toEqual([])
  expect(readToken()).not.toBeNull()
})

it('ACC-053 OFF-011 says that one is still logged in when application mode did not come', async () => {
  decideAppMode({ appMode: true, demo: false })
  const view = await renderScreen(<LogoutButton />, { answers: [answer(logOut, {})], hasRegions: true })
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  expect((await screen.findAllByText(/You are still logged in/)).length).toBeGreaterThan(0)
  expect(view.sentTo(logOut)).toEqual([])
})

it('NAV-026 is disabled offline, keeps the focus and says what it needs', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const view = await renderScreen(<LogoutButton />, { answers: [answer(logOut, {})] })
  const button = screen.getByRole('button', { name: 'Logout' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const tip = screen.getByRole('tooltip')
  expect(tip.textContent).toBe('Internet is required to logout')
  expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(tip.id)
  await view.user.tab()
  expect(document.activeElement).toBe(button)
  await view.user.click(button)
  expect(view.sentTo(logOut)).toEqual([])
})

it('NAV-026 works again as soon as the internet is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderScreen(<LogoutButton />)
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Logout' }).getAttribute('aria-disabled')).toBeNull(),
  )
})

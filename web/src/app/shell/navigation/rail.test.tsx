/** The side menu bar: its items, where it is absent, and which items work when. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readModule, readTheme, readTopic } from '@hub/contract/catalogue'
import { listRunningModules } from '@hub/contract/running-modules'
import { logOut } from '@hub/contract/sessions'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { setLogoutCheck } from '#platform/session/before-logout.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { module, runningModule, theme, topic } from '../../../testing/catalogue.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { findAnnounced } from '@hub/ui/testing/announced.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Rail } from './rail.tsx'

const EVENTS = '/func/events'
const DESK_PX = 1366

const rail = () => screen.getByRole('navigation', { name: 'Main' })
const inRail = (role: 'link' | 'button', name: string | RegExp) => within(rail()).getByRole(role, { name })
/** Every item of the bar in its order, with its target. */
const items = () =>
  [...rail().querySelectorAll('a, button')].map((item) => [item.textContent, item.getAttribute('href')])

beforeEach(() => {
  window.scrollTo = () => {}
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number }) => void }
  }
  happyDOM.setViewport({ width: DESK_PX })
})
afterEach(() => {
  act(() => chooseOffline(false))
  act(() => decideAppMode({ appMode: false, demo: false }))
})

const show = (frame: 'rail' | 'finishing', onMenu = vi.fn<() => void>()) => {
  const name = frame === 'rail' ? 'clientList' : 'moduleParticipation'
  const place = { name, frame, params: {}, path: hrefOf(name) } as const
  return renderScreen(<Rail place={place} isMenuOpen={false} onMenu={onMenu} />, {
    answers: [answer(logOut, {})],
    hasRegions: true,
  })
}

describe('the side menu bar', () => {
  it('NAV-027 offers menu, back, dashboard, profile and logout, and nothing of the application mode', async () => {
    await renderApp(EVENTS)
    expect(items()).toEqual([
      ['Menu', null],
      ['Back', '/dashboard'],
      ['Dashboard', '/dashboard'],
      ['Profile', '/func/profile/youth-learning'],
      ['Logout', null],
    ])
    expect(inRail('link', 'Back to Dashboard')).toBeTruthy()
    expect(screen.queryByText('Sync')).toBeNull()
  })

  it('NAV-027 leads to the offline modules in application mode', async () => {
    decideAppMode({ appMode: true, demo: false })
    await show('rail')
    expect(items().map(([name]) => name)).toEqual([
      'Menu',
      'Back',
      'Dashboard',
      'Offline',
      'Profile',
      'Logout',
    ])
    expect(inRail('link', 'Offline Modules').getAttribute('href')).toBe('/func/modules/offline')
  })

  it('NAV-027 NAV-026 does not log out without internet, and says what is missing', async () => {
    decideAppMode({ appMode: true, demo: false })
    chooseOffline(true)
    const { user, sentTo } = await show('rail')
    expect(inRail('button', 'Logout').getAttribute('aria-disabled')).toBe('true')
    await user.click(inRail('button', 'Logout'))
    expect(await findAnnounced('Internet is required to logout')).toBeTruthy()
    expect(sentTo(logOut)).toEqual([])
    act(() => chooseOffline(false))
    expect(inRail('button', 'Logout').getAttribute('aria-disabled')).toBeNull()
  })

  it.each([false, true])(
    'NAV-027 lets nothing but Logout work while taking part is recorded, application mode %s',
    async (appMode) => {
      decideAppMode({ appMode, demo: false })
      const onMenu = vi.fn<() => void>()
      const { user, sentTo } = await show('finishing', onMenu)
      await user.click(inRail('button', 'Menu'))
      expect(onMenu).not.toHaveBeenCalled()
      const links = within(rail()).getAllByRole('link')
      expect(links).toHaveLength(appMode ? 4 : 3)
      for (const link of links) {
        expect(link.getAttribute('aria-disabled')).toBe('true')
        expect(link.getAttribute('href')).toBeNull()
      }
      const remove = setLogoutCheck(async () => true, { isOfAppMode: true })
      await user.click(inRail('button', 'Logout'))
      await waitFor(() => expect(sentTo(logOut)).toHaveLength(1))
      remove()
    },
  )
})

describe('around the screens of a delivery', () => {
  it('NAV-027 is not shown where a module is launched', async () => {
    await renderApp(hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }), {
      answers: [
        answer(readModule, { record: module }),
        answer(readTopic, { record: topic }),
        answer(readTheme, { record: theme }),
      ],
    })
    expect(await screen.findByRole('button', { name: 'Start Module' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  it('NAV-027 NAV-010 leads nowhere else where taking part is recorded', async () => {
    const { router } = await renderApp(EVENTS, {
      answers: [answer(listRunningModules, { records: [runningModule] })],
    })
    expect(router.state.location.pathname).toBe('/participation')
    expect(within(rail()).getByRole<HTMLButtonElement>('button', { name: 'Menu' }).disabled).toBe(true)
    for (const link of within(rail()).getAllByRole('link')) expect(link.getAttribute('href')).toBeNull()
  })
})

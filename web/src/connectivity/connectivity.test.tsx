/** The network status bar and the popups, as the facilitator meets them in application mode. */
import type { Locale } from '@hub/contract/locales'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RECONNECT_STATUS_MS } from '@hub/contract/constants'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { checkOnline, chooseOffline, isOnline } from '#platform/calls/online.ts'
import { timeOfDay } from '@hub/ui/language/dates.ts'
import { setSyncStep } from '#platform/calls/sync.ts'
import { storeToken } from '#platform/session/token.ts'
import { setWaiting } from '#platform/device/waiting.ts'
import { ToastRegion } from '@hub/ui/notices/toast.tsx'
import { tokenFor } from '../testing/facilitators.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { sendToConnection, watchConnection } from './connection.ts'
import type { Popup } from './connectivity.machine.ts'
import { ConnectivityDialogs } from './parts/connectivity-dialogs.tsx'
import { NetworkBar } from './parts/network-bar.tsx'
import { OfflineBand } from './parts/offline-band.tsx'

const STATUS_PATIENCE = { timeout: RECONNECT_STATUS_MS * 3 }
let stop = () => {}

beforeEach(() => decideAppMode({ appMode: true, demo: false }))
afterEach(async () => {
  act(() => sendToConnection({ type: 'CLOSE' }))
  stop()
  vi.restoreAllMocks()
  chooseOffline(false)
  globalThis.fetch = async () => new Response('pong')
  await act(() => checkOnline())
  decideAppMode({ appMode: false, demo: false })
})

async function show() {
  const view = await renderScreen(
    <>
      <NetworkBar />
      <OfflineBand />
      <ConnectivityDialogs />
      <ToastRegion />
    </>,
  )
  stop = watchConnection()
  return view
}
const goDown = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}
const comeUp = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
}

describe('the network status bar', () => {
  it('OFF-002 says when it was updated last, and Sync updates it', async () => {
    const step = vi.fn(async () => undefined)
    const undo = setSyncStep('content', step)
    const { user } = await show()
    const bar = screen.getByRole('region', { name: 'Connection' })
    expect(within(bar).getByText('Not updated yet')).toBeTruthy()
    await user.click(within(bar).getByRole('button', { name: 'Sync' }))
    expect(await within(bar).findByText(/^Last updated /)).toBeTruthy()
    expect(step).toHaveBeenCalledOnce()
    undo()
  })

  it('OFF-012 says at Sync that the hub refused something, and that it did not answer only where it did not', async () => {
    const undo = setSyncStep('submissions', () => Promise.reject(new Error('something waits')))
    const { user } = await show()
    const press = () => user.click(screen.getByRole('button', { name: /^(Sync|Up to date)$/ }))
    act(() => setWaiting({ count: 2, clients: 0, refused: 1 }))
    await press()
    await screen.findByText(/^The hub did not accept 1 of what waits\./)
    expect(screen.queryByText(/^The hub did not answer/)).toBeNull()
    act(() => setWaiting({ count: 2, clients: 0, refused: 0 }))
    await press()
    expect(await screen.findByText(/^The hub did not answer/)).toBeTruthy()
    undo()
  })

  it('OFF-002 OFF-006 names the state on its toggle, which sets the flag and shows the band', async () => {
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: 'Platform is Online' }))
    expect(screen.getByRole('button', { name: 'Platform is Offline' })).toBeTruthy()
    expect(localStorage.getItem('hub.offline-mode')).toBe('on')
    expect(screen.getByText(/^You are offline. Saved pages and downloaded modules still work./)).toBeTruthy()
    expect(isOnline()).toBe(false)
  })

  it('ACC-051 tells in the band how long the login holds without internet', async () => {
    const { user } = await show()
    act(() => storeToken(tokenFor({ exp: Date.UTC(2050, 0, 4, 20, 15) / 1000 })))
    await user.click(screen.getByRole('button', { name: 'Platform is Online' }))
    const time = timeOfDay('2050-01-04T20:15:00Z', 'en')
    const band = screen.getByRole('region', { name: 'Platform is Offline' })
    expect(band.textContent).toContain(`Until ${time} you stay logged in.`)
    act(() => storeToken(null))
    expect(band.textContent).not.toContain('logged in')
  })

  it('OFF-012 does not sync without internet, and says what is missing', async () => {
    const step = vi.fn(async () => undefined)
    const undo = setSyncStep('content', step)
    const { user } = await show()
    goDown()
    await user.click(screen.getByRole('button', { name: 'Stay Offline' }))
    await user.click(screen.getByRole('button', { name: /^(Sync|Up to date)$/ }))
    expect(step).not.toHaveBeenCalled()
    expect(screen.getByText('Internet is required to sync')).toBeTruthy()
    undo()
  })
})

describe('the popups', () => {
  it('OFF-008 tells of a lost connection; Stay Offline sets the flag', async () => {
    const { user } = await show()
    goDown()
    const popup = await screen.findByRole('dialog', { name: 'You are offline.' })
    expect(within(popup).getByRole('button', { name: 'Reconnect' })).toBeTruthy()
    await user.click(within(popup).getByRole('button', { name: 'Stay Offline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('hub.offline-mode')).toBe('on')
  })

  it('OFF-003 OFF-008 asks at the start whether the hub is there, and tells when nobody answers', async () => {
    await renderScreen(<ConnectivityDialogs />)
    globalThis.fetch = async () => {
      throw new TypeError('network')
    }
    stop = watchConnection()
    expect(await screen.findByRole('dialog', { name: 'You are offline.' })).toBeTruthy()
  })

  it('OFF-008 tells when the connection is back by itself', async () => {
    await show()
    goDown()
    await screen.findByRole('dialog', { name: 'You are offline.' })
    comeUp()
    expect(await screen.findByRole('dialog', { name: 'You are back online.' })).toBeTruthy()
  })

  it('OFF-005 OFF-006 offers the internet that is seen while one works offline by choice', async () => {
    chooseOffline(true)
    await show()
    const popup = await screen.findByRole('dialog', { name: 'Internet is available.' })
    expect(within(popup).getByRole('button', { name: 'Stay Offline' })).toBeTruthy()
  })

  it('OFF-006 asks once of the internet that is there: not again when the page is loaded anew', async () => {
    chooseOffline(true)
    const { user } = await show()
    const popup = await screen.findByRole('dialog', { name: 'Internet is available.' })
    await user.click(within(popup).getByRole('button', { name: 'Stay Offline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const asked = vi.spyOn(globalThis, 'fetch')
    stop()
    stop = watchConnection()
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await act(() => checkOnline())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('OFF-007 OFF-009 connects again: an animation for two seconds, then the success', async () => {
    chooseOffline(true)
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: 'Platform is Offline', hidden: true }))
    expect(await screen.findByRole('dialog', { name: 'Reconnecting' })).toBeTruthy()
    expect(
      await screen.findByRole('dialog', { name: 'Successfully Connected' }, STATUS_PATIENCE),
    ).toBeTruthy()
    expect(localStorage.getItem('hub.offline-mode')).toBeNull()
  })

  it('OFF-004 OFF-009 tells that it failed when the ping is answered by something else than pong', async () => {
    const { user } = await show()
    goDown()
    const told = await screen.findByRole('dialog', { name: 'You are offline.' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    globalThis.fetch = async () => new Response('<html>a captive portal</html>')
    await user.click(within(told).getByRole('button', { name: 'Reconnect' }))
    const popup = await screen.findByRole('dialog', { name: 'Connection Failed' }, STATUS_PATIENCE)
    expect(popup.textContent).toContain('Unable to connect to the internet. Please try again.')
    expect(within(popup).getByRole('button', { name: 'Try Again' })).toBeTruthy()
    await user.click(within(popup).getByRole('button', { name: 'Stay Offline' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('hub.offline-mode')).toBe('on')
  })
})

/** Title, text where the specification has one, and buttons of every popup, in the languages of the hub. */
const WORDS: Record<Locale, Record<Popup, { title: string; text?: string; buttons: string[] }>> = {
  en: {
    offline: { title: 'You are offline.', buttons: ['Stay Offline', 'Reconnect'] },
    haveInternet: { title: 'Internet is available.', buttons: ['Stay Offline', 'Reconnect'] },
    backOnline: { title: 'You are back online.', buttons: ['Close'] },
    reconnecting: { title: 'Reconnecting', buttons: [] },
    error: {
      title: 'Connection Failed',
      text: 'Unable to connect to the internet. Please try again.',
      buttons: ['Stay Offline', 'Try Again'],
    },
    success: { title: 'Successfully Connected', buttons: ['Close'] },
  },
  zh: {
    offline: { title: '您处于离线状态。', buttons: ['保持离线', '重新连接'] },
    haveInternet: { title: '已有互联网连接。', buttons: ['保持离线', '重新连接'] },
    backOnline: { title: '您已恢复在线。', buttons: ['关闭'] },
    reconnecting: { title: '正在重新连接', buttons: [] },
    error: { title: '连接失败', text: '无法连接到互联网，请重试。', buttons: ['保持离线', '重试'] },
    success: { title: '连接成功', buttons: ['关闭'] },
  },
}

describe.each(['en', 'zh'] as const)('every popup in %s', (locale) => {
  const isShown = async (popup: Popup, patience?: { timeout: number }) => {
    const { title, text = '', buttons } = WORDS[locale][popup]
    const dialog = await screen.findByRole('dialog', { name: title }, patience)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(dialog.textContent).toContain(text)
    expect(
      within(dialog)
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(buttons)
    return dialog
  }
  const press = (user: Awaited<ReturnType<typeof show>>['user'], popup: Popup, button: number) =>
    user.click(screen.getByRole('button', { name: WORDS[locale][popup].buttons[button] ?? '' }))

  /** Shown in this language, with the ping of the start answered. */
  const showHere = async () => {
    const view = await show()
    setLocale(locale)
    await act(() => checkOnline())
    return view
  }

  it('OFF-005 OFF-008 has its own words: offline, haveInternet, backOnline', async () => {
    await showHere()
    for (const [type, popup] of [
      ['LOST', 'offline'],
      ['SEEN', 'haveInternet'],
      ['BACK', 'backOnline'],
    ] as const) {
      act(() => sendToConnection({ type }))
      await isShown(popup)
    }
  })

  it('OFF-005 OFF-008 OFF-009 leads from the notice by an animation to failure, and by another to success', async () => {
    const { user } = await showHere()
    act(() => sendToConnection({ type: 'LOST' }))
    await isShown('offline')
    globalThis.fetch = async () => Response.error()
    await press(user, 'offline', 1)
    expect((await isShown('reconnecting')).querySelector('svg .turning')).not.toBeNull()
    await isShown('error', STATUS_PATIENCE)
    globalThis.fetch = async () => new Response('pong')
    await press(user, 'error', 1)
    expect((await isShown('reconnecting')).querySelector('svg .turning')).not.toBeNull()
    await isShown('success', STATUS_PATIENCE)
    await press(user, 'success', 0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

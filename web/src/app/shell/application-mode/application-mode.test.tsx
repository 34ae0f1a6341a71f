/** Where the offer of a new version shows. */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { takeNewVersion } from '../../../connectivity/shell-worker.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { FrameKind } from '../../routes.tsx'
import { ApplicationMode } from './application-mode.tsx'
import { useStoredRoute } from './use-stored-route.ts'

vi.mock('../../../connectivity/shell-worker.ts', () => ({
  forgetLostRoutes: async () => undefined,
  registerShellWorker: async () => undefined,
  takeNewVersion: vi.fn<() => void>(),
  useNewVersion: () => true,
}))
// Other parts around the screens would start requests.
vi.mock('../../../connectivity/connection.ts')
vi.mock('./use-stored-route.ts')
vi.mock('../../../connectivity/parts/connectivity-dialogs.tsx', () => ({ ConnectivityDialogs: () => null }))
vi.mock('../../../offline/use-offline-sync.ts')
vi.mock('../../../offline/downloads.ts', () => ({ resumeDownloads: async () => undefined }))
vi.mock('../../../offline/parts/download-alarm.tsx', () => ({ DownloadAlarmDialog: () => null }))
vi.mock('../../../offline/parts/download-panel.tsx', () => ({ DownloadPanel: () => null }))

beforeEach(() => decideAppMode({ appMode: true, demo: false }))
afterEach(() => decideAppMode({ appMode: false, demo: false }))

const open = (frame: FrameKind) => {
  const place = { name: 'dashboard', frame, params: {}, path: '/dashboard' } as const
  return renderScreen(
    <>
      <p>the screen</p>
      <ApplicationMode place={place} />
    </>,
  )
}

it('OFF-011 offers a new version beside the screens, taken by a press alone', async () => {
  const { user } = await open('rail')
  expect(await screen.findByText(/^A new version of .+ is ready\.$/)).toBeTruthy()
  expect(takeNewVersion).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Update now' }))
  expect(takeNewVersion).toHaveBeenCalledOnce()
})

it.each(['bare', 'finishing', 'entrance'] as const)(
  'OFF-011 offers none while a module runs, is recorded, or one logs in: %s',
  async (frame) => {
    await open(frame)
    expect(await screen.findByText('the screen')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Update now' })).toBeNull()
  },
)

it('OFF-010 OFF-011 lists the route on show, once its screen is there', async () => {
  await open('rail')
  expect(await screen.findByText('the screen')).toBeTruthy()
  expect(vi.mocked(useStoredRoute).mock.lastCall).toEqual(['/dashboard', true])
})

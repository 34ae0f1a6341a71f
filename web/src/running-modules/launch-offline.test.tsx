/** A launch without internet: what is opened, from where, and which calls are made. */
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readModule, readTheme, readTopic } from '@hub/contract/catalogue'
import { launchModule, listRunningModules } from '@hub/contract/running-modules'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { createSocket } from '#platform/calls/socket.ts'
import { module, theme, topic } from '../testing/catalogue.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { fakeSocket } from '../testing/fake-socket.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { openModuleFrame, type ModuleFrameInput } from './module-frame.ts'
import { ModuleLaunchScreen } from './module-launch.screen.tsx'

vi.mock('#platform/calls/socket.ts')
vi.mock('./module-frame.ts')
const device = vi.hoisted(() => ({ begin: { resolve: () => {} }, asked: [] as string[] }))
vi.mock('../offline/offline.queries.ts', () => ({
  findLaunchable: async (id: number) =>
    id === 5 ? { stored: { packageVersion: '1.2.0', version: 'of march', entry: 'start/a.html' } } : null,
  readRunHere: async () => null,
  beginRun: (_module: unknown, hostId: number) => {
    device.asked.push(`begin ${hostId}`)
    return new Promise<void>((resolve) => (device.begin = { resolve }))
  },
  holdRun: () => () => device.asked.push('let go'),
  touchRun: async () => true,
  endRun: async (id: number) => void device.asked.push(`end ${id}`),
}))

let socket = fakeSocket()
let frames: ModuleFrameInput[]

beforeEach(() => {
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  socket = fakeSocket()
  frames = []
  device.asked = []
  vi.mocked(createSocket).mockResolvedValue(socket.socket)
  vi.mocked(openModuleFrame).mockImplementation((input) => {
    frames.push(input)
    const element = document.createElement('iframe')
    return { element, focus: () => undefined, remove: () => undefined, stop: () => Promise.resolve() }
  })
  decideAppMode({ appMode: true, demo: false })
})
afterEach(() => {
  act(() => chooseOffline(false))
  act(() => decideAppMode({ appMode: false, demo: false }))
})

async function open(moduleId = 5) {
  const view = await renderScreen(<ModuleLaunchScreen />, {
    at: hrefOf('moduleLaunch', { topicId: 4, moduleId }),
    answers: [
      answer(launchModule, {
        record: {
          ...{ launchId: 'l-1', url: 'http://localhost:4001/player/', launchToken: 'launch-token' },
          expiresAt: '2026-10-13T13:05:00.000Z',
        },
      }),
      answer(listRunningModules, { records: [] }),
      answer(readModule, { record: { ...module, id: moduleId } }),
      answer(readTopic, { record: topic }),
      answer(readTheme, { record: theme }),
    ],
  })
  await screen.findByRole('button', { name: 'Start Module' })
  return view
}
const press = ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }))
const isEndable = () => !screen.getByText('End Module').closest('button')?.disabled

it('DEL-004 DEL-005 opens the copy on this device, and asks nothing of the server', async () => {
  const view = await open()
  act(() => chooseOffline(true))
  await press(view, 'Start Module')
  await waitFor(() => expect(frames).toHaveLength(1))
  expect(frames[0]).toMatchObject({
    ...{ url: 'http://localhost:4001/player/', contentOrigin: 'http://localhost:4001' },
    ...{ version: '1.2.0', entry: 'start/a.html', moduleId: 5 },
  })
  expect(frames[0]).not.toHaveProperty('launchToken')
  act(() => frames[0]?.onStatus('ready'))
  await waitFor(() => expect(device.asked).toEqual(['begin 1']))
  // Running only from the moment the device has noted the run.
  expect(isEndable()).toBe(false)
  await act(async () => device.begin.resolve())
  await waitFor(() => expect(isEndable()).toBe(true))
  expect(view.sentTo(launchModule)).toEqual([])
  expect(socket.connect).not.toHaveBeenCalled()
})

it('DEL-004 does not open what is not on this device', async () => {
  const view = await open(6)
  act(() => chooseOffline(true))
  await press(view, 'Start Module')
  expect(await screen.findByText('The module is unavailable.')).toBeTruthy()
  expect(frames).toEqual([])
})

it('DEL-004 decides at each start: offline the copy, online the module server', async () => {
  const view = await open()
  act(() => chooseOffline(true))
  await press(view, 'Start Module')
  await waitFor(() => expect(frames).toHaveLength(1))
  act(() => frames[0]?.onStatus('unavailable'))
  act(() => chooseOffline(false))
  await press(view, 'Start Module')
  await waitFor(() => expect(frames).toHaveLength(2))
  expect(frames[1]).toMatchObject({ launchToken: 'launch-token' })
  expect(frames[1]).not.toHaveProperty('version')
})

it('DEL-004 opens the module server’s own while online, also where a copy is on this device', async () => {
  const view = await open()
  await press(view, 'Start Module')
  await waitFor(() => expect(frames).toHaveLength(1))
  expect(frames[0]).toMatchObject({ launchToken: 'launch-token' })
})

it('DEL-004 has no offline without application mode', async () => {
  decideAppMode({ appMode: false, demo: false })
  const view = await open()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press(view, 'Start Module')
  await waitFor(() => expect(view.sentTo(launchModule)).toHaveLength(1))
  vi.restoreAllMocks()
})

/** Downloads as the facilitator sees them, with an engine that the test controls. */
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readModule, readSector, readTheme, readTopic } from '@hub/contract/catalogue'
import { PANEL_COLLAPSE_MS, PANEL_HIDE_MS } from '@hub/contract/constants'
import type { ModuleOnDevice, StoredModule } from '@hub/contract/frame-host'
import { readModuleOffline } from '@hub/contract/offline'
import { chooseOffline } from '#platform/calls/online.ts'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { module, sector, theme, topic } from '../testing/catalogue.ts'
import { answer, fakeServer, noAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { testSettings } from '../testing/settings.ts'
import type { EngineEvent, EngineSettings, OfflineEngine } from './engine.ts'
import { cancelDownload, hasRoomFor, resumeDownloads } from './downloads.ts'
import {
  changeDownload,
  findDownloadedModule,
  forgetDownload,
  listDownloadedModules,
  settleDownload,
  trackDownload,
} from './downloaded-modules.ts'
import { isStillWhole } from './offline.queries.ts'
import { OfflineModulesScreen } from './offline-modules.screen.tsx'
import { DownloadAlarmDialog } from './parts/download-alarm.tsx'
import { DownloadPanel } from './parts/download-panel.tsx'
import { DownloadableModuleCard } from './parts/downloadable-module-card.tsx'

const MB = 1024 * 1024
const HASH = '0'.repeat(64)
const keepable = { ...module, is_downloadable: 1 as const, size: 3 * MB }
const stored: StoredModule = {
  moduleId: module.id,
  moduleKey: module.module_key,
  version: module.last_update,
  packageVersion: '1.0.0',
  entry: 'index.html',
  size: 3 * MB,
}

const engine = vi.hoisted(() => ({
  listeners: new Set<(event: EngineEvent) => void>(),
  asked: [] as string[],
  hasRoom: true,
  isWhole: true,
  room: { used: 3 * 1024 * 1024, free: (1021 * 1024 * 1024) as number | null },
  lying: [] as ModuleOnDevice[],
}))
vi.mock('./engine.ts', () => ({
  createOfflineEngine: ({ askDownload }: EngineSettings): OfflineEngine => ({
    async download(id) {
      engine.asked.push(`download ${id}`)
      await askDownload(id)
      return stored
    },
    cancel: async (id) => void engine.asked.push(`cancel ${id}`),
    remove: async (id) => void engine.asked.push(`remove ${id}`),
    list: async () => engine.lying,
    verify: async () => ({ isWhole: engine.isWhole, faultyFiles: [] }),
    estimate: async () => engine.room,
    fits: async () => engine.hasRoom,
    persist: async () => true,
    queue: () => [],
    on: (listener) => {
      engine.listeners.add(listener)
      return () => engine.listeners.delete(listener)
    },
    close: () => undefined,
  }),
}))
const tell = (event: EngineEvent) =>
  act(async () => {
    for (const listener of engine.listeners) listener(event)
  })

const place = {
  ...{ themeId: theme.id, themeName: theme.name, themeColor: theme.theme_color },
  sectorKey: sector.sector_key,
}
const offlineAnswer = {
  data: {
    assets: [{ path: 'index.html', size: 3 * MB, mimeType: 'text/html', sha256: HASH }],
    storageRequirement: 3 * MB,
    version: module.last_update,
  },
  download: {
    token: 'a token',
    expiresAt: module.last_update,
    moduleKey: module.module_key,
    packageVersion: '1.0.0',
  },
}
const answers = [
  answer(readModuleOffline, offlineAnswer),
  answer(readModule, { record: keepable }),
  answer(readTopic, { record: topic }),
  answer(readTheme, { record: theme }),
  answer(readSector, { record: sector }),
]

beforeEach(() => {
  decideAppMode({ appMode: true, demo: false })
  fakeServer(answers)
  engine.hasRoom = true
  engine.isWhole = true
  engine.room = { used: 3 * MB, free: 1021 * MB }
  engine.asked.length = 0
  engine.lying = []
  vi.stubGlobal('caches', { open: async () => ({ add: async () => undefined, delete: async () => true }) })
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      estimate: async () => ({ quota: 10 * 1024 * MB, usage: 0 }),
      persist: async () => true,
    },
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  chooseOffline(false)
  decideAppMode({ appMode: false, demo: false })
  for (const { id } of await listDownloadedModules()) await forgetDownload(id)
})

const show = (given = answers, shown = keepable) =>
  renderScreen(
    <>
      <DownloadableModuleCard module={shown} color={theme.theme_color} />
      <DownloadPanel />
      <DownloadAlarmDialog />
    </>,
    { answers: given },
  )
const download = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
  await user.click(await screen.findByRole('button', { name: 'Yes, Download' }))
  const panel = await screen.findByRole('region', { name: 'Downloads' })
  // The panel may show what an earlier test has downloaded.
  await within(panel).findByText(/^Waiting/)
  return panel
}

describe('the card of a module', () => {
  it('OFF-013 OFF-015 OFF-017 CAT-021 is asked, queued, followed and then downloaded', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
    const question = await screen.findByRole('alertdialog', { name: 'Do you wish to download this module?' })
    expect(question.textContent).toContain('3.00 MB')
    await user.click(within(question).getByRole('button', { name: 'Yes, Download' }))
    await waitFor(() => expect(engine.asked).toEqual([`download ${module.id}`]))
    const card = screen.getByRole('article', { name: module.title })
    expect(await within(card).findByText('Downloading')).toBeTruthy()
    await tell({ type: 'download-complete', moduleId: module.id, stored })
    expect(await within(card).findByText('Downloaded')).toBeTruthy()
    expect(within(card).queryByText('Downloading')).toBeNull()
    await user.click(screen.getByRole('button', { name: /Downloads done/ }))
  })

  it('OFF-013 downloads nothing when the question is answered with Cancel', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(engine.asked).toEqual([])
    expect(await listDownloadedModules()).toEqual([])
  })

  it('CAT-022 offers no download for a module that is not for it', async () => {
    await show(answers, { ...keepable, is_downloadable: 0 } as never)
    await screen.findByRole('article', { name: module.title })
    expect(screen.queryByRole('button', { name: /^Download / })).toBeNull()
  })

  it('CAT-022 offers none without internet', async () => {
    chooseOffline(true)
    await show()
    await screen.findByRole('article', { name: module.title })
    expect(screen.queryByRole('button', { name: /^Download / })).toBeNull()
  })

  it('CAT-020 OFF-032 is covered without internet, and cannot be entered', async () => {
    chooseOffline(true)
    await show()
    expect(await screen.findByText("You're offline! Go online to view or download this module.")).toBeTruthy()
    const enter = screen.getByRole<HTMLButtonElement>('button', { name: /^Enter Module/ })
    expect(enter.disabled).toBe(true)
    expect(screen.getByRole('heading', { name: module.title })).toBeTruthy()
  })

  it('OFF-014 warns of low storage by the browser’s estimate, and by its real limit', async () => {
    const { user } = await show()
    engine.hasRoom = false
    await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
    const warning = await screen.findByRole('dialog', { name: 'Low Storage Warning' })
    await user.click(within(warning).getByRole('button', { name: 'Close' }))
    engine.hasRoom = true
    navigator.storage.estimate = async () => ({ quota: 400 * MB, usage: 101 * MB })
    await user.click(screen.getByRole('button', { name: `Download ${module.title}` }))
    expect(await screen.findByRole('dialog', { name: 'Low Storage Warning' })).toBeTruthy()
    expect(engine.asked).toEqual([])
  })

  it('OFF-014 asks for exactly 300 MB, and passes where nothing is known', async () => {
    const { user } = await show()
    navigator.storage.estimate = async () => ({ quota: 400 * MB, usage: 100 * MB })
    await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    navigator.storage.estimate = async () => ({})
    await user.click(screen.getByRole('button', { name: `Download ${module.title}` }))
    expect(await screen.findByRole('button', { name: 'Yes, Download' })).toBeTruthy()
  })

  it('OFF-019 tells when the files of the module cannot be asked for', async () => {
    const { user } = await show([noAnswer(readModuleOffline)])
    await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
    const dialog = await screen.findByRole('dialog', { name: 'Oh No! Something went wrong.' })
    expect(dialog.textContent).toContain(
      "Hub couldn't download your module. Kindly check your network connection and try again.",
    )
  })
})

describe('the download panel', () => {
  it('OFF-027 OFF-028 shows how far a download is, in megabytes and in words', async () => {
    const { user } = await show()
    const panel = await download(user)
    expect(await within(panel).findByText('Waiting · 3.00 MB')).toBeTruthy()
    await tell({
      ...{ type: 'download-start', moduleId: module.id, version: stored.version },
      ...{ packageVersion: '1.0.0', size: 3 * MB },
    })
    await tell({ type: 'download-progress', moduleId: module.id, done: 1.5 * MB, size: 3 * MB })
    expect(within(panel).getByText('1.50 of 3.00 MB')).toBeTruthy()
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuetext')).toBe('50%')
    expect(within(panel).getByRole('button', { name: /Downloading 1 of 1/ })).toBeTruthy()
  })

  it('OFF-016 cancels a download and notes nothing of it', async () => {
    const { user } = await show()
    const panel = await download(user)
    await user.click(within(panel).getByRole('button', { name: `Remove ${module.title} from the queue` }))
    await waitFor(() => expect(engine.asked).toContain(`cancel ${module.id}`))
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    expect(await listDownloadedModules()).toEqual([])
  })

  it('OFF-016 leaves nothing of a download that became whole while it was cancelled', async () => {
    const { user } = await show()
    const panel = await download(user)
    await user.click(within(panel).getByRole('button', { name: /from the queue/ }))
    await waitFor(() => expect(engine.asked).toContain(`cancel ${module.id}`))
    await tell({ type: 'download-complete', moduleId: module.id, stored })
    await waitFor(() => expect(engine.asked).toContain(`remove ${module.id}`))
    expect(await listDownloadedModules()).toEqual([])
    expect(screen.queryByText('Downloaded')).toBeNull()
  })

  it('OFF-020 keeps a stopped download in sight, to be tried again, and does not call it downloaded', async () => {
    const { user } = await show()
    const panel = await download(user)
    await tell({ type: 'download-error', moduleId: module.id, code: 'assets', detail: '' })
    const alarm = await screen.findByRole('dialog', { name: 'Oh No! Something went wrong.' })
    await user.click(within(alarm).getByRole('button', { name: 'Close' }))
    expect(within(panel).getByText('The download stopped. What was fetched is kept.')).toBeTruthy()
    expect(screen.queryByText('Downloaded')).toBeNull()
    await user.click(within(panel).getByRole('button', { name: `Try again to download ${module.title}` }))
    await waitFor(() => expect(engine.asked.filter((one) => one.startsWith('download'))).toHaveLength(2))
    await user.click(within(panel).getByRole('button', { name: /from the queue/ }))
  })

  it('OFF-014 says that the device ran full in the middle, and notes nothing', async () => {
    const { user } = await show()
    await download(user)
    await tell({ type: 'download-error', moduleId: module.id, code: 'quota', detail: '' })
    expect(await screen.findByRole('dialog', { name: 'Low Storage Warning' })).toBeTruthy()
    await waitFor(async () => expect(await listDownloadedModules()).toEqual([]))
  })
})

describe('what the device notes', () => {
  it('OFF-013 OFF-031 keeps "Yes, Download" before the server is asked anything, and goes on with it later', async () => {
    const { user, sentTo, unmount } = await show([
      answer(readModuleOffline, offlineAnswer),
      noAnswer(readTopic),
    ])
    const before = sentTo(readModuleOffline).length
    await download(user)
    expect(await listDownloadedModules()).toMatchObject([
      { id: module.id, status: 'downloading', stored: null, place: null, theme_color: theme.theme_color },
    ])
    // The size was requested before the question; the files are requested after the module's theme is known.
    expect(sentTo(readModuleOffline)).toHaveLength(before + 1)
    unmount()
    await show()
    await resumeDownloads(testSettings.moduleServerUrl)
    await waitFor(async () => expect((await listDownloadedModules())[0]?.place).toEqual(place))
    expect(engine.asked).toEqual([`download ${module.id}`, `download ${module.id}`])
    await cancelDownload(module.id)
  })

  it('OFF-025 OFF-026 notes a download with its learning type, its key, its name and its picture', async () => {
    const { user } = await show()
    const panel = await download(user)
    await waitFor(async () => expect((await listDownloadedModules())[0]?.place).not.toBeNull())
    expect((await listDownloadedModules())[0]).toMatchObject({
      id: module.id,
      learningTypeId: module.learningTypeId,
      module_key: module.module_key,
      title: module.title,
      image: module.image,
      status: 'downloading',
      stored: null,
      place: { themeId: theme.id, themeName: theme.name, sectorKey: sector.sector_key },
    })
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).toContain('downloaded-module-tracker')
    await user.click(within(panel).getByRole('button', { name: /from the queue/ }))
  })

  it('OFF-016 lists a copy that became whole before its cancelling was noted, and forgets one that did not', async () => {
    await trackDownload(keepable, theme.theme_color)
    await Promise.all([changeDownload(module.id, { stored }), settleDownload(module.id)])
    expect(await findDownloadedModule(module.id)).toMatchObject({ status: 'downloaded', stored })
    await changeDownload(module.id, { stored: null })
    await settleDownload(module.id)
    expect(await findDownloadedModule(module.id)).toBeUndefined()
    expect(await changeDownload(module.id, { stored })).toBe(false)
    expect(await findDownloadedModule(module.id)).toBeUndefined()
  })

  it('OFF-029 hides the panel a minute after all is done, but not while somebody is in it', async () => {
    const { user } = await show()
    const panel = await download(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await tell({ type: 'download-complete', moduleId: module.id, stored })
      await vi.waitFor(() => expect(within(panel).getByText('Ready')).toBeTruthy())
      fireEvent.pointerEnter(panel, { pointerType: 'mouse' })
      await act(() => vi.advanceTimersByTimeAsync(PANEL_HIDE_MS * 2))
      expect(screen.queryByRole('region', { name: 'Downloads' })).toBeTruthy()
      fireEvent.pointerLeave(panel, { pointerType: 'mouse' })
      await act(() => vi.advanceTimersByTimeAsync(PANEL_HIDE_MS - 1))
      expect(screen.queryByRole('region', { name: 'Downloads' })).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

it('OFF-029 shows the list again a second after all is done, where it was put away', async () => {
  const { user } = await show()
  const panel = await download(user)
  fireEvent.click(within(panel).getByRole('button', { name: /^Downloading 1 of 1/ }))
  expect(within(panel).queryByText(/^Waiting/)).toBeNull()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await tell({ type: 'download-complete', moduleId: module.id, stored })
    await vi.waitFor(() => expect(within(panel).getByText('Downloads done')).toBeTruthy())
    await act(() => vi.advanceTimersByTimeAsync(PANEL_COLLAPSE_MS / 2))
    expect(within(panel).queryByText('Ready')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(PANEL_COLLAPSE_MS / 2))
    expect(within(panel).getByText('Ready')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

it('OFF-031 notes when a module was entered, and that one is not whole any more', async () => {
  await trackDownload(keepable, theme.theme_color)
  await changeDownload(module.id, { status: 'downloaded', stored, lastAccessed: '2026-01-01T00:00:00.000Z' })
  const enter = async () => {
    const kept = await findDownloadedModule(module.id)
    return kept && isStillWhole(kept, 'https://content.example')
  }
  expect(await enter()).toBe(true)
  const entered = await findDownloadedModule(module.id)
  expect(entered?.stored).toEqual(stored)
  expect(Date.now() - Date.parse(entered?.lastAccessed ?? '')).toBeLessThan(60_000)
  engine.isWhole = false
  expect(await enter()).toBe(false)
  expect((await findDownloadedModule(module.id))?.stored).toBeNull()
})

describe('at the next start', () => {
  const CONTENT = 'https://content.example'
  const begun = { moduleId: module.id, stored: null, isUnfinished: true }
  const queued = () => engine.asked.filter((one) => one.startsWith('download'))
  afterEach(() => cancelDownload(module.id))

  it('OFF-031 queues what was not finished, when the hub can be reached', async () => {
    await trackDownload(keepable, theme.theme_color)
    engine.lying = [begun]
    chooseOffline(true)
    await resumeDownloads(CONTENT)
    expect(queued()).toEqual([])
    expect((await findDownloadedModule(module.id))?.status).toBe('downloading')
    chooseOffline(false)
    await resumeDownloads(CONTENT)
    expect(queued()).toEqual([`download ${module.id}`])
  })

  it('OFF-031 leaves alone what is whole, and fetches again what the browser threw away', async () => {
    await trackDownload(keepable, theme.theme_color)
    await changeDownload(module.id, { status: 'downloaded', stored })
    engine.lying = [{ moduleId: module.id, stored, isUnfinished: false }]
    await resumeDownloads(CONTENT)
    expect(engine.asked).toEqual([])
    expect(await findDownloadedModule(module.id)).toMatchObject({
      status: 'downloaded',
      current_version: stored.version,
    })
    engine.lying = []
    await resumeDownloads(CONTENT)
    expect(queued()).toEqual([`download ${module.id}`])
    expect(await findDownloadedModule(module.id)).toMatchObject({ stored: null, current_version: '' })
  })

  it('OFF-031 keeps the old copy of an update that was not finished without internet', async () => {
    await trackDownload(keepable, theme.theme_color)
    await changeDownload(module.id, { stored })
    engine.lying = [{ moduleId: module.id, stored, isUnfinished: true }]
    chooseOffline(true)
    await resumeDownloads(CONTENT)
    expect(await findDownloadedModule(module.id)).toMatchObject({ status: 'downloaded', stored })
  })

  it('OFF-016 removes files that no list names, and nothing else', async () => {
    await trackDownload(keepable, theme.theme_color)
    await changeDownload(module.id, { status: 'downloaded', stored })
    engine.lying = [
      { moduleId: module.id, stored, isUnfinished: false },
      { moduleId: 77, stored: null, isUnfinished: true },
    ]
    await resumeDownloads(CONTENT)
    expect(engine.asked).toEqual(['remove 77'])
  })

  it('OFF-014 counts files that no list names as room', async () => {
    engine.lying = [{ moduleId: 77, stored: null, isUnfinished: true }]
    await hasRoomFor(CONTENT, MB)
    expect(engine.asked).toEqual(['remove 77'])
  })
})

describe('the modules on this device', () => {
  const keep = async () => {
    const { user, unmount } = await show()
    await download(user)
    await tell({ type: 'download-complete', moduleId: module.id, stored })
    await waitFor(async () => expect((await listDownloadedModules())[0]?.status).toBe('downloaded'))
    unmount()
  }

  it('CAT-026 says so when there are none', async () => {
    await renderScreen(<OfflineModulesScreen />, { answers })
    expect(await screen.findByRole('heading', { name: 'No downloaded modules.' })).toBeTruthy()
  })

  it('CAT-023 CAT-024 lists what is there, and has nothing to update', async () => {
    await keep()
    await renderScreen(<OfflineModulesScreen />, { answers })
    expect(await screen.findByText('Downloaded')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Enter Module/ })).toBeTruthy()
    expect(await screen.findByText('1 module, 3 MB used · 1021 MB free')).toBeTruthy()
    const update = screen.getByRole<HTMLButtonElement>('button', { name: 'Update All Modules (0)' })
    expect(update.disabled).toBe(true)
  })

  it('CAT-023 OFF-030 queues every module of which there is a newer version', async () => {
    await keep()
    engine.asked.length = 0
    const newer = { ...keepable, last_update: '2026-11-11T12:00:00.000Z' }
    const { user } = await renderScreen(<OfflineModulesScreen />, {
      answers: [answer(readModule, { record: newer })],
    })
    await user.click(await screen.findByRole('button', { name: 'Update All Modules (1)' }))
    await waitFor(() => expect(engine.asked).toEqual([`download ${module.id}`]))
    const [kept] = await listDownloadedModules()
    expect(kept).toMatchObject({ status: 'downloading', current_version: stored.version })
    expect(kept?.stored).toEqual(stored)
  })

  it('CAT-025 deletes a module after asking, and its record with it', async () => {
    await keep()
    const { user } = await renderScreen(<OfflineModulesScreen />, { answers })
    await user.click(await screen.findByRole('button', { name: `Delete ${module.title}` }))
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you wish to delete this module?',
    })
    expect(question.textContent).toContain(
      'This action will permanently delete the module. It will no longer be accessible offline.',
    )
    await user.click(within(question).getByRole('button', { name: 'Yes, Delete' }))
    await waitFor(() => expect(engine.asked).toContain(`remove ${module.id}`))
    expect(await screen.findByRole('heading', { name: 'No downloaded modules.' })).toBeTruthy()
  })
})

/** The modules on this device: found by kind, opened with their documents, updated, deleted. */
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listLearningTypes, readModule, type Module } from '@hub/contract/catalogue'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { setSessionSettings } from '#platform/session/session-settings.ts'
import { learningType, module, runningModule } from '../../testing/catalogue.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import {
  changeDownload,
  forgetDownload,
  listDownloadedModules,
  trackDownload,
} from '../downloaded-modules.ts'
import { OfflineModulesScreen } from '../offline-modules.screen.tsx'
import { DownloadableModuleCard } from './downloadable-module-card.tsx'

const engine = vi.hoisted(() => ({ asked: [] as string[] }))
vi.mock('../engine.ts', () => ({
  createOfflineEngine: () => ({
    download: async (id: number) => void engine.asked.push(`download ${id}`),
    remove: async (id: number) => void engine.asked.push(`remove ${id}`),
    estimate: async () => ({ usage: null, quota: null }),
    on: () => () => undefined,
  }),
}))

const youth: Module = { ...module, is_downloadable: 1 }
const adult: Module = { ...youth, id: 6, title: 'Ideal School', name: 'Ideal School', learningTypeId: 2 }
const types = [learningType, { ...learningType, id: 2, learning_type_key: 'adult-learning' }]
const NEWER = '2026-11-11T12:00:00.000Z'

async function keep(one: Module) {
  await trackDownload(one, undefined)
  const { id: moduleId, module_key: moduleKey, last_update: version } = one
  const stored = { moduleId, moduleKey, version, packageVersion: '1.0.0', entry: 'index.html', size: 10 }
  await changeDownload(moduleId, { status: 'downloaded', stored, current_version: version })
}
/** The hub has each module in this version. */
const list = (last_update = module.last_update) =>
  renderScreen(<OfflineModulesScreen />, {
    answers: [
      answer(listLearningTypes, { records: types }),
      answer(readModule, ({ params }) => ({
        record: { ...(params.id === adult.id ? adult : youth), last_update },
      })),
    ],
  })
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

beforeEach(() => {
  engine.asked.length = 0
  decideAppMode({ appMode: true, demo: false })
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) })
})
afterEach(async () => {
  cleanup()
  chooseOffline(false)
  decideAppMode({ appMode: false, demo: false })
  vi.unstubAllGlobals()
  for (const { id } of await listDownloadedModules()) await forgetDownload(id)
})

it('CAT-023 CAT-026 shows all, or those of one learning type by its key', async () => {
  await keep(youth)
  await keep(adult)
  await list()
  expect(screen.getByRole('heading', { level: 1, name: 'Downloaded Modules' })).toBeTruthy()
  await waitFor(() => expect(titles()).toEqual([youth.title, adult.title]))
  fireEvent.click(screen.getByRole('radio', { name: 'Adult Learning' }))
  expect(titles()).toEqual([adult.title])
  fireEvent.click(screen.getByRole('radio', { name: 'Youth Learning' }))
  expect(titles()).toEqual([youth.title])
  fireEvent.click(screen.getByRole('radio', { name: 'View All' }))
  expect(titles()).toEqual([youth.title, adult.title])
})

it('CAT-023 queues all outdated modules, with their count, and none without internet', async () => {
  await keep(youth)
  await keep(adult)
  await list(NEWER)
  const update = await screen.findByRole('button', { name: 'Update All Modules (2)' })
  act(() => chooseOffline(true))
  await waitFor(() => expect(update.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(update)
  expect(engine.asked).toEqual([])
  act(() => chooseOffline(false))
  await waitFor(() => expect(update.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(update)
  await waitFor(() => expect(engine.asked).toEqual([`download ${youth.id}`, `download ${adult.id}`]))
})

it('CAT-024 shows minutes, title, summary, marker, the way in and the documents there are', async () => {
  await keep({ ...youth, journals: '{"en":"journals/en.pdf"}' })
  await list()
  const card = await screen.findByRole('article', { name: youth.title })
  expect(within(card).getByText(`${youth.estimate} min`)).toBeTruthy()
  expect(within(card).getByText(youth.summary)).toBeTruthy()
  expect(within(card).getByText('Downloaded')).toBeTruthy()
  expect(within(card).getByRole('link', { name: /^Enter Module/ })).toBeTruthy()
  const journal = await within(card).findByRole('link', { name: /^Journal/ })
  expect(journal.getAttribute('href')).toBe('/static/journals/en.pdf')
  expect(within(card).getByRole<HTMLButtonElement>('button', { name: /^Guide/ }).disabled).toBe(true)
})

it('CAT-025 deletes no module that is running, and none when the question is answered with Cancel', async () => {
  await keep(youth)
  await list()
  const remove = await screen.findByRole('button', { name: `Delete ${youth.title}` })
  fireEvent.click(remove)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  act(() => setSessionSettings({ runningModule: { ...runningModule, moduleId: youth.id, endTime: null } }))
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(remove)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(engine.asked).toEqual([])
  expect(await listDownloadedModules()).toHaveLength(1)
})

it.each([
  ['an older version', NEWER, 'Update'],
  ['the version of the hub', module.last_update, 'Downloaded'],
])('CAT-021 OFF-030 shows of %s one status alone', async (_what, last_update, shown) => {
  await keep(youth)
  await renderScreen(<DownloadableModuleCard module={{ ...youth, last_update }} color={undefined} />)
  const card = await screen.findByRole('article', { name: youth.title })
  await within(card).findByText(shown)
  const others = ['Download', 'Downloading', 'Downloaded', 'Update'].filter((status) => status !== shown)
  for (const other of others) expect(within(card).queryByText(other)).toBeNull()
})

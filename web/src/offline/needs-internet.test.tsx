/** A module that loads from other sites says so before it is downloaded (PKG-008). */
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readModuleOffline } from '@hub/contract/offline'
import { answer } from '@hub/gallery/fake-answers.ts'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { module, theme } from '../testing/catalogue.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { findDownloadedModule, forgetDownload, listDownloadedModules } from './downloaded-modules.ts'
import type { OfflineEngine } from './engine.ts'
import { DownloadableModuleCard } from './parts/downloadable-module-card.tsx'

vi.mock('./engine.ts', () => ({
  createOfflineEngine: (): Partial<OfflineEngine> => ({
    download: () => new Promise(() => undefined),
    list: async () => [],
    fits: async () => true,
    persist: async () => true,
    on: () => () => undefined,
  }),
}))
beforeEach(() => {
  decideAppMode({ appMode: true, demo: false })
  const storage = { estimate: async () => ({ quota: 10 ** 10, usage: 0 }), persist: async () => true }
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage })
})
afterEach(async () => {
  decideAppMode({ appMode: false, demo: false })
  for (const { id } of await listDownloadedModules()) await forgetDownload(id)
})

const answers = [
  answer(readModuleOffline, {
    data: { assets: [], storageRequirement: 1, version: module.last_update },
    download: {
      ...{ token: 'a token', expiresAt: module.last_update, packageVersion: '1.0.0' },
      moduleKey: module.module_key,
    },
  }),
]

it('PKG-008 says before the download what stays in the internet, and keeps the mark on the device', async () => {
  const shown = { ...module, needs_internet: 1 as const }
  const { user } = await renderScreen(<DownloadableModuleCard module={shown} color={theme.theme_color} />, {
    answers,
  })
  const card = await screen.findByRole('article', { name: module.title })
  expect(within(card).getByText('Needs internet')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: `Download ${module.title}` }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Parts of this module come from the internet.')
  await user.click(within(question).getByRole('button', { name: 'Yes, Download' }))
  await waitFor(async () => expect((await findDownloadedModule(module.id))?.needs_internet).toBe(1))
})

/** Where the cards lead in application mode: offline only to stored content with offline access, online everywhere. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listSectors, listThemes, listTopics, readSector } from '@hub/contract/catalogue'
import { decideAppMode } from '#platform/device/app-mode.ts'
import { forgetStoredRoutes, storeRoute } from '#platform/device/stored-routes.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { chooseOffline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { sector, theme, topic } from '../testing/catalogue.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { SectorListScreen } from './sector-list.screen.tsx'
import { ThemeListScreen } from './theme-list.screen.tsx'
import { TopicListScreen } from './topic-list.screen.tsx'

const setAppMode = (isOn: boolean) => decideAppMode({ appMode: isOn, demo: false })

beforeEach(() => {
  setAppMode(true)
  chooseOffline(true)
})
afterEach(() => {
  chooseOffline(false)
  setAppMode(false)
  forgetStoredRoutes()
  vi.restoreAllMocks()
})

const renamed = { ...sector, name: 'Another name' }
const named = { ...sector, id: 9, name: 'Youth Community', offline_allowed: 0 as const }
const showSectors = (records = [renamed, named]) =>
  renderScreen(<SectorListScreen />, {
    at: hrefOf('sectorList', { learningTypeId: 1 }),
    answers: [answer(listSectors, { records })],
  })
const showTopics = () =>
  renderScreen(<TopicListScreen />, {
    at: hrefOf('topicList', { themeId: 3 }),
    answers: [answer(listTopics, { records: [topic, { ...topic, id: 8, name: 'Belonging' }] })],
  })
const addressOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

describe('without internet', () => {
  it('CAT-014 disables a topic whose route is not kept', async () => {
    storeRoute(hrefOf('moduleList', { topicId: topic.id }))
    await showTopics()
    expect(await addressOf(/Values/)).toBe(hrefOf('moduleList', { topicId: topic.id }))
    const away = screen.getByRole('link', { name: /Belonging/ })
    expect(away.getAttribute('aria-disabled')).toBe('true')
    expect(away.getAttribute('href')).toBeNull()
    expect(away.textContent).toContain('Not saved on this device')
  })

  it('CAT-006 disables a sector whose route is not kept', async () => {
    storeRoute(hrefOf('themeList', { sectorId: 2 }))
    await showSectors([sector, { ...sector, id: 9, name: 'Not visited' }])
    expect(await screen.findByRole('link', { name: 'Youth Community' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Not visited' })).toBeNull()
    expect(screen.getByText('Not saved on this device')).toBeTruthy()
  })

  it('CAT-007 CON-12 goes by the flag of the sector, whatever its name is', async () => {
    for (const id of [2, 9]) storeRoute(hrefOf('themeList', { sectorId: id }))
    await showSectors()
    expect(await screen.findByRole('link', { name: 'Another name' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Youth Community' })).toBeNull()
    expect(screen.getAllByText('Offline Access Coming Soon')).toHaveLength(1)
  })

  it('CAT-007 speaks Chinese', async () => {
    setLocale('zh')
    await showSectors()
    expect(await screen.findByText('离线访问即将推出')).toBeTruthy()
  })

  it('CAT-009 CON-12 opens a theme that is allowed and kept, whatever its name is', async () => {
    for (const id of [3, 8]) storeRoute(hrefOf('themeDetails', { themeId: id }))
    const themes = [
      { ...theme, name: 'Another name' },
      { ...theme, id: 8, offline_allowed: 0 as const },
      { ...theme, id: 9, name: 'Education' },
    ]
    await renderScreen(<ThemeListScreen />, {
      at: hrefOf('themeList', { sectorId: 2 }),
      answers: [answer(listThemes, { records: themes }), answer(readSector, { record: sector })],
    })
    expect(await screen.findByRole('link', { name: 'Another name' })).toBeTruthy()
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(screen.getAllByText('Offline Access Coming Soon')).toHaveLength(1)
    expect(screen.getAllByText('Not saved on this device')).toHaveLength(1)
  })
})

describe.each([
  ['with internet', { isAppMode: true, isOffline: false }],
  ['without application mode, though the network is gone', { isAppMode: false, isOffline: true }],
])('%s', (_, { isAppMode, isOffline }) => {
  beforeEach(() => {
    setAppMode(isAppMode)
    chooseOffline(false)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
  })

  it('CAT-014 opens every topic, kept or not', async () => {
    await showTopics()
    expect(await addressOf(/Values/)).toBe(hrefOf('moduleList', { topicId: topic.id }))
    expect(await addressOf(/Belonging/)).toBe(hrefOf('moduleList', { topicId: 8 }))
    expect(screen.queryByText('Not saved on this device')).toBeNull()
  })

  it('CAT-007 opens every sector, without a badge', async () => {
    await showSectors()
    expect(await addressOf(/Another name/)).toBe(hrefOf('themeList', { sectorId: 2 }))
    expect(await addressOf(/Youth Community/)).toBe(hrefOf('themeList', { sectorId: 9 }))
    expect(screen.queryByText('Offline Access Coming Soon')).toBeNull()
  })
})

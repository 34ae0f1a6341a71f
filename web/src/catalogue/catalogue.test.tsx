/** The way from the dashboard to a module, as the screens show it. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  listLearningTypes,
  listModules,
  listSectors,
  listThemes,
  listTopics,
  listUtilities,
  readLearningTypeOfTheme,
  readSector,
  readTheme,
  readTopic,
  type Utility,
} from '@hub/contract/catalogue'
import { decideAppMode } from '#platform/app-mode.ts'
import { forgetKeptRoutes, noteKeptRoute } from '#platform/kept-routes.ts'
import { chooseOffline } from '#platform/online.ts'
import { hrefOf } from '#platform/paths.ts'
import { learningType, module, sector, theme, topic } from '../testing/catalogue.ts'
import { answer, refuse } from '../testing/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DashboardScreen } from './dashboard.screen.tsx'
import { ModuleListScreen } from './module-list.screen.tsx'
import { SectorListScreen } from './sector-list.screen.tsx'
import { ThemeDetailsScreen } from './theme-details.screen.tsx'
import { ThemeListScreen } from './theme-list.screen.tsx'
import { TopicListScreen } from './topic-list.screen.tsx'

const file: Utility = {
  id: 1,
  title: 'Facilitator Handbook',
  summary: 'How to lead a group.',
  image: '',
  utility_type: 'file',
  utility_path: 'handbook/en.pdf',
}

describe('the dashboard', () => {
  const types = [
    learningType,
    { ...learningType, id: 2, name: 'Adult Learning', learning_type_status: 'unavailable' as const },
    { ...learningType, id: 3, name: 'Professional Development', learning_type_path: 'eventHome' },
    { ...learningType, id: 5, name: 'Facilitator Training', is_ui_gate: 0 as const },
    { ...learningType, id: 6, name: 'Odd', learning_type_path: 'somewhereElse' },
  ]
  const show = (utilities: Utility[] = [file]) =>
    renderScreen(<DashboardScreen logout={null} />, {
      answers: [answer(listLearningTypes, { records: types }), answer(listUtilities, { records: utilities })],
    })

  it('NAV-023 NAV-024 leads to the open gate types alone, and marks the others', async () => {
    await show()
    expect((await screen.findByRole('link', { name: 'Youth Learning' })).getAttribute('href')).toBe(
      hrefOf('sectorList', { learningTypeId: 1 }),
    )
    expect(screen.getByRole('link', { name: 'Professional Development' }).getAttribute('href')).toBe(
      hrefOf('eventHome'),
    )
    expect(screen.queryByRole('link', { name: 'Adult Learning' })).toBeNull()
    expect(screen.getByText('Adult Learning')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Odd' })).toBeNull()
    expect(screen.queryByText('Facilitator Training')).toBeNull()
    expect(screen.getAllByText('Coming Soon')).toHaveLength(2)
  })

  it('NAV-025 opens a file below the static path in a new tab, and follows no unsafe address', async () => {
    const unsafe: Utility[] = [
      { ...file, id: 2, title: 'Elsewhere', utility_type: 'route', utility_path: '//evil.example' },
      { ...file, id: 3, title: 'Climbing', utility_path: '../secret.pdf' },
    ]
    await show([file, ...unsafe])
    const link = await screen.findByRole('link', { name: /Facilitator Handbook/ })
    expect(link.getAttribute('href')).toBe('/static/handbook/en.pdf')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.queryByRole('link', { name: /Elsewhere|Climbing/ })).toBeNull()
  })

  it('API-005 NAV-037 keeps the rest of the page when one list fails, and asks again', async () => {
    const { user } = await renderScreen(<DashboardScreen logout={null} />, {
      answers: [refuse(listLearningTypes, 'ServerError'), answer(listUtilities, { records: [file] })],
    })
    expect(await screen.findByRole('link', { name: /Facilitator Handbook/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Amara')
  })
})

describe('sectors and themes', () => {
  it('CAT-005 a sector leads to its themes', async () => {
    await renderScreen(<SectorListScreen />, {
      at: hrefOf('sectorList', { learningTypeId: 1 }),
      answers: [answer(listSectors, { records: [sector] })],
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Select your sector')
    expect((await screen.findByRole('link', { name: 'Youth Community' })).getAttribute('href')).toBe(
      hrefOf('themeList', { sectorId: sector.id }),
    )
  })

  it('CAT-008 only an open theme can be entered', async () => {
    const closed = { ...theme, id: 9, name: 'Later', theme_status: 'closed' as const }
    await renderScreen(<ThemeListScreen />, {
      at: hrefOf('themeList', { sectorId: 2 }),
      answers: [answer(listThemes, { records: [theme, closed] }), answer(readSector, { record: sector })],
    })
    expect(await screen.findByRole('link', { name: 'Peace & Justice' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Later' })).toBeNull()
    expect(screen.getByText('Coming Soon')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
      'Theme selection Please select a theme',
    )
  })

  const details = (guides: string | null) =>
    renderScreen(<ThemeDetailsScreen />, {
      at: hrefOf('themeDetails', { themeId: 3 }),
      answers: [
        answer(readTheme, { record: { ...theme, guides } }),
        answer(readSector, { record: sector }),
        answer(readLearningTypeOfTheme, { record: learningType }),
      ],
    })

  it('CAT-010 CAT-011 CAT-012 offers modules, the first guide language, and videos later', async () => {
    await details('{"en":"guides/en.pdf","fr":"guides/fr.pdf"}')
    expect((await screen.findByRole('link', { name: 'Modules' })).getAttribute('href')).toBe(
      hrefOf('topicList', { themeId: 3 }),
    )
    const guide = await screen.findByRole('link', { name: /Theme Guide/ })
    expect(guide.getAttribute('href')).toBe('/static/guides/en.pdf')
    expect(screen.getByRole('button', { name: /Videos.*Coming Soon/ }).hasAttribute('disabled')).toBe(true)
  })

  it.each([null, 'no json', '{}', '{"en":"https://evil.example/x.pdf"}'])(
    'CAT-011 CAT-019 shows Coming Soon for the guides %s',
    async (guides) => {
      await details(guides)
      expect(
        (await screen.findByRole('button', { name: /Theme Guide.*Coming Soon/ })).hasAttribute('disabled'),
      ).toBe(true)
    },
  )
})

describe('topics and modules', () => {
  it('CAT-014 disables, without internet, a topic whose route is not kept', async () => {
    decideAppMode({ appMode: true, demo: false })
    noteKeptRoute(hrefOf('moduleList', { topicId: topic.id }))
    chooseOffline(true)
    await renderScreen(<TopicListScreen />, {
      at: hrefOf('topicList', { themeId: 3 }),
      answers: [answer(listTopics, { records: [topic, { ...topic, id: 8, name: 'Belonging' }] })],
    })
    expect((await screen.findByRole('link', { name: /Values/ })).getAttribute('href')).not.toBeNull()
    const away = screen.getByRole('link', { name: /Belonging/ })
    expect(away.getAttribute('aria-disabled')).toBe('true')
    expect(away.textContent).toContain('Not saved on this device')
    chooseOffline(false)
    decideAppMode({ appMode: false, demo: false })
    forgetKeptRoutes()
  })

  it('CAT-007 CAT-009 CON-12 goes by the flags of sector and theme, whatever their names are', async () => {
    decideAppMode({ appMode: true, demo: false })
    for (const id of [2, 9]) noteKeptRoute(hrefOf('themeList', { sectorId: id }))
    chooseOffline(true)
    const renamed = { ...sector, name: 'Another name' }
    const other = { ...sector, id: 9, name: 'Youth Community', offline_allowed: 0 as const }
    await renderScreen(<SectorListScreen />, {
      at: hrefOf('sectorList', { learningTypeId: 1 }),
      answers: [answer(listSectors, { records: [renamed, other] })],
    })
    expect(await screen.findByRole('link', { name: 'Another name' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Youth Community' })).toBeNull()
    expect(screen.getByText('Offline Access Coming Soon')).toBeTruthy()
    chooseOffline(false)
    decideAppMode({ appMode: false, demo: false })
    forgetKeptRoutes()
  })

  it('CAT-013 lists the topics in order, or says they come soon', async () => {
    const at = hrefOf('topicList', { themeId: 3 })
    const { unmount } = await renderScreen(<TopicListScreen />, {
      at,
      answers: [answer(listTopics, { records: [topic] })],
    })
    expect((await screen.findByRole('link', { name: /Values/ })).getAttribute('href')).toBe(
      hrefOf('moduleList', { topicId: 4 }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
      'Table of Contents Please select a topic to begin',
    )
    unmount()
    await renderScreen(<TopicListScreen />, { at, answers: [answer(listTopics, { records: [] })] })
    expect(await screen.findByText('Coming soon')).toBeTruthy()
  })

  const list = (change: Partial<typeof module> = {}) =>
    renderScreen(<ModuleListScreen />, {
      at: hrefOf('moduleList', { topicId: 4 }),
      answers: [
        answer(readTopic, { record: topic }),
        answer(readTheme, { record: theme }),
        answer(readSector, { record: sector }),
        answer(readLearningTypeOfTheme, { record: learningType }),
        answer(listTopics, { records: [topic, { ...topic, id: 8, name: 'Belonging' }] }),
        answer(listModules, { records: [{ ...module, ...change }] }),
      ],
    })

  it('CAT-016 CAT-017 shows the banner and a card with minutes, documents and the way in', async () => {
    await list()
    const card = await screen.findByRole('article', { name: module.title })
    expect(within(card).getByText('45 min')).toBeTruthy()
    expect(
      within(card)
        .getByRole('link', { name: `Enter Module, ${module.title}` })
        .getAttribute('href'),
    ).toBe(hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 }))
    expect(
      within(card)
        .getByRole('button', { name: /^Journal/ })
        .hasAttribute('disabled'),
    ).toBe(true)
    expect(
      within(card)
        .getByRole('button', { name: /^Guide/ })
        .hasAttribute('disabled'),
    ).toBe(true)
    expect(screen.queryByRole('link', { name: 'Modules' })).toBeNull()
  })

  it('CAT-015 another topic is one choice away', async () => {
    const { user, goneTo } = await list()
    await user.click(await screen.findByRole('button', { name: /Topic/ }))
    await user.click(await screen.findByRole('option', { name: 'Belonging' }))
    expect(goneTo).toEqual([hrefOf('moduleList', { topicId: 8 })])
  })

  it('CAT-018 opens the only file at once, and asks for the language among several', async () => {
    const { user } = await list({
      journals: '[{"language":"en","src":"journals/en.pdf"}]',
      guides: '{"en":"guides/en.pdf","zh":"guides/zh.pdf"}',
    })
    expect((await screen.findByRole('link', { name: /^Journal/ })).getAttribute('href')).toBe(
      '/static/journals/en.pdf',
    )
    await user.click(screen.getByRole('button', { name: /^Guide/ }))
    const panel = await screen.findByRole('dialog', { name: `${module.name} - Facilitator Guide` })
    expect(within(panel).getByText('Please select the appropriate language guide below.')).toBeTruthy()
    expect(
      within(panel)
        .getByRole('link', { name: /English/ })
        .getAttribute('href'),
    ).toBe('/static/guides/en.pdf')
    expect(within(panel).getByRole('link', { name: /中文/ }).getAttribute('href')).toBe(
      '/static/guides/zh.pdf',
    )
  })
})

/** The path from the dashboard to a module through the screens. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
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
import { hrefOf } from '#platform/page/paths.ts'
import { handbook, learningType, learningTypes, module, sector, theme, topic } from '../testing/catalogue.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { DashboardScreen } from './dashboard.screen.tsx'
import { ModuleListScreen } from './module-list.screen.tsx'
import { SectorListScreen } from './sector-list.screen.tsx'
import { ThemeDetailsScreen } from './theme-details.screen.tsx'
import { ThemeListScreen } from './theme-list.screen.tsx'
import { TopicListScreen } from './topic-list.screen.tsx'

/** The requested image files; drawn covers are part of the page and request none. */
const sourcesIn = (place: HTMLElement) =>
  [...place.querySelectorAll('img')]
    .map((image) => image.getAttribute('src') ?? '')
    .filter((source) => !source.startsWith('data:'))

describe('the dashboard', () => {
  const types = [
    ...learningTypes,
    { ...learningType, id: 6, name: 'Odd', learning_type_path: 'somewhereElse' },
  ]
  const show = (utilities: Utility[] = [handbook]) =>
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
    expect(screen.getByRole('region', { name: 'Learning type Please select a service' })).toBeTruthy()
  })

  it('NAV-037 says that there is no learning type, and asks nobody to select a utility that is not there', async () => {
    await renderScreen(<DashboardScreen logout={null} />, {
      answers: [answer(listLearningTypes, { records: [] }), answer(listUtilities, { records: [] })],
    })
    expect(await screen.findByText('No learning types yet')).toBeTruthy()
    expect(screen.queryByText('Please select a widget')).toBeNull()
  })

  it('NAV-024 logs a path that is none of the accepted names, once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { unmount } = await show()
    await screen.findByRole('link', { name: 'Youth Learning' })
    const told = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('somewhereElse'))
    expect(told).toHaveLength(1)
    unmount()
    log.mockRestore()
  })

  it('NAV-036 has the dots of its two groups', async () => {
    await show()
    const dots = within(screen.getByRole('navigation', { name: 'Dashboard groups' })).getAllByRole('link')
    expect(dots.map((dot) => [dot.getAttribute('aria-label'), dot.getAttribute('href')])).toEqual([
      ['Learning type', '#learning-type'],
      ['Utility', '#utility'],
    ])
    for (const dot of dots) expect(document.querySelector(dot.getAttribute('href') ?? '')).not.toBeNull()
  })

  it('NAV-025 leads to a screen of the hub, with title and summary', async () => {
    const route: Utility = {
      ...handbook,
      id: 4,
      title: 'Clients',
      utility_type: 'route',
      utility_path: '/func/clients',
    }
    await show([route])
    const group = screen.getByRole('region', { name: 'Utility Please select a widget' })
    const link = await within(group).findByRole('link', { name: /Clients/ })
    expect(link.getAttribute('href')).toBe('/func/clients')
    expect(link.getAttribute('target')).toBeNull()
    expect(within(group).getByText(handbook.summary)).toBeTruthy()
  })

  it('NAV-025 opens a file below the static path in a new tab, and follows no unsafe address', async () => {
    const unsafe: Utility[] = [
      { ...handbook, id: 2, title: 'Elsewhere', utility_type: 'route', utility_path: '//evil.example' },
      { ...handbook, id: 3, title: 'Climbing', utility_path: '../secret.pdf' },
    ]
    await show([handbook, ...unsafe])
    const link = await screen.findByRole('link', { name: /Facilitator Handbook/ })
    expect(link.getAttribute('href')).toBe('/static/handbook/en.pdf')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.queryByRole('link', { name: /Elsewhere|Climbing/ })).toBeNull()
  })

  it('API-005 NAV-037 keeps the rest of the page when one list fails, and asks again', async () => {
    const { user, sentTo } = await renderScreen(<DashboardScreen logout={null} />, {
      answers: [
        once(refuse(listLearningTypes, 'ServerError')),
        answer(listLearningTypes, { records: types }),
        answer(listUtilities, { records: [handbook] }),
      ],
    })
    expect(await screen.findByRole('link', { name: /Facilitator Handbook/ })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('This list did not load')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Amara')
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByRole('link', { name: 'Youth Learning' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sentTo(listLearningTypes)).toHaveLength(2)
    expect(sentTo(listUtilities)).toHaveLength(1)
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
    expect(screen.getByText(sector.summary)).toBeTruthy()
  })

  it.each([
    [2, 'grid-2'],
    [3, 'grid-3'],
  ])('CAT-005 shows %i sectors as large as they fit side by side', async (count, grid) => {
    const records = Array.from({ length: count }, (_, id) => ({
      ...sector,
      id: id + 1,
      name: `Sector ${id}`,
    }))
    await renderScreen(<SectorListScreen />, {
      at: hrefOf('sectorList', { learningTypeId: 1 }),
      answers: [answer(listSectors, { records })],
    })
    expect((await screen.findByRole('link', { name: 'Sector 1' })).closest('ul')?.className).toBe(grid)
  })

  it('CAT-005 shows the background of a sector, else its image', async () => {
    const plain = { ...sector, id: 9, image: 'sectors/plain.png' }
    const { container } = await renderScreen(<SectorListScreen />, {
      at: hrefOf('sectorList', { learningTypeId: 1 }),
      answers: [answer(listSectors, { records: [{ ...plain, id: 2, bg_image: 'sectors/wide.png' }, plain] })],
    })
    await screen.findAllByRole('link', { name: 'Youth Community' })
    await waitFor(() =>
      expect(sourcesIn(container)).toEqual(['/static/sectors/wide.png', '/static/sectors/plain.png']),
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

  const pictures = { image: 'a.png', hover_image: 'b.png', view_image: 'c.png' }

  it('CAT-008 shows the image of a theme, and over it the one for hover and focus', async () => {
    const { container } = await renderScreen(<ThemeListScreen />, {
      at: hrefOf('themeList', { sectorId: 2 }),
      answers: [
        answer(listThemes, { records: [{ ...theme, ...pictures }] }),
        answer(readSector, { record: sector }),
      ],
    })
    await screen.findByRole('link', { name: 'Peace & Justice' })
    await waitFor(() => expect(sourcesIn(container)).toEqual(['/static/a.png', '/static/b.png']))
  })

  const details = (guides: string | null, change: Partial<typeof theme> = {}) =>
    renderScreen(<ThemeDetailsScreen />, {
      at: hrefOf('themeDetails', { themeId: 3 }),
      answers: [
        answer(readTheme, { record: { ...theme, guides, ...change } }),
        answer(listTopics, { records: [topic] }),
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
    const videos = screen.getByRole('button', { name: 'Videos Coming Soon' })
    expect([videos.textContent, videos.hasAttribute('disabled')]).toEqual(['Videos Coming Soon', true])
  })

  it('I18-004 CTM-005 opens the guide in the reader’s own language, and in English where there is none', async () => {
    setLocale('zh')
    for (const [guides, file] of [
      ['{"en":"en.pdf","fr":"fr.pdf","zh":"zh.pdf"}', 'zh.pdf'],
      ['{"fr":"fr.pdf","en":"en.pdf"}', 'en.pdf'],
    ] as const) {
      const { unmount } = await details(guides)
      const guide = await screen.findByRole('link', { name: /主题指南/ })
      expect(guide.getAttribute('href')).toBe(`/static/${file}`)
      unmount()
    }
    setLocale('en')
  })

  it('CAT-010 shows the theme with its view image and its description', async () => {
    const { container } = await details(null, pictures)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Peace & Justice')
    expect(screen.getByText(theme.description)).toBeTruthy()
    await waitFor(() => expect(sourcesIn(container)).toEqual(['/static/c.png']))
  })

  it('CAT-011 opens the guide in a new tab, online only, and says why not', async () => {
    await details('{"en":"guides/en.pdf"}')
    expect((await screen.findByRole('link', { name: /Theme Guide/ })).getAttribute('target')).toBe('_blank')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const button = screen.getByRole('button', { name: 'Theme Guide' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const tip = screen.getByRole('tooltip')
    expect(tip.textContent).toBe('Content unavailable. Offline access coming soon.')
    expect(button.getAttribute('aria-describedby')?.split(' ')).toContain(tip.id)
    onLine.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.getByRole('link', { name: /Theme Guide/ })).toBeTruthy()
  })

  it('CAT-019 logs guides that cannot be read, once', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await details('no json')
    await screen.findByRole('button', { name: /Theme Guide/ })
    expect(log.mock.calls).toEqual([['The list of languages is unreadable. (the guides of theme 3)']])
    log.mockRestore()
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
  it('API-005 says that a theme did not load, and shows it when asked again', async () => {
    const { user } = await renderScreen(<ThemeDetailsScreen />, {
      at: hrefOf('themeDetails', { themeId: 3 }),
      answers: [
        once(refuse(readTheme, 'ServerError')),
        answer(readTheme, { record: theme }),
        answer(listTopics, { records: [topic] }),
        answer(readLearningTypeOfTheme, { record: learningType }),
        answer(readSector, { record: sector }),
      ],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Check the connection and try again.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(theme.description)).toBeTruthy()
  })

  const above = [
    answer(readTheme, { record: theme }),
    answer(readSector, { record: sector }),
    answer(readLearningTypeOfTheme, { record: learningType }),
  ]

  it('CAT-013 lists the topics in order under the banner of the theme, or says they come soon', async () => {
    const at = hrefOf('topicList', { themeId: 3 })
    const { unmount } = await renderScreen(<TopicListScreen />, {
      at,
      answers: [answer(listTopics, { records: [topic] }), ...above],
    })
    expect((await screen.findByRole('link', { name: /Values/ })).getAttribute('href')).toBe(
      hrefOf('moduleList', { topicId: 4 }),
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Peace & Justice')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'Table of Contents Please select a topic to begin',
    )
    unmount()
    await renderScreen(<TopicListScreen />, { at, answers: [answer(listTopics, { records: [] }), ...above] })
    expect(await screen.findByText('Coming soon')).toBeTruthy()
  })

  it('CAT-013 says how much there is in a topic, and lists the topics below a theme’s description too', async () => {
    const without = { ...topic, id: 8, name: 'Later', module_count: 0, minutes: 0 }
    await renderScreen(<ThemeDetailsScreen />, {
      at: hrefOf('themeDetails', { themeId: 3 }),
      answers: [answer(listTopics, { records: [{ ...topic, module_count: 1 }, without] }), ...above],
    })
    expect(await screen.findByRole('link', { name: 'Values 1 module · 95 min' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Later' })).toBeTruthy()
    expect(await screen.findByText(theme.description)).toBeTruthy()
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
    await list({ image: 'modules/respect.png' })
    const card = await screen.findByRole('article', { name: module.title })
    expect(within(card).getByText('45 min')).toBeTruthy()
    expect(within(card).getByRole('heading', { level: 2, name: module.title })).toBeTruthy()
    expect(within(card).getByText(module.summary)).toBeTruthy()
    await waitFor(() => expect(sourcesIn(card)).toEqual(['/static/modules/respect.png']))
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
    expect(screen.getByText('Modules').getAttribute('aria-current')).toBe('true')
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Youth Learning Peace & Justice'),
    )
    for (const name of [/Theme Guide/, /Videos/]) expect(screen.getByRole('button', { name })).toBeTruthy()
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
    expect(screen.getByRole('link', { name: /^Journal/ }).getAttribute('target')).toBe('_blank')
    await user.click(screen.getByRole('button', { name: /^Guide/ }))
    const panel = await screen.findByRole('dialog', { name: `${module.name} - Facilitator Guide` })
    expect(within(panel).getByText(module.name).lang).toBe('en')
    expect(within(panel).getByText('Please select the appropriate language guide below.')).toBeTruthy()
    expect(
      within(panel)
        .getByRole('link', { name: /English/ })
        .getAttribute('href'),
    ).toBe('/static/guides/en.pdf')
    expect(within(panel).getByRole('link', { name: /中文/ }).getAttribute('href')).toBe(
      '/static/guides/zh.pdf',
    )
    for (const link of within(panel).getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank')
  })

  it('CAT-018 titles the panel of the journals with the module', async () => {
    const { user } = await list({ journals: '{"en":"journals/en.pdf","zh":"journals/zh.pdf"}' })
    await user.click(await screen.findByRole('button', { name: /^Journal/ }))
    expect(await screen.findByRole('dialog', { name: `${module.name} - Journal` })).toBeTruthy()
  })
})

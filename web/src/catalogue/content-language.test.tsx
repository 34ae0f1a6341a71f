/** Content in the reader's language: shown at once when the language changes, whatever was read or stored before. */
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listThemes, listTopics, readSector, readTheme } from '@hub/contract/catalogue'
import { answer } from '@hub/gallery/fake-answers.ts'
import { setLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { setSessionSettings, useSessionSettings } from '#platform/session/session-settings.ts'
import { sector, theme, topic } from '../testing/catalogue.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ThemeListScreen } from './theme-list.screen.tsx'
import { TopicListScreen } from './topic-list.screen.tsx'

const inChinese = (name: string) => ({ translations: { zh: { name } } })
const heading = (name: string) => screen.findByRole('heading', { name })

it('CTM-003 I18-004 shows names in the language of the page at once, without asking again', async () => {
  const themes = [
    { ...theme, ...inChinese('和平与公正') },
    { ...theme, id: 9, name: 'Education' },
  ]
  const { sentTo } = await renderScreen(<ThemeListScreen />, {
    at: hrefOf('themeList', { sectorId: 2 }),
    answers: [
      answer(listThemes, { records: themes }),
      answer(readSector, { record: { ...sector, ...inChinese('青少年社区') } }),
    ],
  })
  expect(await screen.findByRole('link', { name: 'Peace & Justice' })).toBeTruthy()
  act(() => setLocale('zh'))
  expect(await screen.findByRole('link', { name: '和平与公正' })).toBeTruthy()
  // What nobody has translated stays in English.
  expect(screen.getByRole('link', { name: 'Education' })).toBeTruthy()
  expect(sentTo(listThemes)).toHaveLength(1)
  act(() => setLocale('en'))
  expect(await screen.findByRole('link', { name: 'Peace & Justice' })).toBeTruthy()
})

it('CTM-003 I18-004 says to readers and screen readers in which language a text is', async () => {
  setLocale('zh')
  await renderScreen(<TopicListScreen />, {
    at: hrefOf('topicList', { themeId: 3 }),
    answers: [
      answer(listTopics, {
        records: [
          { ...topic, ...inChinese('价值观') },
          { ...topic, id: 8, name: 'Belonging' },
        ],
      }),
      answer(readTheme, { record: theme }),
    ],
  })
  expect((await screen.findByText('价值观')).getAttribute('lang')).toBe('zh-Hans')
  expect(screen.getByText('Belonging').getAttribute('lang')).toBe('en')
})

it('CTM-003 shows what the session is about in the language of the page, in whichever it was stored', async () => {
  setSessionSettings({
    currentTheme: { ...theme, name: '和平', translations: { en: { name: 'Peace' }, zh: { name: '和平' } } },
  })
  const About = () => <h1>{useSessionSettings().currentTheme?.name}</h1>
  await renderScreen(<About />)
  expect(await heading('Peace')).toBeTruthy()
  act(() => setLocale('zh'))
  expect(await heading('和平')).toBeTruthy()
})

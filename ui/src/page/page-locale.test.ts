import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => void vi.restoreAllMocks())

/** The language of a newly opened page in a browser with this language. */
async function openedWith(language: string): Promise<{ locale: string; lang: string }> {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const { currentLocale } = await import('./page-locale.ts')
  return { locale: currentLocale(), lang: document.documentElement.lang }
}

it.each([
  ['zh-CN', 'zh', 'zh-Hans'],
  ['zh-TW', 'zh', 'zh-Hans'],
  ['ZH', 'zh', 'zh-Hans'],
  ['en-CA', 'en', 'en-CA'],
  ['fr-CA', 'en', 'en-CA'],
])('I18-002 opens the first visit of a %s browser in %s', async (language, locale, lang) => {
  expect(await openedWith(language)).toEqual({ locale, lang })
})

it.each([
  ['en', 'zh-CN', 'en'],
  ['zh', 'en-CA', 'zh'],
  ['tlh', 'zh-CN', 'zh'],
])(
  'I18-001 goes by the choice kept on the device, here %s, before the browser',
  async (kept, language, locale) => {
    localStorage.setItem('hub.locale', kept)
    expect((await openedWith(language)).locale).toBe(locale)
  },
)

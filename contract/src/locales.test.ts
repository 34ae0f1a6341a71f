import { expect, it } from 'vitest'
import { LOCALE_FACTS, localeOf, LOCALES } from './locales.ts'

it.each([
  ['zh', 'zh'],
  ['zh-Hans', 'zh'],
  ['ZH-tw', 'zh'],
  [' zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-CA', 'en'],
  ['fr-CA', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('I18-002 takes %j for %s', (language, locale) => {
  expect(localeOf(language)).toBe(locale)
})

it('I18-005 has formats for each language by a tag of that language', () => {
  for (const locale of LOCALES) {
    const { lang, tag } = LOCALE_FACTS[locale]
    expect([localeOf(lang), localeOf(tag)]).toEqual([locale, locale])
    expect(Intl.DateTimeFormat.supportedLocalesOf([tag])).toEqual([tag])
  }
})

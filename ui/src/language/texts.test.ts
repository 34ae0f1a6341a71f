import { afterEach, expect, it } from 'vitest'
import { renderHook, act } from '@testing-library/react'
import { currentLocale, setLocale } from './locale.ts'
import { defineTexts } from '@hub/contract/locales'
import { translate, useTexts } from './texts.ts'

const texts = defineTexts({
  en: {
    hello: 'Hello',
    greeting: 'Hello {name}',
    count: '{count, plural, one {# module} other {# modules}}',
  },
  zh: { hello: '你好', greeting: '{name}，您好', count: '{count} 个模块' },
})

afterEach(() => {
  setLocale('en')
  localStorage.clear()
})

it('I18-003 words a key in both languages, with its arguments', () => {
  const en = translate(texts, 'en')
  const zh = translate(texts, 'zh')
  expect(en('greeting', { name: 'Amara' })).toBe('Hello Amara')
  expect(en('count', { count: 1 })).toBe('1 module')
  expect(en('count', { count: 6 })).toBe('6 modules')
  expect(zh('greeting', { name: 'Amara' })).toBe('Amara，您好')
  expect(zh('count', { count: 6 })).toBe('6 个模块')
})

it('I18-003 refuses a missing key, an unknown key and a missing argument when types are checked', () => {
  const refused = (t: ReturnType<typeof translate<(typeof texts)['en']>>) => [
    // @ts-expect-error the key does not exist
    t('goodbye'),
    // @ts-expect-error the argument is missing
    t('greeting'),
    // @ts-expect-error the Chinese key is missing
    defineTexts({ en: { a: 'A', b: 'B' }, zh: { a: '甲' } }),
    // @ts-expect-error a language is missing
    defineTexts({ en: { a: 'A' } }),
    // @ts-expect-error the English key does not exist
    defineTexts({ en: { a: 'A' }, zh: { a: '甲', b: '乙' } }),
  ]
  expect(refused).toBeTypeOf('function')
})

it('I18-003 falls back to English where Chinese has no words', () => {
  const holed = { en: { a: 'A', b: 'B' }, zh: { a: '甲' } } as unknown as Parameters<typeof translate>[0]
  expect(translate(holed, 'zh')('b')).toBe('B')
})

it('I18-001 keeps the chosen language on this device and tells the page', () => {
  const { result } = renderHook(() => useTexts(texts))
  expect(result.current('hello')).toBe('Hello')
  act(() => setLocale('zh'))
  expect(result.current('hello')).toBe('你好')
  expect(currentLocale()).toBe('zh')
  expect(localStorage.getItem('hub.locale')).toBe('zh')
  expect(document.documentElement.lang).toBe('zh-Hans')
})

it('I18-005 ends a sentence after a.m. and p.m. with one full stop', () => {
  const sentences = defineTexts({
    en: { until: 'It ends at {time}. Log in again.', rich: 'At {time}.' },
    zh: { until: '于 {time} 结束。请重新登录。', rich: '{time}。' },
  })
  const t = translate(sentences, 'en')
  expect(t('until', { time: '5:00 p.m.' })).toBe('It ends at 5:00 p.m. Log in again.')
  expect(t('until', { time: '17:00' })).toBe('It ends at 17:00. Log in again.')
  expect(t('rich', { time: '9:42 a.m.' })).toBe('At 9:42 a.m.')
  expect(t.has('rich')).toBe(true)
})

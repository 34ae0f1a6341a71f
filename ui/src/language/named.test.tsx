import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineTexts } from '@hub/contract/locales'
import { translate } from './texts.ts'
import { langOf, named } from './named.tsx'

const texts = defineTexts({
  en: { opens: '<name>{module}</name> opens now.' },
  zh: { opens: '现在打开<name>{module}</name>。' },
})

it.each([
  ['en', '学会尊重', 'zh-Hans', '学会尊重 opens now.'],
  ['zh', 'Ideal School', 'en', '现在打开Ideal School。'],
  ['en', 'Ideal School', 'en', 'Ideal School opens now.'],
] as const)(
  'SYS-015 marks the language of a title in a sentence (%s, %s)',
  (locale, module, lang, sentence) => {
    const { container } = render(<p>{translate(texts, locale).rich('opens', { module, name: named })}</p>)
    expect(container.textContent).toBe(sentence)
    expect(container.querySelector(`[lang=${lang}]`)?.textContent).toBe(module)
  },
)

it('SYS-015 tells the language of a title by its letters', () => {
  expect([langOf('Peace & Justice'), langOf('和平 & Justice')]).toEqual(['en', 'zh-Hans'])
})

import { describe, expect, it } from 'vitest'
import { inLocale, translationsOf, untranslated } from './translations.rules.ts'

const theme = {
  id: 3,
  name: 'Education',
  summary: 'School',
  translations: { zh: { name: '教育' } },
}

describe('texts in several languages', () => {
  it('CTM-003 I18-004 are shown in the language where they are translated, field by field, else in English', () => {
    expect(inLocale(theme, 'zh')).toMatchObject({ id: 3, name: '教育', summary: 'School' })
    expect(inLocale(theme, 'en')).toMatchObject({ name: 'Education', summary: 'School' })
  })

  it('CTM-003 are found at any depth of an answer, and nothing else of it changes', () => {
    const at = new Date(0)
    const answer = { success: true, records: [{ theme, at, note: null }, { theme: { id: 4, name: 'Work' } }] }
    expect(inLocale(answer, 'zh')).toEqual({
      success: true,
      records: [
        { theme: expect.objectContaining({ name: '教育' }) as unknown, at, note: null },
        { theme: { id: 4, name: 'Work' } },
      ],
    })
  })

  it('CTM-003 can be brought back into English from what was stored in another language', () => {
    const stored = inLocale(inLocale(theme, 'zh'), 'zh')
    expect(inLocale(stored, 'en')).toMatchObject({ name: 'Education', summary: 'School' })
    expect(inLocale(inLocale(stored, 'en'), 'zh').name).toBe('教育')
  })

  it('CTM-003 take other names in an answer, also what was stored in another language', () => {
    const of = { moduleName: [{ zh: { name: '价值观' } }, 'name'], themeName: [undefined, 'name'] } as const
    expect(translationsOf(of)).toEqual({ zh: { moduleName: '价值观' } })
    const { translations } = inLocale(theme, 'zh')
    expect(translationsOf({ themeName: [translations, 'name'] })).toEqual({
      en: { themeName: 'Education' },
      zh: { themeName: '教育' },
    })
    expect(translationsOf({ themeName: [{}, 'name'] })).toBeUndefined()
  })

  it('CTM-003 are counted where English has a text and the other language has none', () => {
    const { name, summary } = theme
    const missing = untranslated({ name, summary, image: '', note: null }, theme.translations)
    expect(missing).toEqual([{ locale: 'zh', field: 'summary' }])
  })
})

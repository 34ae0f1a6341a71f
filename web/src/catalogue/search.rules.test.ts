import { describe, expect, it } from 'vitest'
import type { ModuleInCatalogue } from '@hub/contract/catalogue'
import { folded } from '@hub/ui/language/folded.rules.ts'
import { search, themesOf } from './search.rules.ts'

const place = (id: number, name: string, theme: string, themeId = 1): ModuleInCatalogue => ({
  ...{
    id,
    name,
    theme,
    theme_id: themeId,
    topic_id: 1,
    estimate: 30,
    topic: 'Basics',
    theme_color: '#3C6EA8',
  },
  ...{ sector: 'Youth Community', learning_type: 'Youth Learning' },
})
const places = [
  place(1, 'Respect Through Boundaries', 'Peace & Justice'),
  place(2, 'The Ideal School', 'Éducation', 2),
  place(3, 'Digital Respect', 'Peace & Justice'),
  place(4, 'A Place to Rest', 'Peace & Justice'),
]
const namesFor = (typed: string) => search(places, typed).modules.map(({ name }) => name)

describe('finding a module', () => {
  it('CAT-013 finds nothing for nothing', () => {
    expect(search(places, '  ')).toEqual({ modules: [], themes: [] })
  })

  it('CAT-013 finds a part of a name, first where the name begins with it, then where a word does', () => {
    expect(namesFor('res')).toEqual(['Respect Through Boundaries', 'Digital Respect', 'A Place to Rest'])
    expect(namesFor('choo')).toEqual(['The Ideal School'])
  })

  it('CAT-013 wants each word, wherever it stands: in the name, the theme or the sector', () => {
    expect(namesFor('justice digital')).toEqual(['Digital Respect'])
    expect(namesFor('youth ideal')).toEqual(['The Ideal School'])
    expect(namesFor('ideal nowhere')).toEqual([])
  })

  it('CAT-013 minds neither capitals, accents nor full-width letters', () => {
    expect(folded('Éducation ＡＢＣ')).toBe('education abc')
    expect(search(places, 'EDUC').themes.map(({ name }) => name)).toEqual(['Éducation'])
  })

  it('CAT-013 gives a theme once, with how many modules it has', () => {
    expect(themesOf(places).map(({ name, modules }) => [name, modules])).toEqual([
      ['Peace & Justice', 3],
      ['Éducation', 1],
    ])
  })
})

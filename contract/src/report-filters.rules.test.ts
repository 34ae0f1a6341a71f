import { expect, it } from 'vitest'
import { dimensionsIn, filtersIn, filtersText } from './report-filters.rules.ts'

it('REP-006 reads filters as they are written', () => {
  const text = 'learningType:2,month:2026-04,source:online'
  const filters = filtersIn(text)
  expect(filters?.[0]).toEqual({ dimension: 'learningType', value: '2' })
  expect(filtersText(filters ?? [])).toBe(text)
  expect([filtersIn(''), dimensionsIn('')]).toEqual([[], []])
  expect(dimensionsIn('month,team')).toEqual(['month', 'team'])
  expect(dimensionsIn('month,host')).toBeUndefined()
})

it.each(['host:1', 'team', 'team:', 'team:1,team:2', 'team:1:2', "team:'", ','])(
  'REP-006 takes nothing else for filters: %s',
  (text) => {
    expect(filtersIn(text)).toBeUndefined()
  },
)

import { expect, it } from 'vitest'
import { isTooShort } from '@hub/contract/staff-search.rules'
import { folded } from '@hub/ui/language/folded.rules.ts'
import { bestOf, pieces } from './palette.rules.ts'

const ENTRIES = 10_000
const AT_MOST_MS = 50
const TYPED = 'rivers 98'

const searchable = (name: string) => ({ name, folded: folded(name) })

it('STA-009 puts names that begin with it first, then those of which a word does', () => {
  const items = ['Privacy', 'Ana Rivers', 'Riverbend', 'Étienne Riv'].map(searchable)
  expect(bestOf(items, 'riv', 5).map(({ name }) => name)).toEqual([
    'Riverbend',
    'Ana Rivers',
    'Étienne Riv',
    'Privacy',
  ])
  expect(bestOf(items, 'ETIENNE', 5).map(({ name }) => name)).toEqual(['Étienne Riv'])
  expect(bestOf(items, 'riv', 2)).toHaveLength(2)
  expect(bestOf(items, ' ', 5)).toEqual([])
})

it('STA-009 finds among 10,000 entries in less than 50 ms', () => {
  const items = Array.from({ length: ENTRIES }, (_, at) => searchable(`Zoé Rivers ${at}`))
  bestOf(items, TYPED, 5)
  const from = performance.now()
  const found = bestOf(items, TYPED, 5)
  expect(performance.now() - from).toBeLessThan(AT_MOST_MS)
  expect(found).toHaveLength(5)
})

it('STA-009 marks what was typed, whatever its case and accents', () => {
  expect(pieces('Chloé Rivière', 'rivi')).toEqual([
    { text: 'Chloé ', isMatch: false },
    { text: 'Rivi', isMatch: true },
    { text: 'ère', isMatch: false },
  ])
  expect(pieces('Harbour', 'riv')).toEqual([{ text: 'Harbour', isMatch: false }])
})

it('STA-009 waits for a second letter, but not for a second Chinese character', () => {
  expect([isTooShort('r'), isTooShort('ri'), isTooShort('团'), isTooShort(' ')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

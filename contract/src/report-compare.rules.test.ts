import { expect, it } from 'vitest'
import { sideBySide } from './report-compare.rules.ts'

const row = (value: string | null, figures: number) => ({
  groups: [value === null ? null : { value, name: value }],
  figures,
})

it('REP-006 stands group by group beside the other, also what one of them has alone', () => {
  const beside = sideBySide(
    [row('a', 1), row('c', 3), row(null, 4)],
    [row('b', 20), row('c', 30), row('d', 40), row(null, 90)],
  )
  expect(beside.map(({ groups: [group], now, other }) => [group?.value, now, other])).toEqual([
    ['a', 1, null],
    ['b', null, 20],
    ['c', 3, 30],
    ['d', null, 40],
    [undefined, 4, 90],
  ])
})

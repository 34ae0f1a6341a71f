/** In which order the rows of a report stand (REP-002, REP-006). */
import { expect, it } from 'vitest'
import { inOrderOf } from './report-order.rules.ts'

const group = (name: string, value = name) => ({ name, value })
/** The names of each row, and ALL for a total. */
const ordered = (locale: 'en' | 'zh', ...rows: (ReturnType<typeof group> | null)[][]) =>
  rows
    .map((groups) => ({ groups }))
    .toSorted(inOrderOf(locale))
    .map(({ groups }) => groups.map((one) => (one === null ? 'ALL' : `${one.name}`)).join(' '))

it('REP-002 REP-006 stands by the names of the groups, and each total after what it adds up', () => {
  const [april, may] = [group('2026-04'), group('2026-05')]
  const [east, west] = [group('East', '9'), group('West', '1')]
  expect(ordered('en', [null], [west], [east])).toEqual(['East', 'West', 'ALL'])
  expect(
    ordered(
      'en',
      [null, null],
      [may, null],
      [april, west],
      [null, east],
      [may, east],
      [april, null],
      [april, east],
    ),
  ).toEqual([
    '2026-04 East',
    '2026-04 West',
    '2026-04 ALL',
    '2026-05 East',
    '2026-05 ALL',
    'ALL East',
    'ALL ALL',
  ])
})

it('REP-006 stands in the order of the language, and by values where names are the same', () => {
  const [shanghai, beijing] = [group('上海'), group('北京')]
  expect(ordered('zh', [shanghai], [beijing])).toEqual(['北京', '上海'])
  expect(ordered('en', [group('zebra')], [group('Émile')], [group('Adam')])).toEqual([
    'Adam',
    'Émile',
    'zebra',
  ])
  const same = [group('Same', '7'), group('Same', '3')].map((one) => ({ groups: [one] }))
  expect(same.toSorted(inOrderOf('en')).map(({ groups: [one] }) => one?.value)).toEqual(['3', '7'])
})

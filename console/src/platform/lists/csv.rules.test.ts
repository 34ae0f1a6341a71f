/** A file of a list holds texts: no spreadsheet runs one of them, and quotes and lines stay in their cell (STA-011). */
import { expect, it } from 'vitest'
import { csvOf } from './csv.rules.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠1'])(
  'STA-011 HRD-001 writes %j as a text, in every language of a spreadsheet',
  (cell) => {
    expect(csvOf([[cell]])).toBe(`\uFEFF'${cell}\r\n`)
  },
)

it('STA-011 keeps commas, quotes and lines in their cell', () => {
  expect(csvOf([['a,b', 'the "one"', 'two\nlines', 'plain']])).toBe(
    '\uFEFF"a,b","the ""one""","two\nlines",plain\r\n',
  )
})

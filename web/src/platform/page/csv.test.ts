import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

const BYTE_ORDER_MARK = 0xfeff

it('REP-010 begins with the mark of UTF-8, quotes what needs it, and neutralises formulas', () => {
  const rows = [
    ['2026-10-09', '=HYPERLINK("http://evil.example")'],
    [45, '@cmd, x'],
  ]
  const text = csvText(['日期', 'Module'], rows)
  expect(text.codePointAt(0)).toBe(BYTE_ORDER_MARK)
  expect(text.slice(1).split('\r\n')).toEqual([
    '日期,Module',
    `2026-10-09,"'=HYPERLINK(""http://evil.example"")"`,
    `45,"'@cmd, x"`,
    '',
  ])
})

import { expect, it } from 'vitest'
import { daysBetween } from './days.rules.ts'

it.each([
  ['2026-10-13T00:01', '2026-10-13T23:59', 0],
  ['2026-10-12T23:59', '2026-10-13T00:01', 1],
  // The clocks go back in between.
  ['2026-10-31T12:00', '2026-11-02T01:00', 2],
  ['2026-03-07T23:00', '2026-03-09T00:00', 2],
])('STA-010 counts the days from %s to %s by the calendar', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to))).toBe(days)
})

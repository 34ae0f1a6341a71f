/** Moments by the clock of Toronto (CTM-002, CTM-009). */
import { expect, it } from 'vitest'
import { torontoClock, torontoInstant } from './toronto-time.rules.ts'

it('CTM-002 reads a moment by the clock of Toronto, in summer and in winter, and writes it back', () => {
  for (const [clock, iso] of [
    ['2026-10-15T07:00', '2026-10-15T11:00:00.000Z'],
    ['2026-12-01T07:00', '2026-12-01T12:00:00.000Z'],
    ['2026-12-31T23:30', '2027-01-01T04:30:00.000Z'],
  ] as const) {
    expect(torontoInstant(clock)).toBe(iso)
    expect(torontoClock(iso)).toBe(clock)
  }
})

it('CTM-002 knows the hour that is skipped, and takes the first of the one that comes twice', () => {
  expect(torontoInstant('2027-03-14T02:30')).toBeNull()
  expect(torontoInstant('2027-03-14T03:00')).toBe('2027-03-14T07:00:00.000Z')
  expect(torontoInstant('2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
  expect(torontoClock('2026-11-01T06:30:00.000Z')).toBe('2026-11-01T01:30')
})

it('CTM-002 takes nothing else for a moment', () => {
  for (const text of [
    '',
    'tomorrow',
    '2026-10-15',
    '2026-13-01T07:00',
    '2026-10-15T25:00',
    '2026-02-30T07:00',
  ])
    expect(torontoInstant(text), text).toBeNull()
})

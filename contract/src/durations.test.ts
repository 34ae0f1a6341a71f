import { describe, expect, it } from 'vitest'
import { durationBetween, durationOf, formatDuration } from './durations.ts'

const MIN = 60_000
const HOUR = 60 * MIN
const DAY = 24 * HOUR
const english = (ms: number) => formatDuration(durationOf(ms))

describe('durations', () => {
  it.each([
    [-HOUR, 'Less than 1 Min'],
    [0, 'Less than 1 Min'],
    [MIN - 1, 'Less than 1 Min'],
    [MIN, '1 Min'],
    [2 * MIN - 1, '1 Min'],
    [2 * MIN, '2 Mins'],
    [HOUR - 1, '59 Mins'],
    [HOUR, '1 Hour'],
    [2 * HOUR, '2 Hours'],
    [DAY - 1, '23 Hours'],
    [DAY, '1 Day'],
    [2 * DAY - 1, '1 Day'],
    [2 * DAY, 'More than 2 Days'],
    [400 * DAY, 'More than 2 Days'],
  ])('CLI-005 reads %d ms as %s', (ms, label) => {
    expect(english(ms)).toBe(label)
  })

  it('CLI-005 takes a time that cannot be read as less than a minute', () => {
    expect(english(Number.NaN)).toBe('Less than 1 Min')
  })

  it('PAR-001 takes the duration from start to end', () => {
    expect(durationBetween('2026-01-05T10:00:00Z', '2026-01-05T10:47:59Z')).toEqual({
      unit: 'minutes',
      count: 47,
    })
  })
})

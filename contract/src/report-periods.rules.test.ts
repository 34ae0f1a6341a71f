import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysIn,
  demographicsRefusal,
  fiscalYearOf,
  halfYearOf,
  isDay,
  isHalfYear,
  isRunning,
  periodBefore,
  stepOf,
  stepsIn,
} from './report-periods.rules.ts'

const period = (from: string, to: string) => ({ from, to })
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('the periods of reports', () => {
  it.each([
    ['2026-04-01', '2026-09-30', '2025-04-01', '2025-09-30'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-04-01', '2026-03-31', '2022-04-01', '2024-03-31'],
    ['2026-03-05', '2026-03-05', '2025-03-05', '2025-03-05'],
    ['2025-04-01', '2026-04-01', '2023-04-01', '2024-04-01'],
    ['2024-02-28', '2024-03-01', '2023-02-28', '2023-03-01'],
  ])('REP-002 compares %s to %s with %s to %s', (from, to, before, until) => {
    expect(periodBefore(period(from, to))).toEqual(period(before, until))
  })

  it('REP-002 compares no period with a part of itself', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(4000), (from, days) => {
        const given = period(from, addDays(from, days))
        const before = periodBefore(given)
        expect(before.to < given.from && before.from <= before.to).toBe(true)
      }),
    )
  })

  it('REP-006 cuts a chart into no more points than can be told apart', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(3000), (from, days) => {
        const given = period(from, addDays(from, days))
        expect(stepsIn(given, stepOf(given)).length).toBeLessThanOrEqual(42)
      }),
    )
    expect(stepsIn(period('2026-04-10', '2026-06-02'), 'month')).toEqual(['2026-04', '2026-05', '2026-06'])
    expect(stepsIn(period('2025-12-28', '2026-01-05'), 'week')).toEqual(['2025-W52', '2026-W01', '2026-W02'])
    expect(stepsIn(period('2025-12-28', '2026-01-05'), 'quarter')).toEqual(['2025-Q4', '2026-Q1'])
  })

  it('REP-004 has every day in one half year, and each half year in one fiscal year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const half = halfYearOf(day)
        expect(half.from <= day && day <= half.to && isHalfYear(half)).toBe(true)
        expect([182, 183]).toContain(daysIn(half))
        const year = fiscalYearOf(day)
        expect(year.from <= half.from && half.to <= year.to).toBe(true)
        expect(halfYearOf(addDays(half.to, 1)).from).toBe(addDays(half.to, 1))
      }),
    )
    expect(isHalfYear(period('2026-04-01', '2027-03-31'))).toBe(false)
  })

  it('REP-004 counts people by age and gender in a half year that is over, without a filter', () => {
    const half = period('2026-04-01', '2026-09-30')
    expect(demographicsRefusal(half, false, '2026-10-01')).toBeNull()
    expect(demographicsRefusal(half, false, '2026-09-30')).toBe('running')
    expect(demographicsRefusal(half, true, '2026-10-01')).toBe('filter')
    expect(demographicsRefusal(period('2026-04-01', '2026-09-29'), false, '2026-10-01')).toBe('period')
  })

  it('REP-002 is over when its last day is, in Toronto', () => {
    const now = period('2026-10-01', '2026-10-31')
    expect(isRunning({ now, madeAt: '2026-10-31T12:00:00.000Z' })).toBe(true)
    expect(isRunning({ now, madeAt: '2026-11-01T03:59:59.999Z' })).toBe(true)
    expect(isRunning({ now, madeAt: '2026-11-01T04:00:00.000Z' })).toBe(false)
  })

  it.each(['2026-02-30', '2026-2-3', '', '2026-13-01', '2026-01-01T00'])(
    'REP-002 knows no day %s',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})

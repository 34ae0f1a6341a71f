import { describe, expect, it } from 'vitest'
import {
  addressIn,
  addressText,
  daysOf,
  nextDayOfMonth,
  RELATIVE_PERIODS,
  relativeOf,
  type ReportAddress,
} from './report-address.rules.ts'

describe('a report as one text', () => {
  it.each<ReportAddress>([
    { period: 'last-month', only: [], by: ['module'], versus: null },
    {
      period: { from: '2026-01-05', to: '2026-02-03' },
      only: [],
      by: ['team', 'month'],
      versus: { period: 'month-before-last' },
    },
    {
      period: 'this-fiscal-year',
      only: [{ dimension: 'team', value: '3' }],
      by: ['source'],
      versus: { team: '5' },
    },
    {
      period: 'last-quarter',
      only: [],
      by: ['module'],
      versus: { period: { from: '2025-04-01', to: '2025-06-30' } },
    },
  ])('REP-006 is read as it was written: %j', (address) => {
    expect(addressIn(addressText(address))).toEqual(address)
  })

  it.each([
    '',
    'period=yesterday',
    'from=2026-02-03&to=2026-01-05',
    'period=last-month&only=host:1',
    'period=last-month&vs=team:x',
    'period=last-month&vs=2025-04-02..2025-04-01',
  ])('REP-006 is none: %s', (text) => expect(addressIn(text)).toBeUndefined())
})

describe('a period by its place before today', () => {
  it('REP-006 is another one as time goes by', () => {
    const on = (today: string) => RELATIVE_PERIODS.map((name) => Object.values(daysOf(name, today)).join(' '))
    expect(on('2026-03-31')).toEqual([
      ...['2026-03-01 2026-03-31', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
      ...['2025-10-01 2025-12-31', '2025-07-01 2025-09-30'],
      ...['2025-04-01 2025-09-30', '2024-10-01 2025-03-31'],
      ...['2025-04-01 2026-03-31', '2024-04-01 2025-03-31'],
    ])
    expect(on('2026-04-01')).toEqual([
      ...['2026-04-01 2026-04-30', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
      ...['2026-01-01 2026-03-31', '2025-10-01 2025-12-31'],
      ...['2025-10-01 2026-03-31', '2025-04-01 2025-09-30'],
      ...['2026-04-01 2027-03-31', '2025-04-01 2026-03-31'],
    ])
  })

  it('REP-008 comes again each month, in a shorter one on its last day', () => {
    const days = [nextDayOfMonth(31, '2026-01-30')]
    for (let count = 0; count < 3; count += 1) days.push(nextDayOfMonth(31, days.at(-1) ?? ''))
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect([nextDayOfMonth(5, '2026-12-05'), nextDayOfMonth(5, '2026-12-04')]).toEqual([
      '2027-01-05',
      '2026-12-05',
    ])
  })

  it('REP-006 is found by its days on the day, and by no others', () => {
    for (const name of RELATIVE_PERIODS)
      expect(relativeOf(daysOf(name, '2026-11-24'), '2026-11-24')).toBe(name)
    expect(relativeOf({ from: '2026-11-01', to: '2026-11-29' }, '2026-11-24')).toBeUndefined()
  })
})

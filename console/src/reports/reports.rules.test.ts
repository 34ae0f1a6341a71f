import { describe, expect, it } from 'vitest'
import { figuresOf } from '@hub/contract/figures.rules'
import { demographics, HALF, reportOf } from '../testing/reports.ts'
import { barsOf, extremesOf, labelEvery, pointsOf } from './charts.rules.ts'
import { changeOf, searchOf, shownIn, usualPeriods } from './reports.rules.ts'

const TODAY = '2026-10-13'
const NONE = { sessions: 0, sessionMs: 0, visits: 0, people: 0, headcount: 0, trainings: 0, trainingMs: 0 }
const of = (sessions: number, visits = 0) => figuresOf({ ...NONE, sessions, visits })

describe('the address of a report', () => {
  it('REP-006 shows the last half year that is over, and reads what it writes', () => {
    expect(shownIn({}, TODAY)).toEqual({ ...HALF, only: [], by: ['module'], versus: null })
    const search = {
      from: '2026-01-01',
      to: '2026-02-01',
      only: 'team:3,source:online',
      by: 'month,team',
      vs: 'team:5',
    }
    const shown = shownIn(search, TODAY)
    expect(Object.fromEntries(new URLSearchParams(searchOf(shown)))).toEqual(search)
  })

  it.each([
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: HALF.from },
  ])('REP-006 shows the usual period in place of one that is none: %o', (search) => {
    expect(shownIn({ ...search, only: 'host:1', by: 'host' }, TODAY)).toEqual({
      ...HALF,
      only: [],
      by: ['module'],
      versus: null,
    })
  })

  it('REP-002 breaks down by two dimensions at most, whatever the address says', () => {
    expect(shownIn({ by: 'month,team,theme' }, TODAY).by).toEqual(['month', 'team'])
  })

  it('REP-002 offers periods that are often used', () => {
    expect(usualPeriods('2026-01-05')).toEqual([
      { kind: 'month', from: '2026-01-01', to: '2026-01-31' },
      { kind: 'month', from: '2025-12-01', to: '2025-12-31' },
      { kind: 'month', from: '2025-11-01', to: '2025-11-30' },
      { kind: 'quarter', from: '2025-10-01', to: '2025-12-31' },
      { kind: 'quarter', from: '2025-07-01', to: '2025-09-30' },
      { kind: 'half', from: '2025-04-01', to: '2025-09-30' },
      { kind: 'half', from: '2024-10-01', to: '2025-03-31' },
      { kind: 'fiscal', from: '2025-04-01', to: '2026-03-31' },
      { kind: 'fiscal', from: '2024-04-01', to: '2025-03-31' },
    ])
  })
})

describe('how a figure stands to the one before', () => {
  it('REP-002 says it in percent, an average in its own unit, and nothing where nothing was', () => {
    expect(changeOf('sessions', of(1950), of(1805))).toEqual({ direction: 'up', by: 8 })
    expect(changeOf('sessions', of(9), of(12))).toEqual({ direction: 'down', by: 25 })
    expect(changeOf('sessions', of(9), of(9))).toEqual({ direction: 'same', by: 0 })
    expect(changeOf('sessions', of(9), of(0))).toEqual({ direction: 'up', by: null })
    expect(changeOf('groupSize', of(10, 51), of(10, 52))).toEqual({ direction: 'down', by: 0.1 })
    expect(changeOf('groupSize', of(10, 51), of(0))).toBeNull()
    expect(changeOf('sessions', of(9), undefined)).toBeNull()
  })
})

describe('what is drawn', () => {
  it('REP-006 has a point for each step, also without a session, beside that of the year before', () => {
    const report = reportOf()
    expect(pointsOf(report, 'sessions')[0]).toEqual({
      ...{ group: '2026-04', now: 318, other: '2025-04', before: 301 },
    })
    const rows = report.rows.filter(({ groups: [group] }) => group?.value !== '2026-06')
    const points = pointsOf({ ...report, rows, rowsBefore: null }, 'sessions')
    expect(points.map(({ now }) => now)).toEqual([318, 352, 0, 264, 241, 398])
    expect(points.some(({ before }) => before !== undefined)).toBe(false)
  })

  it('REP-006 has the points of two periods of unequal length, each to its own end', () => {
    const long = reportOf()
    const short = reportOf({ from: '2026-05-01', to: '2026-08-31' })
    const shorter = pointsOf({ ...long, before: short.now, rowsBefore: short.rows }, 'sessions')
    expect(shorter.map(({ now }) => now)).toEqual([318, 352, 377, 264, 241, 398])
    expect(shorter.map(({ before }) => before)).toEqual([318, 352, 377, 264, undefined, undefined])
    const longer = pointsOf({ ...short, before: long.now, rowsBefore: long.rows }, 'sessions')
    expect(longer.map(({ group, other }) => [group, other])).toEqual([
      ...[
        ['2026-05', '2026-04'],
        ['2026-06', '2026-05'],
        ['2026-07', '2026-06'],
        ['2026-08', '2026-07'],
      ],
      ...[
        [undefined, '2026-08'],
        [undefined, '2026-09'],
      ],
    ])
    expect(longer.map(({ now }) => now)).toEqual([318, 352, 377, 264, undefined, undefined])
    expect(longer.map(({ before }) => before)).toEqual([318, 352, 377, 264, 241, 398])
    expect(extremesOf(longer)).toEqual({
      ...{ least: { group: '2026-08', now: 264 }, most: { group: '2026-07', now: 377 } },
    })
  })

  it('REP-006 names no more points than fit beside each other', () => {
    expect([labelEvery(6, 76, 46), labelEvery(31, 12.7, 46), labelEvery(40, 31, 40)]).toEqual([1, 4, 3])
  })

  it('REP-004 draws what is not shown as one piece with its sum', () => {
    if (demographics.byAge === null) throw new Error('No table.')
    const { bars, series } = barsOf(demographics.byAge)
    expect(bars[0]?.pieces).toEqual([
      { key: '1', value: 96 },
      { key: '2', value: 112 },
      { key: 'hidden', value: 12 },
    ])
    expect(bars[1]?.pieces).toHaveLength(4)
    expect(series.map(({ key }) => key)).toEqual(['1', '2', '3', '4', 'hidden'])
  })

  it('REP-006 draws the five largest of many columns alone', () => {
    const totals = [10, 70, 20, 60, 50, 40, 30]
    const { bars, series } = barsOf({
      columns: totals.map((total) => ({ names: [String(total)], total })),
      rows: [{ names: ['all'], cells: totals, total: 280 }],
      total: 280,
    })
    expect(series.map(({ names, key }) => names[0] ?? key)).toEqual(['70', '60', '50', '40', '30', 'others'])
    expect(bars[0]?.pieces.find(({ key }) => key === 'others')?.value).toBe(30)
  })
})

import { expect, it } from 'vitest'
import {
  dateRange,
  timeRange,
  torontoDate,
  torontoDateAndTime,
  torontoTime,
  whenLines,
} from './event-dates.ts'

/** 23:30 in Toronto is the next day in UTC. */
const LATE = '2026-01-06T04:30:00.000Z'
const LATE_SUMMER = '2026-07-02T03:30:00.000Z'

it('EVT-018 writes the long Canadian date of Toronto, also at 23:30', () => {
  expect(torontoDate(LATE, 'en')).toBe('January 5, 2026')
  expect(torontoDate(LATE_SUMMER, 'en')).toBe('July 1, 2026')
  expect(torontoDate(LATE, 'zh')).toBe('2026年1月5日')
})

it('EVT-018 tells the zone with each time, winter and summer', () => {
  expect(torontoTime(LATE, 'en')).toBe('11:30 p.m. EST')
  expect(torontoTime(LATE_SUMMER, 'en')).toBe('11:30 p.m. EDT')
  expect(torontoTime(LATE, 'zh')).toBe('23:30（北美东部标准时间）')
  expect(torontoTime('2026-01-06T05:05:00.000Z', 'zh')).toBe('00:05（北美东部标准时间）')
  expect(torontoDateAndTime(LATE, 'en')).toBe('January 5, 2026, 11:30 p.m. EST')
  expect(torontoDateAndTime(LATE_SUMMER, 'zh')).toBe('2026年7月1日 23:30（北美东部夏令时间）')
})

it('EVT-018 writes ranges as start - end, and one day once', () => {
  expect(dateRange('2026-11-04T23:00:00.000Z', '2026-11-26T00:30:00.000Z', 'en')).toBe(
    'November 4, 2026 - November 25, 2026',
  )
  expect(dateRange('2026-11-04T23:00:00.000Z', '2026-11-05T04:30:00.000Z', 'en')).toBe('November 4, 2026')
  expect(dateRange('2026-11-04T23:00:00.000Z', '2026-11-05T05:30:00.000Z', 'en')).toBe(
    'November 4, 2026 - November 5, 2026',
  )
  expect(dateRange('2026-11-04T23:00:00.000Z', '2026-11-26T00:30:00.000Z', 'zh')).toBe(
    '2026年11月4日 至 2026年11月25日',
  )
})

it('EVT-012 EVT-014 gives no date while start or end is missing', () => {
  expect(dateRange(null, LATE, 'en')).toBeNull()
  expect(dateRange(LATE, null, 'en')).toBeNull()
})

it('EVT-016 says day and times, and the zone once', () => {
  expect(whenLines('2026-11-04T23:00:00.000Z', '2026-11-05T00:30:00.000Z', 'en')).toEqual([
    'Wednesday, November 4, 2026',
    '6:00 p.m. - 7:30 p.m. EST',
  ])
  expect(whenLines('2026-11-04T23:00:00.000Z', '2026-11-05T00:30:00.000Z', 'zh')).toEqual([
    '2026年11月4日星期三',
    '18:00 至 19:30（北美东部标准时间）',
  ])
  expect(whenLines('2026-11-04T23:00:00.000Z', null, 'en')).toEqual([
    'Wednesday, November 4, 2026',
    '6:00 p.m. EST',
  ])
  expect(whenLines(null, LATE, 'en')).toEqual([])
})

it('EVT-018 tells the hours of an event that takes several days', () => {
  expect(timeRange('2027-01-04T23:00:00.000Z', '2027-01-26T00:30:00.000Z', 'en')).toBe(
    '6:00 p.m. - 7:30 p.m. EST',
  )
})

it('EVT-018 names both zones in the night the clocks change', () => {
  expect(whenLines('2026-11-01T05:30:00.000Z', '2026-11-01T07:00:00.000Z', 'en')).toEqual([
    'Sunday, November 1, 2026',
    '1:30 a.m. EDT - 2:00 a.m. EST',
  ])
  expect(whenLines('2026-10-30T22:00:00.000Z', '2026-11-02T23:00:00.000Z', 'en')).toEqual([
    'October 30, 2026, 6:00 p.m. EDT - November 2, 2026, 6:00 p.m. EST',
  ])
})

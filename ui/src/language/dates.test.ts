import { expect, it } from 'vitest'
import { dateAndTime, formatNumber, longDate, mediumDate, monthLabel, shortDate, timeOfDay } from './dates.ts'

/** Local times, so that the expectations hold in every time zone. */
const local = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
const OCTOBER = local(2026, 9, 14, 9, 42)
const SEPTEMBER = local(2026, 8, 25, 14, 50)

it('I18-005 writes dates as Canadian English does', () => {
  expect(longDate(OCTOBER, 'en')).toBe('October 14, 2026')
  expect(mediumDate(OCTOBER, 'en')).toBe('Oct 14, 2026')
  expect(shortDate(OCTOBER, 'en')).toBe('Oct 14')
  expect(timeOfDay(OCTOBER, 'en')).toBe('9:42 a.m.')
  expect(timeOfDay(SEPTEMBER, 'en')).toBe('2:50 p.m.')
  expect(dateAndTime(OCTOBER, 'en')).toBe('Oct 14, 2026, 9:42 a.m.')
})

it('REC-004 names months by three letters in every date', () => {
  expect(shortDate(SEPTEMBER, 'en')).toBe('Sep 25')
  expect(shortDate(local(2026, 5, 1, 12, 0), 'en')).toBe('Jun 1')
  expect(shortDate(local(2026, 4, 1, 12, 0), 'en')).toBe('May 1')
})

it('REC-004 adds the year to a month label only when it is not the current one', () => {
  expect(monthLabel(2026, 10, OCTOBER, 'en')).toBe('Oct')
  expect(monthLabel(2025, 10, OCTOBER, 'en')).toBe('Oct 2025')
  expect(monthLabel(2026, 10, OCTOBER, 'zh')).toBe('10月')
  expect(monthLabel(2025, 10, OCTOBER, 'zh')).toBe('2025年10月')
})

it('I18-005 writes dates and times in Chinese', () => {
  expect(longDate(OCTOBER, 'zh')).toBe('2026年10月14日')
  expect(timeOfDay(SEPTEMBER, 'zh')).toBe('14:50')
  expect(dateAndTime(OCTOBER, 'zh')).toBe('2026年10月14日 09:42')
})

it('I18-005 groups digits', () => {
  expect(formatNumber(10_000, 'en')).toBe('10,000')
  expect(formatNumber(312.5, 'en', 2)).toBe('312.50')
})

it('writes nothing for an unreadable instant', () => {
  expect(longDate('', 'en')).toBe('')
  expect(dateAndTime('never', 'en')).toBe('')
})

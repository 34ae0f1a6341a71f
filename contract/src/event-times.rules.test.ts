import { expect, it } from 'vitest'
import { nextOf } from './event-times.rules.ts'

it('NAV-023 finds the next event: the soonest with a place of one’s own, else the soonest', () => {
  const now = '2026-10-01T12:00:00.000Z'
  const past = { start_date: '2026-09-30T12:00:00.000Z', is_registered: true }
  const undated = { start_date: null, is_registered: true }
  const soon = { start_date: '2026-10-02T12:00:00.000Z', is_registered: false }
  const own = { start_date: '2026-10-03T12:00:00.000Z', is_registered: true }
  expect(nextOf([past, undated, own, soon], now)).toBe(own)
  expect(nextOf([past, { ...own, is_registered: false }, soon], now)).toBe(soon)
  expect(nextOf([past, undated], now)).toBeNull()
})

import { expect, it } from 'vitest'
import { millisecondsSince, nowIso } from './clock.ts'

it('takes an unreadable instant for now', () => {
  expect(millisecondsSince('never')).toBe(0)
  expect(Date.parse(nowIso())).toBeGreaterThan(0)
})

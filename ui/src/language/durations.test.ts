import { expect, it } from 'vitest'
import { durationOf, formatDuration } from '@hub/contract/durations'
import { labelOf } from './durations.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SPANS = [0, MINUTE, 2 * MINUTE, 47 * MINUTE, HOUR, 5 * HOUR, 24 * HOUR, 48 * HOUR, 90 * HOUR]

it('CLI-005 words a duration in English as the contract does', () => {
  for (const duration of SPANS.map(durationOf)) expect(labelOf(duration, 'en')).toBe(formatDuration(duration))
})

it('I18-001 words a duration in Chinese', () => {
  expect(labelOf({ unit: 'minutes', count: 47 }, 'zh')).toBe('47 分钟')
  expect(labelOf({ unit: 'moreThanTwoDays', count: 2 }, 'zh')).toBe('超过 2 天')
})

import { expect, it } from 'vitest'
import { listed } from './listed.rules.ts'

it('I18-005 puts the marks of the language between words', () => {
  expect(listed(['Team', 'Month', 'Province'], 'en')).toBe('Team, Month, Province')
  expect(listed(new Set(['团队', '月', '省']), 'zh')).toBe('团队、月、省')
  expect(listed([], 'en')).toBe('')
})

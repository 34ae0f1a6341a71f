import { expect, it } from 'vitest'
import { differencesOf } from './differences.ts'

/** What differs, in brackets. */
const shown = (mine: string, theirs: string) => {
  const parts = differencesOf(mine, theirs)
  const write = (list: typeof parts.mine) =>
    list.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')
  return [write(parts.mine), write(parts.theirs)]
}

it('STA-012 marks the words that differ, as one where they stand beside each other', () => {
  expect(shown('Northlake Family and Youth Services', 'Northlake Family Services')).toEqual([
    'Northlake Family [and Youth ]Services',
    'Northlake Family Services',
  ])
  expect(shown('Ask for Dana at the front desk.', 'Ask for the day lead.')).toEqual([
    'Ask for [Dana at ]the [front desk].',
    'Ask for the [day lead].',
  ])
})

it('STA-012 marks single figures of a number and single letters of Chinese', () => {
  expect(shown('(705) 555-0100', '(705) 555-0188')).toEqual(['(705) 555-01[00]', '(705) 555-01[88]'])
  expect(shown('尊重他人', '尊重自己')).toEqual(['尊重[他人]', '尊重[自己]'])
})

it('STA-012 marks the whole of a text that the other version does not have', () => {
  expect(shown('New', '')).toEqual(['[New]', ''])
  expect(shown('Same', 'Same')).toEqual(['Same', 'Same'])
})

it('STA-012 marks texts of many pages as wholes, and gives every text back whole', () => {
  const [long, other] = ['word '.repeat(900), 'sword '.repeat(900)]
  expect(differencesOf(long, other).mine).toEqual([{ text: long, differs: true }])
  const parts = differencesOf('A  b\nc—d', 'A b c–d')
  expect(parts.mine.map(({ text }) => text).join('')).toBe('A  b\nc—d')
})

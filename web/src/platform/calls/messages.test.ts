import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { errorTexts } from './errors.texts.ts'
import { messageOf } from './messages.ts'
import { translate } from '@hub/ui/language/texts.ts'

const zh = translate(errorTexts, 'zh')
const failed = (name: CallError['name'], message: string) => new CallError({ name, status: 500, message })

it('I18-004 says a known failure in the language of the reader, whatever the server wrote', () => {
  expect(messageOf(failed('ClientClosed', 'This client file is closed.'), zh)).toBe('此服务对象档案已关闭。')
  expect(messageOf(failed('ServerError', 'Server error'), zh)).toBe('服务器错误')
})

it.each([
  [1, 'Too many attempts. Please try again in a minute.', '尝试次数过多，请一分钟后再试。'],
  [61, 'Too many attempts. Please try again in 2 minutes.', '尝试次数过多，请在 2 分钟后再试。'],
  [900, 'Too many attempts. Please try again in 15 minutes.', '尝试次数过多，请在 15 分钟后再试。'],
  [3601, 'Too many attempts. Please try again in 2 hours.', '尝试次数过多，请在 2 小时后再试。'],
])('ACC-054 says when to try again: after %d seconds', (retryAfterSeconds, english, chinese) => {
  const error = new CallError({ name: 'TooManyRequests', status: 429, message: '', retryAfterSeconds })
  expect([messageOf(error, translate(errorTexts, 'en')), messageOf(error, zh)]).toEqual([english, chinese])
  const unknown = new CallError({ name: 'TooManyRequests', status: 429, message: '' })
  expect(messageOf(unknown, zh)).toBe('尝试次数过多，请稍后再试。')
})

it('I18-004 shows a sentence it does not know as it was sent', () => {
  expect(messageOf(failed('ServerError', 'The archive is being moved.'), zh)).toBe(
    'The archive is being moved.',
  )
})

it('I18-004 has a general sentence for what is no answer of the server', () => {
  expect(messageOf(new TypeError('x is not a function'), zh)).toBe('出了点问题，请重试。')
})

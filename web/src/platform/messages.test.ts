import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { errorTexts } from './errors.texts.ts'
import { messageOf } from './messages.ts'
import { translate } from './texts.ts'

const zh = translate(errorTexts, 'zh')
const failed = (name: CallError['name'], message: string) => new CallError({ name, status: 500, message })

it('I18-004 says a known failure in the language of the reader, whatever the server wrote', () => {
  expect(messageOf(failed('ClientClosed', 'This client file is closed.'), zh)).toBe('此客户档案已关闭。')
  expect(messageOf(failed('ServerError', 'Server error'), zh)).toBe('服务器错误')
})

it('I18-004 shows a sentence it does not know as it was sent', () => {
  expect(messageOf(failed('ServerError', 'The archive is being moved.'), zh)).toBe(
    'The archive is being moved.',
  )
})

it('I18-004 has a general sentence for what is no answer of the server', () => {
  expect(messageOf(new TypeError('x is not a function'), zh)).toBe('出了点问题，请重试。')
})

import { expect, it } from 'vitest'
import { isDatabaseAway } from './errors.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })
const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause })

it.each([
  coded('ECONNREFUSED'),
  coded('ETIMEDOUT'),
  Object.assign(coded('ENOENT'), { syscall: 'connect' }),
  coded('57P01'),
  coded('57P03'),
  coded('53300'),
  coded('53100'),
  coded('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Query read timeout'),
  new Error('the embedded database has stopped'),
  new Error('the embedded database is restarting'),
])('SYS-006 knows that the database is away: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(wrapped(error))).toBe(true)
})

it.each([
  coded('23505', 'duplicate key value'),
  coded('40001'),
  coded('57014', 'canceling statement due to user request'),
  Object.assign(coded('ENOENT'), { syscall: 'open' }),
  new TypeError('undefined is not a function'),
  'no error at all',
])('SYS-006 takes nothing else for it: %s', (error) => expect(isDatabaseAway(error)).toBe(false))

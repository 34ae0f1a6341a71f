/** What the address of a list says, and what it is asked back (STA-011). */
import { expect, it } from 'vitest'
import { QUERY_MAX } from '@hub/contract/constants'
import { addressIn, inputOf, searchOf } from './list-address.rules.ts'

const WORDS = { views: ['all', 'pending'], sorts: ['name', 'newest'] } as const
const read = (search: Record<string, string>) => addressIn(search, WORDS)

it('STA-011 reads back what it wrote, and leaves out what is as usual', () => {
  const shown = { view: 'pending', q: 'a b&c', sort: 'newest', pages: ['one', 'two'], rows: 25 } as const
  const search = searchOf(shown, WORDS)
  expect(read(Object.fromEntries(new URLSearchParams(search)))).toEqual(shown)
  expect(searchOf(read({}), WORDS)).toBe('')
})

it('STA-011 takes what it does not know for the usual, so that an old bookmark opens the list', () => {
  expect(read({ view: 'gone', sort: 'gone', rows: '13', pages: '..' })).toEqual(read({}))
})

it('STA-011 searches for no more than a call takes: no hidden marks of copied text, and no page of it', () => {
  expect(read({ q: ' \u202Aamara@harbour.example\u202C ' }).q).toBe('amara@harbour.example')
  expect(read({ q: 'a'.repeat(QUERY_MAX + 1) }).q).toHaveLength(QUERY_MAX)
})

it('STA-011 asks behind the nearest of the pages before, for as many rows as were chosen', () => {
  const asked = inputOf(read({ view: 'pending', pages: 'one.two', rows: '50' }))
  expect(asked).toEqual({ view: 'pending', sort: 'name', limit: 50, after: 'two' })
})

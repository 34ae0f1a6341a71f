import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tokenFor } from '../../testing/facilitators.ts'
import {
  claimsOf,
  isTokenAlive,
  liveClaims,
  msUntilTokenEnds,
  onTokenElsewhere,
  readToken,
  storeToken,
  useToken,
} from './token.ts'

const MS_PER_S = 1000

it('ACC-048 keeps the token in browser storage and reads its claims, names of any script included', () => {
  storeToken(tokenFor({ firstName: 'Zoë', lastName: '李' }))
  expect(localStorage.getItem('hub.token')).toBe(readToken())
  expect(claimsOf(readToken())).toMatchObject({ id: 1, firstName: 'Zoë', lastName: '李' })
})

it.each([null, '', 'nonsense', 'a.b.c', `a.${btoa('{}')}.c`, `a.${btoa('null')}.c`])(
  'ACC-051 takes %j for no session',
  (token) => {
    expect(claimsOf(token)).toBeNull()
    expect(isTokenAlive(token)).toBe(false)
  },
)

it('ACC-051 lets a session last until the end its token states', () => {
  const token = tokenFor({ exp: 1_000 })
  expect(isTokenAlive(token, 999 * MS_PER_S)).toBe(true)
  expect(isTokenAlive(token, 1_000 * MS_PER_S)).toBe(false)
  storeToken(token)
  expect(liveClaims()).toBeNull()
  expect(msUntilTokenEnds(990 * MS_PER_S)).toBe(10 * MS_PER_S)
  expect(msUntilTokenEnds()).toBe(0)
})

it('ACC-053 follows a logout in this tab and in another one', () => {
  storeToken(tokenFor())
  const elsewhere = vi.fn()
  const stop = onTokenElsewhere(elsewhere)
  const { result } = renderHook(() => useToken())
  expect(result.current).not.toBeNull()
  act(() => {
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'hub.token' }))
  })
  expect(result.current).toBeNull()
  act(() => storeToken(tokenFor()))
  expect(result.current).not.toBeNull()
  expect(elsewhere).toHaveBeenCalledOnce()
  window.dispatchEvent(new StorageEvent('storage', { key: 'hub.locale' }))
  expect(elsewhere).toHaveBeenCalledOnce()
  stop()
})

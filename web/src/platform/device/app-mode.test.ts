import { expect, it, vi } from 'vitest'
import { listLearningTypes } from '@hub/contract/catalogue'
import { listOwnClients } from '@hub/contract/clients'
import { CACHE_MODE_HEADER, FROM_CACHE_HEADER } from '@hub/contract/connectivity'
import { tokenFor } from '../../testing/facilitators.ts'
import { call } from '../calls/api.ts'
import { decideAppMode, switchAppMode } from './app-mode.ts'
import { isAppMode, isOfflineChosen } from '../first-load/early-app-mode.ts'
import { canReach, chooseOffline, isOnline } from '../calls/online.ts'
import { storeToken } from '../session/token.ts'

const OFF = { appMode: false, demo: false }
const DEMO = { appMode: false, demo: true }
const ON = { appMode: true, demo: false }

it('OFF-001 is off by default and follows the server’s settings', () => {
  decideAppMode(OFF)
  expect(isAppMode()).toBe(false)
  decideAppMode(ON)
  expect(isAppMode()).toBe(true)
  decideAppMode(OFF)
  expect(isAppMode()).toBe(false)
})

it('OFF-001 CON-14 may be switched on for this browser alone, where the settings show the demo', () => {
  switchAppMode(true, OFF)
  expect(isAppMode()).toBe(false)
  decideAppMode(DEMO)
  expect(isAppMode()).toBe(true)
  switchAppMode(false, DEMO)
  expect(isAppMode()).toBe(false)
})

it('OFF-003 is offline when somebody chose so, but only in application mode', () => {
  chooseOffline(true)
  expect(isOnline()).toBe(true)
  decideAppMode(ON)
  expect(isOfflineChosen()).toBe(true)
  expect(isOnline()).toBe(false)
  expect(canReach()).toBe(true)
  chooseOffline(false)
  expect(isOnline()).toBe(true)
})

/** A network that records requests and returns one response. */
function network(headers: Record<string, string> = {}) {
  const sent: { address: string; keep: string | null }[] = []
  globalThis.fetch = vi.fn(async (input, init) => {
    sent.push({ address: String(input), keep: new Headers(init?.headers).get(CACHE_MODE_HEADER) })
    return new Response(JSON.stringify({ success: true, message: 'OK', records: [] }), { headers })
  })
  return sent
}

it('OFF-011 lets content be kept in application mode, and nothing about people', async () => {
  storeToken(tokenFor())
  const sent = network()
  await call(listLearningTypes)
  decideAppMode(ON)
  await call(listLearningTypes)
  await call(listOwnClients)
  expect(sent.map(({ keep }) => keep)).toEqual([null, 'fresh', null])
})

it('OFF-011 takes content from the device when one chose to work offline, and asks the server nothing else', async () => {
  storeToken(tokenFor())
  decideAppMode(ON)
  chooseOffline(true)
  const sent = network({ [FROM_CACHE_HEADER]: '1' })
  await call(listLearningTypes)
  await expect(call(listOwnClients)).rejects.toMatchObject({ name: 'NoAnswer' })
  expect(sent).toEqual([{ address: '/api/learning-types', keep: 'kept' }])
})

it('OFF-003 asks by a ping whether the hub is there when a kept answer came instead of its own', async () => {
  storeToken(tokenFor())
  decideAppMode(ON)
  const sent = network({ [FROM_CACHE_HEADER]: '1' })
  await call(listLearningTypes)
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  expect(sent.map(({ address }) => address)).toEqual(['/api/learning-types', '/api/ping'])
  globalThis.fetch = async () => new Response('pong')
  chooseOffline(false)
  const { checkOnline } = await import('../calls/online.ts')
  expect(await checkOnline()).toBe(true)
})

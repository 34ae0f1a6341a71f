/** The cache of callers on a node, tested with a stopped clock and a listener that may fall silent. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Caller, claimsOf, createCallers } from './caller.ts'
import { settableClock } from '../clock.ts'
import type { Signals } from '../database/signals.ts'
import { createTokens } from '../credentials/tokens.ts'

const START = '2026-03-02T15:00:00.000Z'
const TRUSTED_MS = 5000
const facilitator: Caller = {
  kind: 'facilitator',
  ...{
    id: 1,
    sessionId: 'one',
    requestId: null,
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'a@cast.example',
  },
  ...{
    team: null,
    teams: [],
    passwordCheckedAtMs: null,
    sessionEndsAt: new Date('2026-03-03T03:00:00.000Z'),
    secretId: null,
    termsDue: null,
    factorDue: false,
  },
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** The callers of a node; `hears` says whether its listener is alive, `good` whether the session is. */
async function node() {
  const clock = settableClock(START)
  const tokens = createTokens({ secret: 'a secret for tests alone, 32 long' }, clock)
  const state = { hears: true, good: true, silentSinceMs: 0, reads: 0 }
  const signals: Signals = {
    send: async () => {},
    on: () => {},
    close: async () => {},
    heardUntilMs: () => (state.hears ? performance.now() : state.silentSinceMs),
  }
  const loadCaller = async () => {
    state.reads += 1
    return state.good ? facilitator : null
  }
  const callers = createCallers({ tokens, clock, signals, loadCaller })
  const token = await tokens.signSession(claimsOf(facilitator), facilitator.sessionEndsAt)
  const fallSilent = () => Object.assign(state, { hears: false, silentSinceMs: performance.now() })
  return { callers, token, state, fallSilent }
}

it('ACC-052 reads a caller once while the listener is alive', async () => {
  const { callers, token, state } = await node()
  for (let n = 0; n < 3; n += 1) {
    await callers.identify(token)
    vi.advanceTimersByTime(TRUSTED_MS)
  }
  expect(state.reads).toBe(1)
})

it('ACC-052 refuses a session that has ended 5 seconds after the listener fell silent at the latest', async () => {
  const { callers, token, state, fallSilent } = await node()
  await callers.identify(token)
  fallSilent()
  state.good = false
  vi.advanceTimersByTime(TRUSTED_MS - 1)
  await callers.identify(token)
  vi.advanceTimersByTime(1)
  await expect(callers.identify(token)).rejects.toMatchObject({ refusal: 'JsonWebTokenError' })
})

it('ACC-052 reads a good caller again every 5 seconds without a sign of the listener', async () => {
  const { callers, token, state, fallSilent } = await node()
  fallSilent()
  for (let n = 0; n < 10; n += 1) {
    await callers.identify(token)
    vi.advanceTimersByTime(TRUSTED_MS / 2)
  }
  expect(state.reads).toBe(5)
})

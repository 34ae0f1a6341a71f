import { beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { RECONNECT_STATUS_MS } from '@hub/contract/constants'
import { connectivityMachine, popupOf } from './connectivity.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** A started machine whose ping succeeds or fails, and the mode it chose. */
function start(answers = true) {
  const chosen: string[] = []
  const actor = createActor(
    connectivityMachine.provide({
      actors: { ping: fromPromise(async () => answers) },
      actions: { chooseOffline: () => chosen.push('offline'), chooseOnline: () => chosen.push('online') },
    }),
  ).start()
  return { actor, chosen, popup: () => popupOf(actor.getSnapshot()) }
}

it('OFF-006 tells of a lost connection, and Stay Offline sets the flag and closes', () => {
  const { actor, chosen, popup } = start()
  expect(popup()).toBeNull()
  actor.send({ type: 'LOST' })
  expect(popup()).toBe('offline')
  actor.send({ type: 'STAY_OFFLINE' })
  expect(popup()).toBeNull()
  expect(chosen).toEqual(['offline'])
})

it('OFF-007 shows the connection as made after 2 s, and clears the flag', async () => {
  const { actor, chosen, popup } = start(true)
  actor.send({ type: 'LOST' })
  actor.send({ type: 'RECONNECT' })
  expect(popup()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(RECONNECT_STATUS_MS - 1)
  expect(popup()).toBe('reconnecting')
  expect(chosen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(popup()).toBe('success')
  expect(chosen).toEqual(['online'])
})

it('OFF-007 shows the failure after 2 s, from where one tries again or stays offline', async () => {
  const { actor, chosen, popup } = start(false)
  actor.send({ type: 'RECONNECT' })
  await vi.advanceTimersByTimeAsync(RECONNECT_STATUS_MS)
  expect(popup()).toBe('error')
  actor.send({ type: 'RECONNECT' })
  expect(popup()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(RECONNECT_STATUS_MS)
  actor.send({ type: 'STAY_OFFLINE' })
  expect(popup()).toBeNull()
  expect(chosen).toEqual(['offline'])
})

it('OFF-006 offers the network that is seen while one chose to work offline', () => {
  const { actor, popup } = start()
  actor.send({ type: 'SEEN' })
  expect(popup()).toBe('haveInternet')
  actor.send({ type: 'LOST' })
  expect(popup()).toBeNull()
})

it('OFF-006 says that the connection is back by itself', () => {
  const { actor, popup } = start()
  actor.send({ type: 'LOST' })
  actor.send({ type: 'BACK' })
  expect(popup()).toBe('backOnline')
  actor.send({ type: 'CLOSE' })
  expect(popup()).toBeNull()
})

it('OFF-007 lets the ping alone decide while it is asked', async () => {
  const { actor, popup } = start(true)
  actor.send({ type: 'RECONNECT' })
  for (const type of ['LOST', 'BACK', 'SEEN'] as const) actor.send({ type })
  expect(popup()).toBe('reconnecting')
  await vi.advanceTimersByTimeAsync(RECONNECT_STATUS_MS)
  expect(popup()).toBe('success')
})

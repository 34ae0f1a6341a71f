import { expect, it, vi } from 'vitest'
import { tokenFor } from '../../testing/facilitators.ts'
import { lastSync, setSyncStep, sync } from './sync.ts'
import { storeToken } from '../session/token.ts'

it('OFF-012 sends what waits before it reads anything anew, and notes when', async () => {
  const done: string[] = []
  const stops = (['content', 'submissions', 'versions'] as const).map((place) =>
    setSyncStep(place, async () => void done.push(place)),
  )
  expect(await sync()).toBe(true)
  expect(done).toEqual(['submissions', 'content', 'versions'])
  expect(Date.parse(lastSync() ?? '')).toBeGreaterThan(0)
  for (const stop of stops) stop()
})

it('OFF-012 goes on after a step that failed, and does not call that up to date', async () => {
  const content = vi.fn(async () => undefined)
  const stops = [
    setSyncStep('submissions', () => Promise.reject(new Error('refused'))),
    setSyncStep('content', content),
  ]
  expect(await sync()).toBe(false)
  expect(content).toHaveBeenCalledOnce()
  expect(lastSync()).toBeNull()
  for (const stop of stops) stop()
})

it('OFF-012 runs once when it is pressed twice', async () => {
  const step = vi.fn(async () => undefined)
  const stop = setSyncStep('submissions', step)
  await Promise.all([sync(), sync()])
  expect(step).toHaveBeenCalledOnce()
  stop()
})

it('OFF-002 LIF-005 notes of each facilitator of one laptop when their pages were in step', async () => {
  storeToken(tokenFor({ id: 1 }))
  await sync()
  expect(lastSync()).not.toBeNull()
  storeToken(tokenFor({ id: 2 }))
  expect(lastSync()).toBeNull()
  storeToken(null)
})

import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inLanes } from './parts/lanes.mjs'

it('does every job once, in order, with as many at a time as there are cores', async () => {
  const cores = availableParallelism()
  const jobs = Array.from({ length: cores * 3 }, (_, index) => index)
  const begun = []
  const atOnce = []
  let running = 0
  await inLanes(jobs, async (job) => {
    begun.push(job)
    running += 1
    atOnce.push(running)
    await sleep(1)
    running -= 1
  })
  expect(begun).toEqual(jobs)
  expect(Math.max(...atOnce)).toBe(cores)
  expect(running).toBe(0)
})

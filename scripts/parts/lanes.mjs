/** Works through a list with as many at a time as there are cores. */
import { availableParallelism } from 'node:os'

/**
 * Begins them in order, the next as soon as a core is free, and resolves when all are done.
 * @template Job
 * @param {Job[]} jobs
 * @param {(job: Job) => Promise<void>} work
 */
export async function inLanes(jobs, work) {
  // One walk through the list, which all lanes share.
  const waiting = jobs.values()
  const lane = async () => {
    for (const job of waiting) await work(job)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

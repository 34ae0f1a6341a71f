/** Only Argon2id verifications, as many at once as there are cores. Run with tsx. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const PASSWORD = 'Bench-hub-2026'
const stored = await hash(PASSWORD)

/** Verifies for the requested time, and reports how many it did and what they cost. */
process.on('message', async ({ seconds }) => {
  const until = performance.now() + seconds * 1000
  const before = process.cpuUsage()
  let done = 0
  const workers = Array.from({ length: availableParallelism() }, async () => {
    while (performance.now() < until) {
      await verify(stored, PASSWORD)
      done += 1
    }
  })
  await Promise.all(workers)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ done, cpuMs: (user + system) / 1000 / done })
})
process.send?.({ ready: true })
process.once('SIGTERM', () => process.exit(0))

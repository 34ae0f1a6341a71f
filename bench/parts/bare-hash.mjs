/** Only Argon2id hashes, as many at once as the hub runs. Run with tsx. */
import { hash } from '@node-rs/argon2'
import { hashesAtOnce } from '../../server/src/platform/credentials/passwords.ts'

const ARGON2ID = 2
const SETTING = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes so many, and says how long it took. */
process.on('message', async ({ count }) => {
  const before = performance.now()
  let left = count
  const workers = Array.from({ length: hashesAtOnce() }, async () => {
    while (left > 0) {
      left -= 1
      await hash('Bench-hub-2026', SETTING)
    }
  })
  await Promise.all(workers)
  process.send?.({ ms: performance.now() - before })
})
process.send?.({ atOnce: hashesAtOnce() })
process.once('SIGTERM', () => process.exit(0))

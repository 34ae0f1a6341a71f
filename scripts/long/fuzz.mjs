/**
 * npm run fuzz -- 1000000 --seed 5: requests to every call, made from the API document, on the embedded database and on
 * PostgreSQL where it is reachable. Without a seed each run has one of its own, which is printed.
 */
import { randomInt } from 'node:crypto'
import { endInOrder } from '../parts/ending.mjs'
import { run } from '../parts/run.mjs'
import { findPostgres } from '../parts/services.mjs'
import { main, say } from '../parts/steps.mjs'

const SEED_MOST = 1_000_000_000
const MINUTE_OF_REQUESTS = 10_000

endInOrder()
await main(async () => {
  const words = process.argv.slice(2)
  const at = words.indexOf('--seed')
  const seed = at === -1 ? randomInt(SEED_MOST) : Number(words[at + 1])
  const requests = Number(
    words.find((word, index) => (index !== at + 1 || at === -1 ? /^\d+$/.test(word) : false)) ??
      MINUTE_OF_REQUESTS,
  )
  if (!Number.isSafeInteger(seed) || requests < 1) {
    say('npm run fuzz -- <requests> --seed <number>')
    return 1
  }
  const { url, why } = await findPostgres()
  const engines = url ? ['embedded', 'postgres'] : ['embedded']
  if (!url) say(`Not run: PostgreSQL (${why}).`)
  for (const engine of engines) {
    say(`${requests} requests on ${engine}, with --seed ${seed}`)
    const { code } = await run(['vitest', 'run', '--project', 'server', 'src/fuzz.test.ts'], {
      env: {
        ...{ HUB_TEST_ENGINE: engine, TEST_DATABASE_URL: url, TEST_REDIS_URL: undefined },
        ...{ TEST_FUZZ_REQUESTS: String(requests), TEST_FUZZ_SEED: String(seed) },
      },
      show: true,
    })
    if (code !== 0) return code
  }
  return 0
})

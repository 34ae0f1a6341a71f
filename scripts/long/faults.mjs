/**
 * npm run test:faults -- 2 --seed 5: each service that the hub needs fails in each way, one after the other, twice, with
 * the waits of production. Without a seed each run has one of its own, which is printed. A round takes six minutes.
 */
import { randomInt } from 'node:crypto'
import { endInOrder } from '../parts/ending.mjs'
import { run } from '../parts/run.mjs'
import { findPostgres, findRedis } from '../parts/services.mjs'
import { main, say } from '../parts/steps.mjs'

const SEED_MOST = 1_000_000_000

endInOrder()
await main(async () => {
  const words = process.argv.slice(2)
  const at = words.indexOf('--seed')
  const seed = at === -1 ? randomInt(SEED_MOST) : Number(words[at + 1])
  const rounds = Number(
    words.find((word, index) => /^\d+$/.test(word) && (at === -1 || index !== at + 1)) ?? 1,
  )
  if (!Number.isSafeInteger(seed) || rounds < 1) {
    say('npm run test:faults -- <rounds> --seed <number>')
    return 1
  }
  const [postgres, redis] = [await findPostgres(), await findRedis()]
  if (!postgres.url) say(`Without faults of PostgreSQL: ${postgres.why}.`)
  if (!redis.url) say(`Without faults of Redis: ${redis.why}.`)
  say(`${rounds} rounds of faults, with --seed ${seed}`)
  const { code } = await run(['vitest', 'run', '--project', 'server', 'src/testing/faults/faults.test.ts'], {
    env: {
      HUB_TEST_ENGINE: postgres.url ? 'postgres' : 'embedded',
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
      TEST_FAULT_ROUNDS: String(rounds),
      TEST_FAULT_SEED: String(seed),
    },
    show: true,
  })
  return code
})

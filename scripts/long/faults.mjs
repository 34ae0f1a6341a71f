/**
 * npm run test:faults -- 2 --seed 5: each service that the hub needs fails in each way, one after the other, twice, with
 * the waits of production. A round takes six minutes. `npm run test:faults -- kills 200` kills the server, its database or
 * both 200 times on each engine; a round takes some five seconds. `npm run test:faults -- races 200` lets a crowd ask three
 * nodes at once for the last places of an event, and many sockets for one run, 200 times each; a round takes some three
 * seconds. Without a seed each run has one of its own, which is printed.
 */
import { randomInt } from 'node:crypto'
import { endInOrder } from '../parts/ending.mjs'
import { run } from '../parts/run.mjs'
import { findPostgres, findRedis } from '../parts/services.mjs'
import { main, say } from '../parts/steps.mjs'

const SEED_MOST = 1_000_000_000
const FOLDER = 'src/testing/faults'
/** The first word, if it is not the number of rounds, and on which engines it runs where PostgreSQL is found. */
const KINDS = { faults: ['postgres'], kills: ['embedded', 'postgres'], races: ['postgres'] }

endInOrder()
await main(async () => {
  const words = process.argv.slice(2)
  const at = words.indexOf('--seed')
  const seed = at === -1 ? randomInt(SEED_MOST) : Number(words[at + 1])
  const others = words.filter((_, index) => at === -1 || (index !== at && index !== at + 1))
  const isNamed = Object.hasOwn(KINDS, others[0] ?? '')
  const kind = isNamed ? others[0] : 'faults'
  const rounds = Number(others[isNamed ? 1 : 0] ?? 1)
  if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(rounds) || rounds < 1) {
    for (const name of ['', ...Object.keys(KINDS).slice(1)])
      say(`npm run test:faults -- ${name && `${name} `}<rounds> --seed <number>`)
    return 1
  }
  const [postgres, redis] = [await findPostgres(), await findRedis()]
  if (!postgres.url) say(`Not on PostgreSQL: ${postgres.why}.`)
  if (!redis.url) say(`Without Redis: ${redis.why}.`)
  say(`${rounds} rounds of ${kind}, with --seed ${seed}`)
  const codes = []
  for (const engine of new Set(KINDS[kind].map((one) => (postgres.url ? one : 'embedded')))) {
    const { code } = await run(['vitest', 'run', '--project', 'server', `${FOLDER}/${kind}.test.ts`], {
      env: {
        HUB_TEST_ENGINE: engine,
        TEST_DATABASE_URL: postgres.url,
        TEST_REDIS_URL: redis.url,
        TEST_FAULT_ROUNDS: String(rounds),
        TEST_FAULT_SEED: String(seed),
      },
      show: true,
    })
    codes.push(code)
  }
  return Math.max(...codes)
})

/**
 * npm run test:deploy: runs the tests of deploy/, which need nginx, openssl, PostgreSQL and Redis, on the built product.
 * `npm run test:deploy -- nginx` runs the files with that word in their path.
 */
import { buildFloor, staleFloors } from './parts/floors.mjs'
import { endInOrder } from './parts/ending.mjs'
import { run } from './parts/run.mjs'
import { findPostgres, findProgram, findRedis } from './parts/services.mjs'
import { main, say, step } from './parts/steps.mjs'

endInOrder()
await main(async () => {
  const [postgres, redis] = [await findPostgres(), await findRedis()]
  const missing = ['nginx', 'openssl'].filter((name) => findProgram(name) === undefined)
  const why = [...missing.map((name) => `${name} is not installed`), postgres.why, redis.why].filter(Boolean)
  if (why.length > 0) {
    say(`The tests of deploy/ cannot run: ${why.join('; ')}.`)
    return 1
  }
  for (const floor of staleFloors()) await step(`Build ${floor.floor}`, () => buildFloor(floor))
  const { code } = await run(['vitest', 'run', '--project', 'deploy', ...process.argv.slice(2)], {
    env: { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url },
    show: true,
  })
  return code
})

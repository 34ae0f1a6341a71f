/** Runs the tests of the store over OpenStack Swift, where it is installed: an S3-compatible store that others made. */
import { endInOrder } from './parts/ending.mjs'
import { run } from './parts/run.mjs'
import { findSwift } from './parts/services.mjs'
import { main, say } from './parts/steps.mjs'
import { startSwift, SWIFT_KEYS } from './parts/swift.mjs'

endInOrder()
await main(async () => {
  const { why } = findSwift()
  if (why) {
    say(`The tests of the store over OpenStack Swift cannot run: ${why}.`)
    return 1
  }
  const swift = await startSwift()
  try {
    const { code } = await run(
      ['vitest', 'run', '--project', 'server', 'platform/store/file-store', 'backup/restore-into-store'],
      {
        env: {
          HUB_TEST_ENGINE: 'embedded',
          TEST_STORE_ENDPOINT: swift.endpoint,
          TEST_STORE_KEY_ID: SWIFT_KEYS.id,
          TEST_STORE_KEY: SWIFT_KEYS.secret,
        },
        show: true,
      },
    )
    return code
  } finally {
    swift.close()
  }
})

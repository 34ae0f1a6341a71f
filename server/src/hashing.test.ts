/** Passwords are hashed in bounded numbers, so that a storm of logins leaves room for everybody else. */
import { describe, expect, it } from 'vitest'
import { createPasswords, hashesAtOnce } from '#platform/passwords.ts'
import { seededRandom } from '#platform/random.ts'

const QUEUE = 200

describe('ACC-038 hashing', () => {
  it.each([
    ['a small machine as it comes', 2, 4, 1],
    ['a large one that npm start prepared', 8, 12, 7],
    ['a large one that nobody prepared', 8, 4, 2],
    ['a pool of one thread', 8, 1, 1],
    ['a machine of one core', 1, 4, 1],
  ])('leaves one core to everybody else and threads for files: %s', (_, cores, threads, expected) => {
    expect(hashesAtOnce(cores, threads)).toBe(expected)
  })

  it('answers a storm beyond the queue with Unavailable at once, and serves the rest', async () => {
    const passwords = createPasswords(seededRandom('storm'), 1)
    const storm = await Promise.allSettled(
      Array.from({ length: QUEUE + 2 }, () => passwords.fits('Wrong-password-1', null)),
    )
    const refused = storm.filter(({ status }) => status === 'rejected')
    expect(refused).toEqual([
      {
        status: 'rejected',
        reason: expect.objectContaining({ refusal: 'Unavailable', retryAfterSeconds: 2 }),
      },
    ])
    expect(await passwords.fits('Right-password-1', await passwords.hash('Right-password-1'))).toBe(true)
  })
})

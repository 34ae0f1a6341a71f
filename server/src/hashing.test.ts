/** Password hashing runs in a bounded number at once, so that many logins do not block other calls. */
import { describe, expect, it } from 'vitest'
import { createPasswords, hashesAtOnce } from '#platform/credentials/passwords.ts'
import { FULL_COST, lightPasswords } from './testing/credentials/light-passwords.ts'
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

  it('costs what OWASP asks for, unless a test asks for less', async () => {
    const password = 'Right-password-1'
    const [full, light] = [createPasswords(seededRandom('cost')), lightPasswords()]
    expect(await full.hash(password)).toMatch(FULL_COST)
    // A hash says itself what it costs, so each reads what the other has made.
    expect(await full.fits(password, await light.hash(password))).toBe(true)
    expect(await light.fits(password, await full.hash(password))).toBe(true)
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

  it('CLI-028 hashes many behind whoever waits for one, refuses none of them, and keeps their order', async () => {
    const passwords = createPasswords(seededRandom('many'), 1)
    await passwords.fits('The decoy is made', null)
    const many = Array.from({ length: QUEUE + 50 }, (_, at) => `Many-${at}`)
    let done = 0
    const hashing = passwords.hashMany(many, () => (done += 1))
    for (let login = 0; login < 10; login += 1) {
      const before = done
      await passwords.fits('Wrong-password-1', null)
      // The hash in progress may finish meanwhile, but no other.
      expect(done - before).toBeLessThanOrEqual(1)
    }
    expect(done).toBeLessThan(many.length)
    const hashes = await hashing
    expect([done, hashes.length]).toEqual([many.length, many.length])
    for (const at of [0, 1, 100, many.length - 1])
      expect(await passwords.fits(many[at] ?? '', hashes[at] ?? '')).toBe(true)
    expect(await passwords.fits(many[1] ?? '', hashes[0] ?? '')).toBe(false)
  })

  it('CLI-028 lets several who hash many take turns', async () => {
    const passwords = createPasswords(seededRandom('turns'), 1)
    const order: string[] = []
    const many = (name: string) => passwords.hashMany(Array(5).fill('Same-1'), () => order.push(name))
    await Promise.all([many('a'), many('b')])
    expect(order.join('')).toBe('ababababab')
  })
})

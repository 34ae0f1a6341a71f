/** Two nodes whose Redis is killed, freezes, is emptied and tells nonsense: only the counting together depends on it. */
import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { connectRedis } from '../../app.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/log.ts'
import { CAST, CAST_PASSWORD, CONTENT } from '../cast.ts'
import { type FreshApp, freshApp } from '../fresh-app.ts'
import { isRedisInstalled, type OwnRedis, startOwnRedis } from '../own-redis.ts'
import { openSocket } from '../socket-client.ts'

const isAble = isRedisInstalled()
const WRONG = 5
const BACK_MS = 15_000
const TEST_MS = 60_000

it.skipIf(isAble)('SCL-003 an outage of Redis', (test) => test.skip('no redis-server to start one with'))

describe.runIf(isAble)('two nodes on a Redis of their own', { timeout: TEST_MS }, () => {
  let redis: OwnRedis
  let a: FreshApp
  let b: FreshApp
  let addressOfB: string
  let connections: Redis[]
  let tried = 0

  beforeAll(async () => {
    redis = await startOwnRedis()
    const config = readConfig({
      NODE_ENV: 'test',
      HUB_SECRET: 'a secret for tests alone, 32 long',
      REDIS_URL: redis.url,
    })
    const connect = async () => (await connectRedis(config, createLog('silent'))) as Redis
    connections = await Promise.all([connect(), connect()])
    a = await freshApp({ parts: { redis: connections[0] } })
    b = await freshApp({ db: a.context.db, parts: { redis: connections[1] } })
    addressOfB = await b.listen()
    await together()
  })
  afterEach(async () => {
    redis.thaw()
    await redis.start()
    await together()
  })
  afterAll(async () => {
    await b?.close()
    await a?.close()
    connections?.forEach((connection) => connection.disconnect())
    await redis?.remove()
  })

  /** From an address of its own, because wrong tries of one address are counted too. */
  const wrongAt = async (node: FreshApp, email: string) =>
    (
      await node.call(calls.logIn, {
        body: { email, password: 'Wrong-password-1' },
        origin: `10.0.0.${tried}`,
      })
    ).status
  /** The answers of both nodes to one try more than may fail, of which the first node saw all before. */
  async function afterAllWrong(): Promise<number[]> {
    tried += 1
    const email = `nobody-${tried}@cast.example`
    for (let n = 0; n < WRONG; n += 1) await wrongAt(a, email)
    return [await wrongAt(a, email), await wrongAt(b, email)]
  }
  const together = () =>
    vi.waitFor(async () => expect(await afterAllWrong()).toEqual([429, 429]), { timeout: BACK_MS })

  /** Everything but the counting together goes on: logging in, reading, a tracked run over the socket. */
  async function everythingGoesOn(): Promise<void> {
    const token = await a.signIn('member')
    const params = { id: CAST.member.id }
    for (const node of [a, b])
      expect((await node.call(calls.listRunningModules, { params, token })).status).toBe(200)
    const client = await openSocket(addressOfB, token)
    try {
      const { topicId } = CONTENT.youthCommunity
      const module = { hostId: CAST.member.id, topicId, moduleKey: 'respect', source: 'online' } as const
      expect(await client.track({ ...module, isContinue: false })).toMatchObject({ event: 'tracking' })
      expect(await client.stop('button')).toMatchObject({ event: 'track_stopped' })
      const [run] = (await a.call(calls.listRunningModules, { params, token })).ok.records
      const body = {
        runningId: run?.id ?? 0,
        facilitatorIds: [CAST.member.id],
        facilitatorTraining: true as const,
      }
      expect((await b.call(calls.recordParticipation, { body, token })).status).toBe(201)
    } finally {
      client.close()
    }
  }

  it('SCL-003 the hub keeps nothing in Redis but counts, under names that begin with its own', async () => {
    await everythingGoesOn()
    const keys = await redis.client.keys('*')
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => !key.startsWith('hub:limit:'))).toEqual([])
  })

  it('SCL-003 while it is killed each node counts alone, and counts with the others when it is back', async () => {
    await redis.kill()
    expect(await afterAllWrong()).toEqual([429, 401])
    await everythingGoesOn()
    await redis.start()
    await together()
  })

  it('SCL-003 while it is frozen each node counts alone, and counts with the others when it goes on', async () => {
    redis.freeze()
    expect(await afterAllWrong()).toEqual([429, 401])
    await everythingGoesOn()
    redis.thaw()
    await together()
  })

  it('SCL-003 emptied, it counts from the beginning, and both nodes go on with it', async () => {
    tried += 1
    const email = 'emptied@cast.example'
    for (let n = 0; n < WRONG; n += 1) await wrongAt(a, email)
    expect(await wrongAt(b, email)).toBe(429)
    await redis.client.flushall()
    await redis.client.script('FLUSH')
    expect(await wrongAt(b, email)).toBe(401)
    expect(await afterAllWrong()).toEqual([429, 429])
    await everythingGoesOn()
  })

  it.each<[string, (key: string) => Promise<unknown>]>([
    ['text', (key) => redis.client.set(key, 'no number')],
    ['a list', (key) => redis.client.del(key).then(() => redis.client.rpush(key, 'one', 'two'))],
  ])('SCL-003 where it holds %s in place of a count, each node counts alone', async (what, spoil) => {
    tried += 1
    const email = `${what.replace(' ', '-')}@cast.example`
    await redis.client.flushall()
    await wrongAt(a, email)
    const keys = await redis.client.keys('*')
    const password = CAST_PASSWORD
    await a.call(calls.logIn, { body: { email: CAST.mate.email, password } })
    for (const key of [...keys, ...(await redis.client.keys('*'))]) await spoil(key)
    for (let n = 0; n < WRONG; n += 1) await wrongAt(a, email)
    expect([await wrongAt(a, email), await wrongAt(b, email)]).toEqual([429, 401])
    await everythingGoesOn()
    await redis.client.flushall()
  })

  it('SCL-003 a count without an end, as after a restore, ends like every other', async () => {
    tried += 1
    const email = 'endless@cast.example'
    await redis.client.flushall()
    await wrongAt(a, email)
    const keys = await redis.client.keys('*')
    for (const key of keys) await redis.client.set(key, String(WRONG))
    expect(await wrongAt(b, email)).toBe(429)
    for (const key of await redis.client.keys(`*OfPair:${email}*`))
      expect(await redis.client.pttl(key)).toBeGreaterThan(0)
    await redis.client.flushall()
  })
})

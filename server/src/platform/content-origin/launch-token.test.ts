import { describe, expect, it } from 'vitest'
import { SignJWT } from 'jose'
import { LAUNCH_TOKEN_LIFE_MS } from '@hub/contract/constants'
import { settableClock } from '../clock.ts'
import { createLaunchTokens, MODULE_COOKIE_LIFE_MS } from './launch-token.ts'

const START = '2026-03-01T10:00:00.000Z'
const secret = 'a secret of this test alone, long enough'
const launch = {
  launchId: 'l-1',
  facilitatorId: 4,
  sessionId: 's-1',
  topicId: 9,
  moduleId: 7,
  moduleKey: 'wotr',
  version: '1.0.0',
  entry: 'index.html',
  locale: 'en',
}
const session = {
  ...{ moduleKey: 'wotr', moduleId: 7, version: '1.0.0', entry: 'index.html', locale: 'en' },
  sessionId: 's-1',
}

describe('launch tokens', () => {
  it('DEL-016 carries one facilitator, topic, module and launch for five minutes', async () => {
    const clock = settableClock(START)
    const tokens = createLaunchTokens({ secret }, clock)
    const token = await tokens.signLaunch(launch)
    expect(await tokens.readLaunch(token)).toEqual(launch)
    clock.advance(LAUNCH_TOKEN_LIFE_MS - 1000)
    expect(await tokens.readLaunch(token)).toEqual(launch)
    clock.advance(1000)
    expect(await tokens.readLaunch(token)).toBeNull()
  })

  it('DEL-016 keeps the module open for the length of a session, without the person in the cookie', async () => {
    const clock = settableClock(START)
    const tokens = createLaunchTokens({ secret }, clock)
    const cookie = await tokens.signCookie({ ...launch })
    expect(await tokens.readCookie(cookie)).toEqual(session)
    clock.advance(MODULE_COOKIE_LIFE_MS)
    expect(await tokens.readCookie(cookie)).toBeNull()
  })

  it('API-027 never takes one kind of token for another', async () => {
    const tokens = createLaunchTokens({ secret }, settableClock(START))
    expect(await tokens.readCookie(await tokens.signLaunch(launch))).toBeNull()
    expect(await tokens.readLaunch(await tokens.signCookie(session))).toBeNull()
  })

  it('CON-13 refuses a session token signed with the same secret, and anything broken', async () => {
    const clock = settableClock(START)
    const tokens = createLaunchTokens({ secret }, clock)
    const sessionToken = await new SignJWT({ launch })
      .setProtectedHeader({ alg: 'HS256', typ: 'hub-launch+jwt' })
      .setAudience('launch')
      .setIssuedAt(clock.now())
      .setExpirationTime(new Date(clock.now().getTime() + 60_000))
      .sign(new TextEncoder().encode(secret))
    expect(await tokens.readLaunch(sessionToken)).toBeNull()
    const token = await tokens.signLaunch(launch)
    const [head, , signature] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ launch: { ...launch, moduleId: 8 } })).toString('base64url')
    for (const broken of ['', 'x.y', `${head}.${forged}.${signature}`, `${token.slice(0, -2)}AA`]) {
      expect(await tokens.readLaunch(broken)).toBeNull()
    }
    expect(await createLaunchTokens({ secret: 'another' }, clock).readLaunch(token)).toBeNull()
  })
})

/** The client portal's question, through HTTP. */
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { CAST_PASSWORD, CLIENTS, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'

const KEY = 'the key of the portal, for tests alone'
const RIGHT = 'Portal-pass-1'
const OVERALL = 600

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ config: { portalKey: KEY } })
})
afterAll(() => app.close())

const ask = (code: string, password: string, token: string | undefined = KEY) =>
  app.call(calls.verifyPortalPair, { body: { code, password }, token })
const verified = async (code: string, password: string) => (await ask(code, password)).ok.record

describe('the portal’s key', () => {
  it('SYS-001 is needed: without one set the call does not exist', async () => {
    const without = await freshApp({ db: app.context.db })
    const post = async (url: string) => {
      const headers = { authorization: `Bearer ${KEY}` }
      const { statusCode, body } = await without.hub.server.fastify.inject({
        ...{ method: 'POST', url, headers },
        payload: { code: 'CAST1', password: RIGHT },
      })
      return { statusCode, body }
    }
    const answer = await post('/api/portal/verify')
    expect(answer.statusCode).toBe(404)
    expect(answer).toEqual(await post('/api/portal/nothing-here'))
    await without.close()
  })

  it.each([
    ['none', ''],
    ['another', `${KEY}!`],
    ['its beginning', KEY.slice(0, -1)],
  ])('SYS-005 is asked for before anything else: %s', async (_, key) => {
    const answers = [await ask('CAST1', RIGHT, key), await ask('CAST1', 'wrong', key), await ask('', '', key)]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(answers.map(({ failure }) => JSON.stringify(failure))).size).toBe(1)
  })

  it('HRD-001 may be the one before, while the portal has not got the new one', async () => {
    const { config } = app.context
    config.portalKey = 'a newer key of the portal, for tests'
    expect((await ask('CAST1', RIGHT)).status).toBe(401)
    config.previousPortalKey = KEY
    expect(await verified('CAST1', RIGHT)).toEqual({ verified: true })
    expect((await ask('CAST1', RIGHT, config.portalKey)).status).toBe(200)
    config.portalKey = KEY
    config.previousPortalKey = undefined
  })

  it('SYS-005 opens nothing else, and a facilitator’s token does not open the portal’s call', async () => {
    expect((await app.call(calls.listOwnClients, { token: KEY })).status).toBe(401)
    expect((await ask('CAST1', RIGHT, await app.signIn('member'))).status).toBe(401)
  })
})

it('SYS-001 opens no session to a client: their ID and password are no login', async () => {
  expect(await verified('CAST1', RIGHT)).toEqual({ verified: true })
  const { status, failure } = await app.call(calls.logIn, { body: { email: 'CAST1', password: RIGHT } })
  expect([status, failure.error.name]).toEqual([401, 'LoginIncorrect'])
})

describe('the answer', () => {
  it('is a refusal, not a fault, for a code no database could hold', async () => {
    expect((await ask('CAST1\u0000', RIGHT)).failure.error.name).toBe('ValidationError')
  })

  it('is true for the right pair of an open file, and says nothing else', async () => {
    const answer = await ask('CAST1', RIGHT)
    expect(answer.ok).toEqual({ success: true, message: 'OK', record: { verified: true } })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('x-renewed-token')
  })

  it('takes the code in small letters, and with spaces around', async () => {
    expect(await verified(' cast2 ', ` ${RIGHT} `)).toEqual({ verified: true })
  })

  it('is false for a wrong password, another client’s, an unknown code and anything odd', async () => {
    expect(await verified('CAST3', 'Portal-pass-2')).toEqual({ verified: false })
    expect(await verified('CAST3', RIGHT.toLowerCase())).toEqual({ verified: false })
    expect(await verified('NOTHERE2', RIGHT)).toEqual({ verified: false })
    expect(await verified("' or 1=1 --", RIGHT)).toEqual({ verified: false })
  })

  it('CLI-032 is false for a closed file, though the password is right', async () => {
    expect(CLIENTS.closed).toBe(8)
    expect(await verified('CAST8', RIGHT)).toEqual({ verified: false })
  })

  it('ACC-038 hashes for an unknown code too, so that it costs the same', async () => {
    const compared: boolean[] = []
    const { passwords } = app.context
    app.context.passwords = {
      ...passwords,
      fits(password, hash) {
        compared.push(hash !== null)
        return passwords.fits(password, hash)
      },
    }
    for (const code of ['CAST4', 'UNKNOWN2', 'CAST8']) await verified(code, RIGHT)
    app.context.passwords = passwords
    expect(compared).toEqual([true, false, true])
  })

  it('API-002 refuses what is no pair', async () => {
    for (const body of [{}, { code: 'CAST1' }, { code: 1, password: RIGHT }])
      expect((await app.call(calls.verifyPortalPair, { body: body as never, token: KEY })).status).toBe(400)
  })
})

describe('limits', () => {
  it.each([
    ['a client’s code', 'CAST5'],
    ['a code nobody has', 'UNKNOWN3'],
  ])('ACC-054 refuse the sixth wrong try, even many at once, and any letter case: %s', async (_, code) => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, (__, at) => ask(at % 2 ? code : code.toLowerCase(), 'wrong')),
    )
    const refused = tries.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(code, RIGHT)).status).toBe(429)
    expect(await verified('CAST6', RIGHT)).toEqual({ verified: true })
  })

  it('ACC-054 forget wrong tries after a right one', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await verified('CAST7', 'wrong')
      expect(await verified('CAST7', RIGHT)).toEqual({ verified: true })
    }
  })

  it('ACC-054 CLI-025 end with a new password: of one client, or of the whole team', async () => {
    const token = await app.signIn('stranger')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    const shutOut = async () => {
      for (let wrong = 0; wrong < 5; wrong += 1) await ask('CAST6', 'wrong')
      expect((await ask('CAST6', RIGHT)).status).toBe(429)
    }
    await shutOut()
    const { record } = (await app.call(calls.resetClientPassword, { token, params: { id: 6 } })).ok
    expect(await verified('CAST6', record.password)).toEqual({ verified: true })
    await shutOut()
    const team = (await app.call(calls.resetTeamPasswords, { token, params: { id: TEAMS.lakeside } })).ok
    const given = team.records.find(({ id }) => id === 6)?.password ?? ''
    expect(await verified('CAST6', given)).toEqual({ verified: true })
    expect(await verified('CAST6', record.password)).toEqual({ verified: false })
  })

  it('ACC-054 hold for the portal as a whole', async () => {
    const node = await freshApp({ config: { portalKey: KEY }, db: app.context.db })
    const call = () =>
      node.call(calls.verifyPortalPair, { body: { code: 'CAST1', password: RIGHT }, token: KEY })
    for (let one = 1; one < OVERALL; one += 1) await node.context.limits.use('portalCalls', 'all')
    expect([(await call()).status, (await call()).status]).toEqual([200, 429])
    await node.close()
  })
})

describe('SYS-007 the audit log', () => {
  it('tells of each question by its request, and of nothing that was typed', async () => {
    const answer = await ask('CAST6', 'Planted-pair-9')
    const [row] = await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.requestId, String(answer.headers['x-request-id'])))
    expect(row).toMatchObject({
      actorKind: 'portal',
      action: 'portal-refused',
      objectKind: 'client',
      objectId: '6',
    })
    await ask('PLANTED-CODE', 'Planted-pair-9')
    const rows = await app.context.db.orm.select().from(auditLog).where(like(auditLog.action, 'portal-%'))
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['portal-verified', 'portal-refused']))
    expect(JSON.stringify(rows)).not.toMatch(/planted|portal-pass|the key of/i)
  })
})

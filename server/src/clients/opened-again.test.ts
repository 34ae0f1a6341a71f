/** An opening of a client file whose answer was lost, and which is sent again. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClientToRegister } from '@hub/contract/clients'
import { calls } from '@hub/contract/every-call'
import type { MetaType } from '@hub/contract/metas'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { CAST, CAST_PASSWORD, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'
import { clients } from './clients.tables.ts'

const PORTAL_KEY = 'a portal key for tests alone, 32 long'
const HOUR_MS = 60 * 60 * 1000
const SHOWN = 'abcdefghj2#k'
const OTHER = 'zyxwvutsr3#k'

let app: FreshApp
const tokens = {} as Record<Role, string>
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 10 }, config: { portalKey: PORTAL_KEY } })
  for (const role of ['member', 'mate'] as const) tokens[role] = await app.signIn(role)
})
afterAll(() => app.close())

const metaId = async (type: MetaType, at = 0) => (await metasOfType(app.context, type))[at]?.id ?? 0
const create = (body: ClientToRegister, role: Role = 'member') =>
  app.call(calls.registerClient, { token: tokens[role], body })
const filesOf = (code: string) => app.context.db.orm.select().from(clients).where(eq(clients.code, code))

/** What the screen sends; the code is one that the hub reserved for the facilitator. */
async function opening(password = SHOWN): Promise<ClientToRegister> {
  const { code } = (await app.call(calls.issueClientCode, { token: tokens.member })).ok.record
  return {
    ...NO_VALUES,
    ...{ code, password, teamId: CAST.member.team, facilitatorId: CAST.member.id },
    ...(await chosenBy(metaId)),
  }
}

async function opens(code: string, password: string): Promise<boolean> {
  const [file] = await filesOf(code)
  return app.context.passwords.fits(password, file?.passwordHash ?? null)
}

describe('an opening that is sent again', () => {
  it('SYS-017 CLI-018 gives the file it opened, one after the other', async () => {
    const body = await opening()
    const first = (await create(body)).ok.record
    const again = await create(body)
    expect(again.status).toBe(201)
    expect(again.ok.record).toEqual(first)
    expect(await filesOf(body.code)).toHaveLength(1)
    expect(await opens(body.code, SHOWN)).toBe(true)
    const deeds = await app.context.db.orm
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.objectId, String(first.id)))
      .orderBy(auditLog.id)
    expect(deeds.map(({ action }) => action)).toEqual(['client-created', 'client-created-again'])
  })

  it('SYS-017 CLI-018 gives one file to all that come at the same moment', async () => {
    const body = await opening()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(body)))
    expect(new Set(answers.map(({ ok }) => ok.record.id)).size).toBe(1)
    expect(await filesOf(body.code)).toHaveLength(1)
    expect(await opens(body.code, SHOWN)).toBe(true)
  })

  it('SYS-017 makes the password shown last the one that opens it, with the answers given last', async () => {
    const body = await opening()
    const { id } = (await create(body)).ok.record
    const genderId = await metaId('gender', 1)
    const again = (await create({ ...body, password: OTHER, genderId })).ok.record
    expect(again.id).toBe(id)
    expect([await opens(body.code, SHOWN), await opens(body.code, OTHER)]).toEqual([false, true])
    expect((await filesOf(body.code))[0]).toMatchObject({ genderMetaId: genderId, version: 1 })
  })

  it('SYS-017 gives two different passwords at the same moment one file, opened by one of them', async () => {
    const body = await opening()
    const both = await Promise.all([create(body), create({ ...body, password: OTHER })])
    expect(new Set(both.map(({ ok }) => ok.record.id)).size).toBe(1)
    expect(Number(await opens(body.code, SHOWN)) + Number(await opens(body.code, OTHER))).toBe(1)
  })

  it('CLI-017 is no door for another facilitator, not even of the team and with the right password', async () => {
    const body = await opening()
    await create(body)
    for (const password of [OTHER, SHOWN]) {
      const stolen = await create({ ...body, facilitatorId: CAST.mate.id, password }, 'mate')
      expect([password, stolen.failure.error.name]).toEqual([password, 'CodeTaken'])
    }
    expect(await opens(body.code, SHOWN)).toBe(true)
  })
})

describe('an old opening that is sent again', () => {
  const used: [string, (id: number, body: ClientToRegister) => Promise<unknown>][] = [
    [
      'edited',
      async (id) =>
        app.call(calls.editClient, {
          token: await verified(),
          params: { id },
          body: { gender_meta_id: await metaId('gender', 1) },
        }),
    ],
    [
      'closed',
      async (id) => {
        const reasons = await metasOfType(app.context, 'client_status')
        const reason = reasons.find(({ meta_code }) => meta_code === 'SUC')
        return app.call(calls.closeClient, {
          token: tokens.member,
          params: { id },
          body: { status_meta_id: reason?.id ?? 0, status_meta_value: '' },
        })
      },
    ],
    [
      'used at the portal',
      async (_id, { code, password }) =>
        app.call(calls.verifyPortalPair, { token: PORTAL_KEY, body: { code, password } }),
    ],
    ['an hour old', async () => app.clock.advance(HOUR_MS)],
  ]
  async function verified() {
    const token = await app.signIn('member')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    return token
  }

  it.each(used)('SYS-017 gives no other password to a file that was %s', async (_, use) => {
    const body = await opening()
    const { id } = (await create(body)).ok.record
    await use(id, body)
    const [file] = await filesOf(body.code)
    expect((await create({ ...body, password: OTHER })).failure.error.name).toBe('CodeTaken')
    // A caller who knows the password sent this same opening: they get the file, and it stays unchanged.
    expect((await create({ ...body, genderId: await metaId('gender', 2) })).ok.record.id).toBe(id)
    expect(await filesOf(body.code)).toEqual([file])
  })

  it.each(['resetClientPassword', 'resetTeamPasswords'] as const)(
    'CLI-028 SYS-017 does not bring back the password from before %s',
    async (reset) => {
      const body = await opening()
      const { id } = (await create(body)).ok.record
      const params = { id: reset === 'resetClientPassword' ? id : (CAST.member.team ?? 0) }
      expect((await app.call(calls[reset], { token: await verified(), params })).status).toBe(200)
      const [file] = await filesOf(body.code)
      for (const password of [SHOWN, OTHER])
        expect((await create({ ...body, password })).failure.error.name).toBe('CodeTaken')
      expect(await filesOf(body.code)).toEqual([file])
    },
  )
})

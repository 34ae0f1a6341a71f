/** New portal passwords, of one client and of a whole team, through HTTP. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, gt, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Passwords } from '#platform/credentials/passwords.ts'
import { teamMembers } from '../accounts/accounts.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { CAST, CAST_PASSWORD, CLIENTS, type Role, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { clients } from './clients.tables.ts'

const HOUR = 60 * 60 * 1000

let app: FreshApp
let address = ''
let hashing: Passwords
let asTheyWere: (typeof clients.$inferSelect)[]
let lastDeed = 0
beforeAll(async () => {
  app = await freshApp()
  address = await app.listen()
  hashing = app.context.passwords
  asTheyWere = await app.context.db.orm.select().from(clients)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.context.passwords = hashing
  for (const { id, ...row } of asTheyWere)
    await app.context.db.orm.update(clients).set(row).where(eq(clients.id, id))
  for (const team of Object.values(TEAMS)) await app.context.limits.clear('teamResets', team)
  const [last] = await app.context.db.orm.select({ id: max(auditLog.id) }).from(auditLog)
  lastDeed = last?.id ?? 0
})

async function verified(role: Role): Promise<string> {
  const token = await app.signIn(role)
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
  return token
}
const harbour = { params: { id: TEAMS.harbour } }
const resetTeam = (token: string) => app.call(calls.resetTeamPasswords, { ...harbour, token })
const progress = async (token: string) =>
  (await app.call(calls.readTeamReset, { ...harbour, token })).ok.record
const resetOne = (token: string, id: number) => app.call(calls.resetClientPassword, { token, params: { id } })
const hashes = async () =>
  new Map((await app.context.db.orm.select().from(clients)).map((row) => [row.id, row.passwordHash]))
const fits = async (id: number, password: string) => hashing.fits(password, (await hashes()).get(id) ?? null)
/** The audit rows that the test itself added. */
const deeds = (action: string) =>
  app.context.db.orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), gt(auditLog.id, lastDeed)))
    .orderBy(auditLog.id)
const close = async (id: number) => {
  const [, reason] = await metasOfType(app.context, 'client_status')
  const body = { status_meta_id: reason?.id ?? 0, status_meta_value: '' }
  await app.call(calls.closeClient, { token: await app.signIn('mate'), params: { id }, body })
}

/** Does something in the middle of hashing a team's passwords: one is done, the others wait. */
function amidHashing(deed: () => Promise<unknown>): void {
  app.context.passwords = {
    ...hashing,
    async hashMany(passwords, onEach) {
      const [first = '', ...rest] = passwords
      const done = await hashing.hashMany([first], onEach)
      await deed()
      return [...done, ...(await hashing.hashMany(rest, onEach))]
    },
  }
}

/** Requests a reset from a browser that can disconnect. `leave` resolves when the server has noticed it. */
function leaving(token: string) {
  const going = new AbortController()
  const { server } = app.hub.server.fastify
  const gone = new Promise<void>((resolve) => {
    server.once('request', (_request: IncomingMessage, response: ServerResponse) =>
      response.once('close', resolve),
    )
  })
  const url = `${address}/api/clients/team/${TEAMS.harbour}/reset-team-passwords`
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(url, { method: 'PATCH', headers, signal: going.signal })
  const leave = () => {
    going.abort()
    return gone
  }
  return { leave, answer }
}

describe('one client', () => {
  it('API-036 CLI-028 gives a new password once; the old one stops working', async () => {
    const token = await verified('mate')
    const first = (await resetOne(token, 1)).ok.record
    expect(first).toEqual({ id: 1, code: 'CAST1', password: expect.stringMatching(/^[A-Za-z].{11}$/) })
    expect(await fits(1, first.password)).toBe(true)
    const second = (await resetOne(token, 1)).ok.record
    expect(await fits(1, first.password)).toBe(false)
    expect(await fits(1, second.password)).toBe(true)
    expect(await fits(2, 'Portal-pass-1')).toBe(true)
  })

  it('CLI-028 CLI-033 leaves the password as it is for a session without a password check', async () => {
    const answer = await resetOne(await app.signIn('member'), 1)
    expect(answer.failure.error.name).toBe('PasswordVerificationRequired')
    expect(await fits(1, 'Portal-pass-1')).toBe(true)
  })

  it('CLI-032 does not reset a file that is closed while its new password is hashed', async () => {
    const token = await verified('member')
    app.context.passwords = {
      ...hashing,
      async hash(password) {
        await close(1)
        return hashing.hash(password)
      },
    }
    expect((await resetOne(token, 1)).failure.error.name).toBe('ClientClosed')
    expect(await fits(1, 'Portal-pass-1')).toBe(true)
  })
})

describe('a whole team', () => {
  it('API-037 CLI-028 gives every open client of the team a password of their own, and nobody else', async () => {
    const before = await hashes()
    const { records } = (await resetTeam(await verified('mate'))).ok
    expect(records.map(({ id }) => id)).toEqual(CLIENTS.ofTeam)
    expect(records.map(({ code }) => code)).toEqual(['CAST1', 'CAST2', 'CAST3'])
    expect(new Set(records.map(({ password }) => password)).size).toBe(records.length)
    for (const { id, password } of records) expect(await fits(id, password)).toBe(true)
    const after = await hashes()
    for (const id of [...CLIENTS.ofOthers, CLIENTS.ofSolo, CLIENTS.closed])
      expect(after.get(id)).toBe(before.get(id))
  })

  it('API-037 CLI-033 needs a password check of this session', async () => {
    const before = await hashes()
    const answer = await resetTeam(await app.signIn('member'))
    expect(answer.failure.error.name).toBe('PasswordVerificationRequired')
    expect(await hashes()).toEqual(before)
  })

  it('CLI-028 stores all or none: a fault at one client leaves every old password working', async () => {
    await app.context.db.orm.execute(sql`
      create function refuse_third() returns trigger language plpgsql as
      $$ begin if new.id = 3 then raise exception 'planted'; end if; return new; end $$`)
    await app.context.db.orm.execute(
      sql`create trigger refuse_third before update on clients for each row execute function refuse_third()`,
    )
    const before = await hashes()
    const token = await verified('member')
    const answer = await resetTeam(token)
    await app.context.db.orm.execute(sql`drop trigger refuse_third on clients`)
    expect(answer.status).toBe(500)
    expect(await hashes()).toEqual(before)
    expect([...(await deeds('team-passwords-reset')), ...(await deeds('client-password-reset'))]).toEqual([])
    expect(await progress(token)).toEqual({ clients: 3, running: null })
    expect((await resetTeam(token)).ok.records).toHaveLength(3)
  })

  it('CLI-028 SYS-007 stores none when the audit log cannot tell of one', async () => {
    const { orm } = app.context.db
    await orm.execute(
      sql`alter table audit_log add constraint planted check (action <> 'client-password-reset' or object_id <> '3') not valid`,
    )
    const before = await hashes()
    const token = await verified('member')
    for (const answer of [await resetTeam(token), await resetOne(token, 3)]) expect(answer.status).toBe(500)
    await orm.execute(sql`alter table audit_log drop constraint planted`)
    expect(await hashes()).toEqual(before)
    expect([...(await deeds('team-passwords-reset')), ...(await deeds('client-password-reset'))]).toEqual([])
  })

  it('CLI-028 leaves out who is closed meanwhile, and does not touch who comes meanwhile', async () => {
    const token = await verified('member')
    amidHashing(async () => {
      await close(2)
      await app.context.db.orm
        .update(clients)
        .set({ teamId: TEAMS.harbour })
        .where(eq(clients.id, CLIENTS.ofSolo))
    })
    const { records } = (await resetTeam(token)).ok
    expect(records.map(({ id }) => id)).toEqual([1, 3])
    for (const id of [2, CLIENTS.ofSolo]) expect(await fits(id, 'Portal-pass-1')).toBe(true)
    expect((await deeds('client-password-reset')).map((row) => row.objectId)).toEqual(['1', '3'])
  })

  it('API-037 tells how far it is, and refuses a second one of the team meanwhile', async () => {
    const [token, other] = [await verified('member'), await verified('mate')]
    expect(await progress(token)).toEqual({ clients: 3, running: null })
    let second: Awaited<ReturnType<typeof resetTeam>> | undefined
    amidHashing(async () => {
      expect(await progress(other)).toEqual({ clients: 3, running: { done: 1, total: 3 } })
      second = await resetTeam(other)
    })
    const { records } = (await resetTeam(token)).ok
    expect(second?.failure.error.name).toBe('TooManyRequests')
    expect(Number(second?.headers['retry-after'])).toBeGreaterThan(0)
    for (const { id, password } of records) expect(await fits(id, password)).toBe(true)
    expect(await progress(token)).toEqual({ clients: 3, running: null })
  })

  it('API-037 is there five times an hour for a team, whoever asks', async () => {
    const tokens = [await verified('member'), await verified('mate')]
    for (let time = 0; time < 5; time += 1) expect((await resetTeam(tokens[time % 2] ?? '')).status).toBe(200)
    const sixth = await resetTeam(tokens[0] ?? '')
    expect(sixth.failure.error.name).toBe('TooManyRequests')
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(HOUR / 1000)
    const others = { params: { id: TEAMS.lakeside }, token: await verified('stranger') }
    expect((await app.call(calls.resetTeamPasswords, others)).status).toBe(200)
  })

  it('CLI-034 gives no passwords to a member who left the team while they were hashed', async () => {
    const token = await verified('member')
    const before = await hashes()
    const ofMember = eq(teamMembers.facilitatorId, CAST.member.id)
    amidHashing(() => app.context.db.orm.update(teamMembers).set({ leftAt: app.clock.iso() }).where(ofMember))
    expect((await resetTeam(token)).failure.error.name).toBe('NotFound')
    expect(await hashes()).toEqual(before)
    await app.context.db.orm.update(teamMembers).set({ leftAt: null }).where(ofMember)
  })

  it('CLI-028 leaves every password as it is when the asking browser goes away, and can be asked again', async () => {
    const token = await verified('member')
    const before = await hashes()
    const { leave, answer } = leaving(token)
    amidHashing(leave)
    await expect(answer).rejects.toThrow()
    while ((await progress(token)).running !== null);
    expect(await hashes()).toEqual(before)
    expect([...(await deeds('team-passwords-reset')), ...(await deeds('client-password-reset'))]).toEqual([])
    app.context.passwords = hashing
    const { records } = (await resetTeam(token)).ok
    for (const { id, password } of records) expect(await fits(id, password)).toBe(true)
  })

  it('CLI-028 leaves every password as it is when the browser goes away after the last is hashed', async () => {
    const token = await verified('member')
    const before = await hashes()
    const { leave, answer } = leaving(token)
    app.context.passwords = {
      ...hashing,
      async hashMany(passwords, onEach) {
        const done = await hashing.hashMany(passwords, onEach)
        await leave()
        return done
      },
    }
    await expect(answer).rejects.toThrow()
    while ((await progress(token)).running !== null);
    expect(await hashes()).toEqual(before)
  })

  it('SYS-007 is audited: one row for the team and one for each client, by one request', async () => {
    const answer = await resetTeam(await verified('member'))
    const requestId = answer.headers['x-request-id']
    const [team, ...more] = await deeds('team-passwords-reset')
    expect(more).toEqual([])
    expect(team).toMatchObject({ actorId: CAST.member.id, objectKind: 'team', objectId: '1', requestId })
    const each = await deeds('client-password-reset')
    expect(each).toHaveLength(3)
    for (const row of each)
      expect(row).toMatchObject({ actorId: CAST.member.id, objectKind: 'client', requestId })
  })
})

/** Reading client files, through HTTP: order, pages, and who sees what. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { teamMembers } from '../accounts/accounts.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { CAST, CAST_PASSWORD, CLIENTS, type Role, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { chosenBy } from '../testing/chosen-for-client.ts'
import { closeClient, registerClientWithNewCode } from './client-files.service.ts'
import { clients } from './clients.tables.ts'

let app: FreshApp
const tokens = {} as Record<Role, string>
beforeAll(async () => {
  app = await freshApp()
  for (const role of Object.keys(CAST) as Role[]) tokens[role] = await app.signIn(role)
})
afterAll(() => app.close())

const teamList = (token: string, query = {}) =>
  app.call(calls.listTeamClients, { params: { id: TEAMS.harbour }, query, token })
const cursor = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const ownList = (token: string, query = {}) => app.call(calls.listOwnClients, { query, token })
const read = (token: string, id: number) => app.call(calls.readClient, { params: { id }, token })

describe('the lists', () => {
  it('API-030 CLI-003 gives a member the team’s clients, open and closed, and a team mate the same', async () => {
    const ids = (await teamList(tokens.member)).ok.records.map((client) => client.id)
    expect(ids).toEqual([...CLIENTS.ofTeam, CLIENTS.closed])
    expect((await teamList(tokens.mate)).ok.records).toHaveLength(ids.length)
  })

  it('API-029 gives only the clients one registered oneself', async () => {
    expect((await ownList(tokens.member)).ok.records).toHaveLength(4)
    expect((await ownList(tokens.mate)).ok.records).toEqual([])
    expect((await ownList(tokens.solo)).ok.records.map((client) => client.id)).toEqual([CLIENTS.ofSolo])
  })

  it('API-031 gives the open ones for participation, with avatar and colour', async () => {
    const team = (
      await app.call(calls.listTeamActiveClients, { params: { id: TEAMS.harbour }, token: tokens.mate })
    ).ok
    expect(team.records.map((client) => client.id)).toEqual(CLIENTS.ofTeam)
    expect(team.records[0]).toEqual({ id: 1, code: 'CAST1', avatarColor: 'spruce', avatarKey: 'leaf' })
    const own = (await app.call(calls.listOwnActiveClients, { token: tokens.solo })).ok
    expect(own.records.map((client) => client.id)).toEqual([CLIENTS.ofSolo])
  })

  it('API-029 narrows by code, by facilitator and by status, and takes what is typed as text', async () => {
    const found = async (query: object) =>
      (await teamList(tokens.member, query)).ok.records.map(({ id }) => id)
    expect(await found({ q: 'cast2' })).toEqual([2])
    expect(await found({ q: 'amara ok' })).toHaveLength(4)
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ q: "'; drop table clients; --" })).toEqual([])
    expect(await found({ status: 'closed' })).toEqual([CLIENTS.closed])
    expect(await found({ status: 'open' })).toEqual(CLIENTS.ofTeam)
  })

  it.each([
    [{ limit: 1 }, [...CLIENTS.ofTeam, CLIENTS.closed]],
    [{ limit: 2 }, [...CLIENTS.ofTeam, CLIENTS.closed]],
    [{ limit: 3 }, [...CLIENTS.ofTeam, CLIENTS.closed]],
    [{ limit: 4 }, [...CLIENTS.ofTeam, CLIENTS.closed]],
    [{ limit: 2, status: 'open' }, CLIENTS.ofTeam],
    [{ limit: 1, status: 'closed' }, [CLIENTS.closed]],
    [{ limit: 1, q: 'Okafor' }, [...CLIENTS.ofTeam, CLIENTS.closed]],
    [{ limit: 1, q: 'cast' }, [...CLIENTS.ofTeam, CLIENTS.closed]],
  ])('API-029 CLI-008 pages in a stable order, each client once: %j', async (query, expected) => {
    const seen: number[] = []
    let after: string | null = null
    do {
      const page: { records: { id: number }[]; next: string | null } = (
        await teamList(tokens.member, { ...query, ...(after ? { after } : {}) })
      ).ok
      expect(page.records.length).toBeLessThanOrEqual(query.limit)
      seen.push(...page.records.map((client) => client.id))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(expected)
  })

  it('CLI-008 lists open before closed, the newest first, and by id those of one moment; whole and by pages', async () => {
    const { orm } = app.context.db
    const [older, newer, newest] = ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z']
    const [four, five, six] = CLIENTS.ofOthers
    const set = (id: number, values: Partial<typeof clients.$inferInsert>) =>
      orm.update(clients).set(values).where(eq(clients.id, id))
    await set(four, { registerTime: older })
    await set(five, { registerTime: newer })
    await set(six, { registerTime: older })
    const [closed] = await orm.select().from(clients).where(eq(clients.id, CLIENTS.closed))
    const { id: _, ...row } = { ...closed, teamId: TEAMS.lakeside, facilitatorId: CAST.stranger.id }
    const closedIds: number[] = []
    for (const [at, registerTime] of [older, newest, older].entries()) {
      const values = { ...row, code: `SHUT${at}`, registerTime } as typeof clients.$inferInsert
      closedIds.push(
        ...(await orm.insert(clients).values(values).returning({ id: clients.id })).map(({ id }) => id),
      )
    }
    const [first, second, third] = closedIds
    const ordered = [five, four, six, second, first, third]
    const page = (query: object) =>
      app.call(calls.listTeamClients, { params: { id: TEAMS.lakeside }, query, token: tokens.stranger })
    expect((await page({})).ok.records.map(({ id }) => id)).toEqual(ordered)
    for (let limit = 1; limit <= ordered.length; limit += 1) {
      const seen: number[] = []
      for (let after: string | null = ''; after !== null;) {
        const { records, next }: { records: { id: number }[]; next: string | null } = (
          await page({ limit, ...(after && { after }) })
        ).ok
        seen.push(...records.map(({ id }) => id))
        after = next
      }
      expect(seen).toEqual(ordered)
    }
  })

  it.each([
    { limit: 0 },
    { limit: 501 },
    { limit: 'x' },
    { status: 'lost' },
    { after: 'nonsense', limit: 1 },
    { after: cursor([0, '2', 1]) },
    { after: cursor([0, '2026-01-01T00:00:00.000Z', 2 ** 40]) },
    { q: 'a\u0000' },
  ])('API-029 refuses the query %j', async (query) => {
    expect((await teamList(tokens.member, query)).failure.error.name).toBe('ValidationError')
  })
})

describe('one client', () => {
  it('API-032 CLI-033 is read without demographics until the password is checked, and the reading counts', async () => {
    const { record } = (await read(tokens.third, 1)).ok
    expect(record.code).toBe('CAST1')
    const told = Object.entries(record).filter(([name]) => /^(gender|ethno|age|path)_/.test(name))
    expect(told).toHaveLength(8)
    for (const [, answer] of told) expect(answer).toBeNull()
    await app.call(calls.verifyPassword, { token: tokens.third, body: { password: CAST_PASSWORD } })
    const opened = (await read(tokens.third, 1)).ok.record
    expect(opened).toMatchObject({ age_meta_value: '12-14', gender_meta_id: expect.any(Number) as number })
    const rows = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'client-read'))
    expect(rows.filter((row) => row.actorId === CAST.third.id)).toHaveLength(2)
  })

  it('CLI-034 is not there for another team, nor for a facilitator without one', async () => {
    for (const token of [tokens.stranger, tokens.solo])
      expect((await read(token, 1)).failure).toEqual((await read(token, 9999)).failure)
    expect((await read(tokens.member, CLIENTS.ofSolo)).failure.error.name).toBe('NotFound')
    expect((await read(tokens.solo, CLIENTS.ofSolo)).status).toBe(200)
  })

  it('CLI-034 ACC-052 is not there any more for somebody who has left the team, who registered it too', async () => {
    const registeredBy = (facilitatorId: number) =>
      app.context.db.orm.update(clients).set({ facilitatorId }).where(eq(clients.id, 1))
    await registeredBy(CAST.third.id)
    const token = await app.signIn('third')
    expect((await ownList(token)).ok.records.map(({ id }) => id)).toEqual([1])
    expect((await read(token, 1)).status).toBe(200)
    const leave = (leftAt: string | null) =>
      app.context.db.orm
        .update(teamMembers)
        .set({ leftAt })
        .where(eq(teamMembers.facilitatorId, CAST.third.id))
    await app.context.db.transaction(async () => {
      await leave(app.clock.iso())
      await app.context.signals.send('forget-caller', String(CAST.third.id))
    })
    expect((await read(token, 1)).failure.error.name).toBe('NotFound')
    expect((await teamList(token)).failure.error.name).toBe('NotFound')
    expect((await ownList(token)).ok.records).toEqual([])
    await registeredBy(CAST.member.id)
    await leave(null)
    await app.context.signals.send('forget-caller', String(CAST.third.id))
  })

  it('CON-20 never carries the portal password or its hash', async () => {
    const texts = [await read(tokens.member, 1), await teamList(tokens.member)].map((answer) =>
      JSON.stringify(answer.ok),
    )
    for (const text of texts) expect(text).not.toMatch(/password|argon2/i)
  })
})

describe('opening a file', () => {
  it('CLI-018 gives a code without look-alikes and a password that is stored hashed alone', async () => {
    const metaId = async (type: Parameters<typeof metasOfType>[1]) =>
      (await metasOfType(app.context, type))[0]?.id ?? 0
    const choices = await chosenBy(metaId)
    const caller = {
      ...CAST.member,
      team: { id: 1, name: '' },
      teams: [{ id: 1, name: '' }],
      sessionId: '',
      kind: 'facilitator' as const,
      requestId: null,
      passwordCheckedAtMs: null,
    }
    const given = await registerClientWithNewCode(
      app.context,
      { ...caller, sessionEndsAt: app.clock.now(), secretId: null, termsDue: null, factorDue: false },
      choices,
    )
    expect(given.code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(given.password).toMatch(/^[A-Za-z](?=.*[2-9])(?=.*[!#$%&*?]).{11}$/)
    const adultPath = (await metasOfType(app.context, 'referral_path')).find(
      (path) => path.meta_mark === 'adult',
    )
    await expect(
      registerClientWithNewCode(
        app.context,
        { ...caller, sessionEndsAt: app.clock.now(), secretId: null, termsDue: null, factorDue: false },
        { ...choices, referralId: adultPath?.id ?? 0 },
      ),
    ).rejects.toMatchObject({ refusal: 'ValidationError' })
  })
})

describe('closing a file', () => {
  const callerOf = (role: Role, teamId: number | null) => {
    const team = teamId === null ? null : { id: teamId, name: '' }
    return {
      ...CAST[role],
      kind: 'facilitator' as const,
      ...{ team, teams: team ? [team] : [], sessionId: '', requestId: null, passwordCheckedAtMs: null },
      sessionEndsAt: app.clock.now(),
      secretId: null,
      termsDue: null,
      factorDue: false,
    }
  }
  const reasons = async () => (await metasOfType(app.context, 'client_status')).slice(1)

  it('CLI-034 does not find another team’s file, nor one of a facilitator without a team', async () => {
    const [reason] = await reasons()
    for (const clientId of [...CLIENTS.ofTeam, CLIENTS.ofSolo])
      await expect(
        closeClient(app.context, callerOf('stranger', 2), { clientId, statusMetaId: reason?.id ?? 0 }),
      ).rejects.toMatchObject({ refusal: 'NotFound' })
  })
})

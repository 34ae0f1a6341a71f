/** Staff find facilitators and see their accounts (PPL-001). */
import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { PEOPLE_SORTS, type PeopleQuery, type PersonRow } from '@hub/contract/staff-people'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { provinces } from '../metas/metas.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { CAST } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const CROWD = 60

let app: FreshApp
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
  await crowd(app)
})
afterAll(() => app.close())

/** Many facilitators with names and days that are often the same, so that an order has to decide between equals. */
async function crowd({ context }: FreshApp): Promise<void> {
  await context.db.orm.execute(sql`
    insert into facilitators (first_name, last_name, phone_number, email, password_hash, agency_id, province_id, address,
      new_city_name, postcode, locale, terms_version, terms_accepted_at, created_at, confirmed_at, eligibility, suspended_at)
    select (array['Ana', 'Émile', 'li', 'Zoë'])[1 + n % 4], 'Roy', '(416) 555 - 0199', 'crowd' || n || '@crowd.example', 'x',
      1, 9, '1 Main Street', 'Moosonee', 'K1A 0B1', 'en', '1', now(), timestamptz '2026-01-01' + (n % 5) * interval '1 day',
      now(), (array['pending', 'confirmed', 'refused'])[1 + n % 3],
      case when n % 7 = 0 then now() end
    from generate_series(1, ${CROWD}) n`)
}

const list = async (query: Partial<PeopleQuery> = {}) =>
  (await app.call(staffCalls.listPeople, { cookie: staff.cookie, query })).ok

/** Every page, one after the other. */
async function walk(query: Partial<PeopleQuery>): Promise<PersonRow[]> {
  const rows: PersonRow[] = []
  let after: string | undefined
  do {
    const page = await list({ ...query, ...(after !== undefined && { after }) })
    rows.push(...page.records)
    after = page.next ?? undefined
  } while (after !== undefined)
  return rows
}

describe('the list of people', () => {
  it('PPL-001 STA-011 has every facilitator once, in whatever order and pages it is read', async () => {
    const { total } = await list()
    expect(total).toBe(CROWD + Object.keys(CAST).length)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PEOPLE_SORTS),
        fc.constantFrom('up', 'down'),
        fc.integer({ min: 1, max: 50 }),
        async (sort, direction, limit) => {
          const rows = await walk({ sort, direction, limit })
          expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
          expect(rows.length).toBe(total)
          const ranks = rows.map(({ standing }) => (standing === 'pending' ? 0 : 1))
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
          if (sort !== 'registered') return
          const days = rows.filter(({ standing }) => standing !== 'pending').map((row) => row.registeredAt)
          const inOrder = days.toSorted()
          expect(days).toEqual(direction === 'up' ? inOrder : inOrder.toReversed())
        },
      ),
      { numRuns: 12 },
    )
  })

  it('PPL-001 counts each view, and shows of it what it counts', async () => {
    await app.context.db.orm.execute(
      sql`with other as (insert into agencies (name, created_at) values ('Birch House', now()) returning id)
        update facilitators set agency_id = other.id from other where facilitators.id = ${CAST.stranger.id}`,
    )
    const { views, agencies } = await list({ q: 'crowd.example', limit: 1 })
    const words = ['pending', 'confirmed', 'suspended', 'refused', 'closed'] as const
    expect(words.reduce((sum, view) => sum + (views[view] ?? 0), 0)).toBe(CROWD)
    const everybody = new Set((await walk({ limit: 50 })).map(({ agency }) => agency))
    expect(everybody.size).toBeGreaterThan(agencies)
    expect([agencies, (await list({ limit: 1 })).agencies]).toEqual([1, everybody.size])
    for (const view of words) {
      const rows = await walk({ q: 'crowd.example', view, limit: 50 })
      expect([view, rows.length]).toEqual([view, views[view]])
      expect(rows.every(({ standing }) => standing === view)).toBe(true)
    }
  })

  it('STA-011 searches by part of a name or an email, and takes no sign for a pattern', async () => {
    expect((await list({ q: 'amara oka' })).records.map(({ email }) => email)).toEqual([CAST.member.email])
    // As copied from an address book, with the marks that it hides.
    expect((await list({ q: '\u202Aamara oka\u202C' })).records).toHaveLength(1)
    expect((await list({ q: 'STRANGER@' })).records.map(({ id }) => id)).toEqual([CAST.stranger.id])
    for (const q of ['%', '_mara', String.raw`\ `]) expect((await list({ q })).total, q).toBe(0)
    const ofTeam = await list({ teamId: 1 })
    expect(ofTeam.records.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(ofTeam.records[0]?.teams).toHaveLength(1)
  })

  it('PPL-001 narrows the list to an agency and a team, in the list as in the counts, and names both', async () => {
    await app.context.db.orm.execute(
      sql`insert into team_members (team_id, facilitator_id, joined_at, left_at)
        values (1, ${CAST.stranger.id}, now() - interval '1 day', now())`,
    )
    const byTeam = await list({ teamId: 1 })
    expect(byTeam.records.map(({ id }) => id)).not.toContain(CAST.stranger.id)
    expect(byTeam.views.all).toBe(3)
    const [one] = byTeam.records
    const [of] = (
      await app.context.db.orm.execute(
        sql`select agency_id as id, a.name from facilitators f join agencies a on a.id = agency_id where f.id = ${one?.id}`,
      )
    ).rows as { id: number; name: string }[]
    const both = await walk({ teamId: 1, agencyId: of?.id, limit: 1 })
    expect(both.every(({ agency, teams }) => agency === of?.name && teams.length > 0)).toBe(true)
    const { filters, total, views } = await list({ teamId: 1, agencyId: of?.id, limit: 1 })
    expect([total, views.all]).toEqual([both.length, both.length])
    expect(filters).toEqual([
      { kind: 'agency', id: of?.id, name: of?.name },
      { kind: 'team', id: 1, name: both[0]?.teams[0] },
    ])
    expect((await list()).filters).toEqual([])
  })

  it('PPL-001 narrows the list to a province, and to who logged in on a day of Toronto or later', async () => {
    const { orm } = app.context.db
    const [ontario, quebec] = ['ON', 'QC'].map(
      async (code) => (await orm.select().from(provinces).where(eq(provinces.code, code)))[0],
    )
    const [on, qc] = [await ontario, await quebec]
    const ofSolo = eq(facilitators.id, CAST.solo.id)
    const [before] = await orm.select().from(facilitators).where(ofSolo)
    await orm
      .update(facilitators)
      .set({ provinceId: qc?.id ?? 0 })
      .where(ofSolo)
    const there = await list({ provinceId: qc?.id })
    expect([there.total, there.records.map(({ id }) => id)]).toEqual([1, [CAST.solo.id]])
    expect(there.filters).toEqual([{ kind: 'province', id: qc?.id, name: qc?.name }])
    expect((await list({ provinceId: on?.id })).records.map(({ id }) => id)).not.toContain(CAST.solo.id)
    await orm
      .update(facilitators)
      .set({ provinceId: before?.provinceId ?? 0 })
      .where(ofSolo)
    // Midnight in Toronto.
    const startedAt = '2031-07-02T04:00:00.000Z'
    const session = {
      id: app.context.random.uuid(),
      facilitatorId: CAST.solo.id,
      startedAt,
      expiresAt: startedAt,
    }
    await orm.insert(sessions).values(session)
    expect((await list({ since: '2031-07-02' })).records.map(({ id }) => id)).toEqual([CAST.solo.id])
    expect((await list({ since: '2031-07-03' })).total).toBe(0)
    const earlier = { startedAt: '2031-07-02T03:59:59.999Z' }
    await orm.update(sessions).set(earlier).where(eq(sessions.id, session.id))
    expect((await list({ since: '2031-07-02' })).total).toBe(0)
    await orm.delete(sessions).where(eq(sessions.id, session.id))
  })

  it('PPL-001 shows nobody of an agency that there is not, and says no name', async () => {
    const none = await list({ agencyId: 2_000_000_000 })
    expect(none).toMatchObject({ total: 0, filters: [{ kind: 'agency', id: 2_000_000_000, name: '' }] })
  })

  it('STA-011 refuses a cursor that is none of its own', async () => {
    const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const after of ['x', cursor([2, 'a', 1]), cursor([0, 'a\u0000', 1]), cursor([0, 'a', 2 ** 40])]) {
      const { failure } = await app.call(staffCalls.listPeople, { cookie: staff.cookie, query: { after } })
      expect(Object.keys(failure.error.fields ?? {}), after).toEqual(['after'])
    }
  })
})

describe('one facilitator', () => {
  const read = async (id: number) =>
    (await app.call(staffCalls.readPerson, { cookie: staff.cookie, params: { id } })).ok.record

  it('PPL-001 CON-16 shows the account with its decisions, and nothing of what was delivered', async () => {
    await app.signIn('member')
    const person = await read(CAST.member.id)
    expect(person).toMatchObject({ firstName: 'Amara', standing: 'confirmed', unrecorded: null })
    expect(person.teams.map(({ leftAt }) => leftAt)).toEqual([null])
    expect(person.sessions.length).toBeGreaterThan(0)
    expect(person.lastLoginAt).toBe(person.sessions[0]?.startedAt)
    expect(person.history.map(({ action }) => action)).not.toContain('login')
    expect(JSON.stringify(person)).not.toMatch(/password|hash|participa|"records?"|sessionsLed|count/i)
  })

  it('PPL-001 has one word for a standing, in the list and in the account', async () => {
    await app.context.db.orm.execute(
      sql`update facilitators set closed_at = now() where email in ('crowd7@crowd.example', 'crowd8@crowd.example')`,
    )
    const rows = await walk({ q: 'crowd.example', limit: 50 })
    const first = new Map(rows.map((row) => [row.standing, row]))
    expect(first.size).toBe(5)
    for (const { id, standing } of first.values()) expect((await read(id)).standing).toBe(standing)
  })

  it('PPL-001 names the staff member who decided', async () => {
    const body = { ids: [CAST.third.id], change: 'confirm' as const, reason: 'Asked by telephone' }
    await app.call(staffCalls.changeStandings, { cookie: staff.cookie, body })
    const [last] = (await read(CAST.third.id)).history
    expect(last).toMatchObject({ action: 'facilitator-confirm', by: 'staff', byName: 'Jordan people' })
    await app.signIn('third')
    expect((await read(CAST.third.id)).history.filter(({ by }) => by !== 'staff')).toEqual(
      (await read(CAST.third.id)).history.filter(({ byName }) => byName === null),
    )
  })

  it('AUD-004 leaves an entry for each reading, with the staff account', async () => {
    await read(CAST.mate.id)
    // The history is read from the audit log, which is an entry too.
    const [history, row] = await listLastDeeds(app.context.db, 2)
    expect(history).toMatchObject({ action: 'audit-read', objectId: String(CAST.mate.id) })
    expect(row).toMatchObject({
      action: 'facilitator-read',
      actorId: staff.id,
      objectId: String(CAST.mate.id),
    })
    await list()
    const [listed] = await listLastDeeds(app.context.db, 1)
    expect(listed).toMatchObject({ action: 'facilitator-list-read', actorKind: 'staff', actorId: staff.id })
  })
})

/** Staff see what a decision would end, and decide; no client file is left alone (PPL-002, PPL-007, STA-013). */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import type { BodyOf } from '@hub/contract/endpoint'
import { staffCalls } from '@hub/contract/every-staff-call'
import { EffectCounts } from '@hub/contract/staff-people'
import { UNDO_MS, type StandingChange } from '@hub/contract/standing.rules'
import { readEmailChange } from '../accounts/accounts.neighbours.ts'
import { askEmailChange } from '../accounts/email-changes/email-changes.staff.ts'
import { assignToTeam, createTeam, removeFromTeam } from '../accounts/teams/teams.staff.ts'
import { teamMembers } from '../accounts/accounts.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { createEventJobs } from '../events/events.sweep.ts'
import { loadEvents } from '../events/event-loading.staff.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import type { Outbox } from '#platform/jobs/outbox.ts'
import { CAST, CAST_PASSWORD, CAST_TIME, CLIENTS, STAFF, TEAMS } from '../testing/cast.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'
import { eventOf, registrationOf } from '../testing/crowd.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const REASON = 'Checked with the agency by telephone'
const NOBODY = 2_000_000_000
/** Two may miss each other once. */
const ROUNDS = 3

let app: FreshApp
let staff: TestStaff
let jobs: Outbox
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  jobs = createEventJobs(app.context)
  staff = await signInStaff(app, ['people'])
  await waiting()
})
afterAll(async () => {
  await jobs.stop()
  await app.close()
})

/** Five facilitators who wait for a decision. */
async function waiting(): Promise<void> {
  await app.context.db.orm.execute(sql`
    insert into facilitators (first_name, last_name, phone_number, email, password_hash, agency_id, province_id, address,
      new_city_name, postcode, locale, terms_version, terms_accepted_at, created_at, confirmed_at, eligibility)
    select 'Ana', 'Roy', '(416) 555 - 0199', 'crowd' || n || '@crowd.example', 'x', 1, 9, '1 Main Street', 'Moosonee',
      'K1A 0B1', 'en', '1', now(), now(), now(), 'pending'
    from generate_series(1, 5) n`)
}

const pending = async () =>
  (await app.call(staffCalls.listPeople, { cookie: staff.cookie, query: { view: 'pending', q: 'crowd' } })).ok
    .records
const preview = async (ids: number[], change: StandingChange) =>
  (await app.call(staffCalls.previewStandings, { cookie: staff.cookie, body: { ids, change } })).ok.record
type More = Partial<BodyOf<typeof staffCalls.changeStandings>>
const change = (ids: number[], word: StandingChange, more: More = {}) =>
  app.call(staffCalls.changeStandings, {
    cookie: staff.cookie,
    body: { ids, change: word, reason: REASON, ...more },
  })
const placesOf = (ids: readonly number[]) =>
  app.context.db.orm
    .select({ teamId: clients.teamId, facilitatorId: clients.facilitatorId })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
const moveFile = (id: number, to: { teamId: number | null; facilitatorId: number }) =>
  app.context.db.orm.update(clients).set(to).where(eq(clients.id, id))
const team = (id: number) => ({ kind: 'team' as const, id })
const facilitator = (id: number) => ({ kind: 'facilitator' as const, id })
const { member, mate, third, stranger, solo } = CAST

describe('a decision', () => {
  it('PPL-002 shows the mail before it is sent, and sends that one', async () => {
    const [one] = await pending()
    const id = one?.id ?? 0
    const { mail, mails, changed } = await preview([id], 'confirm')
    expect([mail?.to, mails, changed]).toEqual([one?.email, 1, 1])
    await change([id], 'confirm')
    app.clock.advance(2 * UNDO_MS)
    const sent = (await app.mails()).findLast(({ to }) => to === one?.email)
    expect([sent?.subject, sent?.text, sent?.locale]).toEqual([mail?.subject, mail?.text, mail?.locale])
    expect(await preview([id], 'confirm')).toMatchObject({ changed: 0, mails: 0, mail: null })
  })

  it('PPL-002 decides about several at once, all or none, each with its entry and the reason', async () => {
    const ids = (await pending()).slice(0, 3).map(({ id }) => id)
    expect(await preview(ids, 'confirm')).toMatchObject({ changed: 3, mails: 3 })
    expect((await change([...ids, NOBODY], 'confirm')).failure.error.name).toBe('NotFound')
    expect((await pending()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    const { ok } = await change(ids.toReversed(), 'confirm')
    expect(ok.records.map(({ standing }) => standing)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const deeds = (await listLastDeeds(app.context.db, 3)).toReversed()
    expect(deeds.map(({ action, objectId, note }) => [action, Number(objectId), note])).toEqual(
      ids.toSorted((a, b) => a - b).map((id) => ['facilitator-confirm', id, REASON]),
    )
  })

  it('STA-013 PPL-002 is made once, where two decide about the same accounts at the same moment, in any order', async () => {
    // Of the three in their team one stays, so that no file is left alone.
    const ids = [member.id, mate.id]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const word of ['suspend', 'restore'] as const) {
        const seen = EffectCounts.parse(await preview(ids, word))
        const answers = await Promise.all([
          change(ids, word, { seen }),
          change(ids.toReversed(), word, { seen }),
        ])
        const refused = answers.filter(({ status }) => status !== 200)
        expect(refused.map(({ failure }) => failure.error.name)).toEqual(['EffectsChanged'])
      }
    }
  })

  it('PPL-002 ends at once what the account could do, until a new login, and closing also teams and mailed links', async () => {
    const { db } = app.context
    const token = await app.signIn('third')
    const isSignedIn = async () => (await app.call(calls.readSession, { token })).status === 200
    expect(await isSignedIn()).toBe(true)
    app.clock.advance(1000)
    await change([third.id], 'suspend')
    expect(await isSignedIn()).toBe(false)
    await change([third.id], 'restore')
    expect(await isSignedIn()).toBe(false)

    await app.call(calls.applyReset, { body: { email: third.email } })
    const mail = (await app.mails()).findLast(({ to }) => to === third.email)
    const resetToken = /\/new-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const isGood = async () =>
      (await app.call(calls.verifyResetToken, { body: { resetToken } })).status === 200
    expect(await isGood()).toBe(true)
    await askEmailChange(app.context, STAFF, {
      ...{ facilitatorId: third.id, email: 'third@new.example', reason: REASON },
    })
    await change([third.id], 'close')
    const present = await db.orm
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.facilitatorId, third.id), isNull(teamMembers.leftAt)))
    expect(present).toEqual([])
    await change([third.id], 'restore')
    expect(await isGood()).toBe(false)
    expect(await readEmailChange(app.context, third.id)).toBeNull()
    await assignToTeam(app.context, STAFF, { facilitatorId: third.id, teamId: TEAMS.harbour })
  })

  it('PPL-002 STA-013 gives places in events back where an account is closed, and says so there alone', async () => {
    const token = await app.signIn('third')
    await loadEvents(app.context, STAFF, { events: [eventOf('leaving')] })
    const place = registrationOf('webinar-leaving', third)
    expect((await app.call(calls.registerForEvent, { token, body: place })).status).toBeLessThan(300)
    const places = []
    for (const word of ['suspend', 'refuse', 'close'] as const)
      places.push((await preview([third.id], word)).places)
    expect(places).toEqual([0, 0, 1])
    app.clock.advance(1000)
    await change([third.id], 'suspend')
    await jobs.runDue()
    expect((await preview([third.id], 'close')).places).toBe(1)
    await change([third.id], 'close')
    await jobs.runDue()
    expect((await preview([third.id], 'close')).places).toBe(0)
    await change([third.id], 'restore')
    await assignToTeam(app.context, STAFF, { facilitatorId: third.id, teamId: TEAMS.harbour })
  })

  it('STA-013 asks for a reason of five letters at least', async () => {
    const { failure } = await change([mate.id], 'suspend', { reason: 'no' })
    expect(Object.keys(failure.error.fields ?? {})).toEqual(['reason'])
  })

  it('STA-007 closes an account with a code of the last ten minutes alone', async () => {
    app.clock.advance(11 * 60_000)
    expect((await change([mate.id], 'close')).failure.error.name).toBe('NewCodeRequired')
    expect((await preview([mate.id], 'close')).changed).toBe(1)
    await app.call(staffCalls.renewCode, { cookie: staff.cookie, body: { code: staff.code() } })
    expect((await change([mate.id], 'close')).ok.records).toEqual([{ id: mate.id, standing: 'closed' }])
    await change([mate.id], 'restore')
    await assignToTeam(app.context, STAFF, { facilitatorId: mate.id, teamId: TEAMS.harbour })
  })

  it('STA-013 changes nothing when something else would end than was shown, and says what', async () => {
    const { mail: _, mails: __, clientCodes: ___, ...seen } = await preview([third.id], 'suspend')
    await app.signIn('third')
    const { failure } = await change([third.id], 'suspend', { seen })
    expect([failure.error.name, failure.record]).toMatchObject(['EffectsChanged', { devices: 1 }])
    app.clock.advance(1000)
    const { ok } = await change([third.id], 'suspend', { seen: { ...seen, devices: 1 } })
    expect(ok.records).toEqual([{ id: third.id, standing: 'suspended' }])
    await change([third.id], 'restore')
  })
})

describe('the clients of somebody who leaves', () => {
  it('PPL-007 STA-013 are counted and named before, and nothing ends while nobody takes them', async () => {
    const token = await app.signIn('solo')
    for (const word of ['suspend', 'close', 'refuse'] as const) {
      const effects = await preview([solo.id], word)
      expect(effects).toMatchObject({ devices: 1, teams: 0, clientsOnlyTheirs: 1, clientCodes: ['CAST7'] })
      const { status, failure } = await change([solo.id], word)
      expect([status, failure.error.name]).toEqual([409, 'ClientsLeftAlone'])
      expect(failure.record).toEqual({ count: 1, codes: ['CAST7'], facilitatorIds: [solo.id] })
    }
    expect((await app.call(calls.readSession, { token })).status).toBe(200)
    expect(await preview([member.id], 'close')).toMatchObject({ teams: 1, clientsOnlyTheirs: 0 })
  })

  it.each([
    ['is closed', { statusMetaCode: 'CMP', closeTime: CAST_TIME }],
    ['is merged into another', { mergedIntoId: CLIENTS.ofOthers[0] }],
  ] as const)('PPL-007 are not those whose file %s', async (_what, change) => {
    const { orm } = app.context.db
    const file = eq(clients.id, CLIENTS.ofSolo)
    await orm.update(clients).set(change).where(file)
    expect(await preview([solo.id], 'close')).toMatchObject({ clientsOnlyTheirs: 0, clientCodes: [] })
    await orm.update(clients).set({ statusMetaCode: 'OPN', closeTime: null, mergedIntoId: null }).where(file)
    expect(await preview([solo.id], 'close')).toMatchObject({ clientsOnlyTheirs: 1 })
  })

  it('PPL-007 go to a team or a facilitator in the same step, each with its entry', async () => {
    await app.signIn('solo')
    app.clock.advance(1000)
    const { ok } = await change([solo.id], 'suspend', { clientsTo: facilitator(mate.id) })
    expect(ok.records).toEqual([{ id: solo.id, standing: 'suspended' }])
    expect(await placesOf([CLIENTS.ofSolo])).toEqual([{ teamId: TEAMS.harbour, facilitatorId: solo.id }])
    const [moved] = (await listLastDeeds(app.context.db, 2)).filter(({ action }) => action === 'client-moved')
    expect(moved).toMatchObject({ actorKind: 'staff', actorId: staff.id, objectId: String(CLIENTS.ofSolo) })
    expect(moved?.note).toContain(REASON)
    expect(await preview([solo.id], 'close')).toMatchObject({ changed: 1, devices: 0, clientsOnlyTheirs: 0 })
    await change([solo.id], 'restore')
    const body = { email: solo.email, password: CAST_PASSWORD }
    expect((await app.call(calls.logIn, { body })).status).toBe(200)
  })

  it('PPL-007 are reached by a facilitator without a team who takes them', async () => {
    const effects = await preview([stranger.id], 'suspend')
    expect(effects.clientsOnlyTheirs).toBe(CLIENTS.ofOthers.length)
    await change([stranger.id], 'suspend', { clientsTo: facilitator(solo.id) })
    expect(await placesOf(CLIENTS.ofOthers)).toEqual(
      CLIENTS.ofOthers.map(() => ({ teamId: null, facilitatorId: solo.id })),
    )
    const token = await app.signIn('solo')
    const id = CLIENTS.ofOthers[0]
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    expect((await app.call(calls.readClient, { token, params: { id } })).status).toBe(200)
    await change([stranger.id], 'restore')
    await app.context.db.orm
      .update(clients)
      .set({ teamId: TEAMS.lakeside, facilitatorId: stranger.id })
      .where(inArray(clients.id, [...CLIENTS.ofOthers]))
  })

  it.each([
    ['their own team', team(TEAMS.lakeside), 'TakerCannotReach'],
    ['themselves', facilitator(stranger.id), 'TakerCannotReach'],
    ['somebody who may not log in', facilitator(third.id), 'TakerCannotReach'],
    ['a team that is not there', team(NOBODY), 'NotFound'],
    ['a facilitator who is not there', facilitator(NOBODY), 'NotFound'],
  ])('PPL-007 do not go to %s', async (_, clientsTo, name) => {
    await change([third.id], 'suspend')
    const { failure } = await change([stranger.id], 'close', { clientsTo })
    expect(failure.error.name).toBe(name)
    await change([third.id], 'restore')
  })

  it('PPL-007 are not left alone by several who leave at once', async () => {
    const team3 = [member.id, mate.id, third.id]
    expect((await preview(team3.slice(0, 2), 'close')).clientsOnlyTheirs).toBe(0)
    expect((await preview(team3, 'close')).clientsOnlyTheirs).toBeGreaterThan(0)
    expect((await change(team3, 'suspend')).failure.error.name).toBe('ClientsLeftAlone')
  })

  it('PPL-007 are not left alone by two who leave at the same moment', async () => {
    await change([third.id], 'suspend')
    for (const leave of [
      () => change([mate.id], 'suspend').then(({ status }) => status === 200),
      () =>
        removeFromTeam(app.context, STAFF, { facilitatorId: mate.id, teamId: TEAMS.harbour }).then(
          () => true,
          () => false,
        ),
    ]) {
      const [first, second] = await Promise.all([
        change([member.id], 'suspend').then(({ status }) => status === 200),
        leave(),
      ])
      expect([first, second].filter(Boolean)).toHaveLength(1)
      await change([member.id, mate.id], 'restore')
      await assignToTeam(app.context, STAFF, { facilitatorId: mate.id, teamId: TEAMS.harbour })
    }
    await change([third.id], 'restore')
  })

  it('PPL-007 are not handed to each other by two whose accounts end at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await moveFile(CLIENTS.ofSolo, { teamId: null, facilitatorId: solo.id })
      const answers = await Promise.all([
        change([stranger.id], 'suspend', { clientsTo: facilitator(solo.id) }),
        change([solo.id], 'suspend', { clientsTo: facilitator(stranger.id) }),
      ])
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ failure }) => failure.error.name)).toEqual(['TakerCannotReach'])
      await change([stranger.id, solo.id], 'restore')
      for (const id of CLIENTS.ofOthers)
        await moveFile(id, { teamId: TEAMS.lakeside, facilitatorId: stranger.id })
    }
  })

  it('PPL-007 PPL-006 go to a team that the same account joins at the same moment', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await moveFile(CLIENTS.ofSolo, { teamId: null, facilitatorId: solo.id })
      const [suspended, joined] = await Promise.all([
        change([solo.id], 'suspend', { clientsTo: team(TEAMS.harbour) }),
        app.call(staffCalls.addTeamMembers, {
          ...{ cookie: staff.cookie, params: { id: TEAMS.harbour } },
          body: { facilitatorIds: [solo.id, third.id] },
        }),
      ])
      expect([suspended.status, joined.status]).toEqual([200, 200])
      expect(await placesOf([CLIENTS.ofSolo])).toMatchObject([{ teamId: TEAMS.harbour }])
      await change([solo.id], 'restore')
      await removeFromTeam(app.context, STAFF, { facilitatorId: solo.id, teamId: TEAMS.harbour })
    }
  })

  it('PPL-007 PPL-006 are not left alone by the last member who is taken out of the team', async () => {
    const take = () =>
      app.call(staffCalls.removeTeamMember, {
        ...{ cookie: staff.cookie, params: { id: TEAMS.lakeside } },
        body: { facilitatorId: stranger.id, reason: REASON },
      })
    const { failure } = await take()
    expect([failure.error.name, failure.record]).toMatchObject([
      'ClientsLeftAlone',
      { count: CLIENTS.ofOthers.length },
    ])
    await assignToTeam(app.context, STAFF, { facilitatorId: mate.id, teamId: TEAMS.lakeside })
    expect((await take()).status).toBe(200)
    await assignToTeam(app.context, STAFF, { facilitatorId: stranger.id, teamId: TEAMS.lakeside })
    await removeFromTeam(app.context, STAFF, { facilitatorId: mate.id, teamId: TEAMS.lakeside })
  })

  it('PPL-007 are taken by whoever can reach them: teams with members, and who may log in', async () => {
    const takers = async (q?: string) =>
      (await app.call(staffCalls.listTakers, { cookie: staff.cookie, query: q === undefined ? {} : { q } }))
        .ok.records
    await change([third.id], 'suspend')
    expect(await takers('harbour')).toEqual([{ ...team(TEAMS.harbour), name: 'Harbour Street', detail: '2' }])
    expect(await takers('PRIYA')).toEqual([
      { ...facilitator(mate.id), name: 'Priya Raman', detail: mate.email },
    ])
    expect(await takers('cheung')).toEqual([])
    for (const q of ['%', '_riya']) expect(await takers(q), q).toEqual([])
    expect((await takers()).length).toBeGreaterThan(3)
    await change([third.id], 'restore')
  })

  it('PPL-007 are given by staff with the permission alone', async () => {
    const content = await signInStaff(app, ['content'])
    const input = { body: { ids: [solo.id], change: 'close' as const, reason: REASON } }
    const as = async (more: object) =>
      (await app.call(staffCalls.changeStandings, { ...input, ...more })).failure.error.name
    expect(await as({ cookie: content.cookie })).toBe('Forbidden')
    expect(await as({ token: await app.signIn('member') })).toBe('SignInRequired')
    expect(await as({})).toBe('SignInRequired')
    await app.call(staffCalls.signOut, { cookie: content.cookie })
    expect(await as({ cookie: content.cookie })).toBe('SignInRequired')
  })
})

it('PPL-007 CLI-034 a client who is registered while the account ends is not left alone', async () => {
  const chosen = await chosenBy(async (list) => (await metasOfType(app.context, list))[0]?.id ?? 0)
  for (let round = 0; round < 5; round += 1) {
    const token = await app.signIn('solo')
    app.clock.advance(1000)
    const { code } = (await app.call(calls.issueClientCode, { token })).ok.record
    const whose = { code, password: 'abcdefghj2#k', teamId: null, facilitatorId: solo.id }
    const [registered] = await Promise.all([
      app.call(calls.registerClient, { token, body: { ...whose, ...chosen, ...NO_VALUES } }),
      change([solo.id], 'suspend', { clientsTo: team(TEAMS.harbour) }),
    ])
    const [file] = await app.context.db.orm.select().from(clients).where(eq(clients.code, code))
    expect([registered.status < 300, file?.teamId]).toEqual(
      file === undefined ? [false, undefined] : [true, TEAMS.harbour],
    )
    await change([solo.id], 'restore')
  }
})

it('PPL-007 CLI-034 a client who is registered while the last one leaves the team is not left alone there', async () => {
  const chosen = await chosenBy(async (list) => (await metasOfType(app.context, list))[0]?.id ?? 0)
  const { id: teamId } = await createTeam(app.context, STAFF, 'Of one alone')
  const membership = { facilitatorId: solo.id, teamId }
  const outcomes = new Set<boolean>()
  for (let round = 0; round < 8; round += 1) {
    await assignToTeam(app.context, STAFF, membership)
    const token = await app.signIn('solo')
    app.clock.advance(1000)
    const { code } = (await app.call(calls.issueClientCode, { token })).ok.record
    const whose = { code, password: 'abcdefghj2#k', teamId, facilitatorId: solo.id }
    const [registered, left] = await Promise.all([
      app.call(calls.registerClient, { token, body: { ...whose, ...chosen, ...NO_VALUES } }),
      removeFromTeam(app.context, STAFF, membership).catch(() => false),
    ])
    // One of the two: there is no file, or somebody is still there who reaches it.
    const files = await app.context.db.orm.select().from(clients).where(eq(clients.code, code))
    expect([registered.status < 300, files.length]).toEqual(left ? [false, 0] : [true, 1])
    outcomes.add(left)
    await app.context.db.orm.delete(clients).where(eq(clients.code, code))
  }
  expect(outcomes).toContain(true)
})

/** Staff confirm somebody into a team in one step, choose whether a mail is sent, and take a decision back (PPL-002, PPL-006). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BodyOf } from '@hub/contract/endpoint'
import { staffCalls } from '@hub/contract/every-staff-call'
import { EffectCounts } from '@hub/contract/staff-people'
import { UNDO_MS, type StandingChange } from '@hub/contract/standing.rules'
import { facilitators, teamMembers, teams } from '../accounts/accounts.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { CAST, CLIENTS, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const REASON = 'Checked with the agency by telephone'
const NOBODY = 2_000_000_000
const LEFT_MS = 2 * UNDO_MS

let app: FreshApp
let staff: TestStaff
/** Teams of another agency, and without anybody. */
let otherAgency: number
let otherTeam: number
let newTeam: number
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
  const { orm } = app.context.db
  otherAgency = await idOf(
    sql`insert into agencies (name, created_at, approved_at) values ('Cedar Hill', now(), now()) returning id`,
  )
  otherTeam = await idOf(sql`insert into teams (name, created_at) values ('Cedar Hill', now()) returning id`)
  newTeam = await idOf(sql`insert into teams (name, created_at) values ('Brook', now()) returning id`)
  const outsider = await register('outsider@cast.example', { agencyId: otherAgency })
  await orm.update(facilitators).set({ eligibility: 'confirmed' }).where(eq(facilitators.id, outsider))
  await orm
    .insert(teamMembers)
    .values({ teamId: otherTeam, facilitatorId: outsider, joinedAt: app.clock.iso() })
})
afterAll(() => app.close())

async function idOf(insert: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await app.context.db.orm.execute<{ id: number }>(insert)
  return Number(rows[0]?.id)
}

function register(email: string, { agencyId = 1, isConfirmed = true } = {}): Promise<number> {
  return idOf(sql`
    insert into facilitators (first_name, last_name, phone_number, email, password_hash, agency_id, province_id, address,
      new_city_name, postcode, locale, terms_version, terms_accepted_at, created_at, confirmed_at, eligibility)
    values ('Ana', 'Roy', '(416) 555 - 0199', ${email}, 'x', ${agencyId}, 9, '1 Main Street', 'Moosonee', 'K1A 0B1', 'zh',
      '1', now(), now(), case when ${isConfirmed} then now() end, 'pending')
    returning id`)
}

/** Somebody new waits in each test. */
let ana = 0
let round = 0
const email = () => `ana${round}@cast.example`
beforeEach(async () => {
  round += 1
  ana = await register(email())
})

const as = () => ({ cookie: staff.cookie })
const previewed = (change: StandingChange, teamId?: number) =>
  app.call(staffCalls.previewStandings, { ...as(), body: { ids: [ana], change, teamId } })
const offers = async (query: { q?: string } = {}) =>
  (await app.call(staffCalls.listTeamsForStaff, { ...as(), query: { joining: String(ana), ...query } })).ok
    .records
const preview = async (change: StandingChange, teamId?: number) => (await previewed(change, teamId)).ok.record
type More = Partial<BodyOf<typeof staffCalls.changeStandings>>
const change = (word: StandingChange, more: More = {}) =>
  app.call(staffCalls.changeStandings, {
    ...as(),
    body: { ids: [ana], change: word, reason: REASON, ...more },
  })
const person = async (id = ana) =>
  (await app.call(staffCalls.readPerson, { ...as(), params: { id } })).ok.record
const present = async () => (await person()).teams.filter(({ leftAt }) => leftAt === null).map(({ id }) => id)
const mails = async () => (await app.mails()).filter(({ to }) => to === email())
const fileOf = async (id: number) =>
  (await app.context.db.orm.select().from(clients).where(eq(clients.id, id)))[0]
const moveFile = (to: { teamId: number | null; facilitatorId: number }) =>
  app.context.db.orm.update(clients).set(to).where(eq(clients.id, CLIENTS.ofSolo))

it('PPL-006 PPL-002 confirms into a team in one step, with the files that come along, and the mail names the team', async () => {
  await moveFile({ teamId: null, facilitatorId: ana })
  const { translations, mail, ...effects } = await preview('confirm', TEAMS.harbour)
  expect(effects).toMatchObject({ changed: 1, filesJoining: 1, mails: 1 })
  expect(mail?.text).toContain('Harbour Street')
  expect([mail?.locale, translations.map(({ locale }) => locale)]).toEqual(['zh', ['en']])
  expect(translations[0]?.text).toContain('You are now in the team Harbour Street')
  const { ok } = await change('confirm', { teamId: TEAMS.harbour, seen: EffectCounts.parse(effects) })
  expect(ok.records).toEqual([{ id: ana, standing: 'confirmed' }])
  expect(await present()).toEqual([TEAMS.harbour])
  expect((await fileOf(CLIENTS.ofSolo))?.teamId).toBe(TEAMS.harbour)
  const actions = (await person()).history.map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['facilitator-confirm', 'team-assign'])
  app.clock.advance(LEFT_MS)
  expect((await mails()).map(({ text }) => text)).toEqual([mail?.text])
  await moveFile({ teamId: null, facilitatorId: CAST.solo.id })
})

it('PPL-006 refuses a team of another agency, an archived one, one that is not there, and who has not confirmed their email: nothing is changed', async () => {
  const { orm } = app.context.db
  const refusals = [(await change('confirm', { teamId: otherTeam })).failure.error.name]
  refusals.push((await change('confirm', { teamId: NOBODY })).failure.error.name)
  refusals.push((await previewed('confirm', NOBODY)).failure.error.name)
  await orm.update(teams).set({ archivedAt: app.clock.iso() }).where(eq(teams.id, newTeam))
  refusals.push((await change('confirm', { teamId: newTeam })).failure.error.name)
  await orm.update(teams).set({ archivedAt: null }).where(eq(teams.id, newTeam))
  expect(refusals).toEqual(['TeamOfOtherAgency', 'NotFound', 'NotFound', 'TeamArchived'])
  expect([(await person()).standing, await present()]).toEqual(['pending', []])

  ana = await register(`unconfirmed${round}@cast.example`, { isConfirmed: false })
  const { failure } = await change('confirm', { teamId: TEAMS.harbour })
  expect([failure.error.name, (await person()).standing]).toEqual(['AccountNotConfirmed', 'pending'])
})

it('PPL-006 lets in whose agency is not on the list yet, which may be any, and everybody into a team without members', async () => {
  expect((await change('confirm', { teamId: newTeam })).ok.records).toHaveLength(1)
  const { orm } = app.context.db
  await orm.delete(teamMembers).where(eq(teamMembers.teamId, newTeam))
  const unlisted = await idOf(
    sql`insert into agencies (name, created_at) values (${email()}, now()) returning id`,
  )
  ana = await register(`unlisted${round}@cast.example`, { agencyId: unlisted })
  const offered = (await offers()).map(({ id }) => id)
  expect(offered).toEqual(expect.arrayContaining([otherTeam, TEAMS.harbour, newTeam]))
  expect((await change('confirm', { teamId: otherTeam })).ok.records).toHaveLength(1)
})

it('PPL-006 offers the teams of colleagues first, then those without members, each with its numbers, and none of others', async () => {
  const offered = await offers()
  expect(offered.map(({ name }) => name)).toEqual(['Harbour Street', 'Lakeside', 'Brook'])
  expect(offered[0]).toMatchObject({ id: TEAMS.harbour, openFiles: CLIENTS.ofTeam.length })
  expect(offered.at(-1)).toMatchObject({ members: 0, openFiles: 0 })
})

it('PPL-001 says between whom somebody waits, in the order of the list, and nothing once it is decided', async () => {
  const { ok } = await app.call(staffCalls.listPeople, {
    ...as(),
    query: { view: 'pending', limit: 50 },
  })
  const ids = ok.records.map(({ id }) => id)
  const at = ids.indexOf(ana)
  expect((await person()).waiting).toMatchObject({
    ...{ place: at + 1, of: ids.length },
    ...{ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null },
  })
  await change('confirm')
  expect((await person()).waiting).toBeNull()
})

it('PPL-002 PPL-006 takes a team with a confirmation alone', async () => {
  for (const word of ['refuse', 'suspend', 'restore', 'reopen'] as const) {
    expect((await change(word, { teamId: TEAMS.harbour })).failure.error.name).toBe('ValidationError')
    expect((await previewed(word, TEAMS.harbour)).failure.error.name).toBe('ValidationError')
  }
  expect(await present()).toEqual([])
})

it('PPL-002 sends no mail where staff tell it some other way, and the audit log says so', async () => {
  await change('confirm', { sendMail: false })
  app.clock.advance(LEFT_MS)
  expect(await mails()).toEqual([])
  const [deed] = await listLastDeeds(app.context.db, 1)
  expect(deed).toMatchObject({ action: 'facilitator-confirm', note: `${REASON} (no email was sent)` })
})

it('STA-013 takes a confirmation back while Undo is offered: pending, without the team, and the mail never leaves', async () => {
  await change('confirm', { teamId: TEAMS.harbour })
  app.clock.advance(UNDO_MS)
  expect(await mails()).toEqual([])
  const { ok } = await change('reopen')
  expect(ok.records).toEqual([{ id: ana, standing: 'pending' }])
  app.clock.advance(LEFT_MS)
  expect([await mails(), await present()]).toEqual([[], []])
  expect((await person()).history[0]).toMatchObject({ action: 'facilitator-reopen', note: REASON })
})

it('STA-013 takes a refusal back later too, and a mail that was sent stays sent', async () => {
  await change('refuse')
  app.clock.advance(LEFT_MS)
  expect(await mails()).toHaveLength(1)
  expect((await change('reopen')).ok.records).toEqual([{ id: ana, standing: 'pending' }])
  app.clock.advance(LEFT_MS)
  expect(await mails()).toHaveLength(1)
})

it('PPL-007 STA-013 takes no confirmation back that leaves the files of a team alone, until somebody takes them', async () => {
  await change('confirm', { teamId: newTeam })
  await moveFile({ teamId: newTeam, facilitatorId: CAST.solo.id })
  expect(await preview('reopen')).toMatchObject({ teams: 1, clientsOnlyTheirs: 1, devices: 0 })
  expect((await change('reopen')).failure.error.name).toBe('ClientsLeftAlone')
  expect((await person()).standing).toBe('confirmed')
  await change('reopen', { clientsTo: { kind: 'team', id: TEAMS.harbour } })
  expect([(await person()).standing, (await fileOf(CLIENTS.ofSolo))?.teamId]).toEqual([
    'pending',
    TEAMS.harbour,
  ])
  // Files of their own they still reach.
  await moveFile({ teamId: null, facilitatorId: ana })
  await change('confirm', { sendMail: false })
  await moveFile({ teamId: null, facilitatorId: ana })
  expect((await preview('reopen')).clientsOnlyTheirs).toBe(0)
  await moveFile({ teamId: null, facilitatorId: CAST.solo.id })
})

it('STA-006 STA-005 lets no stranger, no other role and no ended session confirm into a team', async () => {
  const reports = await signInStaff(app, ['reports', 'privacy', 'content'])
  const ended = await signInStaff(app, ['people'])
  await app.call(staffCalls.signOut, { cookie: ended.cookie })
  const body = { ids: [ana], change: 'confirm' as const, reason: REASON, teamId: TEAMS.harbour }
  const facilitator = await app.signIn('member')
  const answers = []
  for (const who of [{}, { token: facilitator }, { cookie: ended.cookie }, { cookie: reports.cookie }])
    answers.push((await app.call(staffCalls.changeStandings, { ...who, body })).status)
  expect(answers).toEqual([401, 401, 401, 403])
  expect([(await person()).standing, await present()]).toEqual(['pending', []])
})

it('PPL-006 SYS-004 keeps who left a team out of what counts as of their agency', async () => {
  const { orm } = app.context.db
  const mate = await register(`mate${round}@cast.example`)
  await orm.insert(teamMembers).values({
    ...{ teamId: otherTeam, facilitatorId: mate, joinedAt: app.clock.iso(), leftAt: app.clock.iso() },
  })
  expect((await change('confirm', { teamId: otherTeam })).failure.error.name).toBe('TeamOfOtherAgency')
  await orm
    .update(teamMembers)
    .set({ leftAt: null })
    .where(and(eq(teamMembers.facilitatorId, mate), eq(teamMembers.teamId, otherTeam)))
  expect((await change('confirm', { teamId: otherTeam })).ok.records).toHaveLength(1)
  await orm.delete(teamMembers).where(and(eq(teamMembers.facilitatorId, mate), isNull(teamMembers.leftAt)))
})

/** Several facilitators join a team at once: the effects first, all or none, and who cannot is named (PPL-006). */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { CAST, STAFF, TEAMS } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { withQueriesOf } from '../../testing/databases/held-queries.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { facilitators, teamMembers } from '../accounts.tables.ts'
import { assignSeveral, previewAssignment } from './teams.staff.ts'

const { solo, stranger, third, mate, member } = CAST
let app: FreshApp
let staff: TestStaff
let teamId = 0
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
})
afterAll(() => app.close())
beforeEach(async () => {
  const body = { name: `Team ${app.context.random.uuid()}` }
  teamId = (await app.call(staffCalls.createTeam, { cookie: staff.cookie, body })).ok.record.id
})

const as = (facilitatorIds: number[], more: object = {}) =>
  ({ cookie: staff.cookie, params: { id: teamId }, body: { facilitatorIds, ...more } }) as const
const preview = async (...ids: number[]) =>
  (await app.call(staffCalls.previewTeamAssignment, as(ids))).ok.record
const membersOf = async () => {
  const rows = await app.context.db.orm.select().from(teamMembers).where(eq(teamMembers.teamId, teamId))
  return rows.map(({ facilitatorId }) => facilitatorId).toSorted((a, b) => a - b)
}
const deeds = () => app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, 'team-assign'))

it('PPL-006 says what follows, changes nothing, and then assigns them with an entry each, at once for who is logged in', async () => {
  expect(await preview(solo.id, mate.id, mate.id)).toEqual({ joining: 2, files: 1, already: 0, cannot: [] })
  expect(await membersOf()).toEqual([])
  const token = await app.signIn('solo')
  const seen = { joining: 2, files: 1 }
  const { record } = (await app.call(staffCalls.addTeamMembers, as([solo.id, mate.id], { seen }))).ok
  expect(record.joined.toSorted((a, b) => a - b)).toEqual(await membersOf())
  expect((await app.call(calls.readSession, { token })).ok.record.team).toMatchObject({ id: teamId })
  const entries = (await deeds()).filter(({ note }) => note?.includes(`team ${teamId} `))
  expect(entries.map(({ objectId }) => Number(objectId)).toSorted((a, b) => a - b)).toEqual(await membersOf())
  expect(entries.every(({ actorKind, actorId }) => actorKind === 'staff' && actorId !== null)).toBe(true)
  // Once more changes nothing.
  expect(await preview(solo.id, mate.id)).toMatchObject({ joining: 0, already: 2 })
  expect((await app.call(staffCalls.addTeamMembers, as([solo.id]))).ok.record.joined).toEqual([])
})

it('PPL-006 STA-011 reads as many accounts as are chosen in as many statements as one', async () => {
  const { db } = app.context
  let uses = 0
  const counted = withQueriesOf(db, () => {
    uses += 1
    return db.orm
  })
  const usesOf = async (deed: typeof previewAssignment | typeof assignSeveral, facilitatorIds: number[]) => {
    uses = 0
    await deed({ ...app.context, db: counted }, STAFF, { facilitatorIds, teamId })
    return uses
  }
  const several = [mate.id, solo.id, member.id]
  expect(await usesOf(previewAssignment, several)).toBe(await usesOf(previewAssignment, [mate.id]))
  await app.call(staffCalls.addTeamMembers, as(several))
  // Everybody is a member already, so nothing but reading is left.
  expect(await usesOf(assignSeveral, several)).toBe(await usesOf(assignSeveral, [mate.id]))
})

it('PPL-006 names who cannot be assigned and why, and assigns nobody', async () => {
  const { orm } = app.context.db
  const of = (...ids: number[]) => inArray(facilitators.id, ids)
  await orm.update(facilitators).set({ eligibility: 'pending' }).where(of(third.id))
  await orm.update(facilitators).set({ confirmedAt: null }).where(of(stranger.id))
  await orm.update(facilitators).set({ eligibility: 'refused' }).where(of(solo.id))
  // Also of somebody whose email and eligibility are confirmed.
  await orm.update(facilitators).set({ closedAt: app.clock.iso() }).where(of(member.id))
  const cannot = [
    { id: third.id, name: expect.any(String) as string, why: 'pending' },
    { id: stranger.id, name: expect.any(String) as string, why: 'email' },
    { id: solo.id, name: expect.any(String) as string, why: 'refused' },
    { id: member.id, name: expect.any(String) as string, why: 'closed' },
  ].toSorted((a, b) => a.id - b.id)
  const ids = [mate.id, ...cannot.map(({ id }) => id)]
  expect(await preview(...ids)).toMatchObject({ joining: 1, cannot })
  const { failure } = await app.call(staffCalls.addTeamMembers, as(ids))
  expect([failure.error.name, failure.record]).toEqual(['CannotJoinTeam', { people: cannot }])
  expect(await membersOf()).toEqual([])
  await orm.update(facilitators).set({ confirmedAt: app.clock.iso() }).where(of(stranger.id))
  await orm
    .update(facilitators)
    .set({ eligibility: 'confirmed', closedAt: null })
    .where(of(...ids))
})

it('PPL-006 STA-013 changes nothing where something else was shown, the team is archived, or somebody is not there', async () => {
  const nameOf = async (ids: number[], more: object = {}) =>
    (await app.call(staffCalls.addTeamMembers, as(ids, more))).failure.error.name
  expect(await nameOf([mate.id], { seen: { joining: 2, files: 0 } })).toBe('EffectsChanged')
  expect(await nameOf([mate.id], { seen: { joining: 1, files: 1 } })).toBe('EffectsChanged')
  expect(await nameOf([mate.id, 9999])).toBe('NotFound')
  expect(await membersOf()).toEqual([])
  const archive = { cookie: staff.cookie, params: { id: teamId }, body: { reason: 'Not needed' } }
  await app.call(staffCalls.archiveTeam, archive)
  expect(await nameOf([mate.id])).toBe('TeamArchived')
  const shown = await app.call(staffCalls.previewTeamAssignment, as([mate.id]))
  expect(shown.failure.error.name).toBe('TeamArchived')
})

it('STA-006 PPL-006 is refused to a stranger and to a role without people', async () => {
  const content = await signInStaff(app, ['content'])
  for (const call of [staffCalls.previewTeamAssignment, staffCalls.addTeamMembers]) {
    const { cookie: _, ...input } = as([mate.id])
    expect((await app.call(call, input)).failure.error.name).toBe('SignInRequired')
    const other = await app.call(call, { ...input, cookie: content.cookie })
    expect(other.failure.error.name).toBe('Forbidden')
  }
  expect(await membersOf()).toEqual([])
})

it('STA-008 PPL-006 does the same at the command line', async () => {
  const hub = commandLine(app.context)
  const shown = await hub('team', 'assign', `${mate.email},${third.email}`, 'Lakeside', '--dry-run')
  expect(shown.data).toMatchObject({ teamId: TEAMS.lakeside, joined: [], effects: { joining: 2 } })
  const done = await hub('team', 'assign', `${mate.email}, ${third.email}`, 'Lakeside')
  expect((done.data as { joined: number[] }).joined).toHaveLength(2)
})

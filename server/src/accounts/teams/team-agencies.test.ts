/** A team has people of one listed agency: by whatever door somebody comes in, or gets another agency (PPL-006). */
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { insertAgency } from '../../metas/metas.store.ts'
import { CAST, CAST_TIME, STAFF, TEAMS } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import { facilitators, teamMembers } from '../accounts.tables.ts'
import { assignToTeam } from './teams.staff.ts'

const HARBOUR_AGENCY = 1
const reason = 'Asked for by the program manager'
const { solo, stranger, mate } = CAST

let app: FreshApp
let staff: TestStaff
/** A listed agency, one that waits, and a team with nobody in it. */
let cedar = 0
let typed = 0
let empty = 0
let round = 0
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
})
afterAll(() => app.close())
beforeEach(async () => {
  round += 1
  cedar = await agency(`Cedar Hill ${round}`)
  typed = await agency(`Typed ${round}`, false)
  empty = (await app.call(staffCalls.createTeam, { ...as(), body: { name: `Empty ${round}` } })).ok.record.id
  const { orm } = app.context.db
  await orm
    .delete(teamMembers)
    .where(or(eq(teamMembers.facilitatorId, solo.id), gt(teamMembers.teamId, TEAMS.lakeside)))
  await orm.update(facilitators).set({ agencyId: HARBOUR_AGENCY })
})

const as = () => ({ cookie: staff.cookie })
const agency = (name: string, isListed = true) =>
  insertAgency(app.context.db, {
    ...{ name, createdAt: CAST_TIME },
    ...(isListed && { approvedAt: CAST_TIME }),
  })
const moveTo = (agencyId: number, id: number) =>
  app.context.db.orm.update(facilitators).set({ agencyId }).where(eq(facilitators.id, id))
const agencyOf = async (id: number) =>
  (await app.context.db.orm.select().from(facilitators).where(eq(facilitators.id, id)))[0]?.agencyId
const teamsOf = async (id: number) => {
  const { orm } = app.context.db
  const present = and(eq(teamMembers.facilitatorId, id), isNull(teamMembers.leftAt))
  return (await orm.select().from(teamMembers).where(present)).map(({ teamId }) => teamId)
}

const add = (facilitatorId: number, teamId: number) =>
  app.call(staffCalls.addTeamMember, { ...as(), params: { id: teamId }, body: { facilitatorId } })
const several = (facilitatorIds: number[], teamId: number) =>
  ({ ...as(), params: { id: teamId }, body: { facilitatorIds } }) as const
const edit = async (id: number, agencyId: number) => {
  const { version } = (await app.call(staffCalls.readPerson, { ...as(), params: { id } })).ok.record
  return app.call(staffCalls.editPerson, { ...as(), params: { id }, body: { agencyId, version, reason } })
}
const approve = (id: number) => app.call(staffCalls.approveAgencies, { ...as(), body: { ids: [id] } })
const merge = (id: number, intoId: number) =>
  app.call(staffCalls.mergeAgency, { ...as(), params: { id }, body: { intoId, reason } })
const refusal = ({ failure }: { failure: { error: { name: string }; record?: unknown } }) => [
  failure.error.name,
  failure.record,
]
const harbour = { teams: [{ id: TEAMS.harbour, name: 'Harbour Street' }] }

it('PPL-006 adds nobody to a team of another agency, one or several, and says who', async () => {
  await moveTo(cedar, solo.id)
  expect((await add(solo.id, TEAMS.harbour)).failure.error.name).toBe('TeamOfOtherAgency')
  const cannot = [{ id: solo.id, name: 'Sam Delisle', why: 'agency' }]
  const both = several([solo.id, stranger.id], TEAMS.harbour)
  expect((await app.call(staffCalls.previewTeamAssignment, both)).ok.record).toMatchObject({
    joining: 1,
    cannot,
  })
  expect(refusal(await app.call(staffCalls.addTeamMembers, both))).toEqual([
    'CannotJoinTeam',
    { people: cannot },
  ])
  const typedIn = await commandLine(app.context)('team', 'assign', solo.email, 'Harbour Street')
  expect([typedIn.exitCode, typedIn.text]).toEqual([
    1,
    expect.stringContaining('the team is of another agency'),
  ])
  expect([await teamsOf(solo.id), await teamsOf(stranger.id)]).toEqual([[], [TEAMS.lakeside]])
})

it('PPL-006 adds anybody to a team without members, and there the first decides about the others', async () => {
  await moveTo(cedar, solo.id)
  const { record } = (await app.call(staffCalls.previewTeamAssignment, several([solo.id, mate.id], empty))).ok
  expect([record.joining, record.cannot.map(({ id }) => id)]).toEqual([1, [solo.id]])
  expect((await add(solo.id, empty)).ok.record.isNew).toBe(true)
  expect((await add(mate.id, empty)).failure.error.name).toBe('TeamOfOtherAgency')
})

it('PPL-006 lets two of different agencies into an empty team one after the other alone, also at the same moment', async () => {
  await moveTo(cedar, solo.id)
  const both = [solo.id, mate.id].map((facilitatorId) =>
    assignToTeam(app.context, STAFF, { facilitatorId, teamId: empty }),
  )
  const ends = (await Promise.allSettled(both)).map(({ status }) => status)
  expect(ends.toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('PPL-006 takes an agency that is not listed for whichever fits, of who joins and of who is there', async () => {
  await moveTo(typed, solo.id)
  expect((await add(solo.id, empty)).ok.record.isNew).toBe(true)
  expect((await add(mate.id, empty)).ok.record.isNew).toBe(true)
  await moveTo(cedar, stranger.id)
  expect((await add(stranger.id, empty)).failure.error.name).toBe('TeamOfOtherAgency')
})

it('PPL-006 PPL-003 corrects no agency to one that is not that of their teams, and names these', async () => {
  await add(solo.id, TEAMS.harbour)
  expect(refusal(await edit(solo.id, cedar))).toEqual(['TeamsOfTwoAgencies', harbour])
  expect(await agencyOf(solo.id)).toBe(HARBOUR_AGENCY)
  // Whoever is alone in a team takes it along.
  expect((await edit(stranger.id, cedar)).ok.record.agencyId).toBe(cedar)
})

it('PPL-006 PPL-005 lists no agency whose people are in a team of another, until they have left it', async () => {
  await moveTo(typed, solo.id)
  await add(solo.id, TEAMS.harbour)
  expect(refusal(await approve(typed))).toEqual(['TeamsOfTwoAgencies', harbour])
  const body = { facilitatorId: solo.id, reason }
  await app.call(staffCalls.removeTeamMember, { ...as(), params: { id: TEAMS.harbour }, body })
  expect((await approve(typed)).ok.records).toHaveLength(1)
})

it('PPL-006 PPL-005 merges an agency into that of its people’s teams and into no other, which the numbers say before', async () => {
  await moveTo(typed, solo.id)
  await add(solo.id, TEAMS.harbour)
  expect(refusal(await merge(typed, cedar))).toEqual(['TeamsOfTwoAgencies', harbour])
  const shown = await app.call(staffCalls.previewAgencyMerge, {
    ...as(),
    ...{ params: { id: typed }, query: { intoId: cedar } },
  })
  expect(refusal(shown)).toEqual(['TeamsOfTwoAgencies', harbour])
  expect((await merge(typed, HARBOUR_AGENCY)).ok.record.facilitators).toBe(1)
  expect(await agencyOf(solo.id)).toBe(HARBOUR_AGENCY)
})

it('PPL-006 STA-013 undoes no merge of a listed agency whose people have joined teams of the other since', async () => {
  await moveTo(cedar, solo.id)
  const { mergeId } = (await merge(cedar, HARBOUR_AGENCY)).ok.record
  await add(solo.id, TEAMS.harbour)
  const undo = () => app.call(staffCalls.undoAgencyMerge, { ...as(), params: { id: mergeId } })
  expect(refusal(await undo())).toEqual(['TeamsOfTwoAgencies', harbour])
  // Who has gone on to another agency does not return, and is in nobody's way.
  await moveTo(await agency(`Third ${round}`), solo.id)
  expect((await undo()).ok.record.facilitators).toBe(0)
})

it('PPL-006 offers those who join every team that all of them fit, colleagues first, to page through and to find', async () => {
  await moveTo(cedar, solo.id)
  await add(solo.id, empty)
  const offered = async (joining: string, query: object = {}) => {
    const names: string[] = []
    let after: string | undefined
    do {
      const input = { ...as(), query: { joining, limit: 1, ...query, ...(after !== undefined && { after }) } }
      const page = (await app.call(staffCalls.listTeamsForStaff, input)).ok
      names.push(...page.records.map(({ id }) => String(id)))
      after = page.next ?? undefined
      if (after === undefined) expect(page.total).toBe(names.length)
    } while (after !== undefined)
    return names
  }
  expect((await offered(String(solo.id)))[0]).toBe(String(empty))
  expect(await offered(String(solo.id))).not.toContain(String(TEAMS.harbour))
  expect((await offered(String(mate.id))).slice(0, 2)).toEqual([
    String(TEAMS.harbour),
    String(TEAMS.lakeside),
  ])
  expect(await offered(String(mate.id))).not.toContain(String(empty))
  expect(await offered(`${mate.id},${solo.id}`)).toEqual([])
  expect(await offered(String(mate.id), { q: 'lake' })).toEqual([String(TEAMS.lakeside)])
  await moveTo(typed, solo.id)
  expect(await offered(`${mate.id},${solo.id}`)).toEqual(expect.arrayContaining([String(TEAMS.harbour)]))
})

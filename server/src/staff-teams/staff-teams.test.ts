/** Staff build teams by the calls of the console, and facilitators see it at once (PPL-006). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { TEAM_SORTS, type TeamRow, type TeamsQuery } from '@hub/contract/staff-teams'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { CAST, CLIENTS, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const CROWD = 30
const reason = 'Asked for by the program manager'

let app: FreshApp
let staff: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['people'])
  await app.context.db.orm.execute(sql`
    insert into teams (name, created_at, archived_at)
    select 'Crowd ' || n, now(), case when n % 5 = 0 then now() end from generate_series(1, ${CROWD}) n`)
})
afterAll(() => app.close())

const as = (id?: number) => ({ cookie: staff.cookie, ...(id !== undefined && { params: { id } }) })
const list = async (query: Partial<TeamsQuery> = {}) =>
  (await app.call(staffCalls.listTeamsForStaff, { ...as(), query })).ok
const read = async (id: number) =>
  (await app.call(staffCalls.readTeamForStaff, { cookie: staff.cookie, params: { id } })).ok.record

describe('teams in the console', () => {
  it('PPL-006 STA-011 lists each once in any order, those without members first', async () => {
    for (const sort of TEAM_SORTS) {
      const rows: TeamRow[] = []
      let after: string | undefined
      do {
        const page = await list({ sort, limit: 7, ...(after !== undefined && { after }) })
        rows.push(...page.records)
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      expect([rows.length, (await list()).total]).toEqual([26, 26])
      expect(rows.slice(-2).map(({ members }) => members > 0)).toEqual([true, true])
    }
    const { views, records } = await list({ q: 'harbour' })
    expect(views).toEqual({ active: 1, archived: 0 })
    expect(records[0]).toMatchObject({ id: TEAMS.harbour, members: 3, openFiles: CLIENTS.ofTeam.length })
  })

  it('PPL-006 is built, and a facilitator sees it at once', async () => {
    const token = await app.signIn('solo')
    const teamOf = async () => (await app.call(calls.readSession, { token })).ok.record.team
    expect(await teamOf()).toBeNull()
    const { id } = (await app.call(staffCalls.createTeam, { ...as(), body: { name: 'Riverside' } })).ok.record
    const taken = await app.call(staffCalls.createTeam, { ...as(), body: { name: 'Riverside' } })
    expect(taken.failure.error.name).toBe('TeamNameTaken')
    const member = { cookie: staff.cookie, params: { id }, body: { facilitatorId: CAST.solo.id } }
    expect((await app.call(staffCalls.addTeamMember, member)).ok.record).toEqual({ isNew: true })
    expect(await teamOf()).toEqual({ id, name: 'Riverside' })
    await app.call(staffCalls.renameTeam, {
      cookie: staff.cookie,
      params: { id },
      body: { name: 'Riverbend', reason },
    })
    expect(await teamOf()).toEqual({ id, name: 'Riverbend' })
    const detail = await read(id)
    expect(detail).toMatchObject({ members: 1, openFiles: 1, people: [{ email: CAST.solo.email }] })
    expect(detail.history.map(({ action }) => action)).toEqual(['team-rename', 'team-create'])
    const full = await app.call(staffCalls.archiveTeam, {
      cookie: staff.cookie,
      params: { id },
      body: { reason },
    })
    expect([full.failure.error.name, full.failure.record]).toEqual([
      'TeamNotEmpty',
      { members: 1, openFiles: 1 },
    ])
    const removal = { ...member, body: { facilitatorId: CAST.solo.id, reason } }
    const alone = await app.call(staffCalls.removeTeamMember, removal)
    expect(alone.failure.error.name).toBe('ClientsLeftAlone')
    const codes = ['CAST7']
    const move = (to: number, given: string[]) =>
      app.call(staffCalls.moveClients, {
        cookie: staff.cookie,
        params: { id: to },
        body: { codes: given, reason },
      })
    const unknown = await move(TEAMS.harbour, [...codes, 'ZZZZ9999'])
    expect([unknown.failure.error.name, unknown.failure.record]).toEqual([
      'CodesUnknown',
      { codes: ['ZZZZ9999'] },
    ])
    expect((await read(id)).openFiles).toBe(1)
    expect((await move(TEAMS.harbour, codes)).ok.record).toEqual({ moved: 1 })
    expect((await app.call(staffCalls.removeTeamMember, removal)).ok.record).toEqual({ wasMember: true })
    const [deed] = await listLastDeeds(app.context.db, 1)
    expect(deed).toMatchObject({ action: 'team-remove', actorId: staff.id })
    expect(deed?.note).toContain(reason)
    expect(await teamOf()).toBeNull()
    const archived = { cookie: staff.cookie, params: { id }, body: { reason } }
    await app.call(staffCalls.archiveTeam, archived)
    expect((await list({ view: 'archived', q: 'Riverbend' })).total).toBe(1)
    expect((await move(id, codes)).failure.error.name).toBe('TeamArchived')
    await app.call(staffCalls.restoreTeam, archived)
    expect((await read(id)).archivedAt).toBeNull()
  })
})

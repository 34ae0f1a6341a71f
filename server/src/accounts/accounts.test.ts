import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { CAST, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import type { Caller } from '#platform/http/caller.ts'
import { facilitatorsOutOfReach, findLogin, readFacilitatorNames, readMember } from './accounts.neighbours.ts'
import { facilitators, teamMembers } from './accounts.tables.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const setStanding = (id: number, values: Partial<typeof facilitators.$inferInsert>) =>
  app.context.db.orm.update(facilitators).set(values).where(eq(facilitators.id, id))

describe('the facilitators of a team', () => {
  it('API-023 are its present, active members by name, and nothing more', async () => {
    const token = await app.signIn('member')
    const list = async () =>
      (await app.call(calls.listTeamFacilitators, { params: { id: TEAMS.harbour }, token })).ok.records
    expect(await list()).toEqual([
      { id: 1, name: 'Amara Okafor' },
      { id: 3, name: 'Daniel Cheung' },
      { id: 2, name: 'Priya Raman' },
    ])
    await setStanding(CAST.third.id, { suspendedAt: app.context.clock.iso() })
    expect(await list()).toHaveLength(2)
    await setStanding(CAST.third.id, { suspendedAt: null })
    const leave = (leftAt: string | null) =>
      app.context.db.orm
        .update(teamMembers)
        .set({ leftAt })
        .where(eq(teamMembers.facilitatorId, CAST.third.id))
    await leave(app.context.clock.iso())
    expect(await list()).toHaveLength(2)
    await leave(null)
    expect(await list()).toHaveLength(3)
  })

  it('SYS-005 are not there for another team, nor for somebody without one', async () => {
    for (const role of ['stranger', 'solo'] as const) {
      const token = await app.signIn(role)
      const answer = await app.call(calls.listTeamFacilitators, { params: { id: TEAMS.harbour }, token })
      expect([answer.status, answer.failure.error.name]).toEqual([404, 'NotFound'])
    }
  })
})

describe('who a facilitator is', () => {
  it('ACC-008 is found by email in any case; nobody by an unknown one', async () => {
    expect(await findLogin(app.context, ' Member@CAST.example ')).toMatchObject({
      id: CAST.member.id,
      confirmed: true,
      active: true,
    })
    expect(await findLogin(app.context, 'nobody@cast.example')).toBeNull()
  })

  it.each([
    { standing: { eligibility: 'refused' as const }, back: { eligibility: 'confirmed' as const } },
    { standing: { suspendedAt: '2026-03-02T15:00:00.000Z' }, back: { suspendedAt: null } },
    { standing: { closedAt: '2026-03-02T15:00:00.000Z' }, back: { closedAt: null } },
  ])('SYS-004 is not active with $standing', async ({ standing, back }) => {
    await setStanding(CAST.solo.id, standing)
    expect(await readMember(app.context, CAST.solo.id)).toMatchObject({ active: false })
    expect(await findLogin(app.context, CAST.solo.email)).toMatchObject({ active: false })
    await setStanding(CAST.solo.id, back)
    expect(await readMember(app.context, CAST.solo.id)).toMatchObject({ active: true, teams: [] })
  })

  it('ACC-048 reads the present teams; nobody of an unknown id', async () => {
    expect(await readMember(app.context, CAST.member.id)).toMatchObject({
      teams: [{ id: TEAMS.harbour, name: 'Harbour Street' }],
      sessionsValidFrom: null,
    })
    expect(await readMember(app.context, 9999)).toBeNull()
  })

  it('PAR-018 reaches oneself and one’s team mates, nobody else', async () => {
    const caller = { id: CAST.member.id, teams: [{ id: TEAMS.harbour, name: 'Harbour Street' }] } as Caller
    const outOfReach = (ids: number[]) => facilitatorsOutOfReach(app.context, caller, { ids })
    expect(await outOfReach([])).toEqual([])
    expect(await outOfReach([CAST.member.id, CAST.mate.id, CAST.third.id])).toEqual([])
    expect(await outOfReach([CAST.mate.id, CAST.stranger.id])).toEqual([CAST.stranger.id])
    const alone = { id: CAST.solo.id, teams: [] as Caller['teams'] } as Caller
    const ids = [CAST.solo.id, CAST.member.id]
    expect(await facilitatorsOutOfReach(app.context, alone, { ids })).toEqual([CAST.member.id])
  })

  it('PAR-018 keeps a name readable whatever became of the account', async () => {
    await setStanding(CAST.solo.id, { closedAt: app.context.clock.iso() })
    expect(await readFacilitatorNames(app.context, [CAST.solo.id, 9999])).toEqual(
      new Map([[CAST.solo.id, 'Sam Delisle']]),
    )
    await setStanding(CAST.solo.id, { closedAt: null })
  })
})

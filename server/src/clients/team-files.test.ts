/** What staff do with teams and their files, by the doors and by the command line (PPL-006). */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { removeFromTeam, assignToTeam } from '../accounts/teams/teams.staff.ts'
import { teamMembers } from '../accounts/accounts.tables.ts'
import { CAST, STAFF, TEAMS } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Refusal } from '#platform/fail.ts'
import { clients } from './clients.tables.ts'
import { archiveTeam } from './team-files.staff.ts'

const WHY = ['--reason', 'two offices']

let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
const deeds = () => app.context.db.orm.select().from(auditLog).orderBy(asc(auditLog.id))
const lastDeed = async () => (await deeds()).at(-1)
const codesOf = async (token: string, id: number) => {
  const answer = await app.call(calls.listTeamClients, { params: { id }, query: {}, token })
  return JSON.stringify(answer.ok)
}

describe('the name and the members of a team', () => {
  it('PPL-006 are shown and changed with a reason, at once for an open session', async () => {
    const token = await app.signIn('member')
    expect((await hub('team', 'rename', 'Harbour Street', 'Lakeside', ...WHY)).refusal?.name).toBe(
      'TeamNameTaken',
    )
    expect((await hub('team', 'rename', 'Harbour Street', 'Harbour', ...WHY)).exitCode).toBe(0)
    expect((await app.call(calls.readSession, { token })).ok.record.team).toMatchObject({ name: 'Harbour' })
    expect(await lastDeed()).toMatchObject({
      ...{ action: 'team-rename', objectKind: 'team', objectId: '1' },
      note: 'by robin: Harbour Street -> Harbour: two offices',
    })
    const { data } = await hub('team', 'members', 'Harbour')
    expect(data).toHaveLength(3)
    expect(data).toContainEqual(expect.objectContaining({ email: CAST.mate.email, leftAt: null }))
  })
})

describe('a file', () => {
  it('PPL-006 moves to another team with a reason, and then only that one reaches it', async () => {
    const [ours, theirs] = [await app.signIn('member'), await app.signIn('stranger')]
    expect(await codesOf(ours, TEAMS.harbour)).toContain('"CAST1"')
    expect((await hub('team', 'move-client', 'cast1', 'Lakeside')).text).toContain('--reason')
    expect((await hub('team', 'move-client', 'cast1', 'Lakeside', ...WHY)).text).toBe(
      'CAST1 is now with Lakeside.',
    )
    expect(await codesOf(ours, TEAMS.harbour)).not.toContain('"CAST1"')
    expect(await codesOf(theirs, TEAMS.lakeside)).toContain('"CAST1"')
    expect(await lastDeed()).toMatchObject({
      action: 'client-moved',
      note: 'by robin: team 1 -> 2: two offices',
    })
    const before = (await deeds()).length
    expect((await hub('team', 'move-client', 'CAST1', 'Lakeside', ...WHY)).text).toContain('already')
    expect(await deeds()).toHaveLength(before)
    expect((await hub('team', 'move-client', 'NONE', 'Lakeside', ...WHY)).refusal?.name).toBe('NotFound')
  })

  it('PPL-006 PPL-007 moves to no team in which nobody could open it', async () => {
    await hub('team', 'create', 'Empty House')
    const { text, refusal } = await hub('team', 'move-client', 'CAST2', 'Empty House', ...WHY)
    expect([text, refusal?.name]).toEqual([
      'Nobody in Empty House could open the file: team assign first.',
      'TakerCannotReach',
    ])
    expect(await codesOf(await app.signIn('member'), TEAMS.harbour)).toContain('"CAST2"')
  })
})

describe('an archived team', () => {
  it('PPL-006 had neither members nor open files, and gets neither', async () => {
    const refused = await hub('team', 'archive', 'Lakeside', ...WHY)
    expect([refused.exitCode, refused.refusal]).toMatchObject([
      1,
      { name: 'TeamNotEmpty', record: { members: 1, openFiles: 4 } },
    ])
    const left = await hub('team', 'remove', CAST.stranger.email, 'Lakeside')
    expect([left.exitCode, left.text]).toEqual([
      1,
      `Nobody else reaches the 4 open client files of Lakeside. Move them first, or put somebody into the team.`,
    ])
    await app.context.db.orm
      .update(clients)
      .set({ teamId: TEAMS.harbour })
      .where(eq(clients.teamId, TEAMS.lakeside))
    await removeFromTeam(app.context, STAFF, { facilitatorId: CAST.stranger.id, teamId: TEAMS.lakeside })
    expect((await hub('team', 'archive', 'Lakeside', ...WHY)).exitCode).toBe(0)
    expect(await lastDeed()).toMatchObject({ action: 'team-archive', note: 'by robin: two offices' })
    expect((await hub('team', 'list')).text).not.toContain('Lakeside')
    expect((await hub('team', 'list', '--archived')).text).toContain('Lakeside')
    const into = [
      await hub('team', 'assign', CAST.stranger.email, 'Lakeside'),
      await hub('team', 'move-client', 'CAST2', 'Lakeside', ...WHY),
    ]
    expect(into.map(({ refusal }) => refusal?.name)).toEqual(['TeamArchived', 'TeamArchived'])
    expect((await hub('team', 'restore', 'Lakeside', ...WHY)).exitCode).toBe(0)
    expect((await hub('team', 'assign', CAST.stranger.email, 'Lakeside')).exitCode).toBe(0)
  })

  it('PPL-006 has nobody, also when somebody is assigned while it is archived', async () => {
    await removeFromTeam(app.context, STAFF, { facilitatorId: CAST.stranger.id, teamId: TEAMS.lakeside })
    const member = { facilitatorId: CAST.solo.id, teamId: TEAMS.lakeside }
    const outcomes = await Promise.allSettled([
      archiveTeam(app.context, STAFF, { teamId: TEAMS.lakeside, reason: 'why' }),
      assignToTeam(app.context, STAFF, member),
    ])
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(failed).toHaveLength(1)
    expect(['TeamArchived', 'TeamNotEmpty']).toContain((failed[0] as Refusal).refusal)
    const present = await app.context.db.orm
      .select()
      .from(teamMembers)
      .where(eq(teamMembers.teamId, TEAMS.lakeside))
    const isThere = present.some(
      ({ facilitatorId, leftAt }) => facilitatorId === CAST.solo.id && leftAt === null,
    )
    expect(isThere).toBe((failed[0] as Refusal).refusal === 'TeamNotEmpty')
  })
})

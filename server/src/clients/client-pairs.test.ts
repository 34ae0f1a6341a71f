/** Files that may be of one person: pointed out, linked, merged and taken apart again (LIF-003). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { recordClients } from '../records/records.tables.ts'
import { readFileReport } from '../reports/client-files/file-figures.staff.ts'
import { runReport } from '../reports/reports.staff.ts'
import { CAST, CAST_PASSWORD, CONTENT, type Role, STAFF, TEAMS } from '../testing/cast.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'
import { registerFromDevice } from './clients.neighbours.ts'
import { clientPairs, clients } from './clients.tables.ts'

const DAY_MS = 24 * 3_600_000
const ALL = { from: '2020-01-01', to: '2030-12-31', by: [], only: [] }
const reason = 'Opened twice by mistake'
let app: FreshApp
let cookie: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 1000 } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(3 * DAY_MS)
  await app.context.db.orm.update(clients).set({ mergedIntoId: null })
  await app.context.db.orm.delete(clientPairs)
  cookie = (await signInStaff(app, ['people'])).cookie
})

const meta = async (type: Parameters<typeof metasOfType>[1], at = 0) =>
  (await metasOfType(app.context, type))[at]?.id ?? 0

/** Opens a file with the usual answers, or with another gender. */
async function open(role: Role, gender = 0) {
  const token = await app.signIn(role)
  const { code } = (await app.call(calls.issueClientCode, { token })).ok.record
  const { id, team } = CAST[role]
  const chosen = { ...(await chosenBy((type) => meta(type))), genderId: await meta('gender', gender) }
  const body = { code, password: 'abcdefghj2#k', teamId: team, facilitatorId: id, ...NO_VALUES, ...chosen }
  const { record } = (await app.call(calls.registerClient, { token, body } as never)).ok as {
    record: { id: number; code: string }
  }
  return record
}

/** Records a session of the member with these clients. */
async function record(clientIds: number[]) {
  app.clock.advance(3_600_000)
  const now = app.clock.now().getTime()
  const { topicId, moduleId } = CONTENT.youthJustice
  const times = { startTime: new Date(now - 1_800_000).toISOString(), endTime: new Date(now).toISOString() }
  const offlineRun = { id: randomUUID(), topicId, moduleId, ...times }
  const people = { facilitatorIds: [CAST.member.id], clientIds, participationCount: clientIds.length }
  const body = { offlineRun, ...people, minAge: null, maxAge: null }
  const token = await app.signIn('member')
  expect((await app.call(calls.recordParticipation, { token, body } as never)).status).toBe(201)
  // An hour has gone by, and staff are signed out.
  cookie = (await signInStaff(app, ['people'])).cookie
}

const told = async (role: Role) =>
  (await app.call(calls.listDuplicates, { token: await app.signIn(role) })).ok.records
const totals = async () => {
  app.clock.advance(1000)
  const { rows } = await runReport(app.context, STAFF, ALL)
  const files = await readFileReport(app.context, STAFF, ALL)
  const { sessions = 0, visits = 0, people = 0 } = rows[0]?.figures ?? {}
  return { sessions, visits, people, newFiles: files.rows[0]?.figures.newFiles ?? 0 }
}
const staffCall = async (name: 'mergeClients' | 'previewClientMerge', body: object) =>
  app.call(staffCalls[name], { cookie, body: { reason, ...body } } as never)
async function merge(keep: string, remove: string) {
  const answer = await staffCall('mergeClients', { keep, remove })
  return (answer.ok as unknown as { record: { id: number } }).record.id
}

describe('what whoever opens a file is told', () => {
  it('LIF-003 points out a file of the same team, age, gender and path within a day, and nothing of its answers', async () => {
    const first = await open('mate')
    app.clock.advance(DAY_MS - 60_000)
    const second = await open('member')
    const [pair, ...more] = await told('member')
    expect(more).toEqual([])
    expect([pair?.client.code, pair?.other.code]).toEqual([second.code, first.code])
    expect(pair?.other.facilitator_first_name).toBe(CAST.mate.firstName)
    expect(JSON.stringify(pair)).not.toMatch(/gender|ethno|age_|path/)
    // Nobody else is told: neither who opened the other, nor another team.
    for (const role of ['mate', 'stranger', 'solo'] as const) expect(await told(role)).toEqual([])
    const deeds = await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'client-duplicate-read'))
    expect(deeds.at(-1)?.objectId).toBe(String(first.id))
  })

  it('LIF-003 says nothing of another answer, another team, or more than a day', async () => {
    await open('stranger')
    await open('member')
    await open('member', 1)
    app.clock.advance(DAY_MS + 60_000)
    await open('member')
    expect(await told('member')).toEqual([])
  })

  it('LIF-003 LIF-007 points out a client who was registered without internet, when the hub has the file', async () => {
    const first = await open('mate')
    const token = await app.signIn('member')
    const [reserved] = (await app.call(calls.reserveClientCodes, { token, body: { held: [] } })).ok.records
    const chosen = await chosenBy((type) => meta(type))
    const client = {
      code: reserved?.code,
      password: 'abcdefghj2#k',
      registeredAt: app.clock.iso(),
      ...chosen,
    }
    const caller = {
      ...CAST.member,
      team: { id: 1 },
      teams: [{ id: 1, name: '' }],
      kind: 'facilitator',
      requestId: 'x',
    }
    await registerFromDevice(app.context, caller as never, { id: randomUUID(), client } as never)
    expect((await told('member'))[0]?.other.code).toBe(first.code)
  })

  it('LIF-003 is asked once: linked for staff to merge, or told apart', async () => {
    await open('member')
    await open('member')
    const [pair] = await told('member')
    const decide = async (role: Role, isSame: boolean) =>
      app.call(calls.decideDuplicate, {
        ...{ token: await app.signIn(role), params: { id: pair?.id ?? 0 } },
        body: { isSame },
      })
    expect((await decide('stranger', true)).failure.error.name).toBe('NotFound')
    expect((await decide('member', true)).status).toBe(200)
    expect(await told('member')).toEqual([])
    const { records } = (await app.call(staffCalls.listClientPairs, { cookie })).ok
    expect(records.map(({ id, state }) => [id, state])).toEqual([[pair?.id, 'linked']])
  })
})

describe('a merge', () => {
  it('LIF-003 is read in one file and counts one person once, and is taken back whole', async () => {
    const [kept, removed] = [await open('mate'), await open('member')]
    await record([kept.id, removed.id])
    await record([removed.id])
    const before = await totals()
    const rows = await app.context.db.orm.select().from(recordClients)
    const shown = (await staffCall('previewClientMerge', { keep: kept.code, remove: removed.code })).ok
    expect(shown).toMatchObject({ record: { inBoth: 1, removed: { sessions: 2 } } })
    const id = await merge(kept.code, removed.code)
    expect(await totals()).toEqual({
      sessions: before.sessions,
      ...{ visits: before.visits - 1, people: before.people - 1, newFiles: before.newFiles - 1 },
    })
    const token = await app.signIn('member')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    const read = async (clientId: number) =>
      app.call(calls.listClientRecords, { token, params: { id: clientId } })
    expect((await read(kept.id)).ok.records).toHaveLength(2)
    expect((await read(removed.id)).failure.error.name).toBe('NotFound')
    const list = (await app.call(calls.listTeamClients, { token, params: { id: TEAMS.harbour } })).ok.records
    expect(list.find((one) => one.id === kept.id)?.session_count).toBe(2)
    expect(list.map((one) => one.id)).not.toContain(removed.id)
    // What a device chose before the merge is recorded, and counts for the one.
    await record([removed.id])
    expect((await read(kept.id)).ok.records).toHaveLength(3)

    const undo = await app.call(staffCalls.undoClientMerge, { cookie, params: { id }, body: { reason } })
    expect(undo.status).toBe(200)
    const after = await totals()
    expect(after).toEqual({ ...before, sessions: before.sessions + 1, visits: before.visits + 1 })
    expect((await app.context.db.orm.select().from(recordClients)).slice(0, rows.length)).toEqual(rows)
    expect((await read(removed.id)).ok.records).toHaveLength(3)
  })

  it('LIF-003 can be undone for 30 days, and no longer', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    const id = await merge(kept.code, removed.code)
    app.clock.advance(31 * DAY_MS)
    cookie = (await signInStaff(app, ['people'])).cookie
    const late = await app.call(staffCalls.undoClientMerge, { cookie, params: { id }, body: { reason } })
    expect(late.failure.error.name).toBe('ClientMergeNotUndoable')
    expect((await app.call(staffCalls.listClientPairs, { cookie })).ok.records).toEqual([])
  })

  it('LIF-003 STA-007 is refused for one file, two teams, a merged file, an open one into a closed one, and an old code', async () => {
    const [a, b, c, apart] = [
      await open('member'),
      await open('member'),
      await open('member'),
      await open('stranger'),
    ]
    const why = async (keep: string, remove: string) => {
      const answer = await staffCall('mergeClients', { keep, remove })
      return answer.status < 400
        ? 'done'
        : ((answer.failure.record as { why?: string })?.why ?? answer.failure.error.name)
    }
    expect(await why(a.code, a.code)).toBe('same')
    expect(await why(a.code, apart.code)).toBe('apart')
    expect(await why(a.code, 'ZZZZZZZZ')).toBe('NotFound')
    await merge(a.code, b.code)
    expect(await why(c.code, b.code)).toBe('merged')
    expect(await why(c.code, a.code)).toBe('merged')
    const token = await app.signIn('member')
    const closing = { status_meta_id: await meta('client_status', 1), status_meta_value: '' }
    await app.call(calls.closeClient, { token, params: { id: a.id }, body: closing })
    expect(await why(a.code, c.code)).toBe('closed')
    const other = await signInStaff(app, ['privacy', 'content', 'reports'])
    const refused = await app.call(staffCalls.listClientPairs, { cookie: other.cookie })
    expect(refused.failure.error.name).toBe('Forbidden')
    app.clock.advance(11 * 60_000)
    expect(await why(a.code, c.code)).toBe('NewCodeRequired')
  })

  it('LIF-003 STA-008 is done and undone at the command line as well', async () => {
    const hub = commandLine(app.context)
    const [kept, removed] = [await open('member'), await open('member')]
    expect((await hub('client', 'duplicates')).text).toContain(kept.code)
    expect((await hub('client', 'merge', removed.code, kept.code, '--dry-run')).text).toContain(
      'would be merged',
    )
    expect((await hub('client', 'merge', removed.code, kept.code, '--reason', reason)).exitCode).toBe(0)
    const [pair] = await app.context.db.orm.select().from(clientPairs)
    expect((await hub('client', 'undo-merge', String(pair?.id), '--reason', reason)).exitCode).toBe(0)
    expect((await hub('client', 'tell-apart', String(pair?.id), '--reason', reason)).exitCode).toBe(0)
  })
})

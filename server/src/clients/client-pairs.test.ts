/** Files that may be of one person: pointed out, linked, merged and taken apart again (LIF-003). */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
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
import { clientsOfCodes, registerFromDevice, withoutOpenWithinReach } from './clients.neighbours.ts'
import { readClientCopy } from '../staff-audit/client-copy.staff.ts'
import { readClientAccess } from '../staff-audit/staff-audit.staff.ts'
import { clientPairs, clients } from './clients.tables.ts'
import { moveClientFile } from './team-files.staff.ts'

const DAY_MS = 24 * 3_600_000
const ALL = { from: '2020-01-01', to: '2030-12-31', by: [], only: [] }
const reason = 'Opened twice by mistake'
const PORTAL_KEY = 'the key of the portal, for tests alone'
let app: FreshApp
let cookie: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 1000 }, config: { portalKey: PORTAL_KEY } })
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
    expect((await read(removed.id)).failure.error.name).toBe('ClientMerged')
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

  it('LIF-003 is not undone where it was undone already', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    const id = await merge(kept.code, removed.code)
    const undo = () => app.call(staffCalls.undoClientMerge, { cookie, params: { id }, body: { reason } })
    expect((await undo()).status).toBe(200)
    expect((await undo()).failure.error.name).toBe('ClientMergeNotUndoable')
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

describe('a merged file', () => {
  const outcome = (answer: { status: number; failure?: unknown }) =>
    answer.status < 400 ? 'done' : (answer.failure as { error: { name: string } }).error.name

  it('LIF-003 SYS-005 CLI-034 leads to the one that stays whoever reaches that, and tells others of neither', async () => {
    const [kept, removed] = [await open('mate'), await open('member')]
    await merge(kept.code, removed.code)
    const status = { status_meta_id: await meta('client_status', 1), status_meta_value: '' }
    const asked = async (token: string | undefined) => {
      const input = { token, params: { id: removed.id } }
      if (token) await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
      return [
        await app.call(calls.readClient, input as never),
        await app.call(calls.listClientRecords, input as never),
        await app.call(calls.editClient, {
          ...input,
          body: { gender_meta_id: await meta('gender', 1) },
        } as never),
        await app.call(calls.closeClient, { ...input, body: status } as never),
        await app.call(calls.resetClientPassword, input as never),
      ]
    }
    const led = await asked(await app.signIn('member'))
    for (const answer of led) {
      expect(outcome(answer)).toBe('ClientMerged')
      expect(answer.failure.record).toEqual({ id: kept.id, code: kept.code })
    }
    for (const answer of await asked(await app.signIn('stranger'))) expect(outcome(answer)).toBe('NotFound')
    for (const answer of await asked(undefined)) expect(outcome(answer)).toBe('JsonWebTokenError')
    const ended = await app.signIn('member')
    await app.call(calls.logOut, { token: ended })
    expect(outcome(await app.call(calls.readClient, { token: ended, params: { id: removed.id } }))).toMatch(
      /TokenError/,
    )
    // By the ID on their card, whoever works with them finds the file that stays.
    const token = await app.signIn('member')
    const found = await app.call(calls.listTeamClients, {
      ...{ token, params: { id: TEAMS.harbour } },
      query: { q: removed.code },
    } as never)
    expect((found.ok as unknown as { records: { id: number }[] }).records.map(({ id }) => id)).toEqual([
      kept.id,
    ])
    const stranger = await app.signIn('stranger')
    const none = await app.call(calls.listOwnClients, {
      token: stranger,
      query: { q: removed.code },
    } as never)
    expect((none.ok as unknown as { records: unknown[] }).records).toEqual([])
  })

  it('LIF-003 SYS-001 opens the portal by either ID, with the new password after a reset, until the kept file is closed', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    const id = await merge(kept.code, removed.code)
    const verified = async (code: string, password: string) =>
      (await app.call(calls.verifyPortalPair, { token: PORTAL_KEY, body: { code, password } })).ok.record
        .verified
    const both = async (password: string) => [
      await verified(kept.code, password),
      await verified(removed.code, password),
    ]
    expect(await both('abcdefghj2#k')).toEqual([true, true])
    const token = await app.signIn('member')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    const reset = await app.call(calls.resetClientPassword, { token, params: { id: kept.id } })
    expect(await both('abcdefghj2#k')).toEqual([false, false])
    expect(await both(reset.ok.record.password)).toEqual([true, true])
    const team = await app.call(calls.resetTeamPasswords, { token, params: { id: TEAMS.harbour } })
    expect(team.ok.records.map((one) => one.code)).not.toContain(removed.code)
    const given = team.ok.records.find((one) => one.id === kept.id)?.password ?? ''
    expect(await both(reset.ok.record.password)).toEqual([false, false])
    expect(await both(given)).toEqual([true, true])
    const closing = { status_meta_id: await meta('client_status', 1), status_meta_value: '' }
    await app.call(calls.closeClient, { token, params: { id: kept.id }, body: closing })
    expect(await both(given)).toEqual([false, false])
    await app.call(staffCalls.undoClientMerge, { cookie, params: { id }, body: { reason } })
    expect(await both(given)).toEqual([false, true])
  })

  it('LIF-003 of two merges and of an undo at the same time does one after the other', async () => {
    const [a, b] = [await open('member'), await open('member')]
    const answers = await Promise.all([
      staffCall('mergeClients', { keep: a.code, remove: b.code }),
      staffCall('mergeClients', { keep: b.code, remove: a.code }),
    ])
    expect(answers.map(outcome).toSorted()).toEqual(['FilesNotMergeable', 'done'])
    const [pair] = await app.context.db.orm.select().from(clientPairs).where(eq(clientPairs.state, 'merged'))
    const undo = { cookie, params: { id: pair?.id ?? 0 }, body: { reason } }
    const undone = await Promise.all([
      app.call(staffCalls.undoClientMerge, undo),
      app.call(staffCalls.undoClientMerge, undo),
      staffCall('mergeClients', { keep: a.code, remove: b.code }),
    ])
    expect(undone.slice(0, 2).map(outcome)).toContain('done')
    const files = await app.context.db.orm.select().from(clients).where(eq(clients.id, a.id))
    expect(files[0]?.clearedAt).toBeNull()
    const merged = await app.context.db.orm.select().from(clientPairs).where(eq(clientPairs.state, 'merged'))
    const links = await app.context.db.orm.select().from(clients).where(isNotNull(clients.mergedIntoId))
    expect(links.map((one) => one.mergedIntoId)).toEqual(merged.map((one) => one.keptId))
  })

  it('LIF-003 makes no chain: what is merged or taken over stays a step away, and each merge is undone alone', async () => {
    const [a, b, c, d] = [
      await open('member'),
      await open('member'),
      await open('member'),
      await open('member'),
    ]
    const first = await merge(b.code, a.code)
    await merge(b.code, c.code)
    for (const [keep, remove] of [
      [d.code, b.code],
      [a.code, d.code],
      [d.code, a.code],
    ] as const)
      expect((await staffCall('mergeClients', { keep, remove })).failure.record).toEqual({ why: 'merged' })
    await record([a.id, c.id])
    const token = await app.signIn('member')
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    const sessions = async (id: number) =>
      outcome(await app.call(calls.listClientRecords, { token, params: { id } }))
    expect([await sessions(a.id), await sessions(b.id)]).toEqual(['ClientMerged', 'done'])
    await app.call(staffCalls.undoClientMerge, { cookie, params: { id: first }, body: { reason } })
    expect([await sessions(a.id), await sessions(b.id), await sessions(c.id)]).toEqual([
      ...['done', 'done', 'ClientMerged'],
    ])
    expect(
      (await app.call(calls.listClientRecords, { token, params: { id: b.id } })).ok.records,
    ).toHaveLength(1)
  })

  it('LIF-003 PAR-018 LIF-007 takes part as long as the kept file is open, by its id and by its code', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    await merge(kept.code, removed.code)
    const member = { ...CAST.member, teams: [{ id: TEAMS.harbour, name: '' }] }
    const named = await clientsOfCodes(app.context, member, [removed.code])
    expect(named.get(removed.code)).toBe(removed.id)
    await record([removed.id])
    const before = app.clock.iso()
    app.clock.advance(60_000)
    const token = await app.signIn('member')
    const closing = { status_meta_id: await meta('client_status', 1), status_meta_value: '' }
    await app.call(calls.closeClient, { token, params: { id: kept.id }, body: closing })
    app.clock.advance(60_000)
    const refused = async (at: string) =>
      withoutOpenWithinReach(app.context, member, { ids: [removed.id], at })
    expect(await refused(before)).toEqual([])
    expect(await refused(app.clock.iso())).toEqual([removed.id])
  })

  it('LIF-003 PPL-006 goes to another team with the one that stays, by either ID', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    await merge(kept.code, removed.code)
    const input = { code: removed.code, teamId: TEAMS.lakeside, reason }
    expect(await moveClientFile(app.context, STAFF, input)).toBe(true)
    const rows = await app.context.db.orm
      .select({ teamId: clients.teamId })
      .from(clients)
      .where(inArray(clients.id, [kept.id, removed.id]))
    expect(rows.map(({ teamId }) => teamId)).toEqual([TEAMS.lakeside, TEAMS.lakeside])
    const read = async (role: Role) =>
      outcome(await app.call(calls.readClient, { token: await app.signIn(role), params: { id: removed.id } }))
    expect([await read('member'), await read('stranger')]).toEqual(['NotFound', 'ClientMerged'])
  })

  it('LIF-003 LIF-002 AUD-002 is whole in the copy and in who saw the file, by either ID', async () => {
    const [kept, removed] = [await open('mate'), await open('member', 1)]
    const token = await app.signIn('member')
    await app.call(calls.readClient, { token, params: { id: removed.id } })
    await merge(kept.code, removed.code)
    await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
    await app.call(calls.listClientRecords, { token, params: { id: kept.id } })
    const copies = [
      await readClientCopy(app.context, STAFF, removed.code),
      await readClientCopy(app.context, STAFF, kept.code),
    ]
    for (const copy of copies) {
      expect([copy.file.code, ...copy.mergedFiles.map(({ code }) => code)]).toEqual([kept.code, removed.code])
      const gender = (choices: typeof copy.file.choices) =>
        choices.find(({ name }) => name === 'gender')?.value
      expect(gender(copy.file.choices)).not.toBe(gender(copy.mergedFiles[0]?.choices ?? []))
    }
    const access = await readClientAccess(app.context, STAFF, removed.code)
    expect([access.code, access.otherCodes]).toEqual([kept.code, [removed.code]])
    const done = access.entries.map(({ deed }) => deed)
    expect(done.filter((deed) => deed === 'client-merged')).toHaveLength(2)
    expect(done).toContain('client-read')
    // The sessions of both were read: each file has its entry, which stays with it after Undo.
    const reads = await app.context.db.orm
      .select({ objectId: auditLog.objectId })
      .from(auditLog)
      .where(
        and(eq(auditLog.action, 'client-records-read'), inArray(auditLog.objectId, [String(removed.id)])),
      )
    expect(reads).toHaveLength(1)
  })

  it('LIF-003 of two files that are opened at the same moment points out the first to whoever was later', async () => {
    const tokens = [await app.signIn('member'), await app.signIn('mate')]
    const bodies = []
    for (const [at, role] of (['member', 'mate'] as const).entries()) {
      const { code } = (await app.call(calls.issueClientCode, { token: tokens[at] ?? '' })).ok.record
      const whose = { teamId: TEAMS.harbour, facilitatorId: CAST[role].id }
      bodies.push({
        code,
        password: 'abcdefghj2#k',
        ...whose,
        ...NO_VALUES,
        ...(await chosenBy((type) => meta(type))),
      })
    }
    await Promise.all(
      bodies.map((body, at) => app.call(calls.registerClient, { token: tokens[at], body } as never)),
    )
    expect([...(await told('member')), ...(await told('mate'))]).toHaveLength(1)
  })
})

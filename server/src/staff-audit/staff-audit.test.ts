/** The audit log as staff search it, and who saw a client's file (AUD-001, AUD-002). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELIVERY_DEEDS } from '@hub/contract/deeds'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { StandingChange } from '@hub/contract/standing.rules'
import { SYSTEM } from '#platform/audit/actor.ts'
import { audit, auditEach } from '#platform/audit/audit.ts'
import { clients } from '../clients/clients.tables.ts'
import { moveClientFile } from '../clients/team-files.staff.ts'
import { agencies } from '../metas/metas.tables.ts'
import { CAST, CAST_PASSWORD, CAST_TIME, STAFF, TEAMS } from '../testing/cast.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'

const { member } = CAST
let app: FreshApp
let staff: TestStaff
let token: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  staff = await signInStaff(app, ['privacy'])
  token = await app.signIn('member')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof search>[0]>
const search = async (query: {
  who?: string
  what?: 'client-read' | 'client-moved' | 'audit-read'
  whom?: string
  from?: string
  until?: string
  after?: string
  limit?: number
}) => {
  app.clock.advance(1000)
  return (await app.call(staffCalls.listAuditLog, { cookie: staff.cookie, query })).ok
}
const found = async (query: Query) => (await search(query)).records
const readFile = async (id: number) => {
  app.clock.advance(1000)
  return (await app.call(calls.readClient, { token, params: { id } })).ok.record
}

describe('the audit log', () => {
  it('AUD-001 names who did what to whom, and finds it by each of them', async () => {
    const { code } = await readFile(1)
    const read = {
      deed: 'client-read',
      who: { kind: 'facilitator', id: member.id, name: 'Amara Okafor' },
      whom: { kind: 'client', id: '1', name: code },
    }
    for (const query of [
      { whom: code },
      { whom: code.toLowerCase() },
      { whom: 'client:1', what: 'client-read' },
      { who: 'okafor', what: 'client-read' },
      { who: member.email, whom: code },
      { who: `facilitator:${member.id}`, what: 'client-read' },
    ] as const) {
      const [first] = await found(query)
      expect(first, JSON.stringify(query)).toMatchObject(read)
      expect(first?.who.agency, 'the agency').toBeTruthy()
    }
  })

  it('AUD-001 finds nothing for a name that nobody has, and takes % as a letter', async () => {
    for (const query of [{ who: 'Zebulon' }, { whom: 'ZZZZZZZZ' }, { who: '%' }, { whom: '_' }])
      expect(await found(query), JSON.stringify(query)).toEqual([])
  })

  it('AUD-001 finds staff by their name, and facilitators, teams and staff who were acted on by a part of theirs', async () => {
    const named = [
      { objectKind: 'facilitator', objectId: member.id, name: 'Amara Okafor', q: 'amara' },
      { objectKind: 'team', objectId: TEAMS.harbour, name: 'Harbour Street', q: 'bour str' },
      { objectKind: 'staff', objectId: staff.id, name: 'Jordan privacy', q: 'jordan priv' },
    ]
    for (const { name, q, ...object } of named) {
      await audit(app.context, SYSTEM, { action: 'client-moved', ...object })
      // The same number of another kind is somebody else.
      await audit(app.context, SYSTEM, { ...object, action: 'client-moved', objectKind: 'city' })
      const all = await found({ whom: q, what: 'client-moved' })
      expect(all.map(({ whom }) => [whom?.kind, whom?.name])).toEqual([[object.objectKind, name]])
    }
    // A staff member with the number of a facilitator is somebody else.
    const namesake = { kind: 'staff' as const, user: 'Jordan', id: member.id, requestId: 'x' }
    await audit(app.context, namesake, { action: 'client-moved', objectKind: 'client', objectId: 1 })
    expect(await found({ who: `facilitator:${member.id}`, what: 'client-moved' })).toEqual([])
    const own = await found({ who: 'jordan priv', what: 'audit-read' })
    expect(own[0]?.who).toMatchObject({ kind: 'staff', name: 'Jordan privacy' })
    expect(own.every(({ deed }) => deed === 'audit-read')).toBe(true)
  })

  it('AUD-001 finds by when: from a moment, and before another', async () => {
    const from = app.clock.iso()
    await readFile(2)
    const until = new Date(app.clock.now().getTime() + 1).toISOString()
    await readFile(2)
    const at = (query: Query) => found({ ...query, whom: 'client:2', what: 'client-read' })
    expect(
      [await at({ from }), await at({ from, until }), await at({ until: from })].map((one) => one.length),
    ).toEqual([2, 1, 0])
  })

  it('AUD-001 goes on behind the cursor, without a gap or a repeat', async () => {
    for (let at = 0; at < 4; at += 1)
      await audit(app.context, SYSTEM, { action: 'client-read', objectKind: 'client', objectId: 2 })
    const ids: number[] = []
    const until = app.clock.iso()
    let after: string | null | undefined
    do {
      const page = await search({ whom: 'client:2', limit: 2, until, ...(after && { after }) })
      ids.push(...page.records.map(({ id }) => id))
      after = page.next
    } while (after !== null && ids.length < 100)
    const whole = await found({ whom: 'client:2', limit: 100, until })
    expect(ids).toEqual(whole.map(({ id }) => id))
    const strange = Buffer.from('[1,2]').toString('base64url')
    const { failure } = await app.call(staffCalls.listAuditLog, {
      cookie: staff.cookie,
      query: { after: strange },
    })
    expect(failure.error.name).toBe('ValidationError')
  })

  it('AUD-001 has each search as an entry, with what was looked for', async () => {
    await search({ who: 'okafor' })
    const [last] = await found({ who: `staff:${staff.id}`, what: 'audit-read' })
    expect(last).toMatchObject({ who: { kind: 'staff', id: staff.id }, note: 'searched for who okafor' })
  })

  it('STA-008 names who acted at the command line, and gives the reason by itself', async () => {
    const { code } = await readFile(3)
    await moveClientFile(app.context, STAFF, { code, teamId: TEAMS.lakeside, reason: 'Asked for' })
    const [moved] = await found({ who: 'commandLine', what: 'client-moved' })
    expect(moved?.who).toEqual({
      kind: 'commandLine',
      id: null,
      name: STAFF.user,
      agency: null,
    })
    expect(moved?.note).toMatch(/: Asked for$/)
    expect(moved?.note).not.toMatch(/^by /)
  })

  it('PPL-005 STA-013 has the merge of an agency while it can be undone, for those alone who may undo it', async () => {
    const both = await signInStaff(app, ['privacy', 'people'])
    const named = ['Maple Crt Youth', 'Maple Court Youth Centre'].map((name) => ({
      ...{ name, createdAt: CAST_TIME, approvedAt: CAST_TIME },
    }))
    const stored = await app.context.db.orm.insert(agencies).values(named).returning()
    const [fromId = 0, intoId = 0] = stored.map(({ id }) => id)
    const merge = async () => {
      app.clock.advance(1000)
      const body = { intoId, reason: 'One agency', seen: { facilitators: 0, names: 1 } }
      return (await app.call(staffCalls.mergeAgency, { cookie: both.cookie, params: { id: fromId }, body }))
        .ok.record.mergeId
    }
    const mergesSeenBy = async ({ cookie }: TestStaff) => {
      app.clock.advance(1000)
      const query = { what: 'agency-merge' as const }
      const { records } = (await app.call(staffCalls.listAuditLog, { cookie, query })).ok
      return records.map(({ mergeId }) => mergeId)
    }
    const first = await merge()
    expect([await mergesSeenBy(both), await mergesSeenBy(staff)]).toEqual([[first], [null]])
    app.clock.advance(1000)
    await app.call(staffCalls.undoAgencyMerge, { cookie: both.cookie, params: { id: first } })
    expect(await mergesSeenBy(both)).toEqual([null])
    const second = await merge()
    expect([await mergesSeenBy(both), await mergesSeenBy(staff)]).toEqual([
      [second, null],
      [null, null],
    ])
  })

  it('PPL-002 STA-013 has a suspension while it holds, for those alone who may end it', async () => {
    const both = await signInStaff(app, ['privacy', 'people'])
    const change = async (id: number, word: StandingChange) => {
      app.clock.advance(1000)
      const body = { ids: [id], change: word, reason: 'Checked with the agency' }
      const { status } = await app.call(staffCalls.changeStandings, { cookie: both.cookie, body })
      expect(status, word).toBe(200)
    }
    const seenBy = async ({ cookie }: TestStaff, id: number) => {
      app.clock.advance(1000)
      const query = { what: 'facilitator-suspend' as const, whom: `facilitator:${id}` }
      const { records } = (await app.call(staffCalls.listAuditLog, { cookie, query })).ok
      return records.map(({ isOpenSuspension }) => isOpenSuspension)
    }
    const { mate, third } = CAST
    await change(third.id, 'suspend')
    expect([await seenBy(both, third.id), await seenBy(staff, third.id)]).toEqual([[true], [false]])
    // Somebody else's account changes nothing.
    await change(mate.id, 'suspend')
    await change(mate.id, 'restore')
    expect([await seenBy(both, third.id), await seenBy(both, mate.id)]).toEqual([[true], [false]])
    await change(third.id, 'restore')
    expect(await seenBy(both, third.id)).toEqual([false])
    await change(third.id, 'suspend')
    expect(await seenBy(both, third.id)).toEqual([true, false])
    await change(third.id, 'close')
    expect(await seenBy(both, third.id)).toEqual([false, false])
  })

  it('AUD-001 STA-007 is exported with a new code alone, and the export is an entry', async () => {
    await readFile(1)
    const fresh = await signInStaff(app, ['privacy'])
    const answer = await app.call(staffCalls.exportAuditLog, {
      cookie: fresh.cookie,
      query: { whom: 'client:1' },
    })
    expect(answer.ok.records.length).toBeGreaterThan(0)
    app.clock.advance(1000)
    const [last] = await found({ who: `staff:${fresh.id}` })
    expect(last).toMatchObject({
      deed: 'audit-exported',
      note: expect.stringMatching(/^\d+ entries, whom client:1$/) as string,
    })
    app.clock.advance(11 * 60 * 1000)
    const late = await app.call(staffCalls.exportAuditLog, { cookie: fresh.cookie })
    expect(late.failure.error.name).toBe('NewCodeRequired')
  })
})

describe('who saw a file', () => {
  const access = async (code: string, cookie = staff.cookie) => {
    app.clock.advance(1000)
    return app.call(staffCalls.readClientAccess, { cookie, params: { code } })
  }

  it('AUD-002 shows who opened and recorded it, whose facilitator they are, and how many people', async () => {
    const { code } = await readFile(2)
    const runningId = await addEndedRun(app, token)
    const people = { facilitatorIds: [member.id], clientIds: [2], minAge: null, maxAge: null }
    await app.call(calls.recordParticipation, {
      token,
      body: { runningId, ...people, participationCount: 1 },
    } as never)
    const { record } = (await access(code)).ok
    expect(record.code).toBe(code)
    const deeds = record.entries.map(({ deed }) => deed)
    expect(deeds).toContain('record-created')
    expect(deeds).toContain('client-read')
    expect(record.entries.find(({ deed }) => deed === 'client-read')?.who.name).toBe('Amara Okafor')
    expect([record.people, record.isCut]).toEqual([1, false])
    const again = (await access(code)).ok.record
    expect(again.entries[0]).toMatchObject({
      deed: 'client-access-read',
      who: { kind: 'staff', id: staff.id },
    })
    expect(again.people).toBe(2)
  })

  it('AUD-002 tells the client’s own facilitator from others, and leaves the client’s sign-ins at the portal out', async () => {
    const { code } = await readFile(2)
    app.clock.advance(1000)
    const mate = await app.signIn('mate')
    await app.call(calls.readClient, { token: mate, params: { id: 2 } })
    app.clock.advance(1000)
    const deed = { objectKind: 'client', objectId: 2 }
    await audit(app.context, { kind: 'portal', requestId: 'x' }, { ...deed, action: 'portal-verified' })
    const { entries } = (await access(code)).ok.record
    expect(entries.filter(({ deed: name }) => name.startsWith('portal-'))).toEqual([])
    const whose = new Map(
      entries
        .filter(({ deed: name }) => name === 'client-read')
        .map(({ who, isOwnFacilitator }) => [who.id, isOwnFacilitator]),
    )
    const [file] = await app.context.db.orm.select().from(clients).where(eq(clients.id, 2))
    expect([...whose.keys()]).toEqual(expect.arrayContaining([member.id, CAST.mate.id]))
    for (const [id, isOwn] of whose) expect(isOwn).toBe(id === file?.facilitatorId)
  })

  it('AUD-002 says when there was more than a page shows', async () => {
    const { code } = await readFile(1)
    const reads = Array.from({ length: 1001 }, () => ({
      ...{ action: 'client-read' as const, objectKind: 'client', objectId: 1 },
    }))
    await auditEach(app.context, SYSTEM, reads)
    const { record } = (await access(code)).ok
    expect([record.entries.length, record.isCut]).toEqual([1000, true])
  })

  it('CON-16 gives no list of what one facilitator delivered: a search names nobody for a session', async () => {
    const runningId = await addEndedRun(app, token)
    const people = { facilitatorIds: [member.id], clientIds: [2], minAge: null, maxAge: null }
    const body = { runningId, ...people, participationCount: 1 } as never
    await app.call(calls.recordParticipation, { token, body })
    const deliveries = DELIVERY_DEEDS as readonly string[]
    const all = (await found({ limit: 100 })).filter(({ deed }) => deliveries.includes(deed))
    expect(all.map(({ deed }) => deed)).toContain('record-created')
    for (const { who, requestId } of all)
      expect({ ...who, requestId }).toEqual({
        ...{ kind: 'facilitator', id: null, name: null, agency: null, requestId: null },
      })
    for (const who of ['okafor', `facilitator:${member.id}`]) {
      const deeds = (await found({ who, limit: 100 })).map(({ deed }) => deed)
      expect(deeds).toContain('client-read')
      expect(deeds.filter((deed) => deliveries.includes(deed))).toEqual([])
    }
  })

  it('AUD-002 has no file for a code that nobody has, and is for the permission alone', async () => {
    expect((await access('ZZZZZZZZ')).failure.error.name).toBe('NotFound')
    const other = await signInStaff(app, ['people', 'content', 'reports'])
    const { code } = await readFile(1)
    expect((await access(code, other.cookie)).failure.error.name).toBe('Forbidden')
  })
})

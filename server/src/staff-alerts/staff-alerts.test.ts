/** Unusual use is found once and dismissed with a note by those who may (AUD-006). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import type { Alert } from '@hub/contract/staff-alerts'
import type { DeedName } from '@hub/contract/deeds'
import type { Actor } from '#platform/audit/actor.ts'
import { auditEach } from '#platform/audit/audit.ts'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { staffSessions } from '../staff-sessions/staff-sessions.tables.ts'
import { distantPairs, isManyFiles, networkOf } from './alerts.rules.ts'
import { listAlerts } from './staff-alerts.staff.ts'
import { findAlerts } from './staff-alerts.sweep.ts'
import { staffAlerts } from './staff-alerts.tables.ts'

const HOUR_MS = 60 * 60 * 1000
const note = 'A new team was handed over.'
const VISITOR = { kind: 'visitor', requestId: null } as unknown as Actor

let app: FreshApp
let officer: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  officer = await signInStaff(app, ['privacy'])
})
afterAll(() => app.close())
/** Each test begins in a day of its own. */
beforeEach(async () => {
  app.clock.advance(48 * HOUR_MS)
  await app.context.db.orm.delete(staffAlerts)
  officer = await signInStaff(app, ['privacy'])
})

async function found(): Promise<Alert[]> {
  await findAlerts(app.context)
  return listAlerts(app.context, STAFF)
}
const member = { kind: 'facilitator' as const, id: CAST.member.id, requestId: null }
const opens = (files: number, action: DeedName = 'client-read') =>
  auditEach(
    app.context,
    member,
    Array.from({ length: files }, (_, at) => ({ action, objectKind: 'client', objectId: at + 1 })),
  )

describe('many files in an hour', () => {
  it('AUD-006 is found once above thirty and three times the highest before, with what is usual', async () => {
    await opens(12)
    app.clock.advance(2 * HOUR_MS)
    await opens(30)
    expect(await found()).toEqual([])
    // The same files again are no more files.
    await opens(30)
    expect(await found()).toEqual([])
    await opens(36)
    const [alert, ...others] = await found()
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      ...{ kind: 'manyFiles', count: 36, usual: 12 },
      who: { kind: 'facilitator', id: CAST.member.id, name: 'Amara Okafor' },
    })
    expect((await found()).map(({ id }) => id)).toEqual([alert?.id])
    await opens(41)
    expect(await found()).toMatchObject([{ id: alert?.id, count: 41 }])
  })

  it('AUD-006 is found of staff too, who look files up or copy them for clients', async () => {
    const privacy = { kind: 'staff' as const, user: 'Jordan', id: officer.id, requestId: 'x' }
    const deeds = Array.from({ length: 31 }, (_, at) => ({
      ...{ action: (at % 2 === 0 ? 'client-copied' : 'client-found') as DeedName, objectKind: 'client' },
      objectId: at + 1,
    }))
    await auditEach(app.context, privacy, deeds)
    expect(await found()).toMatchObject([
      { kind: 'manyFiles', count: 31, usual: 0, who: { kind: 'staff', id: officer.id } },
    ])
    const [last] = await listLastDeeds(app.context.db, 2).then((rows) =>
      rows.filter(({ action }) => action === 'alert-found'),
    )
    expect(last).toMatchObject({ actorKind: 'system', note: `manyFiles, staff ${officer.id}` })
  })

  it('AUD-006 is not found where somebody always opens many', async () => {
    await opens(25)
    app.clock.advance(2 * HOUR_MS)
    await opens(41)
    // Three times 41 of the test before, and of 25 here, are more.
    expect(await found()).toEqual([])
    expect([isManyFiles(31, 0), isManyFiles(30, 0), isManyFiles(35, 12), isManyFiles(36, 12)]).toEqual([
      ...[true, false, false, true],
    ])
  })
})

describe('sign-ins', () => {
  it('AUD-006 from two networks within an hour are found, and from one network are not', async () => {
    const moved = (startedAt: string, address: string) =>
      app.context.db.orm.insert(staffSessions).values({
        ...{
          staffId: officer.id,
          startedAt,
          lastUsedAt: startedAt,
          expiresAt: startedAt,
          device: 'x',
          address,
        },
        ...{ tokenHash: `${startedAt}${address}`, codeCheckedAt: startedAt },
      })
    await app.context.db.orm.update(staffSessions).set({ address: '203.0.113.7' })
    const now = app.clock.now().getTime()
    await moved(new Date(now + 1000).toISOString(), '203.0.20.1')
    expect(await found()).toEqual([])
    await moved(new Date(now + 2000).toISOString(), '198.51.100.4')
    expect(await found()).toMatchObject([{ kind: 'twoNetworks', who: { kind: 'staff', id: officer.id } }])
    const pair = (second: string) =>
      distantPairs([
        { staffId: 1, address: '203.0.113.7', at: '2026-03-02T10:00:00Z' },
        { staffId: 1, address: '198.51.100.4', at: second },
      ]).length
    expect([pair('2026-03-02T11:00:00Z'), pair('2026-03-02T11:00:01Z')]).toEqual([1, 0])
    expect(networkOf('2001:db8:1:2::/64')).toBe(networkOf('2001:db8:ffff:1::/64'))
  })

  it('AUD-006 with many wrong codes are found', async () => {
    const wrong = () => app.call(staffCalls.renewCode, { cookie: officer.cookie, body: { code: '000000' } })
    for (let at = 0; at < 4; at += 1) await wrong()
    expect(await found()).toEqual([])
    await wrong()
    expect(await found()).toMatchObject([{ kind: 'failedCodes', count: 5, who: { id: officer.id } }])
  })

  it('AUD-006 of a facilitator with many wrong codes are found, whose account anybody may be guessing at', async () => {
    const wrong = (times: number, actor: Actor) =>
      auditEach(
        app.context,
        actor,
        Array.from({ length: times }, () => ({
          ...{ action: 'login-code-failed' as const, objectKind: 'facilitator', objectId: CAST.mate.id },
        })),
      )
    await wrong(3, VISITOR)
    await wrong(1, { kind: 'facilitator', id: CAST.mate.id, requestId: null })
    expect(await found()).toEqual([])
    await wrong(1, VISITOR)
    expect(await found()).toMatchObject([
      { kind: 'failedCodes', count: 5, who: { kind: 'facilitator', id: CAST.mate.id, name: 'Priya Raman' } },
    ])
  })
})

it('AUD-006 an export of client codes is found', async () => {
  await app.call(staffCalls.exportAuditLog, { cookie: officer.cookie, query: {} })
  expect(await found()).toMatchObject([{ kind: 'codesExported', count: 1, who: { id: officer.id } }])
})

it('AUD-006 is dismissed with a note, once, and is on Home of those who may until then', async () => {
  await app.call(staffCalls.exportAuditLog, { cookie: officer.cookie, query: {} })
  const [alert] = await found()
  const shown = await app.call(staffCalls.listAlerts, { cookie: officer.cookie })
  expect(shown.ok.records).toEqual([alert])
  const kinds = async (cookie: string) =>
    (await app.call(staffCalls.readHome, { cookie })).ok.record.attention.map(({ kind }) => kind)
  const others = await signInStaff(app, ['people', 'content', 'reports'])
  const owner = await signInStaff(app, ['owner'])
  expect(await kinds(officer.cookie)).toEqual(['alerts'])
  expect(await kinds(owner.cookie)).toContain('alerts')
  expect(await kinds(others.cookie)).not.toContain('alerts')
  const dismiss = (cookie: string, text = note) =>
    app.call(staffCalls.dismissAlert, { cookie, params: { id: alert?.id ?? 0 }, body: { note: text } })
  expect((await dismiss(others.cookie)).failure.error.name).toBe('Forbidden')
  expect((await dismiss(officer.cookie, 'ok')).failure.error.name).toBe('ValidationError')
  expect((await dismiss(officer.cookie)).status).toBe(200)
  expect((await listLastDeeds(app.context.db, 1))[0]).toMatchObject({
    ...{ action: 'alert-dismiss', actorId: officer.id, objectId: String(alert?.id), note },
  })
  expect((await dismiss(officer.cookie)).failure.error.name).toBe('NotFound')
  expect(await found()).toEqual([])
  const [row] = await app.context.db.orm
    .select()
    .from(staffAlerts)
    .where(eq(staffAlerts.id, alert?.id ?? 0))
  expect(row?.dismissedBy).toBe(officer.id)
})

it('STA-008 AUD-006 is listed and dismissed at the command line', async () => {
  await app.call(staffCalls.exportAuditLog, { cookie: officer.cookie, query: {} })
  const [alert] = await found()
  const listed = await commandLine(app.context)('alert', 'list')
  expect(listed.text).toContain('exports with client codes')
  const dismissed = await commandLine(app.context)('alert', 'dismiss', String(alert?.id), '--reason', note)
  expect(dismissed.data).toEqual({ id: alert?.id })
  expect((await commandLine(app.context)('alert', 'list')).text).toContain('No alerts.')
})

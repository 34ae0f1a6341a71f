/** What work with clients stores: the caller and the action in the audit log, and no secrets. */
import { asc, eq, gt, inArray, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, InputOf } from '@hub/contract/endpoint'
import { calls } from '@hub/contract/every-call'
import type { MetaType } from '@hub/contract/metas'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { createLog } from '#platform/log.ts'
import { clients } from './clients/clients.tables.ts'
import { metasOfType } from './metas/metas.neighbours.ts'
import { CAST, CAST_PASSWORD, TEAMS } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { chosenBy, NO_VALUES } from './testing/chosen-for-client.ts'

const KEY = 'planted-key-of-the-portal-for-tests'
const PLANTED = 'spadegray2#k'

let app: FreshApp
let token = ''
const lines: string[] = []
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  app = await freshApp({ config: { portalKey: KEY }, parts: { log, limitFactor: 10 } })
  token = await app.signIn('mate')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
})
afterAll(() => app.close())

const metaId = async (type: MetaType, at = 0) => (await metasOfType(app.context, type))[at]?.id ?? 0
const everyRow = () => app.context.db.orm.select().from(auditLog).orderBy(asc(auditLog.id))

/** The call's answer, and its new rows in the audit log. */
async function traced<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const [last] = await app.context.db.orm.select({ id: max(auditLog.id) }).from(auditLog)
  const answer = await app.call(endpoint, { token, ...input })
  const rows = await app.context.db.orm
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, last?.id ?? 0))
  return { answer, rows: rows.toSorted((a, b) => a.id - b.id) }
}
const one = { params: { id: 1 } }
async function newFile() {
  const { code } = (await app.call(calls.issueClientCode, { token })).ok.record
  return {
    ...{ code, password: PLANTED, teamId: TEAMS.harbour, facilitatorId: CAST.mate.id },
    ...NO_VALUES,
    ...(await chosenBy(metaId)),
  }
}

describe('SYS-007 the audit log', () => {
  it.each([
    ['client-read', calls.readClient, async () => one],
    ['client-records-read', calls.listClientRecords, async () => one],
    [
      'client-edited',
      calls.editClient,
      async () => ({ ...one, body: { gender_meta_id: await metaId('gender', 1) } }),
    ],
    ['client-password-reset', calls.resetClientPassword, async () => one],
    [
      'client-closed',
      calls.closeClient,
      async () => ({
        ...one,
        body: { status_meta_id: await metaId('client_status', 1), status_meta_value: '' },
      }),
    ],
  ] as [string, Endpoint, () => Promise<object>][])(
    'holds who did what to which client, when and by which request: %s',
    async (action, endpoint, input) => {
      app.clock.advance(1000)
      const { answer, rows } = await traced(endpoint, (await input()) as never)
      expect(answer.status).toBe(200)
      const readable = rows.map(({ lane: _, seq: _1, prevHash: _2, hash: _3, ...row }) => row)
      expect(readable).toEqual([
        {
          ...{ id: expect.any(Number), at: app.clock.iso(), actorId: CAST.mate.id, actorKind: 'facilitator' },
          ...{
            action,
            objectKind: 'client',
            objectId: '1',
            requestId: answer.headers['x-request-id'],
            note: null,
          },
        },
      ])
    },
  )

  it('names for each of many calls at once its own request, although the caller is remembered', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => traced(calls.readClient, one)))
    const asked = answers.map(({ answer }) => String(answer.headers['x-request-id']))
    const rows = await app.context.db.orm.select().from(auditLog).where(inArray(auditLog.requestId, asked))
    expect(new Set(asked).size).toBe(8)
    expect(new Set(rows.map(({ requestId }) => requestId))).toEqual(new Set(asked))
    expect(rows).toHaveLength(8)
  })

  it('CLI-033 holds no list, which has no answers, not even for who gave their password a moment ago', async () => {
    const { answer, rows } = await traced(calls.listTeamClients, { params: { id: TEAMS.harbour } })
    expect(answer.ok.records.length).toBeGreaterThan(1)
    for (const client of answer.ok.records)
      expect(Object.keys(client).filter((name) => /gender|ethno|age|path/.test(name))).toEqual([])
    expect(rows).toEqual([])
  })

  it('holds the opening of a file', async () => {
    const { answer, rows } = await traced(calls.registerClient, { body: await newFile() })
    expect(rows).toMatchObject([
      { action: 'client-created', objectId: String(answer.ok.record.id), actorId: CAST.mate.id },
    ])
  })

  it('holds nothing of what was refused', async () => {
    const refused = [
      await traced(calls.readClient, { params: { id: 4 } }),
      await traced(calls.editClient, { ...one, body: { gender_meta_id: await metaId('gender') } }),
      await traced(calls.resetClientPassword, one),
      await traced(calls.registerClient, { body: { ...(await newFile()), teamId: TEAMS.lakeside } }),
    ]
    for (const { answer, rows } of refused) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(rows).toEqual([])
    }
  })

  it('cannot be rewritten, shortened or emptied', async () => {
    const before = await everyRow()
    const { orm } = app.context.db
    await expect(orm.update(auditLog).set({ action: 'nothing' })).rejects.toThrow()
    await expect(orm.update(auditLog).set({ note: 'x' }).where(eq(auditLog.id, 1))).rejects.toThrow()
    await expect(orm.delete(auditLog).where(eq(auditLog.id, 1))).rejects.toThrow()
    await expect(orm.execute('truncate audit_log')).rejects.toThrow()
    await expect(orm.execute('truncate audit_log cascade')).rejects.toThrow()
    expect(await everyRow()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})

describe('SYS-007 CLI-016 CON-20 secrets', () => {
  it('are in no audit row, no log line and no answer but their own', async () => {
    const body = await newFile()
    const created = (await app.call(calls.registerClient, { token, body })).ok.record
    const issued = (await app.call(calls.issueClientPassword, { token })).ok.record.password
    const reset = (await app.call(calls.resetClientPassword, { token, params: { id: created.id } })).ok.record
    const team = { params: { id: TEAMS.harbour }, token }
    const { records } = (await app.call(calls.resetTeamPasswords, team)).ok
    const pair = { code: created.code, password: records.find(({ id }) => id === created.id)?.password ?? '' }
    const portal = await app.call(calls.verifyPortalPair, { token: KEY, body: pair })
    expect(portal.ok.record.verified).toBe(true)
    await app.call(calls.verifyPortalPair, { token: KEY, body: { ...pair, password: PLANTED } })
    // A fault is logged with the database's message, which must not contain the values.
    await app.context.db.orm.execute(
      'alter table clients add constraint planted check (version < 2) not valid',
    )
    const edit = { token, params: { id: created.id }, body: { gender_meta_id: await metaId('gender', 2) } }
    expect((await app.call(calls.editClient, edit)).status).toBe(500)
    await app.context.db.orm.execute('alter table clients drop constraint planted')
    await app.context.db.orm.execute(
      "alter table clients add constraint planted check (password_hash like 'x%') not valid",
    )
    expect((await app.call(calls.registerClient, { token, body: await newFile() })).status).toBe(500)
    await app.context.db.orm.execute('alter table clients drop constraint planted')

    const hashes = (await app.context.db.orm.select().from(clients)).map((row) => row.passwordHash)
    const secrets = [PLANTED, issued, reset.password, ...records.map(({ password }) => password), KEY, token]
    const told = { audit: JSON.stringify(await everyRow()), log: lines.join('') }
    expect(told.log).toContain('a call failed')
    for (const text of Object.values(told)) {
      for (const secret of [...secrets, ...hashes, CAST_PASSWORD]) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/argon2|spadegray|Bearer /)
    }
    const answers = [
      await app.call(calls.readClient, { token, params: { id: created.id } }),
      await app.call(calls.listTeamClients, team),
      await app.call(calls.readTeamReset, team),
    ]
    for (const { ok } of answers)
      for (const secret of [...secrets, 'argon2', 'password'])
        expect(JSON.stringify(ok)).not.toContain(secret)
  })
})

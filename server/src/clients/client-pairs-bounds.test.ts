/** Who is told of two files that may be of one person, which of them staff may merge, and what each leaves in the log (LIF-003). */
import { and, eq, gt, inArray, max } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLIENT_CHOICES } from '@hub/contract/client-choices'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { metasOfType } from '../metas/metas.neighbours.ts'
import { CAST, type Role, TEAMS } from '../testing/cast.ts'
import { chosenBy, NO_VALUES } from '../testing/chosen-for-client.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'
import { clientPairs, clients } from './clients.tables.ts'

const DAY_MS = 24 * 3_600_000
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

type Choice = 'age' | 'gender' | 'path'
const meta = async (type: Parameters<typeof metasOfType>[1], at = 0) =>
  (await metasOfType(app.context, type))[at]?.id ?? 0

/** Opens a file with the usual answers, but another one for a choice. */
async function open(role: Role, other?: Choice) {
  const token = await app.signIn(role)
  const { code } = (await app.call(calls.issueClientCode, { token })).ok.record
  const { id, team } = CAST[role]
  const another = other && CLIENT_CHOICES[other].list
  const chosen = await chosenBy((list) => meta(list, list === another ? 1 : 0))
  const body = { code, password: 'abcdefghj2#k', teamId: team, facilitatorId: id, ...NO_VALUES, ...chosen }
  const { record } = (await app.call(calls.registerClient, { token, body } as never)).ok as {
    record: { id: number; code: string }
  }
  return record
}
const set = (id: number, values: Partial<typeof clients.$inferInsert>) =>
  app.context.db.orm.update(clients).set(values).where(eq(clients.id, id))
const told = async (role: Role) =>
  (await app.call(calls.listDuplicates, { token: await app.signIn(role) })).ok.records
const decide = async (role: Role, id: number) =>
  app.call(calls.decideDuplicate, { token: await app.signIn(role), params: { id }, body: { isSame: true } })
const listed = async () => (await app.call(staffCalls.listClientPairs, { cookie })).ok.records
async function merge(keep: string, remove: string) {
  const answer = await app.call(staffCalls.mergeClients, { cookie, body: { keep, remove, reason } } as never)
  return answer.status < 400 ? 'done' : (answer.failure.record as { why: string }).why
}
const ofPair = async (id: number, call: 'undoClientMerge' | 'tellClientsApart') => {
  const answer = await app.call(staffCalls[call], { cookie, params: { id }, body: { reason } })
  return answer.status < 400 ? 'done' : answer.failure.error.name
}
const pairId = async () => (await app.context.db.orm.select().from(clientPairs))[0]?.id ?? 0

/** The files at which something was noted while the work was done. */
async function notedAt(action: string, work: () => Promise<unknown>) {
  const { orm } = app.context.db
  const [before] = await orm.select({ id: max(auditLog.id) }).from(auditLog)
  await work()
  const isNew = gt(auditLog.id, before?.id ?? 0)
  const rows = await orm
    .select()
    .from(auditLog)
    .where(and(isNew, eq(auditLog.action, action)))
  return rows.map(({ objectId, note }) => [Number(objectId), note?.includes(reason) ?? false])
}

describe('two files are pointed out', () => {
  it.each(['age', 'gender', 'path'] as const)(
    'LIF-003 with the same answers, and not with another %s',
    async (choice) => {
      await open('member')
      await open('member', choice)
      expect(await told('member')).toEqual([])
    },
  )

  it('LIF-003 to whoever works without a team of their own files alone, and of no file that is cleared or merged', async () => {
    const [first, , kept] = [await open('solo'), await open('stranger'), await open('member')]
    await set(first.id, { facilitatorId: CAST.mate.id })
    await open('solo')
    const pairs = () => app.context.db.orm.$count(clientPairs)
    expect([await told('solo'), await pairs()]).toEqual([[], 0])
    await set(first.id, { facilitatorId: CAST.solo.id })
    await open('solo')
    expect((await told('solo')).map(({ other }) => other.id)).toContain(first.id)

    const before = await pairs()
    await set(kept.id, { clearedAt: app.clock.iso() })
    await open('member')
    expect([await told('member'), await pairs()]).toEqual([[], before])
  })

  it('LIF-003 while both are within reach, and decided by the one who opened the later alone', async () => {
    const [first, second] = [await open('mate'), await open('member')]
    const id = await pairId()
    expect((await decide('mate', id)).failure.error.name).toBe('NotFound')
    await set(first.id, { teamId: TEAMS.lakeside })
    expect(await told('member')).toEqual([])
    expect((await decide('member', id)).failure.error.name).toBe('NotFound')
    await set(first.id, { teamId: TEAMS.harbour })
    const noted = await notedAt('client-linked', () => decide('member', id))
    expect(noted.map(([at]) => at).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      [first.id, second.id].toSorted((a, b) => Number(a) - Number(b)),
    )
  })
})

describe('staff', () => {
  it('LIF-003 AUD-004 are noted at each file that they are shown, merge, part, and take apart again', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    const both = [kept.id, removed.id].toSorted((a, b) => Number(a) - Number(b))
    const at = async (action: string, work: () => Promise<unknown>, hasReason = true) => {
      const noted = await notedAt(action, work)
      expect(
        noted.map(([id]) => id).toSorted((a, b) => Number(a) - Number(b)),
        action,
      ).toEqual(both)
      expect(new Set(noted.map(([, given]) => given)), action).toEqual(new Set([hasReason]))
    }
    await at('client-found', listed, false)
    const codes = { keep: kept.code, remove: removed.code }
    await at(
      'client-found',
      () => app.call(staffCalls.previewClientMerge, { cookie, body: codes } as never),
      false,
    )
    await at('client-merged', () => merge(kept.code, removed.code))
    const id = await pairId()
    expect(await ofPair(id, 'tellClientsApart')).toBe('ClientMergeNotUndoable')
    await at('client-merge-undone', () => ofPair(id, 'undoClientMerge'))
    await at('client-told-apart', () => ofPair(id, 'tellClientsApart'))
    expect(await listed()).toEqual([])
  })

  it('LIF-003 merge no file that is cleared, and none of two facilitators without a team', async () => {
    const [kept, removed] = [await open('solo'), await open('solo')]
    await set(removed.id, { facilitatorId: CAST.member.id })
    expect(await merge(kept.code, removed.code)).toBe('apart')
    await set(removed.id, { facilitatorId: CAST.solo.id, clearedAt: app.clock.iso() })
    expect(await merge(kept.code, removed.code)).toBe('merged')
    expect(await listed()).toEqual([])
    await set(removed.id, { clearedAt: null })
    expect(await merge(kept.code, removed.code)).toBe('done')
    const id = await pairId()
    await set(removed.id, { clearedAt: app.clock.iso() })
    expect(await ofPair(id, 'undoClientMerge')).toBe('ClientMergeNotUndoable')
    await set(removed.id, { clearedAt: null })
  })

  it('LIF-003 are shown no pair that a merge has settled, and again once it is undone', async () => {
    const [first, second, third] = [await open('member'), await open('member'), await open('member')]
    expect(await listed()).toHaveLength(3)
    expect(await merge(first.code, second.code)).toBe('done')
    const pairs = (await listed()).map(({ files, merge: isMerged }) => [
      files.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b)),
      isMerged !== null,
    ])
    expect(pairs).toEqual([
      [[first.id, third.id].toSorted((a, b) => Number(a) - Number(b)), false],
      [[first.id, second.id].toSorted((a, b) => Number(a) - Number(b)), true],
    ])
    const [merged] = await app.context.db.orm
      .select()
      .from(clientPairs)
      .where(inArray(clientPairs.state, ['merged']))
    // A merge that is no longer the one in force cannot be undone: its file stays where it is read now.
    await set(second.id, { mergedIntoId: third.id })
    expect(await ofPair(merged?.id ?? 0, 'undoClientMerge')).toBe('ClientMergeNotUndoable')
    await set(second.id, { mergedIntoId: first.id })
    expect(await ofPair(merged?.id ?? 0, 'undoClientMerge')).toBe('done')
    expect(await listed()).toHaveLength(3)
  })

  it('STA-007 LIF-003 undo a merge with a code of the last ten minutes alone', async () => {
    const [kept, removed] = [await open('member'), await open('member')]
    await merge(kept.code, removed.code)
    app.clock.advance(11 * 60_000)
    expect(await ofPair(await pairId(), 'undoClientMerge')).toBe('NewCodeRequired')
  })
})

/** The commands that do for people, runs and clients what the console does: they look before anything changes (STA-008). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { facilitators } from '../../accounts/accounts.tables.ts'
import { insertAgency } from '../../metas/metas.store.ts'
import { CAST } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { addEndedRun } from '../../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'
import { auditLog } from '#platform/audit/audit.tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const { member, solo, third } = CAST
let app: FreshApp
beforeAll(async () => {
  app = await freshApp()
})
afterAll(() => app.close())

const hub = (...args: string[]) => commandLine(app.context)(...args)
const notesOf = async (action: string) => {
  const rows = await app.context.db.orm.select().from(auditLog).where(eq(auditLog.action, action))
  return rows.map(({ actorKind, actorId, note }) => [actorKind, actorId, note])
}
const ofSolo = eq(facilitators.id, solo.id)

it('STA-008 searches and filters facilitators as the console does, and the system user is in the audit log', async () => {
  const emailsOf = async (...args: string[]) =>
    ((await hub('facilitator', 'list', ...args)).data as { email: string }[]).map(({ email }) => email)
  const everybody = await emailsOf()
  expect(everybody).toEqual(expect.arrayContaining([member.email, solo.email]))
  expect(await emailsOf('--search', 'AMARA')).toEqual([member.email])
  const harbour = await emailsOf('--team', 'Harbour Street')
  expect(harbour).toContain(member.email)
  expect(harbour).not.toContain(solo.email)
  await app.context.db.orm.update(facilitators).set({ eligibility: 'pending' }).where(ofSolo)
  expect(await emailsOf('--view', 'pending')).toEqual([solo.email])
  await app.context.db.orm.update(facilitators).set({ eligibility: 'confirmed' }).where(ofSolo)
  expect((await hub('facilitator', 'list', '--view', 'waiting')).text).toContain('--view is one of all,')
  expect((await hub('facilitator', 'list', '--team', 'Nowhere')).text).toBe('There is no team Nowhere.')
  expect(await emailsOf('--province', 'ON', '--team', 'Harbour Street')).toEqual(harbour)
  expect(await emailsOf('--province', 'QC')).toEqual([])
  expect(await emailsOf('--since', '2099-01-01')).toEqual([])
  expect((await hub('facilitator', 'list', '--since', 'June')).text).toBe(
    '--since is a day, such as 2026-08-01.',
  )
  expect(await notesOf('facilitator-list-export')).toContainEqual([
    ...['staff', null, 'by robin: 1 rows, view all, q AMARA, sort name, direction up'],
  ])
})

it('STA-008 STA-013 says what a decision would end, and changes nothing', async () => {
  await app.signIn('solo')
  const { data, text, exitCode } = await hub('facilitator', 'close', solo.email, '--dry-run')
  expect([exitCode, data]).toMatchObject([
    0,
    { effects: { changed: 1, devices: 1, clientsOnlyTheirs: 1, clientCodes: ['CAST7'] } },
  ])
  expect(text).toContain('1 open client files nobody else could reach')
  const [row] = await app.context.db.orm.select().from(facilitators).where(ofSolo)
  expect(row?.closedAt).toBeNull()
  const refused = await hub('facilitator', 'refuse', third.email, '--dry-run')
  expect(refused.text).toMatch(/A mail to third@cast\.example: .+/)
})

it('STA-008 PPL-001 tells the history of an account', async () => {
  await hub('facilitator', 'suspend', third.email, '--reason', 'On leave')
  const { text } = await hub('facilitator', 'history', third.email)
  expect(text).toMatch(/facilitator-suspend .*by robin: On leave/)
  await hub('facilitator', 'restore', third.email, '--reason', 'Back')
})

it('STA-008 PPL-005 edits an agency, and gives a listed city to who typed another name', async () => {
  const { db, clock } = app.context
  const id = await insertAgency(db, { name: 'Lake House', createdAt: clock.iso(), approvedAt: clock.iso() })
  const edited = await hub('agency', 'edit', String(id), '--phone', '416 555 0123', '--reason', 'They called')
  expect([edited.exitCode, edited.data]).toMatchObject([0, { id, phoneNumber: '416 555 0123', note: '' }])
  expect((await hub('agency', 'edit', '9999', '--reason', 'They called')).text).toBe(
    'There is no agency 9999.',
  )

  await db.orm.update(facilitators).set({ cityId: null, newCityName: 'Toronto East' }).where(ofSolo)
  const merge = (typed: string, to: string) => hub('city', 'merge', 'on', typed, to, '--reason', 'The same')
  expect((await merge('Toronto East', 'Nowhere')).text).toContain('has no listed city Nowhere')
  expect((await merge('Toronto West', 'Toronto')).text).toContain('Nobody in Ontario typed Toronto West')
  expect((await merge('Toronto East', 'toronto')).text).toContain('1 accounts')
  const [row] = await db.orm.select().from(facilitators).where(ofSolo)
  expect(row).toMatchObject({ newCityName: null, cityId: expect.any(Number) as number })
})

it('STA-008 PPL-008 reminds a host once, and shows the mail first', async () => {
  expect((await hub('run', 'remind', member.email)).text).toContain('has no session that waits')
  const id = await addEndedRun(app, await app.signIn('member'))
  expect((await hub('run', 'remind', member.email)).text).toContain('has no session that waits')
  app.clock.advance(DAY_MS + 60_000)
  const before = (await app.mails()).length
  const shown = await hub('run', 'remind', member.email, '--dry-run')
  expect(shown.data).toMatchObject({ id, to: member.email, mail: { to: member.email } })
  expect(await app.mails()).toHaveLength(before)
  expect((await hub('run', 'remind', member.email)).data).toEqual({ id, to: member.email })
  expect(await app.mails()).toHaveLength(before + 1)
  expect(await notesOf('run-host-reminded')).toEqual([['staff', null, `by robin: ${member.email}`]])
})

it('STA-008 STA-009 STA-010 finds by part of a name, and lists what needs attention', async () => {
  const found = await hub('search', 'amara')
  expect(found.data).toContainEqual(expect.objectContaining({ kind: 'person', id: member.id }))
  expect((await hub('search', 'zzzz')).text).toBe('Nothing is called zzzz.')
  expect((await hub('search', ' ')).exitCode).toBe(1)
  await app.context.db.orm.update(facilitators).set({ eligibility: 'pending' }).where(ofSolo)
  expect((await hub('attention')).text).toContain('1  facilitators to confirm or refuse')
})

it('STA-008 AUD-002 tells who saw a client’s file', async () => {
  const { data, exitCode } = await hub('client', 'access', 'CAST7')
  expect([exitCode, data]).toMatchObject([0, { code: 'CAST7', isCut: false }])
  expect((await hub('client', 'access', 'NONE')).text).toBe('There is no client NONE.')
  expect(await notesOf('client-access-read')).toHaveLength(1)
})

it('STA-008 REP-003 REP-005 has the people and the sessions of a report', async () => {
  const half = ['--from', '2024-04-01', '--to', '2024-09-30']
  expect((await hub('report', 'people', ...half)).data).toMatchObject({ refusal: 'tooFew' })
  expect((await hub('report', 'people', '--from', '2024-04-02', '--to', '2024-09-30')).text).toContain(
    'half a fiscal year',
  )
  expect((await hub('report', 'outcomes', ...half)).text).toContain('Too few people')
  expect((await hub('report', 'sessions', ...half)).text).toBe('No session.')
  expect((await hub('report', 'sessions', ...half, '--figure', 'joy')).text).toContain('--figure is one of')
  expect((await hub('report', 'sessions', '--from', '2024-04-01')).text).toContain('Say --to')
})

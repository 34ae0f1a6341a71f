/** A client's own copy of everything held about a code (LIF-002). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHOICES } from '@hub/contract/client-choices'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { audit } from '#platform/audit/audit.ts'
import { clients } from '../clients/clients.tables.ts'
import { forgetMetas } from '../metas/metas.neighbours.ts'
import { metas } from '../metas/metas.tables.ts'
import { CAST, CAST_PASSWORD, CLIENTS } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { addEndedRun } from '../testing/ended-run.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'

const { member, mate } = CAST
const [first, second, third] = CLIENTS.ofTeam
let app: FreshApp
let codes: Map<number, string>
let cookie: string
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  const token = await app.signIn('member')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
  const runningId = await addEndedRun(app, token)
  const people = { facilitatorIds: [member.id, mate.id], clientIds: [first, second, third] }
  await app.call(calls.recordParticipation, {
    token,
    body: { runningId, ...people, minAge: null, maxAge: null, participationCount: 3 },
  } as never)
  const { records } = (await app.call(calls.listTeamClients, { token, params: { id: 1 } })).ok
  codes = new Map(records.map(({ id, code }) => [id, code]))
  cookie = (await signInStaff(app, ['privacy'])).cookie
})
afterAll(() => app.close())

const copyOf = (code: string, as = cookie) =>
  app.call(staffCalls.readClientCopy, { cookie: as, params: { code } })

it('LIF-002 has the whole file, and of a group session nobody else', async () => {
  const code = codes.get(first) ?? ''
  const { record } = (await copyOf(code.toLowerCase())).ok
  expect(record.file).toMatchObject({ code, team: 'Harbour Street', closedAt: null })
  expect(record.file.choices.map(({ name, value }) => [name, value !== ''])).toEqual(
    CHOICES.map((name) => [name, true]),
  )
  expect(record.sessions).toHaveLength(1)
  expect(record.sessions[0]).toMatchObject({ hostName: 'Amara Okafor' })
  expect(record.activity.map(({ deed }) => deed)).toContain('record-created')
  const text = JSON.stringify(record)
  for (const other of [second, third, ...CLIENTS.ofOthers]) {
    expect(text).not.toContain(codes.get(other) ?? `client ${other}`)
    expect(text).not.toContain(`"id":${other},"code"`)
  }
  expect(text).not.toMatch(/password_?hash|argon|scrypt/i)
})

it('LIF-002 has the words of every language, the sign-ins at the portal, and who of those is the client’s own facilitator', async () => {
  const code = codes.get(third) ?? ''
  const verified = { action: 'portal-verified', objectKind: 'client', objectId: third } as const
  const at = app.clock.iso()
  await audit(app.context, { kind: 'portal', requestId: 'x' }, verified)
  const gender = eq(metas.metaType, 'gender')
  await app.context.db.orm
    .update(metas)
    .set({ translations: { zh: { meta_value: '某个性别' } } })
    .where(gender)
  forgetMetas(app.context)
  const { record } = (await copyOf(code)).ok
  const signIn = record.portal.lastSignIn ?? ''
  expect([record.portal.signIns, new Date(signIn).toISOString()]).toEqual([1, at])
  expect(record.file.choices.find(({ name }) => name === 'gender')?.translations).toEqual({
    zh: { value: '某个性别' },
  })
  const made = record.activity.find(({ deed }) => deed === 'record-created')
  const [file] = await app.context.db.orm.select().from(clients).where(eq(clients.id, third))
  expect(made?.isOwnFacilitator).toBe(file?.facilitatorId === member.id)
  expect(record.activity.some(({ isOwnFacilitator }) => isOwnFacilitator)).toBe(true)
})

it('LIF-002 is an entry at the file, which the next copy has', async () => {
  const code = codes.get(second) ?? ''
  await copyOf(code)
  app.clock.advance(1000)
  const [last] = (await copyOf(code)).ok.record.activity
  expect(last).toMatchObject({ deed: 'client-copied', who: { kind: 'staff' } })
})

it('LIF-002 STA-007 needs the permission, a new code, and an ID that a file has', async () => {
  const code = codes.get(first) ?? ''
  const other = await signInStaff(app, ['people', 'content', 'reports'])
  expect((await copyOf(code, other.cookie)).failure.error.name).toBe('Forbidden')
  expect((await copyOf('ZZZZZZZZ')).failure.error.name).toBe('NotFound')
  app.clock.advance(11 * 60 * 1000)
  expect((await copyOf(code)).failure.error.name).toBe('NewCodeRequired')
})

it('LIF-002 STA-008 is made at the command line as well', async () => {
  const code = codes.get(first) ?? ''
  const { text, data } = await commandLine(app.context)('client', 'copy', code)
  expect(text).toContain(code)
  expect(data).toMatchObject({ file: { code } })
  expect((await commandLine(app.context)('client', 'copy', 'ZZZZZZZZ')).exitCode).toBe(1)
})

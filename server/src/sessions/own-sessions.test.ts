/** A new password while logged in, the list of one's own logins (HRD-002), and how staff end one (PPL-001). */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { listLastDeeds } from '#platform/audit/audit-log.store.ts'
import { CAST, CAST_PASSWORD } from '../testing/cast.ts'
import { commandLine } from '../testing/command-line.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff } from '../testing/staff.ts'

const LIST = path.join(tmpdir(), `passwords-${process.pid}.txt`)
const QUARTER_MS = 15 * 60_000
const NEW = 'Lantern-quay-44'

let app: FreshApp
beforeAll(async () => {
  writeFileSync(LIST, 'Copper-Kettle\r\nthimble-forest-9\n')
  app = await freshApp({ config: { passwordList: LIST } })
})
afterAll(() => app.close())

const isIn = async (token: string) => (await app.call(calls.readSession, { token })).status === 200

describe('a new password', () => {
  it('HRD-002 takes the present one, ends every other session, and is told by mail', async () => {
    const [here, there] = [await app.signIn('member'), await app.signIn('member')]
    expect(await isIn(there)).toBe(true)
    const body = { password: CAST_PASSWORD, newPassword: NEW }
    const wrong = await app.call(calls.changePassword, { token: here, body: { ...body, password: NEW } })
    expect(wrong.failure.error.name).toBe('WrongPassword')
    expect((await app.call(calls.changePassword, { token: here, body })).status).toBe(200)
    expect(await isIn(here)).toBe(true)
    expect(await isIn(there)).toBe(false)
    const { email } = CAST.member
    expect((await app.mails()).filter(({ to }) => to === email).at(-1)?.text).toContain('password')
    const login = (password: string) => app.call(calls.logIn, { body: { email, password } })
    expect([(await login(CAST_PASSWORD)).status, (await login(NEW)).status]).toEqual([401, 200])
  })

  it.each(['Sunshine-2026', 'Password1!', 'COPPER-KETTLE-77', 'Thimble-forest-9'])(
    'HRD-002 refuses what common, breached and the operator’s lists have: %s',
    async (password) => {
      const token = await app.signIn('mate')
      const body = { password: CAST_PASSWORD, newPassword: password }
      const refused = await app.call(calls.changePassword, { token, body })
      expect(refused.failure.error.name).toBe('PasswordCommon')
    },
  )

  it('HRD-001 refuses what is made of words of the place and of one’s own name', async () => {
    const token = await app.signIn('mate')
    for (const newPassword of ['Raman-Priya-2026', 'Hub-facilitator-2026']) {
      const body = { password: CAST_PASSWORD, newPassword }
      const refused = await app.call(calls.changePassword, { token, body })
      expect(refused.failure.error.name, newPassword).toBe('PasswordCommon')
    }
  })
})

describe('one’s own sessions', () => {
  it('HRD-002 are listed with browser and last use, and ended alone or all others', async () => {
    const body = { email: CAST.solo.email, password: CAST_PASSWORD }
    const tokens: string[] = []
    for (let n = 0; n < 3; n += 1) tokens.push((await app.call(calls.logIn, { body })).ok.newToken)
    const [first = '', second = '', third = ''] = tokens
    app.clock.advance(QUARTER_MS)
    const renewed = (await app.call(calls.readSession, { token: first })).headers['x-renewed-token']
    await app.call(calls.readSession, { token: String(renewed) })
    const { records } = (await app.call(calls.listOwnSessions, { token: first })).ok
    expect(records.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(records[0]?.lastUsedAt).toBe(app.clock.iso())
    expect(records[0]?.device).not.toBe('')
    const sidOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid
    const end = (token: string, id: string) => app.call(calls.endOwnSession, { token, params: { id } })
    const strangers = await end(await app.signIn('mate'), sidOf(second))
    expect(strangers.status).toBe(404)
    expect(await isIn(second)).toBe(true)
    expect((await end(first, sidOf(second))).status).toBe(200)
    expect(await isIn(second)).toBe(false)
    const { ended } = (await app.call(calls.endOtherSessions, { token: first })).ok.record
    expect(ended).toBe(1)
    expect([await isIn(third), await isIn(first)]).toEqual([false, true])
  })
})

describe('the logins of a facilitator, as staff see them', () => {
  const params = { id: CAST.third.id }
  const reason = 'The tablet was left on a bus.'

  it('PPL-001 STA-013 end one by one, with a reason in the log, and none of somebody else', async () => {
    const { cookie } = await signInStaff(app, ['people'])
    const tokens = [await app.signIn('third')]
    app.clock.advance(QUARTER_MS)
    tokens.push(await app.signIn('third'))
    const [older = '', newer = ''] = tokens
    const read = async () => (await app.call(staffCalls.readPerson, { cookie, params })).ok.record.sessions
    const [last, first] = await read()
    expect([last?.lastUsedAt, first?.lastUsedAt]).toEqual([last?.startedAt, first?.startedAt])
    expect(last?.device).not.toBe('')
    const end = (id: number, sessionId: string | undefined) =>
      app.call(staffCalls.endPersonSessions, { cookie, params: { id }, body: { sessionId, reason } })
    expect((await end(CAST.mate.id, first?.id)).status).toBe(404)
    expect([await isIn(older), await isIn(newer)]).toEqual([true, true])
    expect((await end(params.id, first?.id)).ok.record).toEqual({ ended: 1 })
    expect([await isIn(older), await isIn(newer)]).toEqual([false, true])
    expect(await read()).toEqual([last])
    const deeds = (await listLastDeeds(app.context.db, 20)).filter(
      ({ action }) => action === 'facilitator-sign-out',
    )
    expect(deeds).toMatchObject([{ objectId: String(params.id), note: `${reason} (1 of 2 devices)` }])
    expect((await end(params.id, first?.id)).status).toBe(404)
  })

  it('STA-008 end at the command line too: one by its id, or all', async () => {
    const hub = commandLine(app.context)
    const who = ['facilitator', 'sign-out', CAST.third.email, '--reason', reason]
    const tokens = [await app.signIn('third'), await app.signIn('third')]
    const { data } = await hub('facilitator', 'history', CAST.third.email)
    const { sessions } = data as { sessions: { id: string }[] }
    const one = [...who, '--session', sessions[0]?.id ?? '']
    expect((await hub(...one)).data).toEqual({ ended: 1 })
    expect((await hub(...one)).text).toBe(`${CAST.third.email} has no such login any more.`)
    expect((await hub(...who, '--session', '7')).text).toMatch(/^--session is an id of/)
    expect((await hub(...who)).data).toEqual({ ended: sessions.length - 1 })
    for (const token of tokens) expect(await isIn(token)).toBe(false)
    expect((await hub(...who)).text).toBe(`${CAST.third.email} is logged in nowhere.`)
  })
})

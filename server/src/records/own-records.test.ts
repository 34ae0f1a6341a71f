/** Who reads one's own records, from which the own year is added up: nobody else (REP-010). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { STAFF_ROLES } from '@hub/contract/staff-roles.rules'
import { CAST, type Role } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addHosts, addRecords, type RandomRecord } from '../testing/random-records.ts'
import { signInStaff } from '../testing/staff.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  const training: RandomRecord = {
    ...{ hostId: CAST.member.id, kind: 'training', module: 0, count: 1, clientIds: [], language: null },
    ...{ endMs: Date.parse('2026-02-10T15:00:00.000Z'), lastsMs: 3_600_000 },
    ...{ source: 'online', version: '1.0.0' },
  }
  await addRecords(app, [training], await addHosts(app))
})
afterAll(() => app.close())

const params = { id: CAST.member.id, key: 'facilitator-training' }
const read = (by: { token?: string; cookie?: string }) =>
  app.call(calls.listPersonalRecords, { params, ...by })

it('REP-010 CON-16 are read by their facilitator, and by no other one of the team or of another', async () => {
  const own = await read({ token: await app.signIn('member') })
  expect(own.ok.records).toHaveLength(1)
  for (const role of ['mate', 'third', 'stranger', 'solo'] satisfies Role[]) {
    const { failure } = await read({ token: await app.signIn(role) })
    expect([role, failure.error.name, failure.record]).toEqual([role, 'Forbidden', undefined])
  }
})

it('REP-010 are those of the caller: what somebody else delivered is in nobody’s own list', async () => {
  const own = { ...params, id: CAST.mate.id }
  const listed = await app.call(calls.listPersonalRecords, { params: own, token: await app.signIn('mate') })
  expect(listed.ok.records).toEqual([])
})

it.each(STAFF_ROLES)('REP-010 CON-16 are read by no staff: %s', async (role) => {
  const { cookie } = await signInStaff(app, [role])
  for (const who of [{ cookie }, { token: cookie.replace('hub-staff=', '') }])
    expect((await read(who)).status).toBe(401)
})

it('REP-010 are read by nobody without a session, with one that has ended, or with a token that was changed', async () => {
  expect((await read({})).status).toBe(401)
  const token = await app.signIn('member')
  expect((await read({ token })).status).toBe(200)
  const [head = '', body = '', mark = ''] = token.split('.')
  expect((await read({ token: [head, `${body.slice(0, -2)}AA`, mark].join('.') })).status).toBe(401)
  expect((await app.call(calls.logOut, { token })).status).toBe(200)
  expect((await read({ token })).status).toBe(401)
})

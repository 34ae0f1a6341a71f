/**
 * Who sees a report, a saved report or a file of either: each call of the console below /staff/reports with everybody who
 * may not make it, and a facilitator's own year, which is made of their own records (REP-003, REP-006 to REP-010).
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { savedReports } from '../saved-reports/saved-reports.tables.ts'
import { endStaffAccount } from '../staff-accounts/account-changes.staff.ts'
import { CAST, STAFF } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addTestStaff, cookieOf, signInStaff, STAFF_PASSWORD, type TestStaff } from '../testing/staff.ts'

type ReportCall =
  | ('readReport' | 'readFileReport' | 'readEventReport' | 'readDemographics' | 'readOutcomes')
  | ('listCountedSessions' | 'downloadReport' | 'downloadCountedSessions')
  | ('listSavedReports' | 'saveReport' | 'editSavedReport' | 'deleteSavedReport')
  | ('listReportReaders' | 'scheduleSavedReport')

let app: FreshApp
let maker: TestStaff
let personal = 0
/** Who asks, and what stands in their request. */
const askers = new Map<string, object>()
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  maker = await signInStaff(app, ['reports'])
  const body = { name: 'My month', address: 'period=last-month', isShared: false }
  personal = (await app.call(staffCalls.saveReport, { cookie: maker.cookie, body })).ok.record.id
  const [member, stranger] = [await app.signIn('member'), await app.signIn('stranger')]
  const { token } = await addTestStaff(app, ['reports'])
  const inPart = await app.call(staffCalls.setUpPassword, { body: { token, password: STAFF_PASSWORD } })
  const gone = await signInStaff(app, ['reports'])
  await app.call(staffCalls.signOut, { cookie: gone.cookie })
  const ended = await signInStaff(app, ['reports'])
  await endStaffAccount(app.context, STAFF, { id: ended.id, reason: 'Left the provider' })
  const without = await signInStaff(app, ['people', 'content', 'privacy'])
  askers.set('a stranger', {})
  askers.set('a facilitator', { token: member })
  askers.set('a facilitator of another team', { token: stranger })
  askers.set('a facilitator whose token stands in the cookie', { cookie: `hub-staff=${stranger}` })
  askers.set('staff who have given no code yet', { cookie: cookieOf(inPart.headers) })
  askers.set('an ended session', { cookie: gone.cookie })
  askers.set('an ended account', { cookie: ended.cookie })
  askers.set('staff without the right', { cookie: without.cookie })
})
afterAll(() => app.close())

const WITHOUT_RIGHT = 'staff without the right'
const days = { from: '2026-04-01', to: '2026-09-30' }
const onPersonal = (body: object) => ({ params: { id: personal }, body: { version: 'x', ...body } })
/** With which each call is let in, for those who may make it. */
const INPUTS: Record<ReportCall, () => object> = {
  readReport: () => ({ query: days }),
  readFileReport: () => ({ query: days }),
  readEventReport: () => ({ query: days }),
  readDemographics: () => ({ query: days }),
  readOutcomes: () => ({ query: days }),
  listCountedSessions: () => ({ query: days }),
  downloadReport: () => ({ query: { ...days, format: 'csv' } }),
  downloadCountedSessions: () => ({ query: days }),
  listSavedReports: () => ({}),
  saveReport: () => ({ body: { name: 'Of somebody else', address: 'period=last-month', isShared: true } }),
  editSavedReport: () => onPersonal({ name: 'Taken over', isShared: true }),
  deleteSavedReport: () => ({ params: { id: personal } }),
  listReportReaders: () => ({}),
  scheduleSavedReport: () => onPersonal({ day: 5, to: [] }),
}
const NAMES = Object.keys(INPUTS) as ReportCall[]
const ASKERS = [
  ...['a stranger', 'a facilitator', 'a facilitator of another team'],
  ...['a facilitator whose token stands in the cookie', 'staff who have given no code yet'],
  ...['an ended session', 'an ended account', WITHOUT_RIGHT],
]

describe('a report, a saved report and their files', () => {
  it('REP-006 REP-009 are all asked for below', () => {
    const below = Object.entries(staffCalls).filter(([, { path }]) => path.startsWith('/staff/reports'))
    expect(NAMES.toSorted()).toEqual(below.map(([name]) => name).toSorted())
    expect([...askers.keys()].toSorted()).toEqual(ASKERS.toSorted())
  })

  it.each(NAMES.flatMap((name) => ASKERS.map((asker) => [name, asker] as const)))(
    'STA-001 STA-006 REP-009 are refused by %s to %s',
    async (name, asker) => {
      const answer = await app.call(staffCalls[name], { ...INPUTS[name](), ...askers.get(asker) } as never)
      const refusal = asker === WITHOUT_RIGHT ? [403, 'Forbidden'] : [401, 'SignInRequired']
      expect([answer.status, answer.failure.error.name]).toEqual(refusal)
      const kept = await app.context.db.orm.select().from(savedReports).where(eq(savedReports.id, personal))
      expect(kept).toMatchObject([{ name: 'My month', isShared: false, sendDay: null }])
      expect(await app.context.db.orm.$count(savedReports)).toBe(1)
    },
  )

  it.each(['owner', 'reports'] as const)(
    'REP-006 REP-008 are not there for others where one keeps a report to oneself: %s',
    async (role) => {
      const { cookie } = await signInStaff(app, [role])
      for (const name of ['editSavedReport', 'deleteSavedReport', 'scheduleSavedReport'] as const) {
        const answer = await app.call(staffCalls[name], { ...INPUTS[name](), cookie } as never)
        expect([name, answer.status, answer.failure.error.name]).toEqual([name, 404, 'NotFound'])
      }
      expect((await app.call(staffCalls.listSavedReports, { cookie })).ok.records).toEqual([])
    },
  )

  // Last: it deletes the report.
  it('STA-006 REP-009 are for staff with reports, so that what is refused above is refused for who asks', async () => {
    for (const name of NAMES.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
      const { records } = (await app.call(staffCalls.listSavedReports, { cookie: maker.cookie })).ok
      const version = records.find(({ id }) => id === personal)?.version
      const input = INPUTS[name]() as { body?: { version?: string } }
      const body = input.body?.version === undefined ? input.body : { ...input.body, version }
      const answer = await app.call(staffCalls[name], { ...input, body, cookie: maker.cookie } as never)
      expect([name, answer.status]).toEqual([name, 200])
    }
  })
})

const isLast = (name: ReportCall) => name === 'deleteSavedReport'

describe('one’s own year', () => {
  const year = calls.listPersonalRecords
  it('REP-010 REC-007 is read by nobody else: a stranger, the team, another team, an ended session, and staff', async () => {
    const params = { id: CAST.member.id, key: 'youth-learning' }
    const ended = await app.signIn('member')
    await app.call(calls.logOut, { token: ended })
    const [owner, mine] = [await signInStaff(app, ['owner']), await app.signIn('member')]
    const nameFor = async (more: object) => {
      const answer = await app.call(year, { params, ...more } as never)
      return answer.status === 200 ? 'OK' : answer.failure.error.name
    }
    for (const more of [
      {},
      { token: ended },
      { cookie: owner.cookie },
      { token: owner.cookie.split('=')[1] },
    ])
      expect(await nameFor(more)).toBe('JsonWebTokenError')
    for (const who of ['mate', 'stranger'] as const)
      expect(await nameFor({ token: await app.signIn(who) })).toBe('Forbidden')
    expect(await nameFor({ token: mine })).toBe('OK')
  })
})

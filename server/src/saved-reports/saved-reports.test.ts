/** Reports that are saved by a name: who sees them, who changes them, and which days they are of (REP-006). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffCalls } from '@hub/contract/every-staff-call'
import { auditLog } from '#platform/audit/audit.tables.ts'
import { STAFF, TEAMS } from '../testing/cast.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { findSavedRequest } from './saved-reports.staff.ts'

let app: FreshApp
let maker: TestStaff
let other: TestStaff
let owner: TestStaff
beforeAll(async () => {
  app = await freshApp({ parts: { limitFactor: 100 } })
  maker = await signInStaff(app, ['reports'])
  other = await signInStaff(app, ['reports'])
  owner = await signInStaff(app, ['owner'])
})
afterAll(() => app.close())

const ADDRESS = `period=last-month&only=team:${TEAMS.harbour},theme:1&by=month,source`
const save = ({ cookie }: TestStaff, name: string, more: { isShared?: boolean; address?: string } = {}) =>
  app.call(staffCalls.saveReport, { cookie, body: { name, address: ADDRESS, isShared: false, ...more } })
const listed = async ({ cookie }: TestStaff) =>
  (await app.call(staffCalls.listSavedReports, { cookie })).ok.records
/** A change on the version that is there, as whoever sees the report read it; on another one where it is named. */
async function edit(
  staff: TestStaff,
  id: number,
  change: { name: string; isShared: boolean; address?: string; version?: string },
) {
  const { version = 'none' } = (await listed(staff)).find((one) => one.id === id) ?? {}
  return app.call(staffCalls.editSavedReport, {
    ...{ cookie: staff.cookie, params: { id } },
    body: { version, ...change },
  })
}
const remove = ({ cookie }: TestStaff, id: number) =>
  app.call(staffCalls.deleteSavedReport, { cookie, params: { id } })
const notesOf = async (id: number) =>
  (
    await app.context.db.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(id)))
  )
    .filter(({ objectKind }) => objectKind === 'saved-report')
    .map(({ action, actorId, note }) => [action, actorId, note])

it('REP-006 is personal, or shared with everybody who may see reports', async () => {
  const personal = (await save(maker, 'My half year')).ok.record.id
  const shared = (await save(maker, 'Harbour last month', { isShared: true })).ok.record.id
  expect((await listed(maker)).map(({ id, mayChange }) => [id, mayChange])).toEqual([
    [shared, true],
    [personal, true],
  ])
  expect((await listed(other)).map(({ id, mayChange }) => [id, mayChange])).toEqual([[shared, false]])
  expect((await listed(owner)).map(({ id, mayChange }) => [id, mayChange])).toEqual([[shared, true]])
  const [first] = await listed(other)
  expect(first).toMatchObject({ address: ADDRESS, maker: { id: maker.id }, isShared: true })
  for (const id of [personal, shared]) await remove(maker, id)
})

it('REP-006 is renamed, shared and deleted by its maker and by owners, each time noted', async () => {
  const { id } = (await save(maker, 'Spring', { isShared: true })).ok.record
  for (const call of [edit(other, id, { name: 'Mine', isShared: true }), remove(other, id)])
    expect((await call).failure.error.name).toBe('Forbidden')
  expect((await edit(owner, id, { name: 'Spring term', isShared: true })).status).toBe(200)
  expect((await edit(maker, id, { name: 'Spring term', isShared: false })).status).toBe(200)
  for (const who of [other, owner]) {
    expect((await listed(who)).map((one) => one.id)).not.toContain(id)
    for (const call of [edit(who, id, { name: 'Mine', isShared: true }), remove(who, id)])
      expect((await call).failure.error.name).toBe('NotFound')
  }
  expect((await remove(maker, id)).status).toBe(200)
  expect((await remove(maker, id)).failure.error.name).toBe('NotFound')
  expect(await notesOf(id)).toEqual([
    ['report-save', maker.id, 'Spring (shared)'],
    ['report-edit', owner.id, 'Spring (shared) -> Spring term (shared)'],
    ['report-edit', maker.id, 'Spring term (shared) -> Spring term (personal)'],
    ['report-delete', maker.id, 'Spring term (personal)'],
  ])
})

it('REP-006 shows what was saved over it, whichever name it keeps, and nothing that is no report', async () => {
  const { id } = (await save(maker, 'Winter', { isShared: true })).ok.record
  const over = { name: 'Winter', isShared: true, address: 'by=team&period=last-quarter' }
  expect((await edit(maker, id, over)).status).toBe(200)
  const present = async () => (await listed(maker)).find((one) => one.id === id)
  expect((await present())?.address).toBe('period=last-quarter&by=team')
  expect((await edit(maker, id, { name: 'Winter term', isShared: true })).status).toBe(200)
  expect((await present())?.address).toBe('period=last-quarter&by=team')
  const refused = await edit(maker, id, { ...over, address: 'period=one-day' })
  expect(Object.keys(refused.failure.error.fields ?? {})).toEqual(['address'])
  expect((await notesOf(id))[1]?.[2]).toBe(
    `Winter (shared) -> Winter (shared), ${ADDRESS} -> period=last-quarter&by=team`,
  )
  await remove(maker, id)
})

it('STA-012 REP-006 is not changed on an older version: the answer carries the present one', async () => {
  const { id } = (await save(maker, 'Summer', { isShared: true })).ok.record
  const version = (await listed(maker))[0]?.version ?? ''
  await edit(owner, id, { name: 'Summer term', isShared: true, address: 'period=last-month' })
  const late = { version, name: 'Summer camp', isShared: true }
  const refused = await edit(maker, id, late)
  expect([refused.status, refused.failure.error.name]).toEqual([409, 'SavedReportChanged'])
  const [present] = await listed(maker)
  expect(refused.failure.record).toEqual(present)
  expect(present).toMatchObject({ name: 'Summer term', address: 'period=last-month' })
  expect((await edit(maker, id, { ...late, version: present?.version ?? '' })).status).toBe(200)
  await remove(maker, id)
})

it('STA-012 REP-006 is changed once by two on the same version at one moment, and the other hears of it', async () => {
  const { id } = (await save(maker, 'Twice', { isShared: true })).ok.record
  // Whoever comes second reads before the first has stored anything: without a lock both would be let through.
  for (const round of ['first', 'second', 'third', 'fourth']) {
    const version = (await listed(maker)).find((one) => one.id === id)?.version ?? ''
    const both = await Promise.all(
      [maker, owner].map(({ cookie }, index) =>
        app.call(staffCalls.editSavedReport, {
          ...{ cookie, params: { id } },
          body: { version, name: `Twice, ${round} ${index}`, isShared: true },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  await remove(maker, id)
})

it('REP-006 has a name of its own among what is shared, and among what one keeps', async () => {
  const mine = (await save(maker, 'Autumn')).ok.record.id
  const theirs = (await save(other, 'autumn')).ok.record.id
  const taken = async (call: ReturnType<typeof save> | ReturnType<typeof edit>) =>
    expect((await call).failure.error.name).toBe('ReportNameTaken')
  await taken(save(maker, 'AUTUMN'))
  await edit(maker, mine, { name: 'Autumn', isShared: true })
  await taken(save(owner, 'autumn', { isShared: true }))
  await taken(edit(other, theirs, { name: 'autumn', isShared: true }))
  await remove(maker, mine)
  await remove(other, theirs)
})

it('REP-006 is of last month next month too, and of the same days where it says days', async () => {
  const ids = [
    (await save(maker, 'Relative', { isShared: true })).ok.record.id,
    (await save(maker, 'Fixed', { isShared: true, address: 'from=2026-01-05&to=2026-02-03' })).ok.record.id,
  ]
  const daysOf = async (name: string) => {
    const { from, to } = await findSavedRequest(app.context, STAFF, name)
    return [from, to]
  }
  const today = app.clock.now()
  const months = [1, 2].map((ago) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - ago, 1))
    return first.toISOString().slice(0, 7)
  })
  const [from = ''] = await daysOf('relative')
  expect(months).toContain(from.slice(0, 7))
  expect(await daysOf('Fixed')).toEqual(['2026-01-05', '2026-02-03'])
  app.clock.advance(31 * 86_400_000)
  const [later = ''] = await daysOf('Relative')
  expect(later > from).toBe(true)
  expect(await daysOf('Fixed')).toEqual(['2026-01-05', '2026-02-03'])
  maker = { ...maker, cookie: (await signInStaff(app, ['owner'])).cookie }
  for (const id of ids) await remove(maker, id)
})

it.each(['period=last-year', 'from=2026-02-30&to=2026-03-01', 'only=team:1', 'period=last-month&by=host'])(
  'REP-006 refuses what is no report: %s',
  async (address) => {
    const { failure } = await save(await signInStaff(app, ['reports']), 'Wrong', { address })
    expect([failure.error.name, Object.keys(failure.error.fields ?? {})]).toEqual([
      'ValidationError',
      ['address'],
    ])
  },
)

it('REP-006 stops at as many reports of one person as a list shows', async () => {
  const many = await signInStaff(app, ['reports'])
  for (let count = 0; count < 47; count += 1) expect((await save(many, `No. ${count}`)).status).toBe(200)
  // Of those that ask at the same time no more than the rest are saved.
  const asked = await Promise.all(Array.from({ length: 8 }, (_, index) => save(many, `At once ${index}`)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(3)
  expect((await save(many, 'One more')).failure.error.name).toBe('TooManySavedReports')
})

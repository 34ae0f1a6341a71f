/** The sessions in memory: who asks during the first reading, what is committed late, and a thread that failed (REP-009). */
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#platform/context.ts'
import { STAFF } from '../testing/cast.ts'
import { withQueriesOf } from '../testing/databases/held-queries.ts'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'
import { addHosts, addRecords, type Made, randomRecords, storeRecords } from '../testing/random-records.ts'
import { readReport, runReport } from '../reports/reports.staff.ts'
import { closeSessions, readMissing } from './kept-sessions.ts'

const ALL = { from: '2020-01-01', to: '2030-12-31', by: [], only: [] }
const sampled = (seed: number) => fc.sample(randomRecords, { numRuns: 3, seed }).flat()

let app: FreshApp
let made: Made
beforeAll(async () => {
  app = await freshApp()
  made = await addHosts(app)
})
afterAll(() => app.close())

const runsOf = async (context: Context) => {
  const { sessions = 0, trainings = 0 } = (await runReport(context, STAFF, ALL)).rows[0]?.figures ?? {}
  return sessions + trainings
}

/** The same hub, in which no session is read until the gate opens. */
function gated() {
  const { context } = app
  let open = () => {}
  let isOpen = false
  const gate = new Promise<void>((resolve) => (open = resolve))
  const { orm } = context.db
  const later = { ...orm, execute: async (query: SQL) => gate.then(() => orm.execute(query)) }
  const db = withQueriesOf(context.db, () => (isOpen ? orm : later) as Context['db']['orm'])
  return {
    context: { ...context, db },
    open() {
      isOpen = true
      open()
    },
  }
}

it('REP-009 says that the sessions are being counted while they are read for the first time, and answers once they are', async () => {
  const given = sampled(41)
  await storeRecords(app, given, made)
  const { context, open } = gated()
  await expect(readReport(context, STAFF, ALL)).rejects.toMatchObject({ refusal: 'BeingCounted' })
  const patient = runsOf(context)
  open()
  expect(await patient).toBe(given.length)
  expect((await readReport(context, STAFF, ALL)).rows).toHaveLength(1)
  await closeSessions(context.db)
})

/** Adds these as if they had changed so many minutes ago. */
const addChangedBefore = (given: ReturnType<typeof sampled>, minutes: number) =>
  app.context.db.transaction(async () => {
    const { orm } = app.context.db
    await orm.execute(sql`select set_config('hub.is_restoring', 'on', true)`)
    const ids = await addRecords(app, given, made)
    await orm.execute(
      sql`update records set changed_at = now() - make_interval(mins => ${minutes}) where id = any(${sql.param(ids)}::integer[])`,
    )
  })

it('REP-009 misses no session that was committed after later ones had been read', async () => {
  const given = sampled(42)
  await storeRecords(app, given, made)
  const { context } = app
  expect(await runsOf(context)).toBe(given.length)
  const late = sampled(43)
  // Their transaction began before the others were read, and was long.
  await addChangedBefore(late, 2)
  expect(await runsOf(context)).toBe(given.length + late.length)
})

it('REP-009 misses no change since the reading before, however long ago that was', async () => {
  const given = sampled(45)
  await storeRecords(app, given, made)
  const { orm } = app.context.db
  let isHourAgo = true
  const earlier = Object.assign(Object.create(orm) as typeof orm, {
    async execute(query: SQL) {
      const answer = await orm.execute(query)
      const mark = answer.rows[0]?.['mark']
      if (!isHourAgo || mark === undefined) return answer
      return orm.execute(sql`select (${mark}::timestamptz - interval '1 hour')::text as mark`)
    },
  })
  const db = withQueriesOf(app.context.db, () => earlier)
  const context = { ...app.context, db }
  expect(await runsOf(context)).toBe(given.length)
  isHourAgo = false
  const late = sampled(46)
  await addChangedBefore(late, 30)
  expect(await runsOf(context)).toBe(given.length + late.length)
  await closeSessions(context.db)
})

it('REP-009 reads all sessions anew when the thread that had them has ended', async () => {
  const given = sampled(44)
  await storeRecords(app, given, made)
  expect(await runsOf(app.context)).toBe(given.length)
  const { thread } = await readMissing(app.context, true)
  await thread.close()
  expect(await runsOf(app.context)).toBe(given.length)
})

/**
 * The plans of the ten calls that are made most, on PostgreSQL: none reads a large table from end to end (SCL-005). With
 * `enable_seqscan` off, the planner does that only where no index serves, so that a small database shows it too.
 */
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { listSessionPage } from './reports/counted-sessions.store.ts'
import { listSessionsAfter, listSessionsChanged } from './session-counts/session-columns.store.ts'
import { CAST, CAST_PASSWORD, TEAMS } from './testing/cast.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { listChanges, listLastDeeds } from '#platform/audit/audit-log.store.ts'

/** Tables that grow with the years, and the months of the audit log. */
const LARGE = /^(clients|records|record_clients|record_demographics|running_modules|sessions|audit_log\w*)$/

interface Planned {
  text: string
  values: unknown[]
}
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** They end as soon as the limit above them has its rows. */
const PASSING = new Set(['Append', 'Merge Append'])

let app: FreshApp
let token: string
let asked: Planned[] = []
const unwrapped = pg.Client.prototype.query
beforeAll(async () => {
  // Every query of the product passes here, prepared ones too; a connection takes the function as it opens.
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first.text
    const given = typeof first === 'string' ? undefined : first.values
    asked.push({ text, values: given ?? (Array.isArray(second) ? second : []) })
    return Reflect.apply(unwrapped, this, args) as never
  } as typeof unwrapped
  app = await freshApp({ parts: { limitFactor: 10 } })
  token = await app.signIn('member')
  await app.call(calls.verifyPassword, { token, body: { password: CAST_PASSWORD } })
})
afterAll(async () => {
  pg.Client.prototype.query = unwrapped
  await app.close()
})

/**
 * A sequential scan, and an index that is read from end to end in its order: without a condition, unless only the first of
 * its rows are taken as they come.
 */
function scansIn(node: PlanNode, isLimited = false): string[] {
  const type = node['Node Type']
  const isWholeIndex = type.startsWith('Index') && node['Index Cond'] === undefined
  const isWhole = type === 'Seq Scan' || (isWholeIndex && (!isLimited || node.Filter !== undefined))
  const isStill = type === 'Limit' || (isLimited && PASSING.has(type))
  return [
    ...(isWhole ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap((one) => scansIn(one, isStill)),
  ]
}

/** The large tables that the queries of the work read from end to end. */
async function largeScansOf(work: () => Promise<unknown>): Promise<string[]> {
  asked = []
  const answer = await work()
  if (typeof answer === 'object' && answer !== null && 'status' in answer)
    expect(answer.status).toBeLessThan(300)
  const queries = asked.filter(({ text }) => /^\s*(select|update|delete|with)\b/i.test(text))
  expect(queries.length).toBeGreaterThan(0)
  const client = await app.context.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const found: string[] = []
    for (const { text, values } of queries) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
      found.push(...(plan ? scansIn(plan) : []).filter((name) => LARGE.test(name)))
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const self = { params: { id: CAST.member.id } }
const one = { params: { id: 1 } }
const team = { params: { id: TEAMS.harbour } }

const SLICE = { from: '2026-04-01', to: '2026-09-30', only: [] }

const HOT: [string, () => Promise<unknown>][] = [
  ['readSession', () => app.call(calls.readSession, { token })],
  ['logIn', () => app.call(calls.logIn, { body: { email: CAST.mate.email, password: CAST_PASSWORD } })],
  ['listTeamClients', () => app.call(calls.listTeamClients, { token, ...team })],
  ['listTeamActiveClients', () => app.call(calls.listTeamActiveClients, { token, ...team })],
  ['listOwnClients', () => app.call(calls.listOwnClients, { token, ...self })],
  ['readClient', () => app.call(calls.readClient, { token, ...one })],
  ['listClientRecords', () => app.call(calls.listClientRecords, { token, ...one })],
  [
    'listPersonalRecords',
    () => app.call(calls.listPersonalRecords, { token, params: { ...self.params, key: 'youth-learning' } }),
  ],
  ['listRunningModules', () => app.call(calls.listRunningModules, { token, ...self })],
  ['listShortcuts', () => app.call(calls.listShortcuts, { token, ...self })],
  ['the last entries of the audit log', () => listLastDeeds(app.context.db, 50)],
  [
    'a page of the sessions that a figure counts',
    () => listSessionPage(app.context.db, SLICE, { figure: 'sessions', told: null, limit: 25, after: null }),
  ],
  ['a page of the sessions that figures are made of', () => listSessionsAfter(app.context.db, 7, 25)],
  [
    'what changed of the sessions since figures were asked for',
    () => listSessionsChanged(app.context.db, { mark: '2026-04-01', after: 0 }, 25),
  ],
  [
    'what changed one client',
    () => listChanges(app.context.db, { kind: 'client', id: 1, readAs: ['client-read'] }),
  ],
]

describe('SCL-005 on PostgreSQL', () => {
  it.each(HOT)('%s reads no large table from end to end', async (_, work) => {
    if (app.context.db.engine === 'embedded') return
    expect(await largeScansOf(work)).toEqual([])
  })

  it.each(['', ' order by id limit 5'])('notices a query that no index serves%s', async (order) => {
    if (app.context.db.engine === 'embedded') return
    const unserved = sql.raw(`select 1 from clients where version > 3${order}`)
    expect(await largeScansOf(() => app.context.db.orm.execute(unserved))).toEqual(['clients'])
  })
})

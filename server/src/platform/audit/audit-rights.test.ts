/** The rights of the hub's role over the audit log, by the script of docs/production.md as it is printed (AUD-003). */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { verifyChains } from './verify-chain.ts'
import type { Database } from '../database/database.ts'

const PAGE = path.join(import.meta.dirname, '../../../../docs/production.md')
const hub = `hub_${randomUUID().slice(0, 8)}`

let db: Database
const run = (text: string) => db.orm.execute(sql.raw(text))
const asHub = (text: string) =>
  db.transaction(async () => {
    await run(`set local role ${hub}`)
    return run(text)
  })

beforeAll(async () => {
  db = await freshDatabase()
  const script = /```sql\n(CREATE ROLE hub_audit[^]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''
  await run(`create role ${hub} nologin`)
  await run(script.replaceAll(/\bhub(_audit)?\b/g, `${hub}$1`))
})
afterAll(async () => {
  await run(`drop owned by ${hub}, ${hub}_audit cascade`)
  await run(`drop role ${hub}`)
  await run(`drop role ${hub}_audit`)
  await db.close()
})

it('AUD-003 lets the role of the hub add and read entries, make months and verify', async () => {
  await asHub(`insert into audit_log (at, actor_kind, action) values (now(), 'system', 'kept')`)
  await asHub(`select audit_log_make_month('2031-01-01Z')`)
  await asHub(`insert into audit_log (at, actor_kind, action) values ('2031-01-05Z', 'system', 'kept')`)
  const { rows } = await asHub(`select seq from audit_log_2031_01`)
  expect(rows).toHaveLength(1)
  expect((await verifyChains(db)).faults).toEqual([])
})

it.each([
  `update audit_log set note = 'x'`,
  'delete from audit_log',
  'truncate audit_log',
  'drop table audit_log_other',
  'alter table audit_log disable trigger all',
  `update audit_heads set seq = 1`,
  'delete from audit_heads',
  `insert into audit_dropped values (1, 1, 1, '', '', '2015_01')`,
  'set local session_replication_role = replica',
  `create or replace function audit_log_chain() returns trigger language plpgsql as 'begin return new; end'`,
])('AUD-003 refuses the role of the hub: %s', async (statement) => {
  await expect(asHub(statement)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/permission denied|must be owner/) },
  })
})

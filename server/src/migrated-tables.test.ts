/**
 * The constraints of the database itself, whatever the code above it does: read from the tables after the migrations.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { freshDatabase } from './testing/fresh-database.ts'

let db: Database
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

it.each([
  ['one account for an email', 'facilitators', /\(email\)$/],
  ['one client for a code', 'clients', /\(code\)$/],
  ['one place of a facilitator in an event', 'registrants', /\(event_id, facilitator_id\)$/],
  ['one unrecorded run of a host', 'running_modules', /\(host_id\) WHERE .*'running'.*'to-complete'/],
])('SYS-006 keeps %s', async (_, table, unique) => {
  const { rows } = await db.orm.execute<{ definition: string }>(
    sql`select indexdef as definition from pg_indexes where tablename = ${table} and indexdef like 'CREATE UNIQUE %'`,
  )
  expect(rows.map(({ definition }) => definition)).toContainEqual(expect.stringMatching(unique))
})

it('SYS-006 ties the work of facilitators to rows that are there', async () => {
  const { rows } = await db.orm.execute<{ link: string }>(
    sql`select conrelid::regclass || ' -> ' || confrelid::regclass as link from pg_constraint where contype = 'f'`,
  )
  const links = rows.map(({ link }) => link)
  for (const link of [
    'sessions -> facilitators',
    'team_members -> teams',
    'clients -> facilitators',
    'running_modules -> modules',
    'records -> running_modules',
    'record_clients -> clients',
    'registrants -> events',
  ])
    expect(links).toContain(link)
})

import { asc, sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../testing/fresh-database.ts'
import type { Database } from './database.ts'
import { readFlatRows } from './flat-rows.ts'

const kinds = pgTable('kinds', {
  id: integer('id').primaryKey(),
  name: text('name'),
  at: timestamp('at', { withTimezone: true, mode: 'string' }),
  asDate: timestamp('as_date', { withTimezone: true, mode: 'date' }),
  day: date('day', { mode: 'date' }),
  amount: numeric('amount', { mode: 'number' }),
  isSet: boolean('is_set'),
  more: jsonb('more'),
})
/** Not in the order of the table, and with all that a field can be. */
const flat = {
  ...{ name: kinds.name, id: kinds.id, at: kinds.at, asDate: kinds.asDate, day: kinds.day },
  ...{ amount: kinds.amount, isSet: kinds.isSet, more: kinds.more },
  length: sql<number>`length(${kinds.name})`,
  doubled: sql`${kinds.amount} * 2`.mapWith(Number).as('doubled'),
}

let db: Database
beforeAll(async () => {
  db = await freshDatabase({ engine: 'embedded', prepared: 'empty' })
  await db.orm
    .execute(sql`create table kinds (id int primary key, name text, at timestamptz, as_date timestamptz, day date,
    amount numeric, is_set boolean, more jsonb)`)
  await db.orm.execute(sql`insert into kinds values
    (1, 'one', '2026-03-08T07:30:00.5Z', '2026-03-08T07:30:00.5Z', '2026-03-08', 2.5, true, '{"a":[1]}'),
    (2, null, null, null, null, null, null, null)`)
})
afterAll(() => db.close())

it('SYS-006 gives the rows that drizzle gives, with each kind of column', async () => {
  const query = () => db.orm.select(flat).from(kinds).orderBy(asc(kinds.id))
  const prepared = query().prepare('flat-rows')
  readFlatRows(prepared)
  // Where another version of drizzle keeps it elsewhere, nothing is gained, and this says so.
  expect(Reflect.get(prepared, 'customResultMapper')).toBeTypeOf('function')
  const rows = await prepared.execute()
  expect(rows).toEqual(await query())
  expect(rows[0]?.doubled).toBe(5)
  expect(rows[0]?.asDate).toBeInstanceOf(Date)
})

it('SYS-006 leaves nested rows to drizzle', async () => {
  const query = () => db.orm.select({ id: kinds.id, kind: { name: kinds.name } }).from(kinds)
  const prepared = query().prepare('nested-rows')
  readFlatRows(prepared)
  expect(await prepared.execute()).toEqual(await query())
})

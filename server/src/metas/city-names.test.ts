/** A city is on the list of its province once, in whatever letters, whoever lists it meanwhile (PPL-005). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Database, migrate, migrationsFolder } from '#platform/database/database.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { insertCity } from './metas.store.ts'
import { cities, provinces } from './metas.tables.ts'

const MIGRATION = '20261127132323_salty_moon_knight'
const ONTARIO = 1
const QUEBEC = 2

/** The migrations of a hub in which a city could be listed in two ways of writing it. */
function earlierMigrations(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-earlier-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(migrationsFolder(), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const until = journal.entries.findIndex(({ tag }) => tag === MIGRATION)
  expect(until).toBeGreaterThan(0)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, until) }))
  return folder
}

let fresh: Database
let empty: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  empty = await freshDatabase({ prepared: 'empty' })
})
afterAll(async () => {
  await fresh.close()
  await empty.close()
})

it('PPL-005 SYS-006 refuses the other way of writing a city to whoever missed that it was listed meanwhile', async () => {
  const db = fresh
  const rows = [ONTARIO, QUEBEC].map((id) => ({
    id,
    countryCode: 'CA',
    code: `P${id}`,
    name: `Province ${id}`,
  }))
  await db.orm.insert(provinces).values(rows)
  const listed = await Promise.all([
    insertCity(db, ONTARIO, 'Little Reed'),
    insertCity(db, ONTARIO, 'little reed'),
  ])
  expect(listed.filter((id) => id !== null)).toHaveLength(1)
  expect(await insertCity(db, ONTARIO, 'Little Reeds')).not.toBeNull()
  expect(await insertCity(db, QUEBEC, 'LITTLE REED')).not.toBeNull()
})

it('PPL-005 SCL-004 keeps both rows of a city that was listed in two ways before, and takes no third', async () => {
  const db = empty
  await migrate(db, earlierMigrations())
  await db.orm.execute(
    sql`insert into provinces (id, country_code, code, name) values (1, 'CA', 'P1', 'One'), (2, 'CA', 'P2', 'Two')`,
  )
  for (const [province, name] of [
    [ONTARIO, 'Little Reed'],
    [ONTARIO, 'little reed'],
    [ONTARIO, 'Elm'],
    [QUEBEC, 'LITTLE REED'],
    [ONTARIO, 'LITTLE REED'],
  ] as const)
    await db.orm.execute(sql`insert into cities (province_id, name) values (${province}, ${name})`)
  await migrate(db)
  const rows = await db.orm.select().from(cities).orderBy(asc(cities.id))
  expect(rows.map(({ name, isRepeated }) => `${name}${isRepeated ? ' again' : ''}`)).toEqual([
    'Little Reed',
    'little reed again',
    'Elm',
    'LITTLE REED',
    'LITTLE REED again',
  ])
  expect(await insertCity(db, ONTARIO, 'Little REED')).toBeNull()
  expect(await db.orm.$count(cities, eq(cities.provinceId, ONTARIO))).toBe(4)
})

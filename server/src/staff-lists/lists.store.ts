/** The only SQL of staff about selection lists: the entries, and what names one. */
import { asc, eq, or, sql } from 'drizzle-orm'
import type { MetaType } from '@hub/contract/metas'
import { CHOICES, CLIENT_CHOICES } from '@hub/contract/client-choices'
import type { Database } from '#platform/database/database.ts'
import { clients, columnOf } from '../clients/clients.tables.ts'
import { events } from '../events/events.tables.ts'
import { metas } from '../metas/metas.tables.ts'
import { recordDemographics, records } from '../records/records.tables.ts'

const ENTRY = {
  id: metas.id,
  // The column is text. Only reference data and staff write it, and the contract checks both.
  type: sql<MetaType>`${metas.metaType}`,
  key: metas.key,
  text: metas.metaValue,
  code: metas.metaCode,
  mark: metas.metaMark,
  translations: metas.translations,
  retiredAt: metas.retiredAt,
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Every entry of every list, in the order of the screens. */
export function listEntries(db: Database) {
  return db.orm.select(ENTRY).from(metas).orderBy(asc(metas.metaType), asc(metas.sortOrder), asc(metas.id))
}

/** The same, kept from every other change of a list until the transaction ends. Reading them goes on. */
export async function lockEntries(db: Database): Promise<EntryRow[]> {
  await db.orm.execute(sql`lock table ${metas} in share row exclusive mode`)
  return listEntries(db)
}

/** An id that no entry will have but the one it is taken for. */
export async function claimEntryId(db: Database): Promise<number> {
  const { rows } = await db.orm.execute(sql`select nextval(pg_get_serial_sequence('metas', 'id'))::int as id`)
  return Number(rows[0]?.['id'])
}

type NewEntry = Omit<typeof metas.$inferInsert, 'sortOrder'>

/** Adds an entry at the end of its list. Gives its id. */
export async function insertEntry(db: Database, row: NewEntry): Promise<number> {
  const sortOrder = sql<number>`(select coalesce(max(${metas.sortOrder}), -1) + 1 from ${metas} where ${metas.metaType} = ${row.metaType})`
  const [added] = await db.orm
    .insert(metas)
    .values({ ...row, sortOrder })
    .returning({ id: metas.id })
  if (!added) throw new Error('the entry was not stored')
  return added.id
}

export async function updateEntry(
  db: Database,
  id: number,
  set: Partial<Pick<typeof metas.$inferInsert, 'metaValue' | 'translations' | 'retiredAt'>>,
): Promise<void> {
  await db.orm.update(metas).set(set).where(eq(metas.id, id))
}

/** The entries in the order of their ids. The order of other lists does not matter to this one. */
export async function updateEntryOrder(db: Database, ids: readonly number[]): Promise<void> {
  for (const [sortOrder, id] of ids.entries())
    await db.orm.update(metas).set({ sortOrder }).where(eq(metas.id, id))
}

/** How many files of clients, records and events name the entry. */
export async function countUses(db: Database, { id, type, code }: EntryRow) {
  return {
    files: await countFiles(db, type, id),
    records: await countRecords(db, type, id),
    events:
      type === 'event_type' && code !== null ? await db.orm.$count(events, eq(events.typeCode, code)) : 0,
  }
}

async function countFiles(db: Database, type: MetaType, id: number): Promise<number> {
  if (type === 'client_status') return db.orm.$count(clients, eq(clients.statusMetaId, id))
  const choice = CHOICES.find((name) => CLIENT_CHOICES[name].list === type)
  return choice === undefined ? 0 : db.orm.$count(clients, eq(clients[columnOf(choice)], id))
}

async function countRecords(db: Database, type: MetaType, id: number): Promise<number> {
  if (type === 'language') return db.orm.$count(records, eq(records.languageId, id))
  if (type !== 'age' && type !== 'gender') return 0
  const [row] = await db.orm
    .select({ records: sql<number>`count(distinct ${recordDemographics.recordId})::int` })
    .from(recordDemographics)
    .where(or(eq(recordDemographics.ageId, id), eq(recordDemographics.genderId, id)))
  return row?.records ?? 0
}

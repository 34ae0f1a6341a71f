/** The SQL of staff about one record: reading, locking and correcting it (REC-008). */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules, themes } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import type { RecordToCorrect } from './corrections.rules.ts'
import { insertParts } from './records.store.ts'
import {
  isHeldRecord,
  recordClients,
  recordDemographics,
  recordFacilitators,
  records,
} from './records.tables.ts'

/** A complete record, with the names of what was delivered. */
export interface StoredRecord extends RecordToCorrect {
  moduleName: string
  themeName: string
  createdAt: string
  /** Of this state; every correction makes another. */
  version: string
}

/** The record with all its people. */
export async function findRecord(db: Database, id: number): Promise<StoredRecord | null> {
  const [row] = await recordOf(db, id)
  return row ? withParts(db, row) : null
}

/** The same, locked until the transaction ends. */
export async function lockRecord(db: Database, id: number): Promise<StoredRecord | null> {
  const [row] = await recordOf(db, id).for('update', { of: records })
  return row ? withParts(db, row) : null
}

/** To the microsecond, by the clock of the database; a record that never changed has the time it was written. */
const version = sql<string>`to_char(
  coalesce(${records.changedAt}, ${records.createdAt}) at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

function recordOf(db: Database, id: number) {
  return db.orm
    .select({ record: records, moduleName: modules.name, themeName: themes.name, version })
    .from(records)
    .innerJoin(modules, eq(modules.id, records.moduleId))
    .innerJoin(themes, eq(themes.id, records.themeId))
    .where(and(eq(records.id, id), isHeldRecord))
}

async function withParts(db: Database, row: Awaited<ReturnType<typeof recordOf>>[number]) {
  const { record, ...names } = row
  return { ...record, ...names, ...(await partsOf(db, record.id)) }
}

async function partsOf(db: Database, id: number) {
  const listed = await db.orm
    .select({ id: facilitators.id, email: facilitators.email })
    .from(recordFacilitators)
    .innerJoin(facilitators, eq(facilitators.id, recordFacilitators.facilitatorId))
    .where(eq(recordFacilitators.recordId, id))
    .orderBy(asc(facilitators.id))
  const served = await db.orm
    .select({ id: clients.id, code: clients.code })
    .from(recordClients)
    .innerJoin(clients, eq(clients.id, recordClients.clientId))
    .where(eq(recordClients.recordId, id))
    .orderBy(asc(clients.code))
  const { ageId, genderId, numParticipants } = recordDemographics
  const demographicsList = await db.orm
    .select({ ageId, genderId, numParticipants })
    .from(recordDemographics)
    .where(eq(recordDemographics.recordId, id))
    .orderBy(asc(ageId), asc(genderId))
  return { facilitators: listed, clients: served, demographicsList }
}

/** The client with the code, in any team. Only for staff, who read no file through it. */
export async function findClientOfCode(db: Database, code: string) {
  const [row] = await db.orm
    .select({ id: clients.id, code: clients.code })
    .from(clients)
    .where(eq(clients.code, code))
  return row ?? null
}

/** Stores the corrected record, inside the transaction that locks it. Its run stays as it was tracked. */
export async function updateRecord(db: Database, record: RecordToCorrect): Promise<void> {
  const { startTime, endTime, minAge, maxAge, participationCount, languageId, provinceId } = record
  const recordId = record.id
  await db.orm
    .update(records)
    .set({ startTime, endTime, minAge, maxAge, participationCount, languageId, provinceId })
    .where(eq(records.id, recordId))
  await db.orm.delete(recordFacilitators).where(eq(recordFacilitators.recordId, recordId))
  await db.orm.delete(recordClients).where(eq(recordClients.recordId, recordId))
  await db.orm.delete(recordDemographics).where(eq(recordDemographics.recordId, recordId))
  await insertParts(db, recordId, {
    facilitatorIds: record.facilitators.map(({ id }) => id),
    clientIds: record.clients.map(({ id }) => id),
    demographics: record.demographicsList,
  })
}

/** The SQL about records as facilitators write and read them. The SQL of staff is in corrections.store. */
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ClientRecord } from '@hub/contract/clients'
import type { PersonalRecord } from '@hub/contract/records'
import { type Translations, translationsOf } from '@hub/contract/translations.rules'
import type { Database } from '#platform/database/database.ts'
import { placeholdersOf } from '#platform/database/placeholders.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import { modules, themes } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import {
  isHeldRecord,
  recordClients,
  recordDemographics,
  recordFacilitators,
  records,
} from './records.tables.ts'

/** Who took part in a record, and who led it. */
export interface RecordParts {
  facilitatorIds: number[]
  clientIds: number[]
  demographics: Omit<typeof recordDemographics.$inferInsert, 'recordId'>[]
}

/** A record with all its people and groups. */
export interface RecordToInsert extends RecordParts {
  record: Omit<typeof records.$inferInsert, 'id' | 'changedAt'>
}

const RECORD = placeholdersOf(
  'runningId',
  'kind',
  'hostId',
  'learningTypeId',
  'themeId',
  'topicId',
  'moduleId',
  'startTime',
  'endTime',
  'minAge',
  'maxAge',
  'participationCount',
  'languageId',
  'provinceId',
  'createdAt',
)
/** What a training leaves out. */
const NOT_GIVEN = { minAge: null, maxAge: null, languageId: null, provinceId: null }

/** Stores a complete record inside the caller's transaction. Returns its id. */
export async function insertRecord(db: Database, { record, ...parts }: RecordToInsert): Promise<number> {
  const insert = db.prepared('records.insert', (orm, name) =>
    orm.insert(records).values(RECORD).returning({ id: records.id }).prepare(name),
  )
  const [inserted] = await insert({ ...NOT_GIVEN, ...record })
  if (!inserted) throw new Error('the record was not stored')
  await insertParts(db, inserted.id, parts)
  return inserted.id
}

/** Stores the people of a record that has none yet. */
export async function insertParts(db: Database, recordId: number, parts: RecordParts): Promise<void> {
  const { facilitatorIds, clientIds, demographics } = parts
  await db.orm
    .insert(recordFacilitators)
    .values(facilitatorIds.map((facilitatorId) => ({ recordId, facilitatorId })))
  if (clientIds.length > 0)
    await db.orm.insert(recordClients).values(clientIds.map((clientId) => ({ recordId, clientId })))
  if (demographics.length > 0)
    await db.orm.insert(recordDemographics).values(demographics.map((entry) => ({ recordId, ...entry })))
}

/** The id of the run's record. */
export async function findRecordOfRun(db: Database, runningId: number): Promise<number | undefined> {
  const [row] = await db.orm.select({ id: records.id }).from(records).where(eq(records.runningId, runningId))
  return row?.id
}

/** The translations of a record's module and theme. */
const TEXTS = { moduleTexts: modules.translations, themeTexts: themes.translations }

function withTranslations<Row extends { moduleTexts: Translations; themeTexts: Translations }>(row: Row) {
  const { moduleTexts, themeTexts, ...record } = row
  const translations = translationsOf({ moduleName: [moduleTexts, 'name'], themeName: [themeTexts, 'name'] })
  return { ...record, translations }
}

/** The records a facilitator is listed in, one row for each client, newest first (REC-006). */
export async function listRecordsOf(
  db: Database,
  facilitatorId: number,
  only: { training: true } | { learningTypeId: number },
): Promise<PersonalRecord[]> {
  const which =
    'training' in only
      ? eq(records.kind, 'training')
      : and(ne(records.kind, 'training'), eq(records.learningTypeId, only.learningTypeId))
  const rows = await db.orm
    .select({
      moduleName: modules.name,
      themeName: themes.name,
      ...TEXTS,
      startTime: records.startTime,
      endTime: records.endTime,
      // A file of which nothing is held has no ID any more.
      clientCode: sql<string | null>`case when ${clients.clearedAt} is null then ${clients.code} end`,
      participants: records.participationCount,
    })
    .from(recordFacilitators)
    .innerJoin(records, eq(records.id, recordFacilitators.recordId))
    .innerJoin(modules, eq(modules.id, records.moduleId))
    .innerJoin(themes, eq(themes.id, records.themeId))
    .leftJoin(recordClients, eq(recordClients.recordId, records.id))
    .leftJoin(clients, eq(clients.id, recordClients.clientId))
    .where(and(eq(recordFacilitators.facilitatorId, facilitatorId), which))
    .orderBy(desc(records.endTime), desc(records.id), clients.code)
  return rows.map(withTranslations)
}

/** The records a client is listed in, also by a file that is merged into theirs, with the host's name, newest first (REC-001, LIF-003). */
export async function listRecordsOfClient(db: Database, clientId: number): Promise<ClientRecord[]> {
  // One list of files, and no "or": with that, PostgreSQL reads the whole table.
  const files = sql`(select ${clientId}::integer union all
    select ${clients.id} from ${clients} where ${clients.mergedIntoId} = ${clientId})`
  const taken = db.orm
    .select({ id: recordClients.recordId })
    .from(recordClients)
    .where(sql`${recordClients.clientId} in ${files}`)
  const rows = await db.orm
    .select({
      id: records.id,
      moduleName: modules.name,
      themeName: themes.name,
      ...TEXTS,
      hostName: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
      startTime: records.startTime,
      endTime: records.endTime,
    })
    .from(records)
    .innerJoin(modules, eq(modules.id, records.moduleId))
    .innerJoin(themes, eq(themes.id, records.themeId))
    .innerJoin(facilitators, eq(facilitators.id, records.hostId))
    .where(and(inArray(records.id, taken), isHeldRecord))
    .orderBy(desc(records.endTime), desc(records.id))
  return rows.map(withTranslations)
}

/** Writes these clients' records as they are: the trigger notes that they changed, and figures read them again. */
export async function updateRecordsTouched(db: Database, clientIds: number[]): Promise<void> {
  const of = db.orm
    .select({ id: recordClients.recordId })
    .from(recordClients)
    .where(inArray(recordClients.clientId, clientIds))
  await db.orm
    .update(records)
    .set({ createdAt: sql`${records.createdAt}` })
    .where(inArray(records.id, of))
}

/** In how many records both clients are. */
export async function countSharedRecords(db: Database, one: number, other: number): Promise<number> {
  const ofOther = db.orm
    .select({ id: recordClients.recordId })
    .from(recordClients)
    .where(eq(recordClients.clientId, other))
  const [row] = await db.orm
    .select({ shared: count() })
    .from(recordClients)
    .where(and(eq(recordClients.clientId, one), inArray(recordClients.recordId, ofOther)))
  return row?.shared ?? 0
}

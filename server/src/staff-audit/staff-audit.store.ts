/** The SQL of the audit log as staff search it: keyset paging over the log's indexes, and the names of whoever is in it. */
import {
  and,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  like,
  lt,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DELIVERY_DEEDS, type DeedName } from '@hub/contract/deeds'
import { auditLog } from '#platform/audit/audit.tables.ts'
import type { Actor } from '#platform/audit/actor.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teams } from '../accounts/accounts.tables.ts'
import { learningTypes, modules, sectors, themes, topics, utilities } from '../catalogue/catalogue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { events } from '../events/events.tables.ts'
import { agencies, metas } from '../metas/metas.tables.ts'
import { recordClients, records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { staffAccounts } from '../staff-accounts/staff-accounts.tables.ts'

/** Somebody, or something, as the log names it. */
export interface Named {
  kind: string
  id: number
}
/** Whose deeds are looked for: an account, or all of a kind without one. */
export type Sought = { kind: Actor['kind']; id: number | null }

export interface AuditSearch {
  who?: readonly Sought[]
  what?: DeedName
  whom?: readonly Named[]
  from?: string
  until?: string
}
/** Where a page begins: behind this entry. */
export interface AuditCursor {
  at: string
  id: number
}

const READABLE = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorKind: auditLog.actorKind,
  action: auditLog.action,
  objectKind: auditLog.objectKind,
  objectId: auditLog.objectId,
  requestId: auditLog.requestId,
  note: auditLog.note,
}
export type AuditRow = Awaited<ReturnType<typeof listAuditPage>>[number]

/** One page, newest first: what fits the search, older than the cursor. Deliveries are found by nobody's name (CON-16). */
export function listAuditPage(
  db: Database,
  search: AuditSearch,
  page: { limit: number; after: AuditCursor | null },
) {
  const { what, from, until } = search
  const { after } = page
  return db.orm
    .select(READABLE)
    .from(auditLog)
    .where(
      and(
        search.who && and(anyOf(search.who.map(byActor)), notInArray(auditLog.action, [...DELIVERY_DEEDS])),
        what === undefined ? undefined : eq(auditLog.action, what),
        search.whom && anyOf(byKind(search.whom).map(([kind, ids]) => onObjects(kind, ids))),
        from === undefined ? undefined : gte(auditLog.at, from),
        until === undefined ? undefined : lt(auditLog.at, until),
        after === null ? undefined : sql`(${auditLog.at}, ${auditLog.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page.limit)
}

/** No more of the latest entries are looked through: a decision about several people is as many. */
const LATEST_ENTRIES = 1000

/**
 * The latest calls by which staff or the hub itself did one of these deeds, newest first: the newest entry of each, and how
 * many the call made. Without a call, at the command line, each entry stands for itself.
 */
export function listLatestCalls(
  db: Database,
  { deeds, since, limit }: { deeds: readonly DeedName[]; since: string; limit: number },
) {
  const latest = db.orm
    .select(READABLE)
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.action, [...deeds]),
        inArray(auditLog.actorKind, ['staff', 'system']),
        gte(auditLog.at, since),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LATEST_ENTRIES)
    .as('latest')
  const call = sql`partition by coalesce(${latest.requestId}, ${latest.id}::text), ${latest.action}`
  const counted = db.orm
    .select({
      ...latest._.selectedFields,
      count: sql<number>`count(*) over (${call})::int`.as('count'),
      nth: sql<number>`row_number() over (${call} order by ${latest.at} desc, ${latest.id} desc)`.as('nth'),
    })
    .from(latest)
    .as('counted')
  return db.orm
    .select()
    .from(counted)
    .where(eq(counted.nth, 1))
    .orderBy(desc(counted.at), desc(counted.id))
    .limit(limit)
}

/** Nobody fits where none was found: an empty list must not mean everything. */
const anyOf = (conditions: (SQL | undefined)[]) => (conditions.length === 0 ? sql`false` : or(...conditions))

function byActor({ kind, id }: Sought): SQL | undefined {
  return and(eq(auditLog.actorKind, kind), id === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, id))
}

function onObjects(kind: string, ids: readonly number[]): SQL | undefined {
  return and(eq(auditLog.objectKind, kind), inArray(auditLog.objectId, ids.map(String)))
}

function byKind(named: readonly Named[]): [string, number[]][] {
  const ids = new Map<string, number[]>()
  for (const { kind, id } of named) ids.set(kind, [...(ids.get(kind) ?? []), id])
  return [...ids]
}

const personName = sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`
/** As many of each kind as a part of a name may mean. */
const FOUND_MOST = 20
const partOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Facilitators whose name or email has this part. */
export function listFacilitatorsLike(db: Database, q: string) {
  return db.orm
    .select({ id: facilitators.id })
    .from(facilitators)
    .where(sql`(${personName} || ' ' || ${facilitators.email}) ilike ${partOf(q)}`)
    .orderBy(facilitators.id)
    .limit(FOUND_MOST)
}

/** Staff whose name or email has this part. */
export function listStaffLike(db: Database, q: string) {
  return db.orm
    .select({ id: staffAccounts.id })
    .from(staffAccounts)
    .where(or(ilike(staffAccounts.name, partOf(q)), ilike(staffAccounts.email, partOf(q))))
    .orderBy(staffAccounts.id)
    .limit(FOUND_MOST)
}

/** Teams and agencies whose name has this part. */
export async function listGroupsLike(db: Database, q: string): Promise<Named[]> {
  const inTable = (kind: string, table: typeof teams | typeof agencies) =>
    db.orm
      .select({ kind: sql<string>`${kind}`, id: table.id })
      .from(table as PgTable)
      .where(ilike(table.name, partOf(q)))
      .limit(FOUND_MOST)
  return [...(await inTable('team', teams)), ...(await inTable('agency', agencies))]
}

/** The file with this code. */
export async function findClientByCode(db: Database, code: string) {
  const [row] = await db.orm
    .select({ id: clients.id, code: clients.code, mergedIntoId: clients.mergedIntoId })
    .from(clients)
    .where(eq(clients.code, code))
  return row ?? null
}

/** A file, and those that are merged into it behind it: they are of one person (LIF-003). */
export function listFilesOfPerson(db: Database, id: number) {
  return db.orm
    .select({ id: clients.id, code: clients.code, facilitatorId: clients.facilitatorId })
    .from(clients)
    .where(or(eq(clients.id, id), eq(clients.mergedIntoId, id)))
    .orderBy(sql`${clients.id} <> ${id}`, clients.id)
}

/** Facilitators with their agencies. */
export function listFacilitatorNames(db: Database, ids: readonly number[]) {
  return db.orm
    .select({ id: facilitators.id, name: personName, agency: agencies.name })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(inArray(facilitators.id, [...ids]))
}

/** The names of staff. */
export function listStaffNames(db: Database, ids: readonly number[]) {
  return db.orm
    .select({ id: staffAccounts.id, name: staffAccounts.name })
    .from(staffAccounts)
    .where(inArray(staffAccounts.id, [...ids]))
}

/** What an object of each kind is called, where it has a name of its own. */
const NAMED_IN: Record<string, { table: PgTable; id: AnyPgColumn; name: AnyPgColumn | SQL<string> }> = {
  client: { table: clients, id: clients.id, name: clients.code },
  facilitator: { table: facilitators, id: facilitators.id, name: personName },
  team: { table: teams, id: teams.id, name: teams.name },
  agency: { table: agencies, id: agencies.id, name: agencies.name },
  staff: { table: staffAccounts, id: staffAccounts.id, name: staffAccounts.name },
  module: { table: modules, id: modules.id, name: modules.name },
  topic: { table: topics, id: topics.id, name: topics.name },
  theme: { table: themes, id: themes.id, name: themes.name },
  sector: { table: sectors, id: sectors.id, name: sectors.name },
  learningType: { table: learningTypes, id: learningTypes.id, name: learningTypes.name },
  'list-entry': { table: metas, id: metas.id, name: metas.metaValue },
  utility: { table: utilities, id: utilities.id, name: utilities.title },
  event: { table: events, id: events.id, name: events.title },
}

/** The names of objects of one kind; a record and a session are called as their module. */
export function listNamesOf(db: Database, kind: string, ids: readonly number[]) {
  const moduleOf = (of: typeof records | typeof runningModules) =>
    db.orm
      .select({ id: sql<number>`${of.id}`, name: sql<string>`${modules.name}` })
      .from(of as PgTable)
      .innerJoin(modules, eq(modules.id, of.moduleId))
      .where(inArray(of.id, [...ids]))
  if (kind === 'record') return moduleOf(records)
  if (kind === 'running-module') return moduleOf(runningModules)
  const from = NAMED_IN[kind]
  if (from === undefined) return []
  return db.orm
    .select({ id: sql<number>`${from.id}`, name: sql<string>`${from.name}` })
    .from(from.table)
    .where(inArray(from.id, [...ids]))
}

/** Deeds at these files, and the records that were made with them, newest first. */
export function listAccessTo(db: Database, clientIds: readonly number[], limit: number) {
  const recordIds = db.orm
    .select({ id: sql`${recordClients.recordId}::text` })
    .from(recordClients)
    .where(inArray(recordClients.clientId, [...clientIds]))
  return db.orm
    .select(READABLE)
    .from(auditLog)
    .where(
      or(
        and(
          ...[eq(auditLog.objectKind, 'client'), inArray(auditLog.objectId, clientIds.map(String))],
          // The client, and not somebody else, is behind what the portal asks.
          sql`not ${like(auditLog.action, 'portal-%')}`,
        ),
        and(eq(auditLog.objectKind, 'record'), inArray(auditLog.objectId, recordIds)),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
}

/** The SQL that reads clients within the caller's reach. The changes are in client-files.store. */
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  or,
  type Placeholder,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { ClientListQuery } from '@hub/contract/clients'
import type { Database, Orm } from '#platform/database/database.ts'
import { facilitators } from '../accounts/accounts.tables.ts'
import {
  answerColumns,
  clients,
  isClosedFile,
  isFileToOpen,
  isOpenFile,
  lookColumns,
} from './clients.tables.ts'

/**
 * Which clients a caller reaches (CLI-034): those of a team, or those without a team that the facilitator
 * registered. `registrar` narrows a team's clients to the facilitator's own.
 */
export type Reach = { teamId: number; registrar?: number } | { teamId: null; registrar: number }

/** What a list reads: no answers of a file. */
const listed = {
  id: clients.id,
  code: clients.code,
  registerTime: clients.registerTime,
  closeTime: clients.closeTime,
  ...lookColumns,
  statusMetaId: clients.statusMetaId,
  ...{ sessionCount: clients.sessionCount, lastSession: clients.lastSession },
  firstName: facilitators.firstName,
  lastName: facilitators.lastName,
}
const columns = {
  ...listed,
  ...answerColumns,
  version: clients.version,
  teamId: clients.teamId,
}
type RowOf<Columns> = Pick<
  typeof clients.$inferSelect,
  Extract<keyof Columns, keyof typeof clients.$inferSelect>
> &
  Pick<typeof facilitators.$inferSelect, 'firstName' | 'lastName'>
export type ListedRow = RowOf<typeof listed>
export type ClientRow = RowOf<typeof columns>

/** The last row of a page: where the next one begins. */
export interface ClientCursor extends Pick<typeof clients.$inferSelect, 'registerTime' | 'id'> {
  closed: boolean
}

function within({ teamId, registrar }: Reach | ReachForm): SQL | undefined {
  return and(
    teamId === null ? isNull(clients.teamId) : eq(clients.teamId, teamId),
    registrar === undefined ? undefined : eq(clients.facilitatorId, registrar),
  )
}

/** A reach in a query that is prepared for all of its kind. */
interface ReachForm {
  teamId: Placeholder | null
  registrar: Placeholder | undefined
}
const formOf = ({ teamId, registrar }: Reach): ReachForm => ({
  teamId: teamId === null ? null : sql.placeholder('teamId'),
  registrar: registrar === undefined ? undefined : sql.placeholder('registrar'),
})

/** Open first, then newest, then id: the order of the indexes (CLI-008). */
const ORDER = [asc(isClosedFile), desc(clients.registerTime), asc(clients.id)]

export interface ClientPage extends Pick<ClientListQuery, 'q' | 'status'> {
  limit?: number | undefined
  after?: ClientCursor | undefined
  /** Only those that were open at this instant. */
  openAt?: string | undefined
}

/** The clients within reach, filtered and paged. A page costs the same at any depth. */
export async function listClientsWithin(
  db: Database,
  reach: Reach,
  page: ClientPage = {},
): Promise<ListedRow[]> {
  const { after, limit } = page
  // After an open client come the other open ones, then the closed ones. Each half is one range of the index.
  if (!after || after.closed || page.status) return listHalf(db, reach, page)
  const open = await listHalf(db, reach, { ...page, status: 'open' })
  if (open.length === limit) return open
  const left = limit === undefined ? undefined : limit - open.length
  return [
    ...open,
    ...(await listHalf(db, reach, { ...page, after: undefined, status: 'closed', limit: left })),
  ]
}

/** The most used list of the hub: each of its forms is prepared once, and named by what it asks. */
function listHalf(db: Database, reach: Reach, page: ClientPage): Promise<ListedRow[]> {
  const { q, status, openAt, after, limit } = page
  const ofOne = reach.registrar === undefined ? 'team' : 'own'
  const form = [
    reach.teamId === null ? 'no-team' : ofOne,
    status,
    q && 'search',
    openAt && 'open-at',
    after && (after.closed ? 'after-closed' : 'after-open'),
    limit !== undefined && 'limit',
  ]
  const query = db.prepared(`clients.${form.filter(Boolean).join('.')}`, (orm, name) => {
    const listing = orm
      .select(listed)
      .from(clients)
      .innerJoin(facilitators, eq(facilitators.id, clients.facilitatorId))
      .where(
        and(
          within(formOf(reach)),
          isFileToOpen,
          q ? matches(orm) : undefined,
          hasStatus(status),
          openAt === undefined ? undefined : wasOpenAt(sql.placeholder('openAt')),
          after && isAfter(after.closed ? 'closed' : 'open'),
        ),
      )
      .orderBy(...ORDER)
    return (limit === undefined ? listing : listing.limit(sql.placeholder('limit'))).prepare(name)
  })
  return query({
    ...{ ...reach, openAt, limit },
    ...(q && { pattern: patternOf(q), codePattern: patternOf(q).toUpperCase() }),
    ...(after && { afterTime: after.registerTime, afterId: after.id }),
  })
}

const merged = aliasedTable(clients, 'merged')

/** The typed text is searched literally, not as a pattern. */
const patternOf = (q: string) => `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * Matches a part of the code, also of a file that is merged into it, or of the registrar's name. The names are searched
 * once, not for each client.
 */
function matches(orm: Orm): SQL | undefined {
  const [pattern, codePattern] = [sql.placeholder('pattern'), sql.placeholder('codePattern')]
  const named = orm
    .select({ id: facilitators.id })
    .from(facilitators)
    .where(ilike(sql`${facilitators.firstName} || ' ' || ${facilitators.lastName}`, pattern))
  const otherCodes = orm
    .select({ id: merged.mergedIntoId })
    .from(merged)
    .where(and(isNotNull(merged.mergedIntoId), like(merged.code, codePattern)))
  return or(
    like(clients.code, codePattern),
    inArray(clients.id, otherCodes),
    inArray(clients.facilitatorId, named),
  )
}

function hasStatus(status: ClientListQuery['status']): SQL | undefined {
  if (!status) return undefined
  return status === 'open' ? isOpenFile : sql`${isClosedFile} is true`
}

function wasOpenAt(at: string | Placeholder): SQL | undefined {
  return or(isNull(clients.closeTime), gt(clients.closeTime, at))
}

/** Within one half: the rows after a row. The first condition uses the index, the second decides among equals. */
function isAfter(half: 'open' | 'closed'): SQL | undefined {
  const [time, id] = [sql.placeholder('afterTime'), sql.placeholder('afterId')]
  return and(
    hasStatus(half),
    lte(clients.registerTime, time),
    or(lt(clients.registerTime, time), gt(clients.id, id)),
  )
}

/** The file with the id, when it is within reach. */
export async function findClientWithin(db: Database, reaches: Reach[], id: number) {
  const [client] = await clientWithin(db, reaches, id)
  return client
}

/** The same, locked until the transaction ends. */
export async function lockClientWithin(db: Database, reaches: Reach[], id: number) {
  const [client] = await clientWithin(db, reaches, id).for('update', { of: clients })
  return client
}

function clientWithin(db: Database, reaches: Reach[], id: number) {
  return db.orm
    .select(columns)
    .from(clients)
    .innerJoin(facilitators, eq(facilitators.id, clients.facilitatorId))
    .where(and(eq(clients.id, id), isFileToOpen, or(...reaches.map(within))))
}

/** The file in which the one with the id is read, when it is merged and that file is within reach. */
export async function findKeptWithin(db: Database, reaches: Reach[], id: number) {
  const keptId = db.orm.select({ id: merged.mergedIntoId }).from(merged).where(eq(merged.id, id))
  const [kept] = await db.orm
    .select({ id: clients.id, code: clients.code })
    .from(clients)
    .where(and(inArray(clients.id, keptId), isFileToOpen, or(...reaches.map(within))))
  return kept
}

/** The files that are merged into this one. */
export async function listMergedInto(db: Database, id: number): Promise<number[]> {
  const rows = await db.orm.select({ id: clients.id }).from(clients).where(eq(clients.mergedIntoId, id))
  return rows.map((row) => row.id)
}

/** Of the given ids, those within reach that were open at an instant. One that is merged is closed with the file it is read in. */
export async function listOpenAt(
  db: Database,
  reaches: Reach[] | 'anybody',
  ids: number[],
  at: string,
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.orm
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        inArray(clients.id, ids),
        reaches === 'anybody' ? undefined : or(...reaches.map(within)),
        wasOpenAt(at),
        sql`not exists (select from clients as kept
          where kept.id = ${clients.mergedIntoId} and kept.close_time <= ${at}::timestamptz)`,
      ),
    )
  return rows.map((row) => row.id)
}

/** Of the given ids, those that can be opened within reach. */
export async function listIdsWithin(db: Database, reaches: Reach[], ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.orm
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, ids), isFileToOpen, or(...reaches.map(within))))
  return rows.map((row) => row.id)
}

/** The clients with these codes that are within reach. */
export async function listOfCodes(
  db: Database,
  reaches: Reach[],
  codes: string[],
): Promise<{ id: number; code: string }[]> {
  if (codes.length === 0) return []
  return db.orm
    .select({ id: clients.id, code: clients.code })
    .from(clients)
    .where(and(inArray(clients.code, codes), or(...reaches.map(within))))
}

/**
 * The fields of a code's file that the portal's question needs. Without reach, because the portal sees no file. One that is
 * merged is closed with the file it is read in.
 */
export async function findPortalClient(db: Database, code: string) {
  const [client] = await db.orm
    .select({
      ...{ id: clients.id, passwordHash: clients.passwordHash },
      // In a query of one table, its columns are written without its name.
      closeTime: sql<string | null>`coalesce(${clients.closeTime},
        (select kept.close_time from clients as kept where kept.id = "clients"."merged_into_id"))`,
    })
    .from(clients)
    .where(and(eq(clients.code, code), isNull(clients.clearedAt)))
  return client
}

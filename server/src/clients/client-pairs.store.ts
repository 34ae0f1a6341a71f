/** The SQL of pairs of files that may be of one person, and of merging two files (LIF-003). */
import { aliasedTable, and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#platform/database/advisory-locks.ts'
import type { Database } from '#platform/database/database.ts'
import { facilitators, teams } from '../accounts/accounts.tables.ts'
import { clientPairs, clients, isFileToOpen } from './clients.tables.ts'

type Pair = typeof clientPairs.$inferSelect

/**
 * Notes the pairs of a new file with those like it: of the same place, age, gender and path, opened within a day. Of two
 * that are opened at once, the second waits and finds the first.
 */
export async function insertPairsOf(db: Database, id: number, foundAt: string): Promise<void> {
  await db.orm.execute(sql`
    select pg_advisory_xact_lock(${ADVISORY_LOCKS.openings}, coalesce(team_id, -facilitator_id)) from clients where id = ${id}`)
  await db.orm.execute(sql`
    insert into client_pairs (client_id, other_id, state, found_at)
    select greatest(new.id, old.id), least(new.id, old.id), 'possible', ${foundAt}::timestamptz
    from clients as new join clients as old on old.id <> new.id
      and old.register_time between new.register_time - interval '1 day' and new.register_time + interval '1 day'
      and (old.team_id = new.team_id
        or (old.team_id is null and new.team_id is null and old.facilitator_id = new.facilitator_id))
      and old.age_meta_id = new.age_meta_id and old.gender_meta_id = new.gender_meta_id
      and old.path_meta_id = new.path_meta_id and old.cleared_at is null and old.merged_into_id is null
    where new.id = ${id}
    on conflict (client_id, other_id) do nothing`)
}

const other = aliasedTable(clients, 'other')
const opener = aliasedTable(facilitators, 'opener')
const openerOfOther = aliasedTable(facilitators, 'opener_of_other')

/** The possible pairs whose later file somebody opened, with both files, newest first. */
export function listPossible(db: Database, openedBy: number) {
  return db.orm
    .select({
      id: clientPairs.id,
      client: {
        ...{ id: clients.id, code: clients.code, register_time: clients.registerTime },
        ...{ facilitator_first_name: opener.firstName, facilitator_last_name: opener.lastName },
      },
      other: {
        ...{ id: other.id, code: other.code, register_time: other.registerTime },
        facilitator_first_name: openerOfOther.firstName,
        facilitator_last_name: openerOfOther.lastName,
      },
    })
    .from(clientPairs)
    .innerJoin(clients, eq(clients.id, clientPairs.clientId))
    .innerJoin(opener, eq(opener.id, clients.facilitatorId))
    .innerJoin(other, eq(other.id, clientPairs.otherId))
    .innerJoin(openerOfOther, eq(openerOfOther.id, other.facilitatorId))
    .where(
      and(
        eq(clientPairs.state, 'possible'),
        eq(clients.facilitatorId, openedBy),
        isFileToOpen,
        sql`${other.clearedAt} is null and ${other.mergedIntoId} is null`,
      ),
    )
    .orderBy(desc(clientPairs.id))
}

/** A pair. */
export async function findPair(db: Database, id: number): Promise<Pair | undefined> {
  const [pair] = await db.orm.select().from(clientPairs).where(eq(clientPairs.id, id))
  return pair
}

/** A pair, locked until the transaction ends. */
export async function lockPair(db: Database, id: number): Promise<Pair | undefined> {
  const [pair] = await db.orm.select().from(clientPairs).where(eq(clientPairs.id, id)).for('update')
  return pair
}

/** Changes what is known of a pair. */
export async function updatePair(db: Database, id: number, set: Partial<Omit<Pair, 'id'>>): Promise<void> {
  await db.orm.update(clientPairs).set(set).where(eq(clientPairs.id, id))
}

/** A file as staff see it in a pair. */
const FILE = {
  ...{ id: clients.id, code: clients.code, openedAt: clients.registerTime, closedAt: clients.closeTime },
  openedBy: sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`,
  ...{ team: teams.name, teamId: clients.teamId, facilitatorId: clients.facilitatorId },
  ...{ mergedIntoId: clients.mergedIntoId, clearedAt: clients.clearedAt, sessions: clients.sessionCount },
}
export type FileOfPair = Awaited<ReturnType<typeof listFilesOfPairs>>[number]

/** These files. */
export function listFilesOfPairs(db: Database, ids: readonly number[]) {
  return db.orm
    .select(FILE)
    .from(clients)
    .innerJoin(facilitators, eq(facilitators.id, clients.facilitatorId))
    .leftJoin(teams, eq(teams.id, clients.teamId))
    .where(inArray(clients.id, [...ids]))
}

/** The pairs that staff decide about, and those that were merged after a moment, newest first. */
export function listPairs(db: Database, mergedAfter: string, limit: number): Promise<Pair[]> {
  return db.orm
    .select()
    .from(clientPairs)
    .where(
      or(
        inArray(clientPairs.state, ['possible', 'linked']),
        and(eq(clientPairs.state, 'merged'), gt(clientPairs.mergedAt, mergedAfter)),
      ),
    )
    .orderBy(desc(clientPairs.id))
    .limit(limit)
}

/** Two files by their codes, locked in the order of their ids, so that two merges cannot wait for each other. */
export async function lockFilesOfCodes(
  db: Database,
  codes: readonly string[],
): Promise<{ id: number; code: string }[]> {
  return db.orm
    .select({ id: clients.id, code: clients.code })
    .from(clients)
    .where(inArray(clients.code, [...codes]))
    .orderBy(clients.id)
    .for('update')
}

/** These files, locked in the same order. */
export async function lockFiles(db: Database, ids: readonly number[]): Promise<void> {
  await db.orm
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(clients.id)
    .for('update')
}

/** One of the files that are merged into this one. */
export async function findMergedInto(db: Database, id: number): Promise<number | undefined> {
  const [row] = await db.orm
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.mergedIntoId, id))
    .limit(1)
  return row?.id
}

/** Merges a file into another, or with null takes it out again. */
export async function updateMergedInto(db: Database, id: number, mergedIntoId: number | null): Promise<void> {
  await db.orm.update(clients).set({ mergedIntoId }).where(eq(clients.id, id))
}

/** Notes that two files are merged. Gives the id of their pair. */
export async function upsertMerged(
  db: Database,
  files: { keptId: number; removedId: number },
  merge: { mergedAt: string; mergedBy: string },
): Promise<number> {
  const { keptId, removedId } = files
  const set = { state: 'merged' as const, keptId, ...merge }
  const [pair] = await db.orm
    .insert(clientPairs)
    .values({
      ...{ clientId: Math.max(keptId, removedId), otherId: Math.min(keptId, removedId) },
      ...{ foundAt: merge.mergedAt, ...set },
    })
    .onConflictDoUpdate({ target: [clientPairs.clientId, clientPairs.otherId], set })
    .returning({ id: clientPairs.id })
  if (!pair) throw new Error('the merge was not stored')
  return pair.id
}

/** The SQL that changes client files and their reserved codes. Callers check the permission first. */
import {
  aliasedTable,
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type AnswerColumns, clientCodes, clients, isFileToOpen, isOpenFile } from './clients.tables.ts'

type ClientCode = typeof clientCodes.$inferSelect
const named = aliasedTable(clients, 'named')

/** The file that was opened with a code. */
export async function findFileOfCode(db: Database, code: string) {
  const [file] = await db.orm.select().from(clients).where(eq(clients.code, code))
  return file
}

/** The same, or the one that it is merged into, locked until the transaction ends. */
export async function lockFileOfCode(
  db: Database,
  code: string,
): Promise<typeof clients.$inferSelect | undefined> {
  const readIn = db.orm
    .select({ id: sql`coalesce(${named.mergedIntoId}, ${named.id})` })
    .from(named)
    .where(eq(named.code, code))
  const [file] = await db.orm.select().from(clients).where(inArray(clients.id, readIn)).for('update')
  // It was merged while this waited for its lock.
  return file && file.mergedIntoId !== null ? lockFileOfCode(db, code) : file
}

const freeFrom = sql`coalesce(${clientCodes.keptUntil}, ${clientCodes.reservedUntil})`

/** Reserves a code. False when it is already reserved. When two ask at the same time, one gets it. */
export async function insertClientCode(
  db: Database,
  given: typeof clientCodes.$inferInsert,
  now: string,
): Promise<boolean> {
  const row = { reservedAt: null, keptUntil: null, ...given }
  const { rowCount } = await db.orm
    .insert(clientCodes)
    .values(row)
    .onConflictDoUpdate({ target: clientCodes.code, set: row, setWhere: lte(freeFrom, now) })
  return rowCount === 1
}

/** Extends the codes of a device that are still reserved for the facilitator, and returns these. */
export async function updateDeviceCodes(
  db: Database,
  held: { codes: string[]; facilitatorId: number; now: string },
  until: { reservedUntil: string; keptUntil: string },
): Promise<string[]> {
  if (held.codes.length === 0) return []
  const rows = await db.orm
    .update(clientCodes)
    .set(until)
    .where(
      and(
        inArray(clientCodes.code, held.codes),
        eq(clientCodes.facilitatorId, held.facilitatorId),
        isNotNull(clientCodes.keptUntil),
        gt(clientCodes.reservedUntil, held.now),
        notExists(db.orm.select().from(clients).where(eq(clients.code, clientCodes.code))),
      ),
    )
    .returning({ code: clientCodes.code })
  return rows.map(({ code }) => code)
}

/** What is known about a reserved code, expired or not. */
export async function findClientCode(db: Database, code: string) {
  const [row] = await db.orm.select().from(clientCodes).where(eq(clientCodes.code, code))
  return row
}

/** The code, while it is reserved for the facilitator. */
export async function findReservedCode(
  db: Database,
  held: { code: string; facilitatorId: number; now: string },
): Promise<ClientCode | undefined> {
  const [row] = await db.orm
    .select()
    .from(clientCodes)
    .where(
      and(
        eq(clientCodes.code, held.code),
        eq(clientCodes.facilitatorId, held.facilitatorId),
        gt(clientCodes.reservedUntil, held.now),
      ),
    )
  return row
}

/** Deletes the reservation of a code whose file is opened: the file has the code permanently. */
export async function deleteClientCode(db: Database, code: string): Promise<void> {
  await db.orm.delete(clientCodes).where(eq(clientCodes.code, code))
}

export async function deleteClientCodes(db: Database, expiredAt: string): Promise<void> {
  await db.orm.delete(clientCodes).where(lte(freeFrom, expiredAt))
}

export async function insertClient(db: Database, row: typeof clients.$inferInsert): Promise<number> {
  const [inserted] = await db.orm.insert(clients).values(row).returning({ id: clients.id })
  if (!inserted) throw new Error('the client was not stored')
  return inserted.id
}

/** Replaces what the earlier opening stored with what this one contains. */
export async function updateOpening(
  db: Database,
  id: number,
  opening: Omit<typeof clients.$inferInsert, 'id' | 'code' | 'registerTime'>,
): Promise<void> {
  await db.orm.update(clients).set(opening).where(eq(clients.id, id))
}

/** From now on, sending the opening of these files again changes nothing, because their passwords are in use. */
export async function deleteCodesOfFiles(db: Database, ids: number[]): Promise<void> {
  const codes = db.orm.select({ code: clients.code }).from(clients).where(inArray(clients.id, ids))
  await db.orm.delete(clientCodes).where(inArray(clientCodes.code, codes))
}

/** Stores the answers of a file that the running transaction has locked. */
export async function updateClientAnswers(db: Database, id: number, answers: AnswerColumns): Promise<void> {
  await db.orm
    .update(clients)
    .set({ ...answers, version: sql`${clients.version} + 1` })
    .where(eq(clients.id, id))
}

/** Closes an open file. False when it was closed meanwhile. The reason of that closing stays. */
export async function updateClientClosed(
  db: Database,
  id: number,
  set: Pick<typeof clients.$inferSelect, 'statusMetaId' | 'statusMetaCode'> & { closeTime: string },
): Promise<boolean> {
  const { rowCount } = await db.orm
    .update(clients)
    .set({ ...set, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.id, id), isOpenFile, isFileToOpen))
  return rowCount === 1
}

/**
 * Stores a new password for one open file, and for the IDs of files that are merged into it, in a transaction. False when
 * the file is closed or merged itself.
 */
export async function updateClientPassword(db: Database, id: number, passwordHash: string): Promise<boolean> {
  const { rowCount } = await db.orm
    .update(clients)
    .set({ passwordHash })
    .where(and(eq(clients.id, id), isOpenFile, isFileToOpen))
  if (rowCount !== 1) return false
  // An old password must not open the same person's file by their other ID.
  const merged = await db.orm
    .update(clients)
    .set({ passwordHash })
    .where(and(eq(clients.mergedIntoId, id), isNull(clients.clearedAt)))
    .returning({ id: clients.id })
  await deleteCodesOfFiles(db, [id, ...merged.map((one) => one.id)])
  return true
}

const isOpenOfTeam = (teamId: number) => and(eq(clients.teamId, teamId), isOpenFile, isFileToOpen)

export async function countOpenOfTeam(db: Database, teamId: number): Promise<number> {
  const [row] = await db.orm.select({ open: count() }).from(clients).where(isOpenOfTeam(teamId))
  return row?.open ?? 0
}

export function listOpenOfTeam(db: Database, teamId: number): Promise<{ id: number; code: string }[]> {
  return db.orm
    .select({ id: clients.id, code: clients.code })
    .from(clients)
    .where(isOpenOfTeam(teamId))
    .orderBy(clients.code)
}

/** Stores new passwords for files of a team in one statement. Returns the ids of those that were still open. */
export async function updateTeamPasswords(
  db: Database,
  teamId: number,
  passwords: { ids: number[]; hashes: string[] },
): Promise<Set<number>> {
  const { rows } = await db.orm.execute<{ id: number }>(sql`
    update clients set password_hash = given.hash
    from unnest(${sql.param(passwords.ids)}::int[], ${sql.param(passwords.hashes)}::text[]) as given(id, hash)
    where clients.id = given.id and ${isOpenOfTeam(teamId)}
    returning clients.id`)
  const stored = rows.map(({ id }) => id)
  // An old password must not open the same person's file by their other ID.
  const merged = await db.orm.execute<{ id: number }>(sql`
    update clients set password_hash = kept.password_hash from clients as kept
    where clients.merged_into_id = kept.id and kept.id = any(${sql.param(stored)}::int[]) and clients.cleared_at is null
    returning clients.id`)
  await deleteCodesOfFiles(db, [...passwords.ids, ...merged.rows.map(({ id }) => id)])
  return new Set(stored)
}

/** Puts a file into a team, with those that are merged into it. */
export async function updateTeamOfFile(db: Database, id: number, teamId: number): Promise<void> {
  await db.orm
    .update(clients)
    .set({ teamId })
    .where(or(eq(clients.id, id), eq(clients.mergedIntoId, id)))
}

/** Moves a facilitator's clients without a team into one (CLI-034). */
export async function updateTeamOfTeamless(
  db: Database,
  facilitatorId: number,
  teamId: number,
): Promise<void> {
  await db.orm
    .update(clients)
    .set({ teamId })
    .where(and(isNull(clients.teamId), eq(clients.facilitatorId, facilitatorId)))
}

/** The open files of these teams, and those without a team of these registrars, by code. */
export function listOpenLeft(db: Database, of: { teamIds: number[]; registrarIds: number[] }) {
  const { id, code, teamId, facilitatorId } = clients
  return db.orm
    .select({ id, code, teamId, facilitatorId })
    .from(clients)
    .where(
      and(
        isOpenFile,
        isFileToOpen,
        or(inArray(teamId, of.teamIds), and(isNull(teamId), inArray(facilitatorId, of.registrarIds))),
      ),
    )
    .orderBy(code)
}

/** Puts files into a team, or makes one facilitator reach them alone. */
export async function updatePlaceOfFiles(
  db: Database,
  ids: readonly number[],
  place: { teamId: number } | { facilitatorId: number },
): Promise<void> {
  await db.orm
    .update(clients)
    .set('teamId' in place ? place : { ...place, teamId: null })
    // What is merged into a file goes with it.
    .where(or(inArray(clients.id, [...ids]), inArray(clients.mergedIntoId, [...ids])))
}

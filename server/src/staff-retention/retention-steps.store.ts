/** The SQL that removes what is due, some at a time, so that no transaction lasts (LIF-001). */
import { and, gt, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { mailbox, outbox } from '#platform/jobs/outbox.tables.ts'
import { clientCodes, clients } from '../clients/clients.tables.ts'
import { recordClients, recordFacilitators, records } from '../records/records.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { staffSessions } from '../staff-sessions/staff-sessions.tables.ts'
import {
  type Age,
  isDueFile,
  isDueInMailbox,
  isDueMail,
  isDueRecord,
  isDueSignIn,
  isDueStaffSignIn,
} from './retention-due.tables.ts'
import { keptCounts } from './staff-retention.tables.ts'

/** Where a step begins: behind an id, so that none looks again at what the ones before it have seen. */
interface Page {
  after: number
  limit: number
}

/** The next files that are due, locked until the transaction ends; those that another node works on are left out. */
export async function lockDueFiles(db: Database, age: Age, { after, limit }: Page): Promise<number[]> {
  const rows = await db.orm
    .select({ id: clients.id })
    .from(clients)
    .where(and(gt(clients.id, after), isDueFile(age)))
    .orderBy(clients.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** The first day of the half of a fiscal year in which a moment is, in Toronto. */
const halfOf = (at: SQL) => sql`(select case
    when extract(month from day) < 4 then make_date(extract(year from day)::integer - 1, 10, 1)
    when extract(month from day) < 10 then make_date(extract(year from day)::integer, 4, 1)
    else make_date(extract(year from day)::integer, 10, 1) end
  from (select (${at} at time zone 'America/Toronto')::date as day) as days)`

const intoCounts = sql`insert into ${keptCounts} (half_from, kind, exit, age_meta_id, gender_meta_id, people)`
const addedUp = sql`on conflict (half_from, kind, exit, age_meta_id, gender_meta_id)
  do update set people = ${keptCounts.people} + excluded.people`
const idsIn = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::integer[])`

/** Adds the people of these files to the counts of every half year in which they took part, once in each. */
export async function upsertKeptPeople(db: Database, ids: readonly number[]): Promise<void> {
  await db.orm.execute(sql`
    ${intoCounts}
    select half, 'people', '', age, gender, count(*)::integer from (
      select distinct ${clients.id} as id, ${clients.ageMetaId} as age, ${clients.genderMetaId} as gender,
        ${halfOf(sql`${records.endTime}`)} as half
      from ${clients} join lateral (select ${clients.id} as id union all
          select merged.id from ${clients} as merged where merged.merged_into_id = ${clients.id}) as files on true
        join ${recordClients} on ${recordClients.clientId} = files.id
        join ${records} on ${records.id} = ${recordClients.recordId}
      where ${clients.id} = ${idsIn(ids)} and ${records.kind} = 'justice') as people
    group by half, age, gender
    ${addedUp}`)
}

/** Adds these files to the counts of how files were closed. */
export async function upsertKeptOutcomes(db: Database, ids: readonly number[]): Promise<void> {
  await db.orm.execute(sql`
    ${intoCounts}
    select ${halfOf(sql`${clients.closeTime}`)}, 'outcome', ${clients.statusMetaCode}, ${clients.ageMetaId},
      ${clients.genderMetaId}, count(*)::integer
    from ${clients} where ${clients.id} = ${idsIn(ids)} group by 1, 3, 4, 5
    ${addedUp}`)
}

/**
 * Removes who these people are: answers and looks, ID and portal password. A choice cannot be empty, so each becomes the
 * exit reason of the file, which says nothing of it. What is merged into a file goes with it. Gives the ids of all.
 */
export async function updateFilesCleared(
  db: Database,
  ids: readonly number[],
  now: string,
): Promise<number[]> {
  const cleared = or(inArray(clients.id, [...ids]), inArray(clients.mergedIntoId, [...ids]))
  const codes = db.orm.select({ code: clients.code }).from(clients).where(cleared)
  await db.orm.delete(clientCodes).where(inArray(clientCodes.code, codes))
  const nothing = sql`${clients.statusMetaId}`
  const rows = await db.orm
    .update(clients)
    .set({
      ...{ genderMetaId: nothing, ethnoMetaId: nothing, ageMetaId: nothing, pathMetaId: nothing },
      ...{ avatarMetaId: nothing, avatarColorMetaId: nothing, passwordHash: '', registrationId: null },
      ...{ code: sql`'#' || ${clients.id}`, clearedAt: now },
    })
    .where(cleared)
    .returning({ id: clients.id })
  return rows.map(({ id }) => id)
}

/**
 * Takes the people who led off the next records that are due, which nobody can open from then on. Returns their ids. The
 * records themselves are not touched: nodes would read each again for the figures, which stay as they are.
 */
export async function deleteDuePeople(db: Database, age: Age, { after, limit }: Page): Promise<number[]> {
  const due = await db.orm
    .select({ id: records.id })
    .from(records)
    .where(and(gt(records.id, after), isDueRecord(age)))
    .orderBy(records.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await db.orm.delete(recordFacilitators).where(inArray(recordFacilitators.recordId, ids))
  return ids
}

/** Deletes the next sign-ins that are due, of facilitators and of staff. Returns how many. */
export async function deleteDueSignIns(db: Database, age: Age, limit: number): Promise<number> {
  const due = db.orm.select({ id: sessions.id }).from(sessions).where(isDueSignIn(age)).limit(limit)
  const people = await db.orm.delete(sessions).where(inArray(sessions.id, due))
  const dueOfStaff = db.orm
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(isDueStaffSignIn(age))
    .limit(limit)
  const staff = await db.orm.delete(staffSessions).where(inArray(staffSessions.id, dueOfStaff))
  return (people.rowCount ?? 0) + (staff.rowCount ?? 0)
}

/** Deletes what is left of the next mails that are due, and their copies in the hub's own mailbox. Returns how many mails. */
export async function deleteDueMails(db: Database, age: Age, limit: number): Promise<number> {
  await db.orm.delete(mailbox).where(isDueInMailbox(age))
  const due = db.orm.select({ id: outbox.id }).from(outbox).where(isDueMail(age)).limit(limit)
  const { rowCount } = await db.orm.delete(outbox).where(inArray(outbox.id, due))
  return rowCount ?? 0
}

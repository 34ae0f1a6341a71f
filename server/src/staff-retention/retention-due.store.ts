/** Counts what is older than it may be (LIF-001). */
import { and, count } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { outbox } from '#platform/jobs/outbox.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { records } from '../records/records.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { staffSessions } from '../staff-sessions/staff-sessions.tables.ts'
import {
  type Age,
  isAwaited,
  isDueFile,
  isDueMail,
  isDueRecord,
  isDueSignIn,
  isDueStaffSignIn,
  isOldFile,
} from './retention-due.tables.ts'

export async function countDueFiles(db: Database, age: Age): Promise<number> {
  const [row] = await db.orm.select({ due: count() }).from(clients).where(isDueFile(age))
  return row?.due ?? 0
}

/** Old files that wait for a session to be recorded. */
export async function countHeldFiles(db: Database, age: Age): Promise<number> {
  const [row] = await db.orm
    .select({ held: count() })
    .from(clients)
    .where(and(isOldFile(age), isAwaited))
  return row?.held ?? 0
}

export async function countDueRecords(db: Database, age: Age): Promise<number> {
  const [row] = await db.orm.select({ due: count() }).from(records).where(isDueRecord(age))
  return row?.due ?? 0
}

export async function countDueSignIns(db: Database, age: Age): Promise<number> {
  const [ofPeople] = await db.orm.select({ due: count() }).from(sessions).where(isDueSignIn(age))
  const [ofStaff] = await db.orm.select({ due: count() }).from(staffSessions).where(isDueStaffSignIn(age))
  return (ofPeople?.due ?? 0) + (ofStaff?.due ?? 0)
}

export async function countDueMails(db: Database, age: Age): Promise<number> {
  const [row] = await db.orm.select({ due: count() }).from(outbox).where(isDueMail(age))
  return row?.due ?? 0
}

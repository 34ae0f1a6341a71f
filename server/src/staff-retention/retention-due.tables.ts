/** What is older than it may be: one condition for each class, for counting and for removing (LIF-001). */
import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { mailbox, outbox } from '#platform/jobs/outbox.tables.ts'
import { MAIL_TOPIC } from '#platform/mail/mail-queue.tables.ts'
import { clients } from '../clients/clients.tables.ts'
import { isHeldRecord, records } from '../records/records.tables.ts'
import { runningModules } from '../running-modules/running-modules.tables.ts'
import { sessions } from '../sessions/sessions.tables.ts'
import { staffSessions } from '../staff-sessions/staff-sessions.tables.ts'

/** What ended so long before a day in Toronto. */
export interface Age {
  day: string
  years?: number
  months?: number
}

const before = ({ day, years = 0, months = 0 }: Age) =>
  sql`((${day}::date - make_interval(years => ${years}::integer, months => ${months}::integer))
    at time zone 'America/Toronto')`

/**
 * A session that began before the file was closed is still to be recorded, by anybody: its form may still name the client.
 */
export const isAwaited = sql`exists (select 1 from ${runningModules}
  where ${inArray(runningModules.state, ['running', 'to-complete'])} and ${runningModules.startTime} < ${clients.closeTime})`

export const isOldFile = (age: Age) =>
  and(isNull(clients.clearedAt), isNull(clients.mergedIntoId), sql`${clients.closeTime} < ${before(age)}`)
export const isDueFile = (age: Age): SQL | undefined => and(isOldFile(age), sql`not ${isAwaited}`)
export const isDueRecord = (age: Age): SQL | undefined => and(lt(records.endTime, before(age)), isHeldRecord)
export const isDueSignIn = (age: Age) =>
  sql`coalesce(${sessions.endedAt}, ${sessions.expiresAt}) < ${before(age)}`
export const isDueStaffSignIn = (age: Age) =>
  sql`coalesce(${staffSessions.endedAt}, ${staffSessions.expiresAt}) < ${before(age)}`
/** What waits to be sent is never due. A mail that is about nobody with an account, such as an invitation, has an address too. */
export const isDueMail = (age: Age): SQL | undefined =>
  and(
    inArray(outbox.state, ['done', 'dead']),
    or(isNotNull(outbox.recipient), eq(outbox.topic, MAIL_TOPIC)),
    lt(outbox.finishedAt, before(age)),
  )
/** The hub's own mailbox, where mails stay that no server sends. */
export const isDueInMailbox = (age: Age): SQL => lt(mailbox.sentAt, before(age))

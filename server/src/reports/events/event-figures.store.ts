/** The SQL of events that begin in a period, with who has a place in them, who attended and who waits (REP-001). */
import { sql } from 'drizzle-orm'
import type { Period } from '@hub/contract/report-periods.rules'
import type { Database } from '#platform/database/database.ts'
import { events, registrants, waitingListEntries } from '../../events/events.tables.ts'

export interface CountedEvent {
  /** On which it begins, in Toronto, as YYYY-MM-DD. */
  day: string
  /** 0 without a limit. */
  places: number
  registrations: number
  attended: number
  waiting: number
}

/** How many of the event's places are taken, or of those that also fit a condition. */
const countHeld = (more = sql`true`) =>
  sql`(select count(*) from ${registrants} where ${registrants.eventId} = ${events.id}
    and ${registrants.givenBackAt} is null and ${more})::integer`

export async function listCountedEvents(
  db: Database,
  { from, to }: Period,
  now: string,
): Promise<CountedEvent[]> {
  const { rows } = await db.orm.execute<{ [Key in keyof CountedEvent]: CountedEvent[Key] }>(sql`
    select to_char(${events.startDate} at time zone 'America/Toronto', 'YYYY-MM-DD') as day,
      coalesce(${events.maxRegistrants}, 0) as places,
      ${countHeld()} as registrations,
      ${countHeld(sql`${registrants.attended}`)} as attended,
      -- An offer that has run out ends the wait, also before that is stored.
      (select count(*) from ${waitingListEntries} where ${waitingListEntries.eventId} = ${events.id}
        and (${waitingListEntries.offeredUntil} is null or ${waitingListEntries.offeredUntil} > ${now}::timestamptz)
      )::integer as waiting
    from ${events}
    where ${events.cancelledAt} is null
      and ${events.startDate} >= (${from}::date::timestamp at time zone 'America/Toronto')
      and ${events.startDate} < ((${to}::date + 1)::timestamp at time zone 'America/Toronto')`)
  return rows
}

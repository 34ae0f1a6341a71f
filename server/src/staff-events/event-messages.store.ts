/** The SQL that finds who gets a message about an event. */
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { MessageReaders } from '@hub/contract/event-messages'
import { facilitators, isActiveFacilitator } from '../accounts/accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { registrants, waitingListEntries } from '../events/events.tables.ts'

/** Who may log in and has a place, waits for one, or either: each person once, by id. An expired offer ends a wait. */
export function listReaders(db: Database, eventId: number, { to, now }: { to: MessageReaders; now: string }) {
  const place = and(
    eq(registrants.facilitatorId, facilitators.id),
    eq(registrants.eventId, eventId),
    isNull(registrants.givenBackAt),
  )
  const wait = and(
    eq(waitingListEntries.facilitatorId, facilitators.id),
    eq(waitingListEntries.eventId, eventId),
    or(isNull(waitingListEntries.offeredUntil), gt(waitingListEntries.offeredUntil, now)),
  )
  const hasPlace = sql<boolean>`${registrants.id} is not null`
  const waits = sql<boolean>`${waitingListEntries.id} is not null`
  const wanted = { registered: hasPlace, waiting: waits, everybody: or(hasPlace, waits) }[to]
  return db.orm
    .select({
      id: facilitators.id,
      firstName: facilitators.firstName,
      lastName: facilitators.lastName,
      email: facilitators.email,
      locale: facilitators.locale,
      hasPlace,
    })
    .from(facilitators)
    .leftJoin(registrants, place)
    .leftJoin(waitingListEntries, wait)
    .where(and(isActiveFacilitator, wanted))
    .orderBy(asc(facilitators.id))
}

/** The SQL about places: who has one, who waits for one. Callers lock the event's row before they change them. */
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { facilitators } from '../accounts/accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventRow } from './events.store.ts'
import { events, registrants, waitingListEntries } from './events.tables.ts'

export type RegistrantRow = typeof registrants.$inferSelect
export type WaitingRow = typeof waitingListEntries.$inferSelect

/**
 * The event, locked until the transaction ends, so that all changes of its places run one after the other (EVT-009).
 * Undefined when it does not exist or was cancelled.
 */
export async function lockEvent(
  db: Database,
  by: { id: number } | { webinarId: string },
): Promise<EventRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(events)
    .where(
      and('id' in by ? eq(events.id, by.id) : eq(events.webinarId, by.webinarId), isNull(events.cancelledAt)),
    )
    .for('update')
  return row
}

export async function countTaken(db: Database, eventId: number): Promise<number> {
  const [row] = await db.orm
    .select({ taken: count() })
    .from(registrants)
    .where(and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt)))
  return row?.taken ?? 0
}

/** The facilitator's row for the event, also when the place was given back. */
export async function findRegistrant(db: Database, eventId: number, facilitatorId: number) {
  const [row] = await db.orm
    .select()
    .from(registrants)
    .where(and(eq(registrants.eventId, eventId), eq(registrants.facilitatorId, facilitatorId)))
  return row
}

export async function findRegistrantById(db: Database, id: number): Promise<RegistrantRow | undefined> {
  const [row] = await db.orm.select().from(registrants).where(eq(registrants.id, id))
  return row
}

/** Stores the place, or reactivates one that was given back, with the next sequence. */
export async function upsertPlace(
  db: Database,
  place: Pick<RegistrantRow, 'eventId' | 'facilitatorId'>,
  now: string,
): Promise<RegistrantRow> {
  const [row] = await db.orm
    .insert(registrants)
    .values({ ...place, takenAt: now })
    .onConflictDoUpdate({
      target: [registrants.eventId, registrants.facilitatorId],
      set: {
        takenAt: now,
        givenBackAt: null,
        confirmedAt: null,
        linkToldAt: null,
        serviceFault: null,
        serviceFailedAt: null,
        sequence: sql`${registrants.sequence} + 1`,
      },
    })
    .returning()
  if (!row) throw new Error('the place was not stored')
  return row
}

/** Gives the place back; undefined when it was not held. */
export async function updateGivenBack(
  db: Database,
  id: number,
  now: string,
): Promise<RegistrantRow | undefined> {
  const [row] = await db.orm
    .update(registrants)
    .set({ givenBackAt: now, sequence: sql`${registrants.sequence} + 1` })
    .where(and(eq(registrants.id, id), isNull(registrants.givenBackAt)))
    .returning()
  return row
}

/** Marks who attended, or takes the mark back with null. Gives those who have a place. */
export async function updateAttended(
  db: Database,
  eventId: number,
  { facilitatorIds, attended }: { facilitatorIds: readonly number[]; attended: boolean | null },
): Promise<number[]> {
  const rows = await db.orm
    .update(registrants)
    .set({ attended })
    .where(
      and(
        eq(registrants.eventId, eventId),
        inArray(registrants.facilitatorId, [...facilitatorIds]),
        isNull(registrants.givenBackAt),
      ),
    )
    .returning({ facilitatorId: registrants.facilitatorId })
  return rows.map(({ facilitatorId }) => facilitatorId)
}

/** Increments the sequence of the place, because its calendar entry changes. */
export async function updateSequence(db: Database, id: number): Promise<RegistrantRow> {
  const [row] = await db.orm
    .update(registrants)
    .set({ sequence: sql`${registrants.sequence} + 1` })
    .where(eq(registrants.id, id))
    .returning()
  if (!row) throw new Error(`there is no registrant ${id}`)
  return row
}

/** Everybody who waits for a place in the event, in the order they joined. */
export function listWaiting(db: Database, eventId: number): Promise<WaitingRow[]> {
  return db.orm
    .select()
    .from(waitingListEntries)
    .where(eq(waitingListEntries.eventId, eventId))
    .orderBy(asc(waitingListEntries.id))
}

/** Everybody who waits for a place in an event that has not begun, in the order they joined. */
export async function listWaitingAnywhere(db: Database, now: string) {
  return db.orm
    .select({
      eventId: waitingListEntries.eventId,
      facilitatorId: waitingListEntries.facilitatorId,
      offeredUntil: waitingListEntries.offeredUntil,
    })
    .from(waitingListEntries)
    .innerJoin(events, eq(events.id, waitingListEntries.eventId))
    .where(gt(events.startDate, now))
    .orderBy(asc(waitingListEntries.id))
}

/** The events that have not begun in which the facilitator has a place or waits for one. */
export async function listEventsOf(db: Database, facilitatorId: number, now: string): Promise<number[]> {
  const { orm } = db
  const waits = orm
    .select({ eventId: waitingListEntries.eventId })
    .from(waitingListEntries)
    .where(eq(waitingListEntries.facilitatorId, facilitatorId))
  const holds = orm
    .select({ eventId: registrants.eventId })
    .from(registrants)
    .where(and(eq(registrants.facilitatorId, facilitatorId), isNull(registrants.givenBackAt)))
  const rows = await orm
    .select({ id: events.id })
    .from(events)
    .where(and(gt(events.startDate, now), or(inArray(events.id, waits), inArray(events.id, holds))))
    .orderBy(asc(events.id))
  return rows.map(({ id }) => id)
}

/** The places of an event that belong to closed accounts. */
export async function listHeldByClosed(db: Database, eventId: number): Promise<number[]> {
  const rows = await db.orm
    .select({ id: registrants.id })
    .from(registrants)
    .innerJoin(facilitators, eq(facilitators.id, registrants.facilitatorId))
    .where(
      and(
        eq(registrants.eventId, eventId),
        isNull(registrants.givenBackAt),
        isNotNull(facilitators.closedAt),
      ),
    )
    .orderBy(asc(registrants.id))
  return rows.map(({ id }) => id)
}

/** Adds the facilitator at the end. False for one who already waits, and keeps their turn. */
export async function insertWaiting(
  db: Database,
  place: Pick<WaitingRow, 'eventId' | 'facilitatorId'>,
  now: string,
): Promise<boolean> {
  const rows = await db.orm
    .insert(waitingListEntries)
    .values({ ...place, joinedAt: now })
    .onConflictDoNothing()
    .returning({ id: waitingListEntries.id })
  return rows.length > 0
}

/** Ends the waits of these facilitators. Gives those who did wait. */
export async function deleteWaiting(
  db: Database,
  eventId: number,
  facilitatorIds: readonly number[],
): Promise<number[]> {
  if (facilitatorIds.length === 0) return []
  const rows = await db.orm
    .delete(waitingListEntries)
    .where(
      and(
        eq(waitingListEntries.eventId, eventId),
        inArray(waitingListEntries.facilitatorId, [...facilitatorIds]),
      ),
    )
    .returning({ facilitatorId: waitingListEntries.facilitatorId })
  return rows.map(({ facilitatorId }) => facilitatorId)
}

export async function updateOffer(db: Database, id: number, offeredUntil: string | null): Promise<void> {
  await db.orm.update(waitingListEntries).set({ offeredUntil }).where(eq(waitingListEntries.id, id))
}

/** The recipient of a mail about an event. */
export type Recipient = Pick<
  typeof facilitators.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'email' | 'locale'
>

const RECIPIENT = {
  id: facilitators.id,
  firstName: facilitators.firstName,
  lastName: facilitators.lastName,
  email: facilitators.email,
  locale: facilitators.locale,
}

export async function findRecipient(db: Database, facilitatorId: number): Promise<Recipient> {
  const [row] = await db.orm.select(RECIPIENT).from(facilitators).where(eq(facilitators.id, facilitatorId))
  if (!row) throw new Error(`there is no facilitator ${facilitatorId}`)
  return row
}

/** Everybody who waits for a place in the event, in the order they joined. */
export function listWaitingPeople(db: Database, eventId: number) {
  return db.orm
    .select({ offeredUntil: waitingListEntries.offeredUntil, recipient: RECIPIENT })
    .from(waitingListEntries)
    .innerJoin(facilitators, eq(facilitators.id, waitingListEntries.facilitatorId))
    .where(eq(waitingListEntries.eventId, eventId))
    .orderBy(asc(waitingListEntries.id))
}

/** Everybody who has a place in the event, by when they took it. */
export function listPlaceRows(db: Database, eventId: number) {
  return db.orm
    .select({ place: registrants, recipient: RECIPIENT })
    .from(registrants)
    .innerJoin(facilitators, eq(facilitators.id, registrants.facilitatorId))
    .where(and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt)))
    .orderBy(asc(registrants.id))
}

/** The SQL about places: who has one, who waits for one. Whoever changes them holds the event's row. */
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { facilitators } from '../accounts/accounts.tables.ts'
import type { Context } from '#platform/context.ts'
import type { EventRow } from './events.store.ts'
import { events, registrants, waitingPlaces } from './events.tables.ts'

export type RegistrantRow = typeof registrants.$inferSelect
export type WaitingRow = typeof waitingPlaces.$inferSelect

/**
 * The event, held until the transaction ends: whatever happens to its places happens one after the other (EVT-009).
 * Undefined when there is none or it was cancelled.
 */
export async function holdEvent(
  context: Context,
  by: { id: number } | { webinarId: string },
): Promise<EventRow | undefined> {
  const [row] = await context.db.orm
    .select()
    .from(events)
    .where(
      and('id' in by ? eq(events.id, by.id) : eq(events.webinarId, by.webinarId), isNull(events.cancelledAt)),
    )
    .for('update')
  return row
}

export async function countTaken(context: Context, eventId: number): Promise<number> {
  const [row] = await context.db.orm
    .select({ taken: count() })
    .from(registrants)
    .where(and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt)))
  return row?.taken ?? 0
}

/** The facilitator's row of the event, also when the place was given back. */
export async function findRegistrant(context: Context, eventId: number, facilitatorId: number) {
  const [row] = await context.db.orm
    .select()
    .from(registrants)
    .where(and(eq(registrants.eventId, eventId), eq(registrants.facilitatorId, facilitatorId)))
  return row
}

export async function findRegistrantById(context: Context, id: number): Promise<RegistrantRow | undefined> {
  const [row] = await context.db.orm.select().from(registrants).where(eq(registrants.id, id))
  return row
}

/** Stores the place, or takes up again the one that was given back, with a later sequence. */
export async function storePlace(
  context: Context,
  place: { eventId: number; facilitatorId: number },
): Promise<RegistrantRow> {
  const [row] = await context.db.orm
    .insert(registrants)
    .values({ ...place, takenAt: context.clock.iso() })
    .onConflictDoUpdate({
      target: [registrants.eventId, registrants.facilitatorId],
      set: {
        takenAt: context.clock.iso(),
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
export async function updateGivenBack(context: Context, id: number): Promise<RegistrantRow | undefined> {
  const [row] = await context.db.orm
    .update(registrants)
    .set({ givenBackAt: context.clock.iso(), sequence: sql`${registrants.sequence} + 1` })
    .where(and(eq(registrants.id, id), isNull(registrants.givenBackAt)))
    .returning()
  return row
}

/** The place with the next sequence: its calendar entry has something new. */
export async function updateSequence(context: Context, id: number): Promise<RegistrantRow> {
  const [row] = await context.db.orm
    .update(registrants)
    .set({ sequence: sql`${registrants.sequence} + 1` })
    .where(eq(registrants.id, id))
    .returning()
  if (!row) throw new Error(`there is no registrant ${id}`)
  return row
}

/** Everybody who waits for a place in the event, in the order they joined. */
export function listWaiting(context: Context, eventId: number): Promise<WaitingRow[]> {
  return context.db.orm
    .select()
    .from(waitingPlaces)
    .where(eq(waitingPlaces.eventId, eventId))
    .orderBy(asc(waitingPlaces.id))
}

/** Everybody who waits for a place in an event that has not begun, in the order they joined. */
export async function listWaitingAnywhere(context: Context) {
  return context.db.orm
    .select({
      eventId: waitingPlaces.eventId,
      facilitatorId: waitingPlaces.facilitatorId,
      offeredUntil: waitingPlaces.offeredUntil,
    })
    .from(waitingPlaces)
    .innerJoin(events, eq(events.id, waitingPlaces.eventId))
    .where(gt(events.startDate, context.clock.iso()))
    .orderBy(asc(waitingPlaces.id))
}

/** The events that have not begun in which the facilitator has a place or waits for one. */
export async function listEventsOf(context: Context, facilitatorId: number): Promise<number[]> {
  const { orm } = context.db
  const waits = orm
    .select({ eventId: waitingPlaces.eventId })
    .from(waitingPlaces)
    .where(eq(waitingPlaces.facilitatorId, facilitatorId))
  const holds = orm
    .select({ eventId: registrants.eventId })
    .from(registrants)
    .where(and(eq(registrants.facilitatorId, facilitatorId), isNull(registrants.givenBackAt)))
  const rows = await orm
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        gt(events.startDate, context.clock.iso()),
        or(inArray(events.id, waits), inArray(events.id, holds)),
      ),
    )
    .orderBy(asc(events.id))
  return rows.map(({ id }) => id)
}

/** The places of an event whose account was closed. */
export async function listHeldByClosed(context: Context, eventId: number): Promise<number[]> {
  const rows = await context.db.orm
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

/** Adds the facilitator at the end; one who waits already keeps their turn. */
export async function insertWaiting(
  context: Context,
  place: { eventId: number; facilitatorId: number },
): Promise<void> {
  await context.db.orm
    .insert(waitingPlaces)
    .values({ ...place, joinedAt: context.clock.iso() })
    .onConflictDoNothing()
}

export async function deleteWaiting(
  context: Context,
  eventId: number,
  facilitatorIds: readonly number[],
): Promise<void> {
  if (facilitatorIds.length === 0) return
  await context.db.orm
    .delete(waitingPlaces)
    .where(and(eq(waitingPlaces.eventId, eventId), inArray(waitingPlaces.facilitatorId, [...facilitatorIds])))
}

export async function updateOffer(context: Context, id: number, offeredUntil: string | null): Promise<void> {
  await context.db.orm.update(waitingPlaces).set({ offeredUntil }).where(eq(waitingPlaces.id, id))
}

/** Whom a mail about an event goes to. */
export interface Recipient {
  id: number
  firstName: string
  lastName: string
  email: string
  locale: string
}

const RECIPIENT = {
  id: facilitators.id,
  firstName: facilitators.firstName,
  lastName: facilitators.lastName,
  email: facilitators.email,
  locale: facilitators.locale,
}

export async function findRecipient(context: Context, facilitatorId: number): Promise<Recipient> {
  const [row] = await context.db.orm
    .select(RECIPIENT)
    .from(facilitators)
    .where(eq(facilitators.id, facilitatorId))
  if (!row) throw new Error(`there is no facilitator ${facilitatorId}`)
  return row
}

/** Everybody who waits for a place in the event, in the order they joined. */
export function listWaitingPeople(context: Context, eventId: number) {
  return context.db.orm
    .select({ offeredUntil: waitingPlaces.offeredUntil, recipient: RECIPIENT })
    .from(waitingPlaces)
    .innerJoin(facilitators, eq(facilitators.id, waitingPlaces.facilitatorId))
    .where(eq(waitingPlaces.eventId, eventId))
    .orderBy(asc(waitingPlaces.id))
}

/** Everybody who has a place in the event, by when they took it. */
export function listRegistrants(context: Context, eventId: number) {
  return context.db.orm
    .select({ place: registrants, recipient: RECIPIENT })
    .from(registrants)
    .innerJoin(facilitators, eq(facilitators.id, registrants.facilitatorId))
    .where(and(eq(registrants.eventId, eventId), isNull(registrants.givenBackAt)))
    .orderBy(asc(registrants.id))
}

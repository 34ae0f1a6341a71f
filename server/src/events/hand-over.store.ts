/** The SQL about a place's registration at the webinar service. */
import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { facilitators } from '../accounts/accounts.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { events, registrants } from './events.tables.ts'

/** Claims the calls to the service about one place. False while another process has the claim. */
export async function claimHandOver(db: Database, id: number, until: string, now: string): Promise<boolean> {
  const claimed = await db.orm
    .update(registrants)
    .set({ serviceClaimedUntil: until })
    .where(
      and(
        eq(registrants.id, id),
        or(isNull(registrants.serviceClaimedUntil), lte(registrants.serviceClaimedUntil, now)),
      ),
    )
    .returning({ id: registrants.id })
  return claimed.length > 0
}

type Known = Pick<
  typeof registrants.$inferSelect,
  | 'serviceId'
  | 'joinUrl'
  | 'serviceAskedAt'
  | 'serviceClaimedUntil'
  | 'serviceFault'
  | 'serviceFailedAt'
  | 'confirmedAt'
  | 'linkToldAt'
>

export async function updateHandOver(db: Database, id: number, known: Partial<Known>): Promise<void> {
  await db.orm.update(registrants).set(known).where(eq(registrants.id, id))
}

/** The wanted state at the service, and what is known about it. */
export async function findHandOver(db: Database, id: number) {
  const [row] = await db.orm
    .select({
      place: registrants,
      webinarId: events.webinarId,
      isMeeting: events.isMeeting,
      startDate: events.startDate,
      location: events.location,
      person: {
        email: facilitators.email,
        firstName: facilitators.firstName,
        lastName: facilitators.lastName,
      },
    })
    .from(registrants)
    .innerJoin(events, eq(events.id, registrants.eventId))
    .innerJoin(facilitators, eq(facilitators.id, registrants.facilitatorId))
    .where(eq(registrants.id, id))
  if (!row) throw new Error(`there is no registrant ${id}`)
  const { place, person } = row
  return {
    id,
    isHeld: place.givenBackAt === null,
    /** The place is one in a room, for which the service is not asked. */
    isInRoom: row.location !== null,
    eventId: place.eventId,
    startDate: row.startDate,
    serviceId: place.serviceId,
    joinUrl: place.joinUrl,
    serviceAskedAt: place.serviceAskedAt,
    webinar: { webinarId: row.webinarId ?? '', isMeeting: row.isMeeting },
    person,
  }
}

/** The held places of an event for which the queue has stopped retrying. */
export async function listFailedHandOvers(db: Database, eventId: number) {
  return db.orm
    .select({ id: registrants.id, sequence: registrants.sequence, failedAt: registrants.serviceFailedAt })
    .from(registrants)
    .where(
      and(
        eq(registrants.eventId, eventId),
        isNull(registrants.givenBackAt),
        isNotNull(registrants.serviceFailedAt),
      ),
    )
    .orderBy(asc(registrants.id))
}

export type HandOver = Awaited<ReturnType<typeof findHandOver>>

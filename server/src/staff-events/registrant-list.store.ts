/** The SQL that lists the people in an event for staff: with a place, waiting, or with a place that has ended. */
import { and, count, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { facilitators, isActiveFacilitator } from '../accounts/accounts.tables.ts'
import { registrants, waitingListEntries } from '../events/events.tables.ts'
import { agencies } from '../metas/metas.tables.ts'
import type { Database } from '#platform/database/database.ts'
import { partOf } from '#platform/database/part-of.ts'
import type { RankedCursor } from '#platform/http/ranked-cursor.ts'

/** As many as are offered for what was typed. */
const CANDIDATES = 8

const fullName = sql<string>`${facilitators.firstName} || ' ' || ${facilitators.lastName}`
const PERSON = {
  facilitatorId: facilitators.id,
  name: fullName,
  email: facilitators.email,
  agency: agencies.name,
}

interface Wanted {
  eventId: number
  q?: string | undefined
}
interface Page extends Wanted {
  after: RankedCursor | null
  limit: number
}

function fitting(q: string | undefined): SQL | undefined {
  if (q === undefined) return undefined
  return sql`(${fullName} || ' ' || ${facilitators.email} || ' ' || ${agencies.name}) ilike ${partOf(q)}`
}

const nameKey = sql<string>`lower(${fullName})`
const noRank = sql<number>`0`

/** Places by the name of who has or had them. */
export function listPlacePage(db: Database, { eventId, q, after, limit }: Page, isHeld: boolean) {
  const behind =
    after &&
    or(sql`${nameKey} > ${after.key}`, and(sql`${nameKey} = ${after.key}`, gt(registrants.id, after.id)))
  return db.orm
    .select({
      ...PERSON,
      id: registrants.id,
      rank: noRank,
      key: nameKey,
      since: registrants.takenAt,
      endedAt: registrants.givenBackAt,
      attended: registrants.attended,
      joinUrl: registrants.joinUrl,
      serviceFailedAt: registrants.serviceFailedAt,
      offeredUntil: sql<string | null>`null`,
    })
    .from(registrants)
    .innerJoin(facilitators, eq(facilitators.id, registrants.facilitatorId))
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(
      and(
        eq(registrants.eventId, eventId),
        isHeld ? isNull(registrants.givenBackAt) : isNotNull(registrants.givenBackAt),
        fitting(q),
        behind ?? undefined,
      ),
    )
    .orderBy(nameKey, registrants.id)
    .limit(limit + 1)
}

/** Those with an offer come first. */
const offerRank = sql<number>`case when ${waitingListEntries.offeredUntil} is null then 1 else 0 end`
/** An expired offer ends the wait, also before this is stored. */
const stillWaits = (now: string) =>
  or(isNull(waitingListEntries.offeredUntil), gt(waitingListEntries.offeredUntil, now))

/** Who waits, in the order in which places are offered. */
export function listWaitPage(db: Database, { eventId, q, after, limit }: Page, now: string) {
  const behind =
    after &&
    or(gt(offerRank, after.rank), and(eq(offerRank, after.rank), gt(waitingListEntries.id, after.id)))
  return db.orm
    .select({
      ...PERSON,
      id: waitingListEntries.id,
      rank: offerRank,
      key: sql<string>`'-'`,
      since: waitingListEntries.joinedAt,
      endedAt: sql<string | null>`null`,
      attended: sql<boolean | null>`null`,
      joinUrl: sql<string | null>`null`,
      serviceFailedAt: sql<string | null>`null`,
      offeredUntil: waitingListEntries.offeredUntil,
    })
    .from(waitingListEntries)
    .innerJoin(facilitators, eq(facilitators.id, waitingListEntries.facilitatorId))
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(and(eq(waitingListEntries.eventId, eventId), stillWaits(now), fitting(q), behind ?? undefined))
    .orderBy(offerRank, waitingListEntries.id)
    .limit(limit + 1)
}

/** How many places are held and how many have ended, and how many people wait. */
export async function countRegistrants(db: Database, { eventId, q }: Wanted, now: string) {
  const [places] = await db.orm
    .select({
      registered: sql<number>`(count(*) filter (where ${registrants.givenBackAt} is null))::int`,
      ended: sql<number>`(count(*) filter (where ${registrants.givenBackAt} is not null))::int`,
    })
    .from(registrants)
    .innerJoin(facilitators, eq(facilitators.id, registrants.facilitatorId))
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(and(eq(registrants.eventId, eventId), fitting(q)))
  const [waits] = await db.orm
    .select({ waiting: count() })
    .from(waitingListEntries)
    .innerJoin(facilitators, eq(facilitators.id, waitingListEntries.facilitatorId))
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .where(and(eq(waitingListEntries.eventId, eventId), stillWaits(now), fitting(q)))
  return {
    registered: places?.registered ?? 0,
    ended: places?.ended ?? 0,
    waiting: waits?.waiting ?? 0,
  }
}

/** Facilitators who may log in, by part of their name or email, and whether they have a place in the event. */
export function listCandidates(db: Database, { eventId, q }: { eventId: number; q: string }) {
  return db.orm
    .select({
      id: facilitators.id,
      name: fullName,
      email: facilitators.email,
      agency: agencies.name,
      isRegistered: sql<boolean>`${registrants.id} is not null`,
    })
    .from(facilitators)
    .innerJoin(agencies, eq(agencies.id, facilitators.agencyId))
    .leftJoin(
      registrants,
      and(
        eq(registrants.facilitatorId, facilitators.id),
        eq(registrants.eventId, eventId),
        isNull(registrants.givenBackAt),
      ),
    )
    .where(and(isActiveFacilitator, sql`(${fullName} || ' ' || ${facilitators.email}) ilike ${partOf(q)}`))
    .orderBy(nameKey, facilitators.id)
    .limit(CANDIDATES)
}
